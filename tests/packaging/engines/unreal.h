// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The Apexline authors

// A stand-in for the part of Unreal Engine that bindings/unreal uses, with its names and signatures. FString holds char; TCHAR is char.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <vector>

using int32 = int;
using uint8 = unsigned char;
using uint32 = unsigned int;
using uint64 = unsigned long long;
using TCHAR = char;

#define TEXT(x) x
#define UTF8_TO_TCHAR(x) x
#define UCLASS(...)
#define USTRUCT(...)
#define UPROPERTY(...)
#define UFUNCTION(...)
#define APEXLINE_API
#define DECLARE_LOG_CATEGORY_EXTERN(name, ...) extern const char* const name
#define DEFINE_LOG_CATEGORY(name) const char* const name = #name
#define UE_LOG(category, verbosity, format, ...) \
    (std::fprintf(stderr, "%s: ", category), std::fprintf(stderr, format "\n", __VA_ARGS__))
#define IMPLEMENT_MODULE(type, name) extern const char* const name##_module = #name;
#define RETURN_QUICK_DECLARE_CYCLE_STAT(type, group) return TStatId()
struct TStatId {};

class FString {
  public:
    FString() = default;
    FString(const TCHAR* text) : text_(text) {}
    bool IsEmpty() const { return text_.empty(); }
    bool EndsWith(const TCHAR* end) const {
        const std::string tail(end);
        return text_.size() >= tail.size() && text_.compare(text_.size() - tail.size(), tail.size(), tail) == 0;
    }
    const TCHAR* operator*() const { return text_.c_str(); }

  private:
    std::string text_;
};

class FTCHARToUTF8 {
  public:
    explicit FTCHARToUTF8(const TCHAR* text) : text_(text) {}
    const char* Get() const { return text_.c_str(); }
    int32 Length() const { return static_cast<int32>(text_.size()); }

  private:
    std::string text_;
};

template <typename T>
class TArray {
  public:
    int32 Num() const { return static_cast<int32>(items_.size()); }
    void SetNum(int32 count) { items_.resize(static_cast<size_t>(count)); }
    void Empty() { items_.clear(); }
    int32 Add(const T& item) { return items_.push_back(item), Num() - 1; }
    int32 Remove(const T& item) {
        const auto end = std::remove(items_.begin(), items_.end(), item);
        const int32 count = static_cast<int32>(items_.end() - end);
        items_.erase(end, items_.end());
        return count;
    }
    T* GetData() { return items_.data(); }
    T& operator[](int32 index) { return items_[static_cast<size_t>(index)]; }
    const T& operator[](int32 index) const { return items_[static_cast<size_t>(index)]; }
    auto begin() const { return items_.begin(); }
    auto end() const { return items_.end(); }

  private:
    std::vector<T> items_;
};

struct FVector {
    double X = 0, Y = 0, Z = 0;
    static const FVector ZeroVector;
};
inline const FVector FVector::ZeroVector{};

struct FMath {
    static double Atan2(double y, double x) { return std::atan2(y, x); }
    static double Asin(double x) { return std::asin(x); }
    template <typename T>
    static T Clamp(T x, T low, T high) {
        return std::clamp(x, low, high);
    }
    template <typename T>
    static T Min(T a, T b) {
        return std::min(a, b);
    }
    template <typename T>
    static T Max(T a, T b) {
        return std::max(a, b);
    }
};

struct FFileHelper {
    static bool LoadFileToArray(TArray<uint8>& bytes, const TCHAR* name) {
        std::ifstream file(name, std::ios::binary);
        for (std::istreambuf_iterator<char> at(file), end; at != end; ++at) {
            bytes.Add(static_cast<uint8>(*at));
        }
        return bytes.Num() > 0;
    }
};

template <typename... Args>
class TDelegateStandIn {
  public:
    void Broadcast(Args... args) {
        if (call) {
            call(args...);
        }
    }
    std::function<void(Args...)> call;
};
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(name, t1, n1, t2, n2) using name = TDelegateStandIn<t1, t2>
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_ThreeParams(name, t1, n1, t2, n2, t3, n3) \
    using name = TDelegateStandIn<t1, t2, t3>
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_FourParams(name, t1, n1, t2, n2, t3, n3, t4, n4) \
    using name = TDelegateStandIn<t1, t2, t3, t4>

class UObject {
  public:
    UObject() { Alive().insert(this); }
    UObject(const UObject&) = delete;
    virtual ~UObject() { Alive().erase(this); }
    static std::set<const UObject*>& Alive() {
        static std::set<const UObject*> all;
        return all;
    }
};

template <typename T>
class TWeakObjectPtr {
  public:
    TWeakObjectPtr(T* object = nullptr) : object_(object) {}
    bool IsValid() const { return UObject::Alive().count(reinterpret_cast<const UObject*>(object_)) != 0; }
    T* operator->() const { return object_; }
    bool operator==(const TWeakObjectPtr& other) const { return object_ == other.object_; }

  private:
    T* object_;
};

template <typename To, typename From>
To* Cast(From* object) {
    return dynamic_cast<To*>(object);
}

class UTickableWorldSubsystem : public UObject {
  public:
    virtual void Tick(float) {}
    virtual TStatId GetStatId() const = 0;
    virtual void Deinitialize() {}
};

class UWorld {
  public:
    template <typename T>
    T* GetSubsystem() const {
        return static_cast<T*>(subsystem);
    }
    UTickableWorldSubsystem* subsystem = nullptr;
};

class USceneComponent : public UObject {};
class UPrimitiveComponent : public USceneComponent {
  public:
    FVector GetPhysicsAngularVelocityInRadians() const { return spin; }
    FVector spin;
};

class AActor : public UObject {
  public:
    USceneComponent* GetRootComponent() const { return root; }
    FVector GetActorLocation() const { return location; }
    FVector GetActorForwardVector() const { return nose; }
    FVector GetActorRightVector() const { return right; }
    FVector GetActorUpVector() const { return {0, 0, 1}; }
    FVector GetVelocity() const { return velocity; }
    UPrimitiveComponent* root = nullptr;
    FVector location, nose, right, velocity;
};

namespace EEndPlayReason {
enum Type { Destroyed };
}

class UActorComponent : public UObject {
  public:
    virtual void BeginPlay() {}
    virtual void EndPlay(const EEndPlayReason::Type) {}
    AActor* GetOwner() const { return owner; }
    UWorld* GetWorld() const { return world; }
    AActor* owner = nullptr;
    UWorld* world = nullptr;
};
