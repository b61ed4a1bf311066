// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/Version.h"
#include "llvm/Config/llvm-config.h"

static constexpr char Commit[] =
#include "Commit.inc"
    ;

llvm::StringRef tessera::tools::commit() { return Commit; }

void tessera::tools::printVersion(llvm::raw_ostream &OS, llvm::StringRef Program) {
  OS << Program << ' ' << TESSERA_VERSION << " (commit " << Commit << ")\n"
     << "built with LLVM " << LLVM_VERSION_STRING << " and SPIRV-Tools "
     << TESSERA_SPIRV_TOOLS_VERSION << '\n';
}
