// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/InternalError.h"
#include "Support/LargeStack.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;
using namespace tessera;

void tessera::internalError(const Twine &What, Loc Where) {
  Mistake Found{What.str(), Where};
  const WorkPlace &At = CurrentWork;
  if (At.Step)
    Found.What += (", in '" + Twine(At.Step) + "'").str();
  if (At.Op && At.Describe) {
    OpPlace Op = At.Describe(*At.Op);
    Found.What += (" at '" + Op.Mnemonic + "'").str();
    if (!Found.Where.isValid())
      Found.Where = Op.Where;
  }
  if (!Found.Where.isValid() && At.Where)
    Found.Where = *At.Where;
  LargeStack::giveUp(Found);
  report_fatal_error(Twine(Found.What), /*gen_crash_diag=*/false);
}
