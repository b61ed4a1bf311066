// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Gather/GatheredProduct.h"
#include "IR/ThreadMatrix.h"
#include "Matrix/Code/FourVectors.h"
#include "Matrix/Facts/Queries.h"
#include "llvm/ADT/STLExtras.h"
#include <fmt/format.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// The sides of a matrix up to which its products are written out.
constexpr uint32_t MostRows = 256, MostDepth = 256;
constexpr uint64_t MostComponents = 128 * 128;
/// Of the device's matrices: two words.
constexpr uint32_t LeastLineBits = 64;

Value *GatheredProduct::bias() const {
  auto Added = O->dyn<ops::MatMulVecAdd>();
  return Added ? Added.bias() : nullptr;
}

ElementFormat GatheredProduct::inputFormat() const {
  return formatIn(*O, AttrKind::Input, vector());
}

ElementFormat GatheredProduct::biasFormat() const { return formatIn(*O, AttrKind::Bias, bias()); }

/// Returns the first row that multiplies \p A with \p B into \p Sums for so many lanes; null if
/// there is none.
const MatrixRow *GatherRules::rowFor(const Type *A, const Type *B, const Type *Sums) const {
  auto Fits = [&](const MatrixRow *Row) {
    return Lanes % Row->Shape.M == 0 &&
           std::min(Row->Shape.N, Row->Shape.K) * std::min(A->bits(), B->bits()) >= LeastLineBits;
  };
  ElementType Of[] = {elementType(A), elementType(B), elementType(Sums)};
  for (const MatrixRow *Row : nativeRows(Ctx.Device, Of[0], Of[1], Of[2]))
    if (Fits(Row) && !Row->Tensor)
      return Row;
  for (const MatrixRow *Row : flexibleRows(Ctx.Device, Of[0], Of[1], Of[2]))
    if (Fits(Row))
      return Row;
  return nullptr;
}

/// A strip is a multiple of the row's tiles.
template <typename Gathered> void GatherRules::setStrip(Gathered &Of, const MatrixRow &Row) {
  Of.Strip = std::max(Row.Shape.N, Row.Shape.K);
  Of.LineBytes = std::min(Row.Shape.N, Row.Shape.K);
}

/// Whether every number of \p From is one of the float type \p To.
static bool holds(const Type *To, const Type *From) {
  if (From == To || (From->isFloat() && From->bits() == 8 && To->bits() >= 16))
    return true;
  return To->bits() == 32 && From->bits() <= 16;
}

/// Chooses factors that hold the vector and the matrix, and that the device multiplies.
bool GatherRules::chooseTypes(TypeContext &Types, GatheredProduct &P) const {
  if (P.Component->isInt()) {
    if (P.Component->bits() != 8 || P.Numbers->bits() != 8)
      return false;
    P.A = P.Numbers;
    P.B = P.Component;
    P.Sums = Types.intTy(32, P.A->isSigned() || P.B->isSigned());
    // The plan has a way for each mix of signs if there is a row for one.
    for (bool Signed : {true, false})
      if (const MatrixRow *Row =
              rowFor(Types.intTy(8, Signed), Types.intTy(8, Signed), Types.intTy(32, Signed))) {
        setStrip(P, *Row);
        return true;
      }
    return false;
  }
  P.Sums = Types.f32();
  const MatrixRow *Row = nullptr;
  P.A = P.B = floatFactor(Types, P.Component, P.Numbers, Row);
  if (Row)
    setStrip(P, *Row);
  P.LineBytes *= Row ? P.A->bits() / 8 : 0;
  return Row;
}

/// Returns the first type that holds both and that the device multiplies; null if there is none.
const Type *GatherRules::floatFactor(TypeContext &Types, const Type *One, const Type *Other,
                                     const MatrixRow *&Row) const {
  for (const Type *Factor :
       {One, Types.f16(), Types.floatTy(FloatFormat::BF16), Types.floatTy(FloatFormat::F32)})
    if (holds(Factor, One) && holds(Factor, Other) && (Row = rowFor(Factor, Factor, Types.f32())))
      return Factor;
  return nullptr;
}

std::optional<GatheredProduct> GatherRules::find(Module &M, Op &O, std::string &Why) const {
  TypeContext &Types = M.types();
  ops::MatVecProduct Of(O);
  GatheredProduct P{};
  P.O = &O;
  P.Rows = uint32_t(O.type()->count());
  P.Numbers = typeOf(Types, P.inputFormat());
  P.Depth = depthOf(O);
  P.Component = typeOf(Types, O.enumAttr<ElementFormat>(AttrKind::Matrix));
  auto No = [&](std::string Reason) {
    Why = std::move(Reason);
    return std::nullopt;
  };
  std::optional<uint64_t> Layout = constantBits(Of.layout());
  if (!Layout || *Layout >= NumMatrixLayouts)
    return No("its layout is not a constant");
  P.Layout = MatrixLayout(*Layout);
  const Type *Added = P.bias() ? typeOf(Types, P.biasFormat()) : nullptr;
  if (O.type()->element()->bits() > 32 || (Added && Added->bits() > 32))
    return No("sums of 64 bits are not those of the device's matrices");
  if (!chooseTypes(Types, P))
    return No(
        fmt::format("target '{}' has no matrices that multiply {} with {} for waves of {} lanes",
                    Ctx.Device.Name, P.Numbers->str(), P.Component->str(), Lanes));
  if (P.Rows > MostRows || P.Depth > MostDepth ||
      uint64_t(P.paddedRows()) * P.paddedDepth() > MostComponents)
    return No(fmt::format("a matrix of {}x{} does not fit into the registers of a wave", P.Rows,
                          P.Depth));
  return P;
}

std::optional<GatheredAddition> GatherRules::findAddition(Module &M, Op &O,
                                                          std::string &Why) const {
  TypeContext &Types = M.types();
  PlannedThread T = plannedAddition(Types, O);
  GatheredAddition A{&O, T.Rows, T.Columns, T.Component, nullptr, 0, ~0u};
  if (T.What == PlannedThread::Addition) {
    if (A.Component->bits() <= 32)
      return A;
    Why = "its components have 64 bits";
    return std::nullopt;
  }
  const Type *Numbers = T.Vector;
  bool AreFloats = A.Component->isFloat() && A.Component->bits() <= 32 && Numbers->isFloat() &&
                   Numbers->bits() <= 32;
  const MatrixRow *Row = nullptr;
  A.Factor = AreFloats ? floatFactor(Types, Numbers, Numbers, Row) : nullptr;
  if (Row) {
    setStrip(A, *Row);
    A.LineBytes *= A.Factor->bits() / 8;
  }
  if (!Row || Lanes % A.Strip) {
    Why = fmt::format("target '{}' has no matrices that multiply {} with {} for waves of {} lanes",
                      Ctx.Device.Name, Numbers->str(), Numbers->str(), Lanes);
    return std::nullopt;
  }
  if (std::max(A.Rows, A.Columns) > MostRows || uint64_t(A.Rows) * A.Columns > MostComponents) {
    Why = fmt::format("a matrix of {}x{} does not fit into the registers of a wave", A.Rows,
                      A.Columns);
    return std::nullopt;
  }
  return A;
}

std::string GatherRules::whyVarying(const Uniformity &Lanes, const Op &O) {
  const Value *Memory, *Offset, *Stride = nullptr;
  if (ops::MatVecProduct Of(O); Of) {
    Memory = Of.memory();
    Offset = Of.offset();
    Stride = Of.stride();
  } else if (auto Of = O.dyn<ops::MatOuterProduct>()) {
    Memory = Of.memory();
    Offset = Of.offset();
  } else {
    auto Added = O.as<ops::VecAtomicAdd>();
    Memory = Added.memory();
    Offset = Added.offset();
  }
  if (Lanes.isVarying(Memory))
    return "lanes of a wave may take different buffers";
  if (Lanes.isVarying(Offset))
    return "the offset may differ between lanes of a wave";
  if (Stride && Lanes.isVarying(Stride))
    return "the stride may differ between lanes of a wave";
  return "";
}
