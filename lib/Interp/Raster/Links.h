//===- Links.h - How inputs find their values -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "Interp/Machine.h"
#include "llvm/ADT/SmallVector.h"

namespace tessera::interp {

/// A component of a location.
struct InterfaceSlot {
  uint32_t Location = 0, Component = 0;
  friend bool operator==(const InterfaceSlot &, const InterfaceSlot &) = default;
};

/// The scalars of an input or output.
uint32_t scalarsOf(const ir::StageElement &E);
NumberType scalarTypeOf(const ir::StageElement &E);
/// The place of scalar \p Part of an element with a location.
InterfaceSlot slotOf(const ir::StageElement &E, uint32_t Part);

/// The system value that an element of an interface is, also if it is named by its number in
/// SPIR-V.
std::optional<ir::SystemValue> valueOf(const ir::StageElement &E);

/// For each scalar of an input, the number of the scalar among the outputs of the stage before, or
/// of its first stream; nothing for one that no output has. A value of a primitive only finds
/// others.
using Links = llvm::SmallVector<std::optional<uint32_t>, 4>;
Links linksOf(const ir::StageElement &Input, llvm::ArrayRef<ir::StageElement> Outputs);

/// Ends the run with a violation of a thread of a stage.
void failThread(Machine &M, Rule Broken, const Loc &Where, const StageThread &Thread,
                const llvm::Twine &Message);
/// Starts \p Count lanes as a wave of their own, and runs it after \p Prepare. False after a
/// violation.
bool runWave(Machine &M, unsigned Count, llvm::function_ref<void(Wave &)> Prepare);

} // namespace tessera::interp
