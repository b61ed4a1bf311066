// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "OptionTable.h"
#include "Choices.h"

using namespace llvm;
using namespace llvm::opt;
using namespace tessera::cli;

namespace {
#define OPTTABLE_STR_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_STR_TABLE_CODE

#define OPTTABLE_PREFIXES_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE

constexpr OptTable::Info InfoTable[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};
} // namespace

OptionTable::OptionTable() : GenericOptTable(OptionStrTable, OptionPrefixesTable, InfoTable) {}
