// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Raise/Raise.h"
#include "BackendCommon/Features.h"
#include "Pipeline/StepTable.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;

ArrayRef<Step> tessera::msl::steps() {
  using enum ir::Property;
  constexpr auto Whole = steps;
  static constexpr Step Table[] = {
#include "MSL/Raise/Steps.def"
  };
  return Table;
}
