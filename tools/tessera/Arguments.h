//===- Arguments.h - The command line before it is parsed -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/StringSaver.h"
#include <string>
#include <vector>

namespace tessera::cli {

/// Replaces each "@file" by the arguments in that file. Returns false with the reason in \p
/// Problem.
bool expandFiles(std::vector<const char *> &Arguments, llvm::StringSaver &Strings,
                 std::string &Problem);

/// Accepts DXC's other spelling: "/T" becomes "-T", and "/Tcs_6_6" "-Tcs_6_6", if it is an option
/// with \p IsOfDXC, is not an option's value, and does not name a file. A value that follows
/// directly has no slash, except behind "=".
void dashSlashes(std::vector<const char *> &Arguments, const llvm::opt::OptTable &Table,
                 llvm::function_ref<bool(const llvm::opt::Option &)> IsOfDXC,
                 llvm::StringSaver &Strings);

/// Removes the blanks between an option and its value in one argument, such as "-T cs_6_6". DXC
/// accepts it, and Compiler Explorer relies on it.
void trimJoinedValues(llvm::opt::InputArgList &Args);

} // namespace tessera::cli
