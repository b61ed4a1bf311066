//===- Arguments.h - The command line before it is parsed -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/StringSaver.h"
#include <string>
#include <vector>

namespace tessera::cli {

/// The arguments that stand in the files named by "@file", in its place. False with the reason in
/// \p Problem.
bool expandFiles(std::vector<const char *> &Arguments, llvm::StringSaver &Strings,
                 std::string &Problem);

/// DXC's other spelling: "/T" becomes "-T" where it is exactly an option for which \p IsOfDXC is
/// true, is no option's value, and no file is called so.
void dashSlashes(std::vector<const char *> &Arguments, const llvm::opt::OptTable &Table,
                 llvm::function_ref<bool(const llvm::opt::Option &)> IsOfDXC,
                 llvm::StringSaver &Strings);

} // namespace tessera::cli
