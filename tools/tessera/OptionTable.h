//===- OptionTable.h - The rows of Options.td -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/Option/OptTable.h"

namespace tessera::cli {

/// A flag of an option besides LLVM's: DXC has the option.
enum OptionFlags : unsigned { InDXC = 1 << 4 };

class OptionTable : public llvm::opt::GenericOptTable {
public:
  OptionTable();
};

} // namespace tessera::cli
