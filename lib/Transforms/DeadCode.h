//===- DeadCode.h - Removes what has no use -------------------------------===//
#pragma once

#include "IR/Module.h"

namespace tessera {

/// Removes ops without effect whose results nobody uses, locals that are never read together with
/// what is stored to them, and ifs that hold nothing.
void removeDeadCode(ir::Function &F);

} // namespace tessera
