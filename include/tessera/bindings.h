//===- bindings.h - Which descriptor a resource of the shader gets ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What DXC's options -fvk-*-shift, -fvk-auto-shift-bindings, -fvk-bind-register, -fvk-bind-globals,
// -fvk-bind-*-heap and -fspv-flatten-resource-arrays say, which a build that comes from there has.
// docs/bindings.md states the rules.
//
//===----------------------------------------------------------------------===//
#ifndef TESSERA_BINDINGS_H
#define TESSERA_BINDINGS_H

#include <cstdint>
#include <optional>
#include <vector>

namespace tessera {

/// The letter in register(t0): b of constant buffers, t of what is read, u of what is written, s of
/// samplers.
enum class RegisterClass : uint8_t { B, T, U, S };

/// A place in Vulkan.
struct DescriptorPlace {
  uint32_t Binding = 0, Set = 0;
};

/// Register N of the class is binding N + Amount. A sum above 2^32 - 1 is an error of the compile.
struct RegisterShift {
  RegisterClass Class = RegisterClass::B;
  uint32_t Amount = 0;
  std::optional<uint32_t> Space; ///< absent: of every space that no other shift names
};

/// register(ClassNumber, spaceSpace) is \p Place.
struct RegisterPlace {
  RegisterClass Class = RegisterClass::B;
  uint32_t Number = 0, Space = 0;
  DescriptorPlace Place;
};

struct BindingRules {
  std::vector<RegisterShift> Shifts; ///< of two for one class and space the last counts
  /// The shifts are also the lowest bindings of resources without a register.
  bool ShiftsUnregistered = false;
  /// When there is one, every resource that the shader uses needs a register that stands here,
  /// [[vk::binding]] is not read, and shifts are an error.
  std::vector<RegisterPlace> Registers;
  std::optional<DescriptorPlace> Globals; ///< of $Globals, the loose constants
  /// SPIR-V: each element of an array of resources is a resource with a binding of its own, in a
  /// row (-fspv-flatten-resource-arrays).
  bool FlattenArrays = false;
  /// Of ResourceDescriptorHeap, of SamplerDescriptorHeap, and of the counters of what is in the
  /// former; these places are taken also where the shader has no heap. Absent: the lowest free
  /// binding of set 0, after all others.
  std::optional<DescriptorPlace> ResourceHeap, SamplerHeap, CounterHeap;
};

} // namespace tessera

#endif
