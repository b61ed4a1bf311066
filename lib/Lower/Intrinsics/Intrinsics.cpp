// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Intrinsics/Intrinsics.h"
#include "IR/AttrInfo.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static constexpr IntrinsicInfo Rows[] = {
#define INTRINSIC(Tag, Function, ByRow) {Tag, Function, ByRow},
#include "Lower/Intrinsics/Intrinsics.def"
};

const IntrinsicInfo *tessera::findIntrinsic(StringRef Tag) {
  const auto *Found = find_if(Rows, [&](const IntrinsicInfo &Row) { return Tag == Row.Tag; });
  return Found == std::end(Rows) ? nullptr : Found;
}

/// Applies \p One to each row of the matrices among the arguments.
static Value *byRow(const IntrinsicCall &Call, function_ref<Value *(const IntrinsicCall &)> One) {
  auto IsMatrix = [](const Type *Ty) { return Ty->isArray(); };
  const Value *Shape = nullptr;
  for (const Value *A : Call.Args)
    if (IsMatrix(A->type()))
      Shape = A;
  if (!Shape)
    return One(Call);

  SmallVector<Value *, 4> Results;
  for (uint64_t Row = 0; Row < Shape->type()->count(); ++Row) {
    SmallVector<Value *, 4> Args;
    for (Value *A : Call.Args) {
      if (IsMatrix(A->type()))
        Args.push_back(Call.B.extract(A, {static_cast<int64_t>(Row)}));
      else if (A->type()->isPointer())
        Args.push_back(Call.B.access(A, {Call.B.u32(Row)}));
      else
        Args.push_back(A);
    }
    const Type *Result = IsMatrix(Call.Result) ? Call.Result->element() : Call.Result;
    if (Value *V = One({Call.B, Args, Result}))
      Results.push_back(V);
  }
  return Results.empty() ? nullptr : Call.B.Construct(Results, Call.Result);
}

Value *tessera::composeIntrinsic(const IntrinsicInfo &Info, const IntrinsicCall &Call) {
  return Info.ByRow ? byRow(Call, Info.Compose) : Info.Compose(Call);
}

/// Explicit results that follow from the operands, whatever the call wants.
static const Type *naturalResult(Opcode Code, const IntrinsicCall &Call) {
  TypeContext &Types = Call.types();
  switch (Code) {
  case Opcode::CountBits:
  case Opcode::FirstBitHigh:
  case Opcode::FirstBitLow:
    return Types.withScalar(Call.arg(0)->type(), Types.u32());
  case Opcode::Sign:
    return Types.withScalar(Call.arg(0)->type(), Types.i32());
  case Opcode::WaveIsFirst:
  case Opcode::WaveAny:
  case Opcode::WaveAll:
  case Opcode::QuadAny:
  case Opcode::QuadAll:
    return Types.boolTy();
  case Opcode::WaveCountBits:
  case Opcode::WavePrefixCountBits:
    return Types.u32();
  case Opcode::WaveBallot:
  case Opcode::WaveMatch:
    return Types.vector(Types.u32(), 4);
  default:
    return Call.Result;
  }
}

/// The attribute `fn` of \p Code with the value \p Word; empty when there is no such one.
static std::optional<Attr> functionAttr(Opcode Code, StringRef Word) {
  std::optional<AttrKind> Kind = attrOf(Code, "fn");
  if (!Kind)
    return std::nullopt;
  ArrayRef<const char *> Words = words(attrInfo(*Kind).Value);
  const auto *Found = find(Words, Word);
  if (Found == Words.end())
    return std::nullopt;
  return Builder::integer(*Kind, Found - Words.begin());
}

namespace {
struct PlainOp {
  Opcode Code;
  SmallVector<Attr, 1> Attrs;
};
} // namespace

static std::optional<PlainOp> plainOp(StringRef Tag) {
  auto [Mnemonic, Word] = Tag.split(':');
  std::optional<Opcode> Code = opcodeOf(Mnemonic);
  if (!Code)
    return std::nullopt;
  const OpInfo &Info = opInfo(*Code);
  if (Info.Regions != 0 || (Info.Flags & (Terminator | Collective)))
    return std::nullopt;
  PlainOp Result{*Code, {}};
  if (Word.empty())
    return Result;
  std::optional<Attr> Fn = functionAttr(*Code, Word);
  if (!Fn)
    return std::nullopt;
  Result.Attrs.push_back(*Fn);
  return Result;
}

bool tessera::isPlainOp(StringRef Tag) { return plainOp(Tag).has_value(); }

std::optional<Value *> tessera::createPlainOp(StringRef Tag, const IntrinsicCall &Call) {
  std::optional<PlainOp> Plain = plainOp(Tag);
  if (!Plain)
    return std::nullopt;
  const OpInfo &Info = opInfo(Plain->Code);
  return byRow(Call, [&](const IntrinsicCall &Row) -> Value * {
    SmallVector<Value *, 4> Args(Row.Args);
    if (Info.Flags & Elementwise) {
      const Value *Wide = nullptr;
      for (const Value *A : Args)
        if (A->type()->isVector())
          Wide = A;
      for (Value *&A : Args)
        if (Wide && !A->type()->isVector())
          A = Row.B.splat(A, Wide->type());
    }
    Value *V =
        Row.B.create(Plain->Code, Args, naturalResult(Plain->Code, Row), Plain->Attrs)->result();
    return V && V->type() != Row.Result ? Row.B.convert(V, Row.Result) : V;
  });
}

Value *tessera::toBool(Builder &B, Value *V) {
  const Type *Ty = V->type();
  return Ty->scalar()->isBool() ? V : B.Ne({V, B.zero(Ty)});
}
