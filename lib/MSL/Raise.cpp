// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Raise.h"
#include "Pipeline/StepTable.h"
#include "Raise/Features.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;

ArrayRef<Step> tessera::msl::steps() {
  using enum ir::Property;
  constexpr auto Whole = steps;
  static constexpr Step Table[] = {
#include "MSL/Steps.def"
  };
  return Table;
}
