//===- UnsetLocals.h - Reads of locals that nothing was stored to ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds where a function uses a local, or parts of one, that no path has stored to. Parts are
// scalars: components of vectors, elements of arrays and members of structs; of a local with more
// than 64 of them only the whole is tracked. Copies are followed:
//
//   %u = var {name = "u"} : ptr<vec<f32, 4>, function>
//   store (access %u, 0), %x
//   %v = load %u : vec<f32, 4>
//   store (access @Out, 0), %v           finds %v: parts 1 to 3 of %u are unset
//
// It errs on the side of silence. A use is found only if the local is unset on every way there; a
// store in a loop or a switch counts as one in each turn and case after it; an aggregate that is
// copied, passed or returned may have unset parts; what takes the address of a local may set it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"

namespace tessera::ir {

struct UnsetUse {
  const Op *Load; ///< reads the unset parts
  const Op *Var;  ///< the local that it reads
  /// Which of the parts that Load reads are unset, from the lowest bit on; all of them if IsWhole.
  uint64_t Parts = 0;
  bool IsWhole = false;
};

/// At most one use for each local, in the order of the text.
std::vector<UnsetUse> unsetUses(Function &F);

/// Whether some way through \p F comes to its end without a store to what \p Parameter, an address,
/// leads to. Loops are taken to have a first turn, and a switch without a default to enter a case.
bool mayStayUnset(Function &F, const Value &Parameter);

} // namespace tessera::ir
