//===- InlineSPIRV.h - Numbers of SPIR-V that the compiler knows ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The SPIR-V numbers that inline SPIR-V needs outside of the back end. The back end checks them
// against its grammar.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace tessera::ir::inlined {

/// Instructions.
enum : uint32_t {
  OpExtension = 10,
  OpExecutionMode = 16,
  OpCapability = 17,
  OpTypePointer = 32,
  OpFunctionCall = 57,
  OpDecorate = 71,
  OpExecutionModeId = 331,
  OpDecorateId = 332,
  OpReadClockKHR = 5056,
  OpDecorateString = 5632,
};

/// Capabilities.
enum : uint32_t {
  ShaderClockKHR = 5055,
  VulkanMemoryModel = 5345,
  PhysicalStorageBufferAddresses = 5347,
};

/// Storage classes.
enum : uint32_t {
  Uniform = 2,
  Workgroup = 4,
  Private = 6,
  Function = 7,
  PushConstant = 9,
  StorageBuffer = 12,
  PhysicalStorageBuffer = 5349,
};

/// Scopes.
enum : uint32_t { Device = 1, Subgroup = 3 };

/// Decorations.
enum : uint32_t {
  BuiltIn = 11,
  NoPerspective = 13,
  Flat = 14,
  Centroid = 16,
  Sample = 17,
  Location = 30,
  Component = 31,
  Index = 32,
  Offset = 35,
  PerPrimitiveEXT = 5271,
  NonUniform = 5300
};

/// Whether an instruction that stands in no function says something of a value or function.
constexpr bool isDecoration(int64_t Instruction) {
  return Instruction == OpDecorate || Instruction == OpDecorateId ||
         Instruction == OpDecorateString;
}

/// Whether an instruction with that text calls the function of another module, '@' and its name.
constexpr bool isImportedCall(int64_t Instruction, llvm::StringRef Text) {
  return Instruction == OpFunctionCall && !Text.empty() && Text.front() == '@';
}

/// The built-in that is a constant, and not an input.
constexpr uint32_t WorkgroupSize = 25;
/// The built-in that OpIsHelperInvocationEXT reads.
constexpr uint32_t HelperInvocation = 23;

} // namespace tessera::ir::inlined
