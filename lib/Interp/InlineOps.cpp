// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inline SPIR-V. Instructions with an equivalent op in the IR are replaced by it before
// translation. The clock counts its reads. Any other instruction violates a rule.
#include "IR/Builder.h"
#include "IR/InlineSPIRV.h"
#include "IR/OpFamilies.h"
#include "Interp/Evaluators.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;
using ir::ops::arguments;

namespace {
enum class Numbers : uint8_t { Any, Signed, Unsigned };

/// Integers of type \p Ty as \p As.
const Type *taken(Builder &B, const Type *Ty, Numbers As) {
  const Type *Scalar = Ty->scalar();
  if (As == Numbers::Any || !Scalar->isInt())
    return Ty;
  return B.types().withScalar(Ty, B.types().intTy(Scalar->bits(), As == Numbers::Signed));
}

Value *plain(Builder &B, Op &O, Opcode Code, Numbers As) {
  const Type *Ty = taken(B, ir::ops::operandType(O), As);
  SmallVector<Value *, 3> Operands;
  for (Value *V : O.operands())
    Operands.push_back(B.bitcast(V, Ty));
  bool Counts =
      Code == Opcode::CountBits || Code == Opcode::FirstBitLow || Code == Opcode::FirstBitHigh;
  const Type *Result = Counts ? B.types().withScalar(Ty, B.types().u32()) : nullptr;
  return B.bitcast(B.create(Code, Operands, Result)->result(), O.type());
}

//===--- written out -------------------------------------------------------===//

Value *load(Builder &B, Op &O) {
  auto [Pointer] = arguments<1>(O);
  return B.load(Pointer);
}

Value *store(Builder &B, Op &O) {
  auto [Pointer, Object] = arguments<2>(O);
  B.store(Pointer, Object);
  return nullptr;
}

/// A constant of one word.
Value *constant(Builder &B, Op &O) {
  ArrayRef<int64_t> Words = O.intsAttr(AttrKind::LiteralWords);
  bool IsWord = O.type()->isScalar() && O.type()->bits() == 32 && Words.size() == 1;
  return IsWord ? B.bitcast(B.u32(uint32_t(Words.front())), O.type()) : nullptr;
}

Value *copy(Builder &, Op &O) {
  auto [Operand] = arguments<1>(O);
  return Operand;
}
Value *bits(Builder &B, Op &O) {
  auto [Operand] = arguments<1>(O);
  return B.bitcast(Operand, O.type());
}

Value *addCarry(Builder &B, Op &O) {
  auto [X, Y] = arguments<2>(O);
  Value *Sum = B.Add({X, Y});
  const Type *Ty = X->type();
  Value *Carry = B.Select({B.Lt({Sum, X}), B.number(Ty, 1), B.zero(Ty)}, Ty);
  return B.Construct({Sum, Carry}, O.type());
}

/// Shifted up, until the highest bit of the field is the highest of all, and down again.
Value *bitField(Builder &B, Op &O, Numbers As) {
  auto [Base, First, Size] = arguments<3>(O);
  const Type *Ty = taken(B, Base->type(), As), *U32 = B.types().u32();
  Value *Offset = B.bitcast(First, U32), *Count = B.bitcast(Size, U32);
  Value *Unused = B.Sub({B.u32(Ty->scalar()->bits()), Count});
  Value *Up = B.splat(B.bitcast(B.Sub({Unused, Offset}), Ty->scalar()), Ty);
  Value *Down = B.splat(B.bitcast(Unused, Ty->scalar()), Ty);
  Value *Field = B.Shr({B.Shl({B.bitcast(Base, Ty), Up}), Down});
  Value *IsEmpty = B.Eq({Count, B.u32(0)});
  return B.bitcast(B.Select({IsEmpty, B.zero(Ty), Field}, Ty), O.type());
}
Value *bitFieldSigned(Builder &B, Op &O) { return bitField(B, O, Numbers::Signed); }
Value *bitFieldUnsigned(Builder &B, Op &O) { return bitField(B, O, Numbers::Unsigned); }

Value *barrier(Builder &B, Op &O) {
  auto [Execution] = arguments<1>(O);
  bool IsOfWave = ir::constantBits(Execution) == ir::inlined::Subgroup;
  B.Barrier({}, nullptr,
            {Builder::word(AttrKind::ExecScope,
                           IsOfWave ? ir::BarrierScope::Subgroup : ir::BarrierScope::Workgroup),
             Builder::word(AttrKind::Memory, ir::MemoryKind::All)});
  return nullptr;
}

Value *atomic(Builder &B, Op &O, ir::AtomicFn Fn) {
  auto [Pointer, Scope, Semantics, Operand] = arguments<4>(O);
  return B.Atomic({Pointer, Operand}, O.type(), {Builder::word(AttrKind::Atomic, Fn)});
}

Value *increment(Builder &B, Op &O) {
  auto [Pointer] = arguments<1>(O);
  return B.Atomic({Pointer, B.number(O.type(), 1)}, O.type(),
                  {Builder::word(AttrKind::Atomic, ir::AtomicFn::Add)});
}

/// Only for all lanes, or for the lanes below; not for those up to this one.
Value *ballotBitCount(Builder &B, Op &O) {
  enum : int64_t { Reduce, InclusiveScan };
  int64_t Operation = O.intsAttr(AttrKind::LiteralWords).front();
  if (Operation == InclusiveScan)
    return nullptr;
  SmallVector<ir::Attr, 1> Attrs;
  if (Operation != Reduce)
    Attrs.push_back(Builder::flag(AttrKind::Below));
  auto [Scope, Ballot] = arguments<2>(O);
  return B.bitcast(B.SpirvBallotCount({Ballot}, B.types().u32(), Attrs), O.type());
}

Value *unpackUnorm(Builder &B, Op &O) {
  SmallVector<Value *, 4> Parts;
  auto [Operand] = arguments<1>(O);
  Value *Packed = B.bitcast(Operand, B.types().u32());
  for (uint32_t I = 0; I < 4; ++I) {
    Value *Byte = B.And({B.Shr({Packed, B.u32(8 * I)}), B.u32(0xff)});
    Parts.push_back(B.Div({B.convert(Byte, B.types().f32()), B.number(B.types().f32(), 255)}));
  }
  return B.Construct(Parts, O.type());
}

//===--- the table ---------------------------------------------------------===//

struct Row {
  bool OfGLSL;
  uint32_t Number;
  Value *(*Make)(Builder &, Op &);
};
constexpr Row Rows[] = {
#define CORE(Number, Code, As)                                                                     \
  {false, Number, [](Builder &B, Op &O) { return plain(B, O, Opcode::Code, Numbers::As); }},
#define GLSL(Number, Code, As)                                                                     \
  {true, Number, [](Builder &B, Op &O) { return plain(B, O, Opcode::Code, Numbers::As); }},
#define ATOMIC(Number, Fn)                                                                         \
  {false, Number, [](Builder &B, Op &O) { return atomic(B, O, ir::AtomicFn::Fn); }},
#define CORE_FUNCTION(Number, Function) {false, Number, Function},
#define GLSL_FUNCTION(Number, Function) {true, Number, Function},
#include "Interp/InlineOps.def"
};

const Row *rowOf(const Op &O) {
  StringRef Set = O.strAttr(AttrKind::Text);
  if (!Set.empty() && Set != "GLSL.std.450")
    return nullptr;
  const Row *Found = find_if(Rows, [&](const Row &R) {
    return R.OfGLSL == !Set.empty() && R.Number == O.intAttr(AttrKind::Instruction);
  });
  return Found == std::end(Rows) ? nullptr : Found;
}
} // namespace

void interp::expandInline(ir::Module &M) {
  SmallVector<Op *, 8> Known;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Inline) && rowOf(O))
        Known.push_back(&O);
    });
  for (Op *O : Known) {
    auto B = Builder::before(M, *O);
    Value *Made = rowOf(*O)->Make(B, *O);
    if (Made || !O->result())
      O->replaceWith(Made);
  }
}

//===--- remaining instructions -------------------------------------------===//

static void runUnknown(Wave &W, const Inst &I) {
  StringRef Name = I.Op->strAttr(AttrKind::Name), Set = I.Op->strAttr(AttrKind::Text);
  std::string Number = std::to_string(I.Op->intAttr(AttrKind::Instruction));
  StringRef What = I.Op->is(Opcode::InlineBuiltin) ? "the built-in input "
                   : Set.empty()                   ? "instruction "
                                                   : "an instruction of a set, ";
  W.fail(Rule::Inline, I, W.Active.lowest(),
         "'" + Name + "' is " + What + Number + " of SPIR-V, which the machine does not know");
}

static void runClock(Wave &W, const Inst &I) {
  Word *To = W.row(I.To);
  std::fill_n(To, W.Size, ++W.M.Clock);
  W.setDefined(To);
}

void build::inlineOp(Translator &T, Op &O) {
  bool IsClock = O.strAttr(AttrKind::Text).empty() && O.type() && O.type()->isInt(64, false) &&
                 O.intAttr(AttrKind::Instruction) == ir::inlined::OpReadClockKHR;
  T.emit(O, IsClock ? runClock : runUnknown);
}

void build::inlineBuiltin(Translator &T, Op &O) { T.emit(O, runUnknown); }
