//===- Operators.h - How ops on scalars and vectors are written -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Op.h"
#include "MSL/Language/Expression.h"

namespace tessera::msl {

/// A binary operator of the language.
struct OperatorRow {
  const char *Sign;
  Precedence Level;

  bool isComparison() const {
    return Level == Precedence::Relational || Level == Precedence::Equality;
  }
};

/// The operator that \p O is, by the type of its operands; null for any other op.
const OperatorRow *operatorOf(const ir::Op &O);
/// The function of the library that \p O calls, by the type of its operands; empty for any other
/// op.
llvm::StringRef functionOf(const ir::Op &O);
/// The function that \p Fn is, over the lanes of a simdgroup or over those below this one.
llvm::StringRef reduction(ir::ReduceFn Fn, bool Prefix);
/// The function that an atomic is; compare_exchange is a helper.
llvm::StringRef atomicFunction(ir::AtomicFn Fn);

/// Scalars that C++ computes with as int.
inline bool isPromoted(const ir::Type *Ty) { return Ty->isInt() && Ty->bits() < 32; }

/// Whether \p Bitcast only changes the signedness of integers, as a conversion does.
bool changesSignAlone(const ir::Op &Bitcast);

/// The name of a vector's component.
inline char letter(uint64_t Component) { return "xyzw"[Component]; }

} // namespace tessera::msl
