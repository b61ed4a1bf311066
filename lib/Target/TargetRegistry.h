//===- TargetRegistry.h - Targets by name ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The target files under targets/ are embedded in the library. Only the one that is asked for is
// parsed, which takes well under a millisecond.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Diagnostic.h"
#include "Target/Target.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>
#include <optional>

namespace tessera {

/// The names of the embedded targets in the order of their files; aliases are left out.
llvm::ArrayRef<llvm::StringRef> targetNames();

/// The embedded file of \p NameOrAlias, or an empty text.
llvm::StringRef embeddedTarget(llvm::StringRef NameOrAlias);

/// "; did you mean 'lavapipe'?" for the nearest name or alias, or "" when none is near.
std::string suggestTarget(llvm::StringRef Name);

/// Returns an embedded target by name or alias. If there is none, reports it at \p Where.
std::optional<Target> findTarget(llvm::StringRef NameOrAlias, DiagnosticEngine &Diags,
                                 Loc Where = {});

/// Whether the argument of --target names a file: it ends in .yaml or .yml, or contains a slash.
bool isTargetFile(llvm::StringRef NameOrFile);

/// --target's argument: a target file on disk, or the name or alias of an embedded target.
std::optional<Target> loadTarget(llvm::StringRef NameOrFile, DiagnosticEngine &Diags);

/// Loads a target for a compile. This does not parse `resident-groups`, which no compile needs and
/// which come last in embedded files. Reads each embedded target only once per process. Returns
/// null after an error.
std::shared_ptr<const Target> loadTargetToCompile(llvm::StringRef NameOrFile,
                                                  DiagnosticEngine &Diags);

} // namespace tessera
