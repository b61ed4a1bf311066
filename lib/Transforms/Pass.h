//===- Pass.h - Passes over the IR ----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pass is a free function listed in Passes.def. It reads and rewrites the module, reports what it
// must refuse, and leaves IR that the verifier accepts.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "Support/Diagnostic.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera {

struct Target;
struct TileDecision;
struct EmulatedMatrix;

/// What passes may ask for.
struct PassContext {
  DiagnosticEngine &Diags;
  const Target &Device;
  /// --tile=off: shapes that the device lacks are errors.
  bool Tile = true;
  /// --emulate=off: matrices that the device lacks are errors.
  bool Emulate = true;
  /// Where tile-matrices and legalize-types put what they decided (TileChoice.h).
  std::vector<TileDecision> *Decisions = nullptr;
  /// Where emulate-matrices puts what it replaced.
  std::vector<EmulatedMatrix> *Emulated = nullptr;
};

/// A row of Passes.def.
struct PassInfo {
  const char *Name; ///< as in --print-after and tessera-opt --passes
  void (*Run)(ir::Module &, const PassContext &);
  const char *Doc;
};

/// Every pass, in the order in which a compile runs them.
llvm::ArrayRef<PassInfo> passes();
const PassInfo *findPass(llvm::StringRef Name);

/// Runs \p List in order and stops after a pass that reported an error. With verification on
/// (always in builds with TESSERA_VERIFY_EACH) the verifier sees the module before the first and after
/// each; a module that it refuses is an error that names the step. \p After is called after each pass. Returns false on
/// errors.
bool runPasses(ir::Module &M, llvm::ArrayRef<const PassInfo *> List, const PassContext &Ctx,
               bool VerifyEach, llvm::function_ref<void(const PassInfo &)> After = nullptr);

} // namespace tessera
