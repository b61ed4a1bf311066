// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Raise/Raise.h"
#include "BackendCommon/Features.h"
#include "Pipeline/StepTable.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

ArrayRef<Step> tessera::spirv::steps() {
  using enum ir::Property;
  constexpr auto Whole = steps;
  static constexpr Step Table[] = {
#include "SPIRV/Raise/Steps.def"
  };
  return Table;
}
