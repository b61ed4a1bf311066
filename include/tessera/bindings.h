//===- bindings.h - Which descriptor a resource of the shader gets ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Descriptor assignment, with the rules that DXC sets by -fvk-*-shift, -fvk-auto-shift-bindings,
// -fvk-bind-register, -fvk-bind-globals, -fvk-bind-*-heap, -fspv-use-descriptor-heap and
// -fspv-flatten-resource-arrays.
// docs/bindings.md states the rules.
//
//===----------------------------------------------------------------------===//
#ifndef TESSERA_BINDINGS_H
#define TESSERA_BINDINGS_H

#include <cstdint>
#include <optional>
#include <vector>

namespace tessera {

/// The letter in register(t0): b for constant buffers, t for read-only resources, u for read-write
/// resources, s for samplers.
enum class RegisterClass : uint8_t { B, T, U, S };

/// A descriptor set and a binding in it.
struct DescriptorPlace {
  uint32_t Binding = 0, Set = 0;
};

/// Maps register N of the class to binding N + Amount. A sum above 2^32 - 1 is an error of the
/// compile.
struct RegisterShift {
  RegisterClass Class = RegisterClass::B;
  uint32_t Amount = 0;
  std::optional<uint32_t> Space; ///< absent: all spaces that no other shift names
};

/// Maps register(ClassNumber, spaceSpace) to \p Place.
struct RegisterPlace {
  RegisterClass Class = RegisterClass::B;
  uint32_t Number = 0, Space = 0;
  DescriptorPlace Place;
};

struct BindingRules {
  std::vector<RegisterShift> Shifts; ///< the last one for a class and space counts
  /// Uses the shifts also as the lowest bindings of resources without a register.
  bool ShiftsUnregistered = false;
  /// If not empty, every resource that the shader uses needs a register in this list.
  /// [[vk::binding]] is then ignored, and shifts are an error.
  std::vector<RegisterPlace> Registers;
  std::optional<DescriptorPlace> Globals; ///< place of $Globals, the buffer of loose constants
  /// SPIR-V only: makes each element of an array of resources a separate resource, with consecutive
  /// bindings (-fspv-flatten-resource-arrays).
  bool FlattenArrays = false;
  /// Places of ResourceDescriptorHeap, of SamplerDescriptorHeap, and of the counters of resources
  /// in the former. These places are reserved even if the shader uses no heap. Absent: the lowest
  /// free binding of set 0, assigned after all others.
  std::optional<DescriptorPlace> ResourceHeap, SamplerHeap, CounterHeap;
  /// SPIR-V only: the heaps are those of SPV_EXT_descriptor_heap, which have no binding
  /// (-fspv-use-descriptor-heap). Counters keep theirs.
  bool DescriptorHeap = false;
};

} // namespace tessera

#endif
