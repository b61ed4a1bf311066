//===- Pipeline.h - The steps of a compile, in order ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A step is a row of a table: Passes.def for every target, SPIRV/Raise/Steps.def and
// MSL/Raise/Steps.def for the steps that raise to one back end. The runner checks their order.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera {

/// The properties that a step requires of the module; otherwise it must not run.
struct Requirement {
  ir::PropertySet Has;
  ir::PropertySet HasNot; ///< the step would undo these, or relies on their absence

  constexpr Requirement(ir::PropertySet Has = {}) : Has(Has) {}
  constexpr Requirement(ir::Property Has) : Has(Has) {}
  constexpr Requirement notAfter(ir::PropertySet Given) const {
    Requirement With = *this;
    With.HasNot = Given;
    return With;
  }
};

/// A row of one of the tables.
struct Step {
  const char *Name; ///< as in --print-after and tessera-opt --passes
  void (*Run)(ir::Module &, const PassContext &);
  Requirement Requires;
  ir::PropertySet Gives; ///< properties of the module afterwards
  const char *Doc;
  llvm::ArrayRef<Step> (*Table)() = nullptr; ///< that it is a row of
  bool Optional = false; ///< a module is correct without it, and slower; --without leaves it out
};

/// The rows of Passes.def, in the order in which a compile runs them.
llvm::ArrayRef<Step> passes();
/// Returns the properties of a module after all steps of \p Table.
ir::PropertySet givenBy(llvm::ArrayRef<Step> Table);
const Step *findStep(llvm::ArrayRef<Step> Table, llvm::StringRef Name);

/// Checks and callbacks around the steps.
struct StepOptions {
  /// Verifies the module after each step (always in builds with TESSERA_VERIFY_EACH).
  bool VerifyEach = false;
  /// Called after each step. If it reports an error, no other step runs.
  llvm::function_ref<void(const Step &)> After = nullptr;

  bool verifiesEach() const {
#ifdef TESSERA_VERIFY_EACH
    return true;
#else
    return VerifyEach;
#endif
  }
};

/// Verifies \p M. Returns false after reporting that the step \p Name broke it.
bool verifyAfter(const char *Name, ir::Module &M, DiagnosticEngine &Diags);

/// Runs \p List in order and stops after a step that reported an error or broke the module, and
/// before one whose requirements the module does not meet. Returns false on errors.
bool runSteps(ir::Module &M, llvm::ArrayRef<Step> Table, const PassContext &Ctx,
              const StepOptions &Options);
bool runSteps(ir::Module &M, llvm::ArrayRef<const Step *> List, const PassContext &Ctx,
              const StepOptions &Options);

/// Raises \p M to the form that a back end writes: runs \p Table, unless M has been raised already.
/// Verifies the result in every build.
bool raise(ir::Module &M, llvm::ArrayRef<Step> Table, const PassContext &Ctx,
           const StepOptions &Options);

} // namespace tessera
