// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
//
// Reads an OBJ, glTF or GLB file with assimp and writes its triangles to standard output. A program of its own: a
// damaged file may take it down, but not the process that wanted the mesh, and the package works without assimp.
//
// Output, little-endian: "APXMESH1", then per object: uint32 bytes of the name, the name (UTF-8), uint32 vertices,
// uint32 triangles, float32 positions (x, y, z; scene coordinates), uint32 indices; after the last object a name length
// of 0xffffffff. Exit status 1 and one line on standard error when the file cannot be read.
#include <assimp/config.h>
#include <assimp/importerdesc.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <assimp/DefaultIOSystem.h>
#include <assimp/Importer.hpp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>
#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#endif

namespace {

void put(const void* bytes, size_t size) {
    if (std::fwrite(bytes, 1, size, stdout) != size) {
        std::exit(2);  // who reads has gone
    }
}

void put_count(size_t count) {
    const uint32_t value = static_cast<uint32_t>(count);
    put(&value, sizeof value);
}

void put_mesh(const aiMesh& mesh, const aiMatrix4x4& transform, const std::string& name) {
    std::vector<float> positions;
    positions.reserve(size_t{3} * mesh.mNumVertices);
    for (unsigned i = 0; i < mesh.mNumVertices; ++i) {
        const aiVector3D point = transform * mesh.mVertices[i];
        positions.insert(positions.end(), {point.x, point.y, point.z});
    }
    std::vector<uint32_t> indices;
    indices.reserve(size_t{3} * mesh.mNumFaces);
    for (unsigned i = 0; i < mesh.mNumFaces; ++i) {
        if (mesh.mFaces[i].mNumIndices == 3) {
            indices.insert(indices.end(), mesh.mFaces[i].mIndices, mesh.mFaces[i].mIndices + 3);
        }
    }
    put_count(name.size());
    put(name.data(), name.size());
    put_count(mesh.mNumVertices);
    put_count(indices.size() / 3);
    put(positions.data(), positions.size() * sizeof(float));
    put(indices.data(), indices.size() * sizeof(uint32_t));
}

void put_node(const aiScene& scene, const aiNode& node, const aiMatrix4x4& above) {
    const aiMatrix4x4 transform = above * node.mTransformation;
    for (unsigned i = 0; i < node.mNumMeshes; ++i) {
        const aiMesh& mesh = *scene.mMeshes[node.mMeshes[i]];
        put_mesh(mesh, transform, node.mName.length > 0 ? node.mName.C_Str() : mesh.mName.C_Str());
    }
    for (unsigned i = 0; i < node.mNumChildren; ++i) {
        put_node(scene, *node.mChildren[i], transform);
    }
}

// Lets a file name others beside it and below, links resolved, and nothing else of the machine.
class OwnFolder : public Assimp::DefaultIOSystem {
  public:
    explicit OwnFolder(const std::filesystem::path& file)
        : file_(file), folder_(std::filesystem::canonical(std::filesystem::absolute(file).parent_path())) {}
    bool Exists(const char* file) const override { return is_own(file) && DefaultIOSystem::Exists(file); }
    Assimp::IOStream* Open(const char* file, const char* mode) override {
        return is_own(file) ? DefaultIOSystem::Open(file, mode) : nullptr;
    }

  private:
    bool is_own(const char* file) const {
        std::error_code none;
        const std::filesystem::path place = std::filesystem::weakly_canonical(file, none);
        const std::string way = place.lexically_relative(folder_).generic_string();
        return file == file_ || (!none && !way.empty() && way != ".." && way.rfind("../", 0) != 0);
    }

    std::filesystem::path file_;
    std::filesystem::path folder_;
};

// Readers of other formats would be tried by what a file looks like inside.
void keep_road_formats(Assimp::Importer& importer) {
    for (size_t i = importer.GetImporterCount(); i-- > 0;) {
        bool wanted = false;
        std::string extensions = std::string(importer.GetImporterInfo(i)->mFileExtensions) + " ";
        for (const char* suffix : {"obj ", "gltf ", "glb "}) {
            wanted = wanted || extensions.find(suffix) != std::string::npos;
        }
        if (!wanted) {
            importer.UnregisterLoader(importer.GetImporter(i));
        }
    }
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::fprintf(stderr, "usage: mesh_reader FILE\n");
        return 2;
    }
#ifdef _WIN32
    _setmode(_fileno(stdout), _O_BINARY);
#endif
    Assimp::Importer importer;
    keep_road_formats(importer);
    std::error_code none;
    if (!std::filesystem::exists(arguments[1], none)) {
        std::fprintf(stderr, "there is no such file\n");
        return 1;
    }
    importer.SetIOHandler(new OwnFolder(arguments[1]));  // which the importer deletes
    importer.SetPropertyInteger(AI_CONFIG_PP_SBP_REMOVE, aiPrimitiveType_POINT | aiPrimitiveType_LINE);
    importer.SetPropertyInteger(AI_CONFIG_PP_RVC_FLAGS,
                                aiComponent_NORMALS | aiComponent_TANGENTS_AND_BITANGENTS | aiComponent_COLORS |
                                    aiComponent_TEXCOORDS | aiComponent_BONEWEIGHTS | aiComponent_ANIMATIONS |
                                    aiComponent_TEXTURES | aiComponent_LIGHTS | aiComponent_CAMERAS);
    const aiScene* scene =
        importer.ReadFile(arguments[1], aiProcess_RemoveComponent | aiProcess_Triangulate | aiProcess_SortByPType);
    if (scene == nullptr || scene->mRootNode == nullptr) {
        std::fprintf(stderr, "%s\n", importer.GetErrorString());
        return 1;
    }
    put("APXMESH1", 8);
    put_node(*scene, *scene->mRootNode, aiMatrix4x4());
    put_count(0xffffffffu);
    return std::fflush(stdout) == 0 ? 0 : 2;
}
