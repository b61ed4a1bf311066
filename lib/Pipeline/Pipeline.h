//===- Pipeline.h - The steps of a compile, in order ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A step is a row of a table: Passes.def for every target, SPIRV/Steps.def and MSL/Steps.def for
// what raises to a back end. The runner keeps their order.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera {

/// A row of one of the tables.
struct Step {
  const char *Name; ///< as in --print-after and tessera-opt --passes
  void (*Run)(ir::Module &, const PassContext &);
  ir::PropertySet Requires; ///< of the module; without one the step is refused
  ir::PropertySet Gives;    ///< what the module has after it
  const char *Doc;
};

/// The rows of Passes.def, in the order in which a compile runs them.
llvm::ArrayRef<Step> passes();
/// What a module is after all of \p Table.
ir::PropertySet givenBy(llvm::ArrayRef<Step> Table);
const Step *findStep(llvm::ArrayRef<Step> Table, llvm::StringRef Name);

/// Runs \p List in order and stops after a step that reported an error, or whose requirements the
/// module does not meet. With
/// verification on (always in builds with TESSERA_VERIFY_EACH) the verifier sees the module before
/// the first and after each; a module that it refuses is an error that names the step. \p After is
/// called after each step. Returns false on errors.
bool runSteps(ir::Module &M, llvm::ArrayRef<Step> Table, const PassContext &Ctx, bool VerifyEach,
              llvm::function_ref<void(const Step &)> After = nullptr);
bool runSteps(ir::Module &M, llvm::ArrayRef<const Step *> List, const PassContext &Ctx,
              bool VerifyEach, llvm::function_ref<void(const Step &)> After = nullptr);

} // namespace tessera
