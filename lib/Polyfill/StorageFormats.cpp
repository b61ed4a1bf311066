// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Polyfill/StorageFormats.h"
#include "BackendCommon/Rewrite.h"
#include "BackendCommon/TypeMap.h"
#include "IR/OpViews.h"
#include "Polyfill/FloatBits.h"
#include "Polyfill/PackedHalves.h"
#include "Target/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <bitset>

using namespace llvm;
using namespace tessera;
using namespace tessera::polyfill;
using namespace tessera::raising;
using ir::Builder;
using ir::FloatFormat;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

namespace {
using FormatSet = std::bitset<ir::NumFloatFormats>;

struct FormatRow {
  FloatFormat Format;
  Feature Native;
};
constexpr FormatRow Rows[] = {{FloatFormat::BF16, Feature::BFloat16},
                              {FloatFormat::E4M3, Feature::Float8},
                              {FloatFormat::E5M2, Feature::Float8}};

/// Ops that move values unchanged; every other op computes with them. The remaining atomics are on
/// arrays of matrices, which the check of features rejects.
constexpr Opcode Moves[] = {
    Opcode::Const,     Opcode::Undef,   Opcode::Spec,           Opcode::Global,
    Opcode::Select,    Opcode::Bitcast, Opcode::Construct,      Opcode::Splat,
    Opcode::Extract,   Opcode::Insert,  Opcode::ExtractDynamic, Opcode::InsertDynamic,
    Opcode::Shuffle,   Opcode::Var,     Opcode::Access,         Opcode::BytesAt,
    Opcode::Load,      Opcode::Store,   Opcode::Call,           Opcode::Return,
    Opcode::AtAddress, Opcode::MatFill, Opcode::MatExtract,     Opcode::MatInsert,
    Opcode::MatArith,  Opcode::Atomic,  Opcode::DebugValue};

bool isStorage(const Type *Ty) { return Ty->scalar()->isStorageFormat(); }
bool isFloat32(const Type *Ty) { return Ty->scalar()->isFloat(FloatFormat::F32); }

/// The formats that a module has, by its types.
class FormatFinder {
public:
  void see(const Type *Ty) {
    if (!Seen.insert(Ty).second)
      return;
    switch (Ty->kind()) {
    case ir::TypeKind::Float:
      if (Ty->isStorageFormat())
        Found.set(size_t(Ty->format()));
      HasHalves |= Ty->isFloat(FloatFormat::F16);
      return;
    case ir::TypeKind::Matrix:
      if (Ty->element()->isStorageFormat())
        InMatrices.set(size_t(Ty->element()->format()));
      return;
    case ir::TypeKind::Struct:
      for (const ir::StructMember &Member : Ty->members())
        see(Member.Ty);
      return;
    case ir::TypeKind::Vector:
    case ir::TypeKind::Array:
    case ir::TypeKind::SpecArray:
    case ir::TypeKind::RuntimeArray:
    case ir::TypeKind::Pointer:
      return see(Ty->element());
    case ir::TypeKind::Void:
    case ir::TypeKind::Bool:
    case ir::TypeKind::Int:
    case ir::TypeKind::Bytes:
    case ir::TypeKind::Image:
    case ir::TypeKind::Spirv:
    case ir::TypeKind::Sampler:
    case ir::TypeKind::AccelerationStructure:
    case ir::TypeKind::RayQuery:
    case ir::TypeKind::HitObject:
      return;
    }
  }

  FormatSet Found, InMatrices;
  bool HasHalves = false;

private:
  SmallPtrSet<const Type *, 32> Seen;
};

class Lowering {
public:
  Lowering(ir::Module &M, const Target &Device) : M(M), Device(Device) {}

  void run() {
    find();
    if (Present.none())
      return;
    // Before the two conversions become integer operations.
    rewrite(M, [&](Op &O, Builder &B) { return roundTrip(O, B); });
    rewrite(M, [&](Op &O, Builder &B) { return visit(O, B); });
    if ((Present & ~Native).any())
      holdAsIntegers();
  }

private:
  void find();
  std::optional<Value *> visit(Op &O, Builder &B);
  std::optional<Value *> roundTrip(Op &O, Builder &B);
  Value *convert(Builder &B, Value *V, const Type *To);
  Value *changeSign(Builder &B, Op &O);
  Value *compute(Builder &B, Op &O);
  void holdAsIntegers();

  const Type *shaped(const Type *Like, const Type *Scalar) {
    return M.types().withScalar(Like, Scalar);
  }
  const Type *wide(const Type *Ty) { return shaped(Ty, M.types().f32()); }
  const Type *bitsOf(const Type *Ty) {
    return shaped(Ty, M.types().intTy(Ty->scalar()->bits(), false));
  }
  static bool isHalf(const Type *Ty) { return Ty->scalar()->isFloat(FloatFormat::F16); }
  /// Whether \p Ty is converted through halves.
  bool goesByHalves(const Type *Ty) const { return HasHalves && isByteFloat(Ty) && !isNative(Ty); }
  bool isNative(const Type *Ty) const { return Native.test(size_t(Ty->scalar()->format())); }

  Value *widen(Builder &B, Value *V) {
    const Type *Ty = V->type();
    if (isNative(Ty))
      return B.convert(V, wide(Ty));
    // Those of e5m2 include subnormal halves, which not every device widens.
    if (goesByHalves(Ty) && Ty->scalar()->isFloat(FloatFormat::E4M3))
      return B.convert(decodeHalves(B, V), wide(Ty));
    return decodeFloat(B, B.bitcast(V, bitsOf(Ty)), Ty->scalar()->format());
  }
  /// Whether the device rounds f32 to it.
  bool isNarrowed(const Type *To) const {
    return isNative(To) &&
           !(To->scalar()->isFloat(FloatFormat::BF16) && Device.needs(Workaround::IntegerBFloat16));
  }
  /// \p V is f32 or f64.
  Value *narrow(Builder &B, Value *V, const Type *To) {
    if (isNarrowed(To) && isFloat32(V->type()))
      return B.convert(V, To);
    return B.bitcast(encodeFloat(B, V, To->scalar()->format()), To);
  }

  ir::Module &M;
  const Target &Device;
  FormatSet Present, Native;
  bool HasHalves = false; ///< the module computes with f16
};
} // namespace

void Lowering::find() {
  FormatFinder Finder;
  for (const ir::Global *G : M.Globals)
    Finder.see(G->ValueType);
  for (const ir::SpecConstant *C : M.SpecConstants)
    Finder.see(C->Ty);
  for (ir::Function *F : M.Functions) {
    Finder.see(F->resultType());
    for (const Value *P : F->params())
      Finder.see(P->type());
    ir::walk(F->body(), [&](Op &O) {
      if (O.type())
        Finder.see(O.type());
    });
  }
  Present = Finder.Found;
  // The generic targets have every feature, but a module that runs on all devices is worth more.
  for (const FormatRow &Row : Rows)
    if (Device.has(Row.Native) && !Device.Permissive)
      Native.set(size_t(Row.Format));
  Native |= Finder.InMatrices;
  HasHalves = Finder.HasHalves && Device.has(Feature::Float16);
}

/// A conversion of f16 to 8 bits and back stays in halves.
std::optional<Value *> Lowering::roundTrip(Op &O, Builder &B) {
  auto Back = O.dyn<ir::ops::Convert>();
  if (!Back || !goesByHalves(Back.value()->type()) || !O.type()->scalar()->isFloat())
    return std::nullopt;
  const Op *There = Back.value()->def();
  if (!There || !There->is(Opcode::Convert) || isStorage(O.type()))
    return std::nullopt;
  Value *Before = There->as<ir::ops::Convert>().value();
  if (!isHalf(Before->type()))
    return std::nullopt;
  FloatFormat Format = Back.value()->type()->scalar()->format();
  return B.convert(roundHalves(B, Before, Format), O.type());
}

/// From or to a storage format.
Value *Lowering::convert(Builder &B, Value *V, const Type *To) {
  const Type *From = V->type();
  if (From == To)
    return V;
  if (isStorage(From) && To->scalar()->isBool()) {
    const Type *Bits = bitsOf(From);
    double Magnitude = double((1u << (From->scalar()->bits() - 1)) - 1);
    Value *Masked = B.And({B.bitcast(V, Bits), B.number(Bits, Magnitude)});
    return B.Ne({Masked, B.zero(Bits)});
  }
  if (From->scalar()->isBool())
    return B.Select({V, B.number(To, 1), B.number(To, 0)}, To);
  if (isStorage(From) && To->scalar()->isFloat(FloatFormat::F64))
    return decodeToDouble(B, B.bitcast(V, bitsOf(From)), From->scalar()->format());
  if (isHalf(To) && goesByHalves(From))
    return decodeHalves(B, V);
  if (isHalf(From) && goesByHalves(To))
    return encodeHalves(B, V, To);
  if (isStorage(From))
    V = widen(B, V);
  if (!isStorage(To))
    return B.convert(V, To);
  return narrow(B, toRoundedFloat(B, V, To->scalar()->format()), To);
}

/// The negation or absolute value, in the bits.
Value *Lowering::changeSign(Builder &B, Op &O) {
  Value *V = ir::ops::OfValue(O).value();
  const Type *Ty = V->type(), *Bits = bitsOf(Ty);
  uint32_t Sign = 1u << (Ty->scalar()->bits() - 1);
  Value *In = B.bitcast(V, Bits);
  Value *Out =
      O.is(Opcode::Neg) ? B.Xor({In, B.number(Bits, Sign)}) : B.And({In, B.number(Bits, Sign - 1)});
  return B.bitcast(Out, Ty);
}

/// The op on f32, its result rounded.
Value *Lowering::compute(Builder &B, Op &O) {
  const Type *Ty = O.type();
  auto Widened = [&](Value *V) { return isStorage(V->type()) ? widen(B, V) : V; };
  if (auto Fma = O.dyn<ir::ops::Fma>()) {
    Value *A = Widened(Fma.a()), *Factor = Widened(Fma.b()), *Addend = Widened(Fma.addend());
    return narrow(B, fusedToOdd(B, A, Factor, Addend), Ty);
  }
  SmallVector<Value *, 3> Operands;
  for (Value *V : O.operands())
    Operands.push_back(Widened(V));
  if (!Ty->isStruct()) {
    Value *Result =
        B.create(O.opcode(), Operands, isStorage(Ty) ? wide(Ty) : Ty, O.attrs())->result();
    return isStorage(Ty) ? narrow(B, Result, Ty) : Result;
  }
  SmallVector<ir::StructMember, 2> Members(Ty->members());
  for (ir::StructMember &Member : Members)
    if (isStorage(Member.Ty))
      Member.Ty = wide(Member.Ty);
  Value *Whole =
      B.create(O.opcode(), Operands, M.types().structTy(Ty->name(), Members), O.attrs())->result();
  SmallVector<Value *, 2> Parts;
  for (auto [I, Member] : enumerate(Ty->members())) {
    Value *Part = B.extract(Whole, {int64_t(I)});
    Parts.push_back(isStorage(Member.Ty) ? narrow(B, Part, Member.Ty) : Part);
  }
  return B.Construct(Parts, Ty);
}

std::optional<Value *> Lowering::visit(Op &O, Builder &B) {
  bool Touches = O.type() && isStorage(O.type());
  for (const Value *V : O.operands())
    Touches |= isStorage(V->type());
  if (!Touches || is_contained(Moves, O.opcode()))
    return std::nullopt;
  switch (O.opcode()) {
  case Opcode::Convert: {
    Value *V = O.as<ir::ops::Convert>().value();
    bool IsByDevice = isStorage(V->type()) ? isNative(V->type()) && isFloat32(O.type())
                                           : isNarrowed(O.type()) && isFloat32(V->type());
    if (IsByDevice)
      return std::nullopt;
    return convert(B, V, O.type());
  }
  case Opcode::Neg:
  case Opcode::Abs:
    return changeSign(B, O);
  default:
    return compute(B, O);
  }
}

void Lowering::holdAsIntegers() {
  TypeMap Map(M.types(),
              [&](const Type *Ty) { return isStorage(Ty) && !isNative(Ty) ? bitsOf(Ty) : Ty; });
  std::function<const ir::Constant *(const ir::Constant *)> Constant =
      [&](const ir::Constant *C) -> const ir::Constant * {
    const Type *Ty = Map(C->Ty);
    if (Ty == C->Ty)
      return C;
    if (Ty->isScalar())
      return M.constant(Ty, C->Bits);
    SmallVector<const ir::Constant *, 8> Parts;
    for (const ir::Constant *Part : C->Parts)
      Parts.push_back(Constant(Part));
    return M.constant(Ty, Parts);
  };
  for (ir::Global *G : M.Globals) {
    G->ValueType = Map(G->ValueType);
    if (G->Init)
      G->Init = Constant(G->Init);
  }
  for (ir::SpecConstant *C : M.SpecConstants) {
    C->Ty = Map(C->Ty);
    if (C->Default)
      C->Default = Constant(C->Default);
  }
  for (ir::Function *F : M.Functions) {
    F->setResultType(Map(F->resultType()));
    for (Value *P : F->params())
      P->setType(Map(P->type()));
  }
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    if (!O.result())
      return std::nullopt;
    const Type *Ty = Map(O.type());
    if (auto Cast = O.dyn<ir::ops::Bitcast>(); Cast && Cast.value()->type() == Ty)
      return Cast.value();
    if (Ty == O.type())
      return std::nullopt;
    if (const ir::Constant *C = O.constant())
      return B.constant(Constant(C));
    O.result()->setType(Ty);
    return std::nullopt;
  });
}

void tessera::polyfill::lowerStorageFormats(ir::Module &M, const PassContext &Ctx) {
  Lowering(M, Ctx.Device).run();
}
