// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Raise.h"
#include "Pipeline/StepTable.h"
#include "Raise/Features.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

ArrayRef<Step> tessera::spirv::steps() {
  using enum ir::Property;
  constexpr auto Whole = steps;
  static constexpr Step Table[] = {
#include "SPIRV/Steps.def"
  };
  return Table;
}
