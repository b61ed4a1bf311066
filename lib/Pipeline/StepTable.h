//===- StepTable.h - The columns of a table of steps ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What Passes.def and the back ends' Steps.def are written with:
//
//   STEP("name", function, REQUIRES(properties), GIVES(properties), "what it does")
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Pipeline/Pipeline.h"

#define REQUIRES(...) ::tessera::ir::PropertySet(__VA_ARGS__)
#define GIVES(...) ::tessera::ir::PropertySet(__VA_ARGS__)
#define STEP(Name, Function, Requires, Gives, Doc)                                                 \
  ::tessera::Step{Name, Function, Requires, Gives, Doc},
