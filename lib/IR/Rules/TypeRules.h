//===- TypeRules.h - Which types and constants are well formed ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"

namespace tessera::ir {

/// Counts the scalars of types; remembers what structs have, which may hold each other many times.
class ComponentCounts {
public:
  /// As many as 2^64 - 1; a matrix and a pointer count once, what has no size once.
  uint64_t of(const Type *Ty);

private:
  llvm::DenseMap<const Type *, uint64_t> Known;
};

/// Finds types that break a rule; remembers what it has seen.
class TypeRules {
public:
  /// Returns why \p Ty is not a valid type of the IR; empty if it is valid.
  llvm::StringRef broken(const Type *Ty);
  /// As broken, for what is held in variables and values rather than in buffers.
  llvm::StringRef brokenValue(const Type *Ty);
  /// As broken, for what is one object in a buffer; an array that is not may be one of resources.
  llvm::StringRef brokenSize(const Type *Ty);
  /// True if \p Ty contains a bool, which has no memory representation. Does not look through
  /// pointers.
  bool holdsBool(const Type *Ty);
  /// Whether any that was asked for is broken.
  bool hasBroken() const { return HasBroken; }
  /// The payload and the attributes of a ray, once an op has had them.
  const Type *Payload = nullptr, *Attributes = nullptr;

private:
  llvm::StringRef known(const Type *Ty);
  llvm::StringRef find(const Type *Ty);
  llvm::StringRef brokenSpirvRule(const Type *Ty);
  ComponentCounts Components;
  bool HasBroken = false;
  llvm::DenseMap<const Type *, llvm::StringRef> Known;
  llvm::DenseMap<const Type *, bool> Bools;
};

/// Whether an array in \p Ty has elements without components: they take no place in memory, and
/// have no distance there.
bool hasEmptyElements(const Type *Ty);

/// True if the type of \p G fits the kind of resource; null kinds have no rule. For MSL, any buffer
/// may be bytes.
bool fitsKind(const Global &G, bool MayBeView, bool IsMSL);
/// Whether \p G can hold the counters of its buffers: a u32 for each.
bool countsForItsBuffer(const Global &G);

/// Whether \p C is a complete constant of type \p Ty.
bool isConstantOf(const Constant *C, const Type *Ty);

} // namespace tessera::ir
