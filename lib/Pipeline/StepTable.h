//===- StepTable.h - The columns of a table of steps ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The macros of Passes.def and the back ends' Steps.def. `Whole` is the function that gives
// the table.
//
//   STEP("name", function, REQUIRES(properties) NOT_AFTER(properties), GIVES(properties), "what it
//   does")
//   OPTIONAL_STEP(the same): what is written without it is correct as well, and slower
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Pipeline/Pipeline.h"

#define REQUIRES(...) ::tessera::Requirement(::tessera::ir::PropertySet(__VA_ARGS__))
#define NOT_AFTER(...) .notAfter(__VA_ARGS__)
#define GIVES(...) ::tessera::ir::PropertySet(__VA_ARGS__)
#define STEP(Name, Function, Requires, Gives, Doc)                                                 \
  ::tessera::Step{Name, Function, Requires, Gives, Doc, Whole},
#define OPTIONAL_STEP(Name, Function, Requires, Gives, Doc)                                        \
  ::tessera::Step{Name, Function, Requires, Gives, Doc, Whole, /*Optional=*/true},
