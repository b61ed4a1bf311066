//===- Operands.h - What operations on rays share ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Evaluators.h"
#include "Interp/Rays/Frame.h"

namespace tessera::interp {

/// The first rows of all operands.
struct RaySide : Side {
  std::vector<uint32_t> Rows;
};

/// The parts of a ray among the operands of an instruction.
struct RayOperands {
  unsigned Scene, Flags, Mask, Origin, Least, Direction, Most;
};
/// Those of \p Trace, an operation that traces a ray.
template <typename Trace>
inline constexpr RayOperands RayOperandsOf = {
    Trace::scene_at, Trace::flags_at,     Trace::mask_at, Trace::origin_at,
    Trace::least_at, Trace::direction_at, Trace::most_at};

/// The parts of the shader table among the operands of an instruction.
struct TableOperands {
  unsigned Offset, Stride, Miss;
};
template <typename Trace>
inline constexpr TableOperands TableOperandsOf = {Trace::offset_at, Trace::stride_at,
                                                  Trace::miss_at};

Inst &emitRay(Translator &T, ir::Op &O, Evaluator Run);
/// Whether the ray is defined in each active lane; a violation otherwise.
bool needRay(Wave &W, const Inst &I, const RayOperands &At);
/// Nothing after a violation.
std::optional<Ray> rayOf(Wave &W, const Inst &I, unsigned Lane, const RayOperands &At);
/// The same of what it calls.
bool needTable(Wave &W, const Inst &I, const TableOperands &At);
TableRange tableOf(Wave &W, const Inst &I, unsigned Lane, const TableOperands &At);
/// Calls \p Do for each active lane that traces a ray, unless an operand is undefined.
void eachRay(Wave &W, const Inst &I, const RayOperands &At, const TableOperands &Table,
             llvm::function_ref<void(const Scene &, const Ray &, const TableRange &)> Do);
/// The acceleration structure of the ray; null after a violation, and for a helper lane.
const Scene *sceneOf(Wave &W, const Inst &I, unsigned Lane, const RayOperands &At);
/// The query whose address row \p Row has. Null after a violation, and for a helper lane.
RayQuery *queryAt(Wave &W, const Inst &I, unsigned Lane, uint32_t AddressRow);

/// The value in \p Count rows of a wave of one lane.
PassedValue take(Wave &W, uint32_t First, uint32_t Count);
/// The result of \p I, which is \p What of the shader, is \p V.
void give(Wave &W, const Inst &I, const PassedValue &V, const char *What);

} // namespace tessera::interp
