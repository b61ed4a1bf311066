//===- ScopeScratch.h - Groupshared memory of a matrix's scope ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Groupshared memory for steps before the plan, through which the threads that hold a matrix
// together exchange its components: the lanes of a wave, each wave with a part of its own, or all
// threads of the group. The module has one variable for each component type, as large as the
// largest use. Every use begins with a barrier.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"
#include "Target/Target.h"
#include "llvm/ADT/MapVector.h"

namespace tessera {

class ScopeScratch {
public:
  ScopeScratch(ir::Module &M, const Target &Device);

  /// Notes that matrices of \p Scope need \p Count components. All needs come before the first use.
  void reserve(const ir::Type *Element, ir::Scope Scope, uint64_t Count, Loc Where);
  ir::Value *memory(ir::Builder &B, const ir::Type *Element);
  /// The index of the first component for this wave, or for the group.
  ir::Value *start(ir::Builder &B, const ir::Type *Element, ir::Scope Scope);
  ir::Value *element(ir::Builder &B, const ir::Type *Element, ir::Scope Scope, ir::Value *Index);

  /// The threads of the scope wait for each other, and see what they wrote.
  static void barrier(ir::Builder &B, ir::Scope Scope, ir::MemoryKind Memory);
  using Turn = llvm::function_ref<void(ir::Builder &, ir::Value *Number)>;
  /// \p Body once for each number below \p Count, spread over the threads of the scope.
  void forEach(ir::Builder &B, ir::Scope Scope, uint32_t Count, Turn Body) const;
  /// The distance of lines of \p Length components, so that each begins where matrices can.
  static uint32_t strideFor(const ir::Type *Element, uint32_t Length);
  /// Lanes of a wave if the shader or the target leaves no choice, else 0.
  uint32_t lanes() const { return Lanes; }

private:
  struct Memory {
    uint64_t PerWave = 0, OfGroup = 0;
    Loc Where;
    ir::Global *Variable = nullptr;
  };

  ir::Module &M;
  uint32_t Waves; ///< at most, in a group
  uint32_t Lanes, LeastLanes;
  llvm::MapVector<const ir::Type *, Memory> Memories;
};

} // namespace tessera
