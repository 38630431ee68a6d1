// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors
#include <string>

#include "run/step.h"
#include "steer/scene_measures.h"
#include "steer/steer_world.h"
#include "world/snapshot.h"

namespace apx::steer::test {
namespace {

std::string with_keys_of_0_1(std::string text) {
    const auto replace = [&](const std::string& now, const std::string& earlier) {
        for (size_t at = text.find(now); at != std::string::npos; at = text.find(now, at + earlier.size())) {
            text.replace(at, now.size(), earlier);
        }
    };
    replace("\"behaviour_sets\":", "\"minds\":");
    replace("\"behaviour_set\":", "\"mind\":");
    replace("\"variant\":", "\"law\":");
    return text;
}

uint64_t hash_after_a_second(const std::string& text) {
    Played scene = played(text, "scene.json");
    for (int i = 0; i < 30; ++i) {
        step(*scene.simulation, scene.simulation->setup.dt_s);
    }
    return state_hash(*scene.simulation);
}

TEST(EarlierKeys, ScenesWithThemRunAsBefore) {
    int changed = 0;
    for (const std::string& name : shipped_scenes()) {
        const std::string text = scene_text(name);
        const std::string earlier = with_keys_of_0_1(text);
        EXPECT_NE(earlier, text) << name;
        EXPECT_EQ(hash_after_a_second(earlier), hash_after_a_second(text)) << name;
        changed += earlier.find("\"law\":") != std::string::npos ? 1 : 0;
    }
    EXPECT_GT(changed, 10) << "scenes with a variant";
}

TEST(EarlierKeys, NamesThatAreSpelledLikeThemAreKept) {
    const Scene scene = read_scene(R"({"format": "apexline-scene", "version": 1, "bodies": {"mind": {}},
        "minds": {"law": {"behaviours": []}}, "agents": [{"name": "minds", "body": "mind", "mind": "law", "position": [0, 0]}]})",
                                   "scene.json");
    EXPECT_STREQ(scene.setup.behaviour_sets[0].desc.name, "law");
    EXPECT_STREQ(scene.setup.agents[0].name, "minds");
}

TEST(EarlierKeys, BothNamesInOneObjectAreRefused) {
    const std::string message = message_of([] {
        read_scene(
            "{\"format\": \"apexline-scene\", \"version\": 1, \"bodies\": {\"b\": {}}, \"behaviour_sets\": {\"m\": "
            "{}},\n"
            "\"agents\": [{\"body\": \"b\", \"mind\": \"m\", \"behaviour_set\": \"m\", \"position\": [0, 0]}]}",
            "scene.json");
    });
    EXPECT_EQ(
        message,
        "scene.json:2: agents[0].mind: this is the earlier name of \"behaviour_set\", which is there, too; remove one");
}

}  // namespace
}  // namespace apx::steer::test
