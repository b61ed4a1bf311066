// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Matrices/MatrixTypes.h"
#include "Support/DiagnosticsLower.h"
#include "Support/Limits.h"
#include "Target/Legality.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::MatrixUse;

std::optional<ElementType> tessera::elementType(ModuleLowering &L, QualType T, SourceRange Where) {
  switch (packedTypeOf(T)) {
  case PackedType::Int8x4:
    return ElementType::S8Packed;
  case PackedType::UInt8x4:
    return ElementType::U8Packed;
  case PackedType::None:
    break;
  }
  // These types are not scalars of HLSL.
  if (const auto *Builtin = T->getAs<BuiltinType>())
    if (Builtin->getKind() == BuiltinType::SChar || Builtin->getKind() == BuiltinType::UChar)
      return Builtin->isSignedInteger() ? ElementType::S8 : ElementType::U8;
  const ir::Type *Ty = L.type(T, Where);
#define FLOAT(Enumerator, ...)                                                                     \
  if (Ty->isFloat(ir::FloatFormat::Enumerator))                                                    \
    return ElementType::Enumerator;
#define INTEGER(Enumerator, Name, Bits, Signed, ...)                                               \
  if (Ty->isInt(Bits, Signed))                                                                     \
    return ElementType::Enumerator;
#include "Support/Scalars.def"
  return std::nullopt;
}

const ir::Type *tessera::componentType(ir::TypeContext &Types, ElementType Element) {
  switch (Element) {
  case ElementType::S8Packed:
    return Types.intTy(8, true);
  case ElementType::U8Packed:
    return Types.intTy(8, false);
#define FLOAT(Enumerator, ...)                                                                     \
  case ElementType::Enumerator:                                                                    \
    return Types.floatTy(ir::FloatFormat::Enumerator);
#define INTEGER(Enumerator, Name, Bits, Signed, ...)                                               \
  case ElementType::Enumerator:                                                                    \
    return Types.intTy(Bits, Signed);
#include "Support/Scalars.def"
  }
  llvm_unreachable("element type");
}

/// Returns the component type by which the device names matrices of \p Element.
static ElementType deviceType(ElementType Element) {
  return Element == ElementType::S8Packed   ? ElementType::S8
         : Element == ElementType::U8Packed ? ElementType::U8
                                            : Element;
}

MatrixArgs tessera::matrixArgsOf(ModuleLowering &L, const CXXRecordDecl *Record,
                                 SourceRange Where) {
  const TemplateArgumentList &Args =
      cast<ClassTemplateSpecializationDecl>(Record)->getTemplateArgs();
  auto Number = [&](unsigned I) {
    return static_cast<uint32_t>(Args[I].getAsIntegral().getZExtValue());
  };
  StringRef Dialect = dialectOf(Record);
  const DialectRules &Rules = dialect(Dialect.empty() ? threadMatrixDialect(Record) : Dialect);
  std::optional<ElementType> Element;
  std::string Written;
  if (Args[0].getKind() == TemplateArgument::Integral) {
    Element = Rules.component(Number(0));
    Written = Element ? Rules.nameOf(*Element).str() : std::to_string(Number(0));
  } else {
    QualType T = Args[0].getAsType();
    Element = elementType(L, T, Where);
    Written = Element ? Rules.nameOf(*Element).str() : T.getAsString(L.AST.getPrintingPolicy());
  }
  bool HasSize = Args.size() > 5;
  return {Rules,
          Element,
          Written,
          Number(1),
          Number(2),
          MatrixUse(Number(3)),
          ir::Scope(Number(4)),
          Number(HasSize ? 5 : 1),
          Number(HasSize ? 6 : 2),
          Args.size() > 7 ? Number(7) : 0};
}

/// False after a report.
static bool checkDepth(ModuleLowering &L, const MatrixArgs &Args, const Loc &Where) {
  bool OfGroup = Args.Scope == ir::Scope::Workgroup;
  uint32_t MostDepth = OfGroup ? Args.Rules.MostGroupDepth : Args.Rules.MostDepth;
  if (!MostDepth || (Args.Use != MatrixUse::A && Args.Use != MatrixUse::B))
    return true;
  bool IsByte = componentType(L.Types, *Args.Element)->bits() == 8;
  uint32_t Least =
      (OfGroup ? Args.Rules.LeastGroupDepth : Args.Rules.LeastDepth) * (IsByte ? 4 : 1);
  uint32_t Most = MostDepth * (IsByte ? 4 : 1);
  uint32_t K = Args.Use == MatrixUse::A ? Args.Cols : Args.Rows;
  if (K >= Least && K <= Most)
    return true;
  L.Diags.report(Where, diags::MatrixDepth, Args.Rules.use(Args.Use).What, Args.Written,
                 Args.Use == MatrixUse::A ? "columns" : "rows", K, Least, Most);
  return false;
}

/// Reports a group that is not made of whole waves in x.
static void checkRows(ModuleLowering &L) {
  const ir::EntryPoint &E = L.M.Entry;
  WaveSizeRange Asked;
  if (E.Wave)
    Asked = {E.Wave->Min, E.Wave->Max, E.Wave->Preferred};
  uint32_t Wave = checkWaveSize(L.For, Asked, E.numThreads(), true).WaveSize;
  if (!Wave || E.numThreads()[0] % Wave == 0)
    return;
  L.Diags.report(E.loc(), diags::MatrixGroupRows, E.numThreads()[0], Wave);
  SmallVector<std::string, 4> Others;
  for (uint32_t Size : L.For.Subgroup.Sizes)
    if (!E.Wave && E.numThreads()[0] % Size == 0)
      Others.push_back(std::to_string(Size));
  if (!Others.empty())
    L.Diags.report(E.loc(), diags::MatrixGroupRowsNote, join(Others, ", "));
}

/// False after a report.
static bool checkBlocks(ModuleLowering &L, const MatrixArgs &Args, const Loc &Where) {
  if (Args.Rules.blocks().empty())
    return true;
  std::string Allowed;
  for (const DialectRules::Block &B : Args.Rules.blocks()) {
    if (!B.Types.has(*Args.Element))
      continue;
    if (Args.M == B.M && Args.N == B.N && isPowerOf2_32(Args.Depth) && Args.Depth >= B.LeastDepth)
      return true;
    Allowed += formatv("{0}{1} by {2} by a power of two from {3} on", Allowed.empty() ? "" : " or ",
                       B.M, B.N, B.LeastDepth);
  }
  std::string Blocks = formatv("{0} by {1} by {2}", Args.M, Args.N, Args.Depth);
  L.Diags.report(Where, diags::MatrixBlocks, Args.Rules.use(Args.Use).What, Args.Written, Blocks,
                 Allowed);
  return false;
}

/// Warns where the device has no configuration with such a matrix, and reports a group that is not
/// made of whole waves as the dialect wants them.
static void checkDevice(ModuleLowering &L, const MatrixArgs &Args, SourceRange Where) {
  auto HasMatrix = [&](const MatrixConfiguration &C) {
    bool IsSum = Args.Use == MatrixUse::Accumulator;
    return (IsSum ? C.Result : C.Component) == *Args.Element &&
           Args.Rows == (Args.Use == MatrixUse::B ? C.Shape.K : C.Shape.M) &&
           Args.Cols == (Args.Use == MatrixUse::A ? C.Shape.K : C.Shape.N);
  };
  if (Args.Rules.TypeNotConfigured && !L.For.Permissive &&
      none_of(configurations(L.For), HasMatrix))
    L.report(Where, *Args.Rules.TypeNotConfigured, L.For.Name, Args.Rules.use(Args.Use).What,
             Args.Written, Args.Rows, Args.Cols);
  // No known device has them in other stages.
  bool HasMatrices = L.M.Entry.Of == ir::Stage::Compute;
  if (L.M.Entry.hasSpecializedGroup() && !std::exchange(L.GroupIsChecked, true))
    L.report(Where, diags::SpecGroupMatrix);
  if (!HasMatrices && !std::exchange(L.GroupIsChecked, true))
    L.report(Where, diags::MatrixStage, StringRef(rowOf(L.M.Entry.Of).Word));
  if (HasMatrices && Args.Rules.GroupIsInRows && !std::exchange(L.GroupIsChecked, true))
    checkRows(L);
}

bool tessera::checkMatrixArgs(ModuleLowering &L, const MatrixArgs &Args, const Loc &Where) {
  const DialectRules::UseRule &Rule = Args.Rules.use(Args.Use);
  if (!Args.Element || !Rule.Elements.has(*Args.Element)) {
    L.Diags.report(Where, diags::MatrixElement, Rule.What, Args.Written,
                   Args.Rules.namesOf(Rule.Elements));
    return false;
  }
  if (!Args.M || !Args.N) {
    L.Diags.report(Where, diags::MatrixEmpty, Args.M, Args.N);
    return false;
  }
  return checkDepth(L, Args, Where) && checkBlocks(L, Args, Where);
}

const ir::Type *tessera::matrixType(ModuleLowering &L, const CXXRecordDecl *Record,
                                    SourceRange Where) {
  MatrixArgs Args = matrixArgsOf(L, Record, Where);
  auto Fallback = [&] {
    return L.Types.matrix(L.Types.f32(), 16, 16, Args.hasUse() ? Args.Use : MatrixUse::Accumulator,
                          Args.Rules.hasScope(Args.Scope) ? Args.Scope : ir::Scope::Subgroup);
  };
  if (!Args.hasUse()) {
    L.report(Where, diags::MatrixUseUnknown, Args.Rules.UseNames);
    return Fallback();
  }
  if (Args.Scope == ir::Scope::Thread && Args.Rules.HasThreadMatrices) {
    L.report(Where, diags::ThreadMatrixNone, Args.Rules.use(Args.Use).What);
    return Fallback();
  }
  if (!Args.Rules.hasScope(Args.Scope)) {
    const char *Scope = Args.Scope == ir::Scope::Thread      ? "thread"
                        : Args.Scope == ir::Scope::Workgroup ? "thread-group"
                                                             : "this";
    L.report(Where, diags::MatrixScopeUnsupported, Scope, Args.Rules.ScopeNames);
    return Fallback();
  }
  if (!checkMatrixArgs(L, Args, L.Shader.loc(Where)))
    return Fallback();
  uint64_t K =
      Args.Rows && Args.Cols
          ? 0
          : preferredDepth(L.For, Args.M, Args.N, deviceType(*Args.Element), Args.Rules.DepthUnit);
  uint64_t Rows = Args.Rows ? Args.Rows : K, Cols = Args.Cols ? Args.Cols : K;
  if (std::max<uint64_t>(Args.M, Rows) * std::max<uint64_t>(Args.N, Cols) >
      limits::MatrixComponents) {
    L.report(Where, diags::MatrixTooLarge, Args.M, Args.N, limits::MatrixComponents);
    return Fallback();
  }
  checkDevice(L, Args, Where);
  return L.Types.matrix(componentType(L.Types, *Args.Element), Rows, Cols, Args.Use, Args.Scope);
}
