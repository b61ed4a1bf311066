// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An instance of every op, with every kind of operand, becomes a valid module. An op that
// cannot is rejected with its message.

#include "../IR/OpRows.h"
#include "EmitHelpers.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;
using namespace tessera::op_rows;
using namespace tessera::spirv;

namespace {
std::string moduleFor(const Row &R, StringRef Scalar, unsigned Shape) {
  Example E = exampleOf(R, Scalar, Shape);
  return E.Types + shader(E.Body);
}

TEST(EveryOp, ValuesOfEveryType) {
  for (const Row &R : Rows)
    for (const char *Scalar : R.Scalars)
      for (unsigned Shape : R.Shapes) {
        SCOPED_TRACE(expand(R.Line, Scalar, Shape) + " on " + shaped(Scalar, Shape));
        Emitted E = emitText(moduleFor(R, Scalar, Shape));
        EXPECT_EMITS(E);
      }
}
/// Ops with tests of their own: MemoryTest, ControlFlowTest, MatrixTest, ModuleTest,
/// test/exec/typed-buffers, test/exec/textures, test/exec/inline-spirv, test/exec/stages,
/// test/exec/tessellation, test/exec/geometry, debug-info.hlsl, counters.test and printf.test.
constexpr const char *Elsewhere =
    "const undef spec builtin global var access bytes_at at_address bytes_size array_length "
    "counter load store atomic "
    "image.load image.store image.size image.levels image.samples image.texel image.sample "
    "image.gather image.level_of image.resident quad.derivative "
    "barrier debug_value debug_print debug_break "
    "if loop switch break continue fallthrough return yield call "
    "mat.fill mat.load mat.store mat.mul mat.muladd mat.arith mat.neg mat.convert mat.length "
    "mat.extract mat.insert mat.coord mat.row_sum mat.col_sum mat.atomic_add mat.broadcast_add "
    "mat.reduce mat.is_col_major mat.mulvec mat.mulvec_add vec.convert mat.outer_product "
    "vec.atomic_add "
    "io.load io.reload io.evaluate io.store patch.barrier stream.emit stream.cut demote is_helper "
    "query.trace query.proceed query.act query.commit_procedural query.get "
    "ray.trace ray.call ray.report_hit ray.payload ray.set_payload ray.attributes ray.t_current "
    "ray.ignore_hit ray.accept_hit ray.reorder hit.trace hit.invoke hit.make_nop hit.make_miss "
    "hit.from_query hit.set_record hit.get hit.attributes mesh.counts mesh.dispatch "
    "inline inline.builtin inline.declare";

TEST(EveryOp, HasARow) {
  SmallVector<StringRef, 64> Names;
  StringRef(Elsewhere).split(Names, ' ');
  std::set<StringRef> Covered(Names.begin(), Names.end());
  for (const Row &R : Rows) {
    SmallVector<StringRef, 2> Lines;
    StringRef(R.Line).split(Lines, '\n');
    for (StringRef Line : Lines)
      Covered.insert(Line.split(" = ").second.split(' ').first);
  }
  for (unsigned I = 0; I < NumOpcodes; ++I) {
    StringRef Mnemonic = opInfo(static_cast<Opcode>(I)).Mnemonic;
    // The raise steps make these of other ops.
    if (Mnemonic.starts_with("spirv.") || Mnemonic.starts_with("msl."))
      continue;
    EXPECT_TRUE(Covered.count(Mnemonic)) << Mnemonic.str();
  }
}
} // namespace
