// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Thread/CooperativeVectors.h"
#include "IR/OpViews.h"
#include "IR/ThreadMatrix.h"
#include "Matrix/Code/FourVectors.h"
#include "Matrix/Facts/Queries.h"
#include "Support/DiagnosticsIR.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <fmt/format.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static ElementType packedType(const Type *Number) {
  if (Number->isInt(8, true))
    return ElementType::S8Packed;
  return Number->isInt(8, false) ? ElementType::U8Packed : elementType(Number);
}

/// Every number of the float format \p From is one of f16.
static bool fitsHalf(const Type *From) {
  return From->isFloat() && (From->bits() == 8 || From->isFloat(FloatFormat::F16));
}

constexpr uint32_t WordBytes = 4;
/// In bytes. The instruction also loads the bytes after a row up to this multiple and multiplies
/// them by 0, which gives NaN for a NaN. Vulkan has no rule about it; seen on an NVIDIA H200,
/// driver 580.159.04, 2026-11-23 (columns are right).
constexpr uint32_t RowUnit = 16;

/// True if the buffer of \p Memory is never written, as the instruction requires.
static bool isReadOnly(Module &M, const Value *Memory) {
  const Global *G = globalAt(M, Memory);
  return G && G->ReadOnly;
}

bool CooperativeVectors::isDrivers(uint64_t Layout) const {
  return Ctx.Matrix.DriverLayouts && isOptimal(MatrixLayout(Layout));
}

void CooperativeVectors::refuse(const Op &O, uint64_t Layout, StringRef Why) const {
  Ctx.Diags.report(O.loc(), diags::ThreadDriverLayout, nameInHLSL(MatrixLayout(Layout)),
                   Ctx.Device.Name, Why);
  Ctx.Diags.report(O.loc(), diags::ThreadPlainLayouts);
}

bool CooperativeVectors::isAligned(const Op &O, uint64_t Layout, const Value *Offset) const {
  constexpr uint32_t Align = VectorRules::MatrixAlign;
  if (Ctx.Matrix.CheckBounds) {
    refuse(O, Layout, "its end is not known, but '--matrix-bounds=checked' needs it");
    return false;
  }
  if (Known.multiple(Offset, Align) == Align)
    return true;
  refuse(O, Layout, fmt::format("its offset is not known to be a multiple of {} bytes", Align));
  Ctx.Diags.report(O.loc(), diags::ThreadVectorAlign, Align);
  return false;
}

/// For a matrix in the driver's layout.
std::optional<CooperativeVectors::Form> CooperativeVectors::driversForm(Module &M, const Op &O,
                                                                        uint64_t Layout) const {
  TypeContext &Types = M.types();
  ops::MatVecProduct Of(O);
  const Type *Matrix = typeOf(Types, O.enumAttr<ElementFormat>(AttrKind::Matrix));
  const Type *Numbers = typeOf(Types, formatIn(O, AttrKind::Input, Of.vector()));
  const Type *Asked = O.type()->element(), *Bias = nullptr;
  uint32_t Rows = uint32_t(O.type()->count()), Depth = depthOf(O);
  bool IsByteFloat = Matrix->isFloat() && Matrix->bits() == 8;
  Form F{fitsHalf(Numbers) ? Types.f16() : Numbers, Asked};
  if (Asked->isInt() && Asked->bits() <= 32)
    F.Result = Types.i32();
  const VectorTypes *Row =
      !IsByteFloat ? vectorRow(Ctx.Device, Shader, packedType(F.Numbers), elementType(Matrix),
                               elementType(F.Result))
      : Numbers == Matrix
          ? byteFloatRow(Ctx.Device, Shader, elementType(Matrix), elementType(F.Result))
          : nullptr;
  if (auto Added = O.dyn<ops::MatMulVecAdd>())
    Bias = typeOf(Types, formatIn(O, AttrKind::Bias, Added.bias()));
  uint32_t Each = F.Numbers->bits() == 8 ? WordBytes : 1;
  auto No = [&](const std::string &Why) {
    refuse(O, Layout, Why);
    return std::nullopt;
  };
  if (!Row || (Bias && Bias->isFloat() && !fitsHalf(Bias)))
    return No(fmt::format("a product of {} with a vector of {}{} that gives {}", Matrix->str(),
                          Numbers->str(), Bias ? " and a bias of " + Bias->str() : "",
                          Asked->str()));
  if (hasColumnLines(Layout) && !Row->Transposable)
    return No(fmt::format("it does not transpose matrices of {}", Matrix->str()));
  if (std::max<uint64_t>(Rows, divideCeil(Depth, Each)) > VectorRules::MaxComponents)
    return No(fmt::format("vectors have at most {} components", VectorRules::MaxComponents));
  if (!isReadOnly(M, Of.memory()))
    return No("the shader may write its buffer");
  if (!isAligned(O, Layout, Of.offset()))
    return std::nullopt;
  return F;
}

std::optional<CooperativeVectors::Form> CooperativeVectors::formOf(Module &M, const Op &O,
                                                                   uint64_t Layout) const {
  if (isDrivers(Layout))
    return driversForm(M, O, Layout);
  if (Ctx.Device.Permissive || Ctx.Device.Vectors.empty() ||
      Ctx.Matrix.Thread == ThreadProducts::Plain)
    return std::nullopt;
  if (!hasVectors(Ctx.Device, Shader)) {
    Ctx.Diags.report(O.loc(), diags::ThreadVectorStage, Ctx.Device.Name,
                     StringRef(rowOf(Shader).Word));
    return std::nullopt;
  }
  TypeContext &Types = M.types();
  ops::MatVecProduct Of(O);
  const Type *Matrix = typeOf(Types, O.enumAttr<ElementFormat>(AttrKind::Matrix));
  const Type *Numbers = typeOf(Types, formatIn(O, AttrKind::Input, Of.vector()));
  const Type *Asked = O.type()->element();
  uint32_t Rows = uint32_t(O.type()->count()), Depth = depthOf(O);
  Form F{fitsHalf(Numbers) ? Types.f16() : Numbers, Asked};
  if (Asked->isInt() && Asked->bits() <= 32)
    F.Result = Types.i32(); // sums modulo 2^32, whatever their sign
  const VectorTypes *Row = vectorRow(Ctx.Device, Shader, packedType(F.Numbers), elementType(Matrix),
                                     elementType(F.Result));
  bool Has = Row && hasPlainLayout(*Row) && isReadOnly(M, Of.memory());
  uint32_t Each = F.Numbers->bits() == 8 ? WordBytes : 1;
  Has &= std::max<uint64_t>(Rows, divideCeil(Depth, Each)) <= VectorRules::MaxComponents;
  std::string Factors = "a vector of " + Numbers->str();
  if (auto Added = O.dyn<ops::MatMulVecAdd>()) {
    const Type *Bias = typeOf(Types, formatIn(O, AttrKind::Bias, Added.bias()));
    Has &= Bias->isInt() || fitsHalf(Bias);
    Factors += " and a bias of " + Bias->str();
  }
  if (!Has) {
    std::string What = fmt::format("{}x{} {} in '{}'", Rows, Depth, Matrix->str(),
                                   std::string(spelling(MatrixLayout(Layout))));
    Ctx.Diags.report(O.loc(), diags::ThreadVectorTypes, Ctx.Device.Name, What, Factors,
                     Asked->str());
    if (isOptimal(MatrixLayout(Layout)) && !hasColumnLines(Layout) && Numbers == Matrix &&
        byteFloatRow(Ctx.Device, Shader, elementType(Matrix), elementType(F.Result)))
      Ctx.Diags.report(O.loc(), diags::ThreadVectorDriver, nameInHLSL(MatrixLayout(Layout)));
    return std::nullopt;
  }
  bool ByColumn = hasColumnLines(Layout);
  uint32_t RowBytes = Depth * Matrix->bits() / 8;
  if (Matrix->isFloat() && !ByColumn && RowBytes % RowUnit) {
    Ctx.Diags.report(O.loc(), diags::ThreadVectorRows, Ctx.Device.Name, RowUnit, RowBytes);
    Ctx.Diags.report(O.loc(), diags::ThreadVectorColumns,
                     alignTo(RowBytes, RowUnit) * 8 / Matrix->bits());
    return std::nullopt;
  }
  if (!isPlaced(O, Layout, ByColumn ? Depth : Rows))
    return std::nullopt;
  return F;
}

/// Whether the matrix certainly is where the instruction can load it. With a computed stride the
/// products are wrong on an NVIDIA H200, driver 580.159.04 (2026-11-23), or the device is lost.
bool CooperativeVectors::isPlaced(const Op &O, uint64_t Layout, uint32_t Lines) const {
  ops::MatVecProduct Of(O);
  constexpr uint32_t Align = VectorRules::MatrixAlign, OfLines = VectorRules::StrideAlign;
  if (Known.multiple(Of.offset(), Align) < Align) {
    Ctx.Diags.report(O.loc(), diags::ThreadVectorPlace, Ctx.Device.Name, "offset", Align);
    Ctx.Diags.report(O.loc(), diags::ThreadVectorAlign, Align);
    return false;
  }
  if (isOptimal(MatrixLayout(Layout)) || Lines == 1)
    return true;
  std::optional<uint64_t> Stride = constantBits(Of.stride());
  if (Stride && *Stride % OfLines == 0)
    return true;
  Ctx.Diags.report(O.loc(), diags::ThreadVectorPlace, Ctx.Device.Name, "stride, a constant,",
                   OfLines);
  return false;
}

Value *CooperativeVectors::multiply(Builder &B, Op &O, uint64_t Layout, const Form &F) const {
  TypeContext &Types = B.types();
  auto Rows = uint32_t(O.type()->count());
  uint32_t Depth = depthOf(O);
  bool ByColumn = hasColumnLines(Layout);
  ops::MatVecProduct Of(O);
  ElementFormat Input = formatIn(O, AttrKind::Input, Of.vector());
  auto Matrix = O.enumAttr<ElementFormat>(AttrKind::Matrix);
  SmallVector<Attr, 4> Attrs{Builder::word(AttrKind::Matrix, Matrix),
                             Builder::flag(AttrKind::Native)};
  Value *Vector = Of.vector();
  if (F.Numbers->isInt()) {
    bool IsInWords = Vector->type()->element()->bits() == WordBytes * 8;
    Vector = IsInWords ? B.bitcast(Vector, Types.vector(Types.u32(), Vector->type()->count()))
                       : packed(B, unpacked(B, Vector, Input, Depth), Input,
                                Types.vector(Types.u32(), uint32_t(divideCeil(Depth, WordBytes))));
    Attrs.push_back(Builder::word(AttrKind::Input, Input));
    if (O.flag(AttrKind::Depth) || !IsInWords)
      Attrs.push_back(Builder::integer(AttrKind::Depth, Depth));
  } else if (Vector->type()->element() != F.Numbers) {
    Fours Numbers = converted(B, unpacked(B, Vector, Input, Depth), F.Numbers);
    Vector = packed(B, Numbers, formatOf(F.Numbers), Types.vector(F.Numbers, Depth));
  }
  Value *Stride = Of.stride();
  uint64_t Kept = ByColumn;
  if (isDrivers(Layout))
    Kept = Layout;
  else if (isOptimal(MatrixLayout(Layout)))
    Stride = B.u32(uint32_t(optimalStride(ByColumn ? Rows : Depth, typeOf(Types, Matrix)->bits())));
  const Type *Result = Types.vector(F.Result, Rows);
  SmallVector<Value *, 6> Operands{Of.memory(), Of.offset(), Stride, B.u32(uint32_t(Kept)), Vector};
  Value *Product;
  if (auto Added = O.dyn<ops::MatMulVecAdd>()) {
    Value *Bias = Added.bias();
    ElementFormat Format = formatIn(O, AttrKind::Bias, Bias);
    if (Bias->type() != Result)
      Bias = packed(B, converted(B, unpacked(B, Bias, Format, Rows), F.Result), formatOf(F.Result),
                    Result);
    Operands.push_back(Bias);
    Product = B.MatMulVecAdd(Operands, Result, Attrs);
  } else {
    Product = B.MatMulVec(Operands, Result, Attrs);
  }
  return B.convert(Product, O.type());
}

bool CooperativeVectors::adds(const Type *Number, uint32_t Count, const Value *Offset) const {
  return accumulates(Ctx.Device, Shader, elementType(Number)) && !Ctx.Matrix.CheckBounds &&
         Count <= VectorRules::MaxComponents &&
         Known.multiple(Offset, VectorRules::VectorAlign) == VectorRules::VectorAlign;
}

bool CooperativeVectors::addsOuterProduct(const Op &O, const Type *Numbers, const Type *Component,
                                          uint32_t Rows, uint32_t Columns) const {
  constexpr auto Layout = uint64_t(MatrixLayout::OuterProductOptimal);
  if (!isDrivers(Layout))
    return false;
  if (!fitsHalf(Numbers) || !accumulates(Ctx.Device, Shader, elementType(Component))) {
    refuse(O, Layout,
           fmt::format("an outer product of vectors of {}, added to {}", Numbers->str(),
                       Component->str()));
    return false;
  }
  if (std::max(Rows, Columns) > VectorRules::MaxComponents) {
    refuse(O, Layout,
           fmt::format("vectors have at most {} components", VectorRules::MaxComponents));
    return false;
  }
  return isAligned(O, Layout, O.as<ops::MatOuterProduct>().offset());
}
