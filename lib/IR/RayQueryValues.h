//===- RayQueryValues.h - What a ray query tells ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/SystemValues.h"

namespace tessera::ir {

/// What a value of a ray query is about.
enum class QueriedHit : uint8_t { Ray, Candidate, Committed };

/// A row of RayQueryValues.def.
struct QueryValueRow {
  ValueScalar Scalar;
  unsigned Components;
  QueriedHit Hit;
};
inline constexpr QueryValueRow QueryValueRows[] = {
#define QUERY_VALUE(Enumerator, Word, Scalar, Components, Instruction, Hit)                        \
  {ValueScalar::Scalar, Components, QueriedHit::Hit},
#include "IR/RayQueryValues.def"
};
constexpr const QueryValueRow &rowOf(QueryValue V) { return QueryValueRows[size_t(V)]; }

inline const Type *typeOf(TypeContext &Types, QueryValue V) {
  return typeOf(Types, rowOf(V).Scalar, rowOf(V).Components);
}

} // namespace tessera::ir
