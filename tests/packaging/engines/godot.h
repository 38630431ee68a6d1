// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// A stand-in for the part of godot-cpp that bindings/godot uses, with its names and signatures: nodes without a scene tree's rest, and
// a class database that refuses a method bound with the wrong number of arguments, a property without its methods, an unknown signal.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#define GDE_EXPORT
using GDExtensionBool = uint8_t;
using GDExtensionInterfaceGetProcAddress = void (*)();
using GDExtensionClassLibraryPtr = void*;
struct GDExtensionInitialization {};

namespace godot {

using real_t = float;

inline void refuse(const std::string& why) {
    std::fprintf(stderr, "stand-in: %s\n", why.c_str());
    std::exit(3);
}

class CharString {
  public:
    explicit CharString(std::string text) : text_(std::move(text)) {}
    const char* get_data() const { return text_.c_str(); }
    int64_t length() const { return static_cast<int64_t>(text_.size()); }

  private:
    std::string text_;
};

class String {
  public:
    String() = default;
    String(const char* text) : text_(text) {}
    static String utf8(const char* text) { return String(text); }
    CharString utf8() const { return CharString(text_); }
    bool is_empty() const { return text_.empty(); }
    bool ends_with(const String& end) const {
        return text_.size() >= end.text_.size() &&
               text_.compare(text_.size() - end.text_.size(), end.text_.size(), end.text_) == 0;
    }
    String operator+(const String& other) const { return String((text_ + other.text_).c_str()); }
    bool operator<(const String& other) const { return text_ < other.text_; }
    bool operator==(const String& other) const { return text_ == other.text_; }
    const std::string& text() const { return text_; }

  private:
    std::string text_;
};
using StringName = String;

struct Vector3 {
    real_t x = 0, y = 0, z = 0;
    Vector3() = default;
    Vector3(real_t px, real_t py, real_t pz) : x(px), y(py), z(pz) {}
    Vector3 operator+(const Vector3& b) const { return Vector3(x + b.x, y + b.y, z + b.z); }
    Vector3 operator*(real_t by) const { return Vector3(x * by, y * by, z * by); }
    Vector3 cross(const Vector3& b) const { return Vector3(y * b.z - z * b.y, z * b.x - x * b.z, x * b.y - y * b.x); }
    real_t length() const { return std::sqrt(x * x + y * y + z * z); }
    Vector3 normalized() const { return *this * (1.0f / length()); }
};

struct Basis {
    Vector3 columns[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    Vector3 get_column(int index) const { return columns[index]; }
};

struct Transform3D {
    Basis basis;
    Vector3 origin;
};

template <typename T>
class PackedArray {
  public:
    int64_t size() const { return static_cast<int64_t>(items_.size()); }
    bool is_empty() const { return items_.empty(); }
    const T* ptr() const { return items_.data(); }
    bool push_back(const T& item) { return items_.push_back(item), false; }
    const T& operator[](int64_t index) const { return items_[static_cast<size_t>(index)]; }

  private:
    std::vector<T> items_;
};
using PackedByteArray = PackedArray<uint8_t>;
using PackedVector3Array = PackedArray<Vector3>;

class Dictionary;
class Variant {
  public:
    enum Type { NIL, BOOL, INT, FLOAT, STRING, OBJECT };
    Variant() = default;
    Variant(bool value) : value_(value) {}
    Variant(int64_t value) : value_(value) {}
    Variant(double value) : value_(value) {}
    Variant(const char* value) : value_(String(value)) {}
    Variant(const String& value) : value_(value) {}
    Variant(const Dictionary& value);
    template <typename T>
    const T& get() const {
        return std::get<T>(value_);
    }

  private:
    std::variant<std::monostate, bool, int64_t, double, String, std::shared_ptr<Dictionary>> value_;
};

class Dictionary {
  public:
    Variant& operator[](const Variant& key) { return items_[key.get<String>()]; }

  private:
    std::map<String, Variant> items_;
};
inline Variant::Variant(const Dictionary& value) : value_(std::make_shared<Dictionary>(value)) {}

class Array {
  public:
    void push_back(const Variant& item) { items_.push_back(item); }
    int64_t size() const { return static_cast<int64_t>(items_.size()); }
    const Variant& operator[](int64_t index) const { return items_[static_cast<size_t>(index)]; }

  private:
    std::vector<Variant> items_;
};

class Object {
  public:
    Object();
    virtual ~Object();
    uint64_t get_instance_id() const { return id_; }
    template <typename T>
    static T* cast_to(Object* object) {
        return dynamic_cast<T*>(object);
    }
    template <typename T>
    static const T* cast_to(const Object* object) {
        return dynamic_cast<const T*>(object);
    }
    template <typename... Args>
    void emit_signal(const StringName& name, const Args&... args);
    static void _bind_methods() {}
    virtual std::string class_name() const { return "Object"; }

    std::function<void(const std::string&, const std::vector<Variant>&)> on_signal;

  private:
    uint64_t id_;
};

class ObjectDB {
  public:
    static std::map<uint64_t, Object*>& all() {
        static std::map<uint64_t, Object*> objects;
        return objects;
    }
    static Object* get_instance(uint64_t id) { return all().count(id) != 0 ? all()[id] : nullptr; }
};

inline Object::Object() {
    static uint64_t last = 0;
    id_ = ++last;
    ObjectDB::all()[id_] = this;
}
inline Object::~Object() {
    ObjectDB::all().erase(id_);
}

#define GDCLASS(m_class, m_parent)            \
  public:                                     \
    using self_type = m_class;                \
    using parent_type = m_parent;             \
    static std::string get_class_static() {   \
        return #m_class;                      \
    }                                         \
    std::string class_name() const override { \
        return #m_class;                      \
    }                                         \
    static void initialize_class() {          \
        _bind_methods();                      \
    }                                         \
                                              \
  private:

class RefCounted : public Object {};
class Resource : public RefCounted {};

template <typename T>
class Ref {
  public:
    Ref() = default;
    explicit Ref(T* object) : object_(object) {}
    bool is_null() const { return object_ == nullptr; }
    T* operator->() const { return object_.get(); }

  private:
    std::shared_ptr<T> object_;
};

class Node : public Object {
  public:
    virtual void _physics_process(double) {}
    Node* get_parent() const { return parent_; }
    int32_t get_child_count(bool = false) const { return static_cast<int32_t>(children_.size()); }
    Node* get_child(int32_t index, bool = false) const { return children_[static_cast<size_t>(index)]; }
    void add_child(Node* node) {
        node->parent_ = this;
        children_.push_back(node);
    }

  private:
    Node* parent_ = nullptr;
    std::vector<Node*> children_;
};

class Node3D : public Node {
  public:
    Transform3D get_global_transform() const { return place; }
    Transform3D place;
};

class RigidBody3D : public Node3D {
  public:
    Vector3 get_linear_velocity() const { return velocity; }
    Vector3 get_angular_velocity() const { return spin; }
    Vector3 velocity, spin;
};

class VehicleBody3D : public RigidBody3D {
  public:
    void set_steering(float value) { steering = value; }
    void set_engine_force(float value) { engine_force = value; }
    void set_brake(float value) { brake = value; }
    float steering = 0, engine_force = 0, brake = 0;
};

class VehicleWheel3D : public Node3D {
  public:
    bool is_used_as_traction() const { return traction; }
    bool traction = false;
};

class FileAccess {
  public:
    static PackedByteArray get_file_as_bytes(const String& path) {
        std::ifstream file(path.text(), std::ios::binary);
        PackedByteArray bytes;
        for (std::istreambuf_iterator<char> at(file), end; at != end; ++at) {
            bytes.push_back(static_cast<uint8_t>(*at));
        }
        return bytes;
    }
};

class Engine {
  public:
    static Engine* get_singleton() {
        static Engine engine;
        return &engine;
    }
    bool is_editor_hint() const { return editor; }
    bool editor = false;
};

class UtilityFunctions {
  public:
    static std::vector<std::string>& errors() {
        static std::vector<std::string> texts;
        return texts;
    }
    static void push_error(const Variant& text) { errors().push_back(text.get<String>().text()); }
};

enum PropertyHint { PROPERTY_HINT_NONE, PROPERTY_HINT_FILE, PROPERTY_HINT_MULTILINE_TEXT, PROPERTY_HINT_RESOURCE_TYPE };
struct PropertyInfo {
    PropertyInfo(Variant::Type, const StringName& given, PropertyHint = PROPERTY_HINT_NONE, const String& = "")
        : name(given) {}
    StringName name;
};
struct MethodInfo {
    template <typename... Args>
    MethodInfo(const StringName& given, const Args&...) : name(given), arguments(sizeof...(Args)) {}
    StringName name;
    size_t arguments;
};
struct MethodDefinition {
    StringName name;
    size_t arguments;
};
template <typename... Args>
MethodDefinition D_METHOD(const StringName& name, const Args&...) {
    return {name, sizeof...(Args)};
}

class ClassDB {
  public:
    static std::map<std::string, size_t>& methods() {
        static std::map<std::string, size_t> all;
        return all;
    }
    static std::map<std::string, size_t>& signals() {
        static std::map<std::string, size_t> all;
        return all;
    }
    static std::vector<std::string>& classes() {
        static std::vector<std::string> all;
        return all;
    }
    template <typename T, typename R, typename... Args>
    static void bind_method(const MethodDefinition& method, R (T::*)(Args...)) {
        bind<T>(method, sizeof...(Args));
    }
    template <typename T, typename R, typename... Args>
    static void bind_method(const MethodDefinition& method, R (T::*)(Args...) const) {
        bind<T>(method, sizeof...(Args));
    }
    static void add_property(const std::string& type, const PropertyInfo& info, const StringName& setter,
                             const StringName& getter) {
        if (methods().count(type + "." + setter.text()) == 0 || methods()[type + "." + setter.text()] != 1 ||
            methods().count(type + "." + getter.text()) == 0 || methods()[type + "." + getter.text()] != 0) {
            refuse("property " + type + "." + info.name.text() + " lacks its setter or getter");
        }
    }
    static void add_signal(const std::string& type, const MethodInfo& info) {
        signals()[type + "." + info.name.text()] = info.arguments;
    }
    template <typename T>
    static void register_class() {
        classes().push_back(T::get_class_static());
        T::initialize_class();
    }

  private:
    template <typename T>
    static void bind(const MethodDefinition& method, size_t arguments) {
        if (method.arguments != arguments) {
            refuse("method " + T::get_class_static() + "." + method.name.text() +
                   " is bound with the wrong number of arguments");
        }
        methods()[T::get_class_static() + "." + method.name.text()] = arguments;
    }
};
#define ADD_PROPERTY(m_info, m_setter, m_getter) \
    ::godot::ClassDB::add_property(get_class_static(), m_info, m_setter, m_getter)
#define ADD_SIGNAL(m_signal) ::godot::ClassDB::add_signal(get_class_static(), m_signal)
#define GDREGISTER_CLASS(m_class) ::godot::ClassDB::register_class<m_class>()

template <typename... Args>
void Object::emit_signal(const StringName& name, const Args&... args) {
    const auto found = ClassDB::signals().find(class_name() + "." + name.text());
    if (found == ClassDB::signals().end() || found->second != sizeof...(Args)) {
        refuse("signal " + class_name() + "." + name.text() + " is unknown or has other arguments");
    }
    if (on_signal) {
        on_signal(name.text(), {Variant(args)...});
    }
}

enum ModuleInitializationLevel { MODULE_INITIALIZATION_LEVEL_CORE, MODULE_INITIALIZATION_LEVEL_SCENE };
class GDExtensionBinding {
  public:
    class InitObject {
      public:
        InitObject(GDExtensionInterfaceGetProcAddress, GDExtensionClassLibraryPtr, GDExtensionInitialization*) {}
        void register_initializer(void (*call)(ModuleInitializationLevel)) const { call_ = call; }
        void register_terminator(void (*)(ModuleInitializationLevel)) const {}
        void set_minimum_library_initialization_level(ModuleInitializationLevel) const {}
        GDExtensionBool init() const {
            call_(MODULE_INITIALIZATION_LEVEL_CORE);
            call_(MODULE_INITIALIZATION_LEVEL_SCENE);
            return 1;
        }

      private:
        mutable void (*call_)(ModuleInitializationLevel) = nullptr;
    };
};

}  // namespace godot
