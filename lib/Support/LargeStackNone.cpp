// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For systems without large stacks.
#include "Support/LargeStackContexts.h"

using namespace llvm;
using namespace tessera;

bool LargeStack::Contexts::runOnLarge() { return false; }
void LargeStack::Contexts::askCaller(function_ref<void()> Callback) { call(Callback); }
void LargeStack::Contexts::leave() {}
