// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Entry/Signature.h"
#include "Frontend/Annotations.h"
#include "Frontend/HalfTypes.h"
#include "Frontend/InlineAnnotations.h"
#include "Frontend/Semantics.h"
#include "IR/InlineSPIRV.h"
#include "Lower/Entry/EntryInputs.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using ir::Interpolation;
using ir::SystemValue;
namespace inlined = tessera::ir::inlined;

//===----------------------------------------------------------------------===//
// The leaves
//===----------------------------------------------------------------------===//

Signature::Signature(FunctionLowering &F, bool IsInput)
    : F(F), Entry(F.M.Entry), IsInput(IsInput) {}

QualType Signature::typeOf(const DeclaratorDecl *D) {
  const auto *Function = dyn_cast<FunctionDecl>(D);
  return (Function ? Function->getReturnType() : D->getType()).getNonReferenceType();
}

static ir::InterpolationSet interpolationOf(const DeclaratorDecl *D) {
  ir::InterpolationSet How;
#define INTERPOLATION(Enumerator, Modifier, ...)                                                   \
  if (hasStageWord(D, Modifier))                                                                   \
    How = How | Interpolation::Enumerator;
#include "IR/StageWords.def"
  return How;
}

/// The semantic of \p D itself.
std::optional<Signature::Semantic> Signature::semanticOf(const DeclaratorDecl *D) const {
  const auto *Parsed = D->getAttr<HLSLParsedSemanticAttr>();
  if (!Parsed)
    return std::nullopt;
  StringRef Name = Parsed->getSemanticName();
  Name.consume_front(OtherStageSemantic);
  Semantic Found;
  Found.Index = unsigned(std::max(Parsed->getSemanticIndex(), 0));
  Found.Where = Parsed->getRange().isValid() ? Parsed->getRange() : D->getSourceRange();
  // Clang does not tell TEXCOORD from TEXCOORD0.
  const SourceManager &SM = F.L.Shader.sources();
  SourceLocation At = SM.getSpellingLoc(Parsed->getRange().getBegin());
  SmallString<32> Buffer;
  StringRef Written = Lexer::getSpelling(At, Buffer, SM, F.L.AST.getLangOpts());
  Found.IsNumbered = Written.starts_with_insensitive(Name) && Written.size() > Name.size();
  Found.Name =
      Written.starts_with_insensitive(Name) ? Written.take_front(Name.size()).str() : Name.str();
  return Found;
}

void Signature::add(const DeclaratorDecl *D) {
  Declaration Made{D, Leaves.size(), typeOf(D), std::nullopt};
  if (IsInput && ir::stages::OfPrimitives.has(Entry.Of))
    findVertices(Made);
  llvm::scope_exit Restore([&] { OfPrimitives = OfVertices = false; });
  OfVertices = Made.Vertices.has_value();
  OfPrimitives = IsInput && !OfVertices && Entry.Of == ir::Stage::Domain;
  Declarations.push_back(Made);
  noteStageMembers(F.L, Made.Of);
  F.L.noteDeclaration(D);
  collect(D, Made.Of, nullptr, {});
}

void Signature::collect(const DeclaratorDecl *D, QualType T, Semantic *Outer,
                        ir::InterpolationSet How) {
  const ir::Type *Ty = F.type(T, D->getSourceRange());
  if (Ty->isVoid() && isa<ParmVarDecl>(D))
    F.report(D->getLocation(), diags::LowerType, T.getAsString());
  if (Ty->isVoid())
    return;
  std::optional<Semantic> Own = semanticOf(D);
  if (Own && Outer)
    F.report(Own->Where, diags::SemanticOverridden, Own->str(), Outer->str());
  Semantic *Named = Outer ? Outer : Own ? &*Own : nullptr;
  How = How | interpolationOf(D);
  bool HasParts = Ty->innermost()->isStruct();
  if (HasParts)
    for (InlineKind Kind : DecorationKinds)
      if (const AnnotateAttr *A = inlineAttribute(D, Kind))
        F.report(A->getRange().getBegin(), diags::StageDecorate, spelling(Kind),
                 D->getNameAsString());
  // The parts of an array need numbers.
  if (!Named && (!HasParts || Ty->isArray()))
    return F.report(D->getLocation(), diags::SemanticMissing, D->getName(),
                    IsInput ? "input" : "output", StringRef(rowOf(Entry.Of).Word));
  if (Ty->isArray() && F.L.tooLarge(T, D->getSourceRange()))
    return;
  if (!HasParts)
    return addLeaf(D, Ty, *Named, How);
  const auto *At = D->getAttr<HLSLVkLocationAttr>();
  bool Begins = At && Ty->isArray() && !Named->Location;
  if (Begins)
    Named->Location = uint32_t(At->getLocation());
  collectParts(D, T, Named, How);
  if (Begins)
    Named->Location.reset();
}

void Signature::collectParts(const DeclaratorDecl *D, QualType T, Semantic *Outer,
                             ir::InterpolationSet How) {
  const ConstantArrayType *Array = F.L.AST.getAsConstantArrayType(T);
  if (!Array)
    return collectMembers(T->getAsCXXRecordDecl(), Outer, How);
  for (uint64_t I = 0; I < Array->getZExtSize(); ++I)
    collectParts(D, Array->getElementType(), Outer, How);
}

void Signature::collectMembers(const CXXRecordDecl *Record, Semantic *Outer,
                               ir::InterpolationSet How) {
  for (const CXXBaseSpecifier &Base : Record->bases())
    collectMembers(Base.getType()->getAsCXXRecordDecl(), Outer, How);
  for (const FieldDecl *Field : Record->fields())
    collect(Field, Field->getType(), Outer, How);
}

/// Whether the elements of \p T are matrices of one row or column, which are vectors at the
/// interface, as in DXC.
static bool isOneLine(QualType T) {
  const auto *Matrix = T->getBaseElementTypeUnsafe()->getAs<ConstantMatrixType>();
  return Matrix && (Matrix->getNumRows() == 1 || Matrix->getNumColumns() == 1);
}

/// Returns \p Ty with u32 in place of bool; null if it is not made of numbers. \p OneLine: the
/// innermost arrays are vectors.
static const ir::Type *numbersOf(ir::TypeContext &Types, const ir::Type *Ty, bool OneLine) {
  if (OneLine && Ty->isArray() && !Ty->element()->isArray()) {
    uint64_t Count = Ty->count() * Ty->element()->components();
    const ir::Type *Scalar = numbersOf(Types, Ty->element()->scalar(), false);
    return Count == 1 ? Scalar : Types.vector(Scalar, Count);
  }
  if (Ty->isArray()) {
    const ir::Type *Part = Ty->isUnbounded() ? nullptr : numbersOf(Types, Ty->element(), OneLine);
    return Part ? Types.array(Part, Ty->count()) : nullptr;
  }
  const ir::Type *Scalar = Ty->scalar();
  if (Scalar->isBool())
    return Types.withScalar(Ty, Types.u32());
  return (Scalar->isInt() || Scalar->isFloat()) && Ty->components() <= 4 ? Ty : nullptr;
}

/// Whether \p T is, or is an array of, matrices that SPIR-V has a type for.
static bool isMatrix(QualType T, const ir::Type *Ty) {
  while (Ty->isArray() && Ty->element()->isArray())
    Ty = Ty->element();
  return T->getBaseElementTypeUnsafe()->isConstantMatrixType() && Ty->isArray() && !isOneLine(T) &&
         Ty->element()->isVector() && Ty->innermost()->scalar()->isFloat();
}

void Signature::addLeaf(const DeclaratorDecl *D, const ir::Type *Ty, Semantic &Named,
                        ir::InterpolationSet How) {
  llvm::scope_exit Next([&] { ++Named.Index; });
  Leaf L;
  L.D = D;
  L.Ty = Ty;
  L.Name = Named.Name;
  L.Index = Named.Index;
  L.Element.Semantic = F.M.intern(Named.str());
  L.Element.Ty = numbersOf(F.Types, Ty, isOneLine(typeOf(D)));
  L.Element.Where = F.loc(Named.Where);
  L.Element.PerPrimitive = OfPrimitives;
  L.Element.PerVertex = OfVertices;
  L.Element.Stream = Stream;
  if (!L.Element.Ty)
    return F.report(D->getSourceRange(), diags::StageType, L.Element.Semantic,
                    typeOf(D).getAsString(), "numbers, vectors, matrices or arrays of them");
  if (Ty->innermost()->scalar()->isStorageFormat())
    return F.report(D->getSourceRange(), diags::StageType, L.Element.Semantic,
                    typeOf(D).getAsString(),
                    "numbers that shaders can pass on: convert bfloat16_t and 8-bit floats to half "
                    "or float, or pass their bits as uint16_t or uint");
  L.Element.IsMatrix = isMatrix(typeOf(D), Ty);
  QualType Number = elementOf(QualType(typeOf(D)->getBaseElementTypeUnsafe(), 0));
  L.Element.IsRelaxed =
      Ty->innermost()->scalar()->bits() == 32 && !Number.isNull() && isMinType(Number);
  if (Named.Location) {
    L.Location = Named.Location;
    *Named.Location += ir::locationsOf(L.Element.Ty);
  } else if (const auto *Location = D->getAttr<HLSLVkLocationAttr>()) {
    L.Location = uint32_t(Location->getLocation());
  }
  if (const Expr *Source = numberAnnotation(D, IndexAnnotation))
    if (const ir::Constant *C = F.L.evaluate(Source))
      L.Element.Source = uint32_t(C->Bits);
  readDecorations(L, How);
  if (!findValue(L, Named) || !fitsPlace(L, Named) || !fits(L, Named))
    return;
  if (Entry.Of == ir::Stage::Mesh && L.Value && isOfPrimitive(*L.Value) != OfPrimitives)
    return F.report(Named.Where, diags::MeshSemantic, L.Element.Semantic,
                    OfPrimitives ? "vertices" : "primitives");
  const bool HasPlace = !L.Value && !L.Element.BuiltIn && !L.Element.IsMatrix;
  if (L.Element.Component &&
      (!HasPlace || L.Element.Component + ir::componentsOf(L.Element.Ty) > 4))
    return F.report(D->getSourceRange(), diags::ComponentMisplaced, L.Element.Semantic,
                    L.Element.Component, typeOf(D).getAsString());
  bool IsTarget = Entry.Of == ir::Stage::Pixel && !IsInput && !L.Value && !L.Element.BuiltIn;
  if (L.Element.Source > 1 || (L.Element.Source && !(IsTarget && (L.Location || L.Fixed))))
    return F.L.Diags.report(L.Element.Where, diags::IndexMisplaced, L.Element.Semantic);
  setInterpolation(L, How);
  if (!IsInput && L.Value) {
    ir::EntryModeSet Modes = modesOf(*L.Value, L.Name);
    if (Entry.Modes.has(ir::EntryMode::DepthUnchanged) &&
        (Modes.has(ir::EntryMode::DepthGreater) || Modes.has(ir::EntryMode::DepthLess)))
      F.L.Diags.report(L.Element.Where, diags::StageModeValue, L.Element.Semantic);
    Entry.Modes = Entry.Modes | Modes;
  }
  Leaves.push_back(std::move(L));
}

namespace {
/// A name of the depth, and the modes that it sets.
struct DepthRow {
  llvm::StringLiteral Semantic;
  ir::EntryModeSet Modes;
};
} // namespace
static constexpr DepthRow Depths[] = {
    {"SV_Depth", ir::EntryMode::DepthReplacing},
    {"SV_DepthGreaterEqual",
     ir::EntryModeSet(ir::EntryMode::DepthReplacing) | ir::EntryMode::DepthGreater},
    {"SV_DepthLessEqual",
     ir::EntryModeSet(ir::EntryMode::DepthReplacing) | ir::EntryMode::DepthLess}};

static const DepthRow *depthNamed(StringRef Name) {
  const auto *Row =
      find_if(Depths, [&](const DepthRow &R) { return Name.equals_insensitive(R.Semantic); });
  return Row == std::end(Depths) ? nullptr : Row;
}

/// Render targets of a pixel shader in HLSL: SV_Target0 to SV_Target7.
static constexpr unsigned MaxTargets = 8;

/// Finds out which system value \p L is, if any; false after a report.
bool Signature::findValue(Leaf &L, const Semantic &Named) {
  auto Stage = Entry.Of;
  if (StringRef Builtin = stringAnnotation(L.D, BuiltinAnnotation); !Builtin.empty()) {
    L.IsHelper = IsInput && Builtin == "HelperInvocation" && Stage == ir::Stage::Pixel;
    L.Value = ir::findSystemValue([&](const ir::SystemValueRow &Row) {
      return Row.BuiltIn == Builtin && (IsInput ? Row.Inputs : Row.Outputs).has(Stage);
    });
    const ir::SystemValueRow &PointSize = rowOf(SystemValue::PointSize);
    if (IsInput && Stage == ir::Stage::Pixel && Builtin == PointSize.BuiltIn)
      L.Element.BuiltIn = PointSize.Number;
    bool IsKnown = L.Value || L.IsHelper || L.Element.BuiltIn;
    if (!IsKnown)
      F.report(Named.Where, diags::StageBuiltin, Builtin, IsInput ? "input" : "output",
               StringRef(rowOf(Stage).Word));
    return IsKnown;
  }
  if (std::optional<uint32_t> Number = L.Element.BuiltIn) {
    L.IsHelper = IsInput && *Number == inlined::HelperInvocation && Stage == ir::Stage::Pixel;
    L.Value = ir::findSystemValue([&](const ir::SystemValueRow &Row) {
      return Row.Number == *Number && (IsInput ? Row.Inputs : Row.Outputs).has(Stage);
    });
    if (L.Value || L.IsHelper)
      L.Element.BuiltIn.reset();
    return true;
  }
  StringRef Name = L.Name;
  if (!Name.starts_with_insensitive("SV_")) {
    if (IsInput || Stage != ir::Stage::Pixel)
      return true;
    F.report(Named.Where, diags::StageSemantic, Named.str(), "output",
             StringRef(rowOf(Stage).Word));
    return false;
  }
  if (!IsInput && Stage == ir::Stage::Pixel) {
    if (Name.equals_insensitive("SV_Target")) {
      L.IsTarget = true;
      uint64_t Count = L.Ty->isArray() ? L.Ty->count() : 1;
      if (L.Index + Count <= MaxTargets)
        return true;
      F.report(Named.Where, diags::StageTargets, Named.str(), MaxTargets);
      return false;
    }
    if (depthNamed(Name))
      Name = Depths[0].Semantic;
  }
  L.Value = IsInput ? ir::inputOf(Stage, Name) : ir::outputOf(Stage, Name);
  if (L.Value == SystemValue::Barycentrics && hasStageWord(L.D, "noperspective"))
    L.Value = SystemValue::PlainBarycentrics;
  bool IsPlain = ir::findSystemValue([&](const ir::SystemValueRow &Row) {
                   return plainIn(Row).has(Stage) && Name.equals_insensitive(Row.Semantic);
                 }).has_value();
  if (L.Value || IsPlain)
    return true;
  F.report(Named.Where, diags::StageSemantic, Named.str(), IsInput ? "input" : "output",
           StringRef(rowOf(Stage).Word));
  return false;
}

/// Whether the value of \p L has a type that its system value can have; reports it if not.
bool Signature::fits(const Leaf &L, const Semantic &Named) {
  bool IsWide = L.IsTarget && L.Element.Ty->innermost()->scalar()->bits() == 64;
  if (IsWide)
    F.report(Named.Where, diags::StageType, Named.str(), typeOf(L.D).getAsString(),
             "numbers of at most 32 bits");
  if (L.IsHelper && !L.Element.Ty->isScalar()) {
    F.report(Named.Where, diags::StageType, Named.str(), typeOf(L.D).getAsString(), "bool");
    return false;
  }
  if (!L.Value)
    return !IsWide;
  const ir::SystemValueRow &Row = rowOf(*L.Value);
  const ir::Type *Ty = L.Element.Ty;
  bool IsDistance = !Row.Components;
  bool IsFloat = Row.Scalar == ir::ValueScalar::F32;
  bool Fits = IsDistance ? Ty->innermost()->scalar()->isFloat()
                         : !Ty->isArray() && Ty->scalar()->isFloat() == IsFloat &&
                               (IsInput ? Ty->components() <= Row.Components
                                        : Ty->components() == Row.Components);
  if (Fits)
    return true;
  std::string Number = IsFloat ? "float" : Row.Scalar == ir::ValueScalar::Bool ? "bool" : "uint";
  std::string Expected = IsDistance           ? "float, a vector of floats or an array of them"
                         : Row.Components > 1 ? Number + std::to_string(Row.Components)
                                              : Number;
  F.report(Named.Where, diags::StageType, Named.str(), typeOf(L.D).getAsString(), Expected);
  return false;
}

ir::EntryModeSet Signature::modesOf(SystemValue V, StringRef Name) {
  if (V == SystemValue::StencilRef)
    return ir::EntryMode::StencilReplacing;
  if (V != SystemValue::Depth)
    return {};
  const DepthRow *Row = depthNamed(Name);
  return (Row ? *Row : Depths[0]).Modes;
}

/// Integers between a vertex or mesh shader and a pixel shader are not interpolated, nor are
/// doubles that a pixel shader reads (VUID-StandaloneSpirv-Flat-04744). Other stages say nothing,
/// as in DXC, nor do outputs that are arrays or parameters.
void Signature::setInterpolation(Leaf &L, ir::InterpolationSet How) {
  using ir::stages::OfPrimitives;
  if (!isBetween() || L.Element.PerPrimitive || OfPrimitives.has(Entry.Of))
    return;
  const ir::Type *Scalar = L.Ty->innermost()->scalar();
  bool IsInteger = Scalar->isInt() || Scalar->isBool();
  bool IsPlain = IsInput || !(isa<ParmVarDecl>(L.D) || typeOf(L.D)->isArrayType());
  bool IsFlat = (IsInteger && IsPlain) || (IsInput && Scalar->bits() == 64);
  if (IsInteger && !How.without(Interpolation::Flat).empty())
    F.report(L.D->getSourceRange(), diags::InterpolatedInteger, L.Element.Semantic);
  bool IsBarycentrics =
      L.Value == SystemValue::Barycentrics || L.Value == SystemValue::PlainBarycentrics;
  if (IsBarycentrics)
    How = How.without(Interpolation::NoPerspective);
  L.Element.How = IsFlat ? ir::InterpolationSet(Interpolation::Flat) : How;
}

//===----------------------------------------------------------------------===//
// The elements
//===----------------------------------------------------------------------===//

bool Signature::checkRepeated() {
  bool Fits = true;
  llvm::StringMap<const Leaf *> Seen;
  for (const Leaf &L : Leaves) {
    // A system value is one variable, but for distances. Targets of two sources for blending differ
    // in [[vk::index]].
    std::string Name = L.Value ? spelling(*L.Value).str() : StringRef(L.Name).upper();
    if (L.Element.PerPrimitive && Entry.Patch)
      Name += " of patch";
    if (!L.Value || !rowOf(*L.Value).Components)
      Name += " " + std::to_string(L.Index) + " " + std::to_string(L.Element.Source);
    bool IsNew = Seen.try_emplace(Name, &L).second;
    Fits &= IsNew;
    if (!IsNew)
      F.L.Diags.report(L.Element.Where, diags::SemanticRepeated, L.Element.Semantic,
                       IsInput ? "inputs" : "outputs");
  }
  return Fits;
}

static unsigned vectorsIn(const ir::Type *Ty) {
  return ir::locationsOf(Ty) / ir::locationsOf(Ty->innermost());
}

/// Adds an element for each vector of \p Whole, an array.
void Signature::addVectors(ir::StageElement Whole) {
  const ir::Type *Vector = Whole.Ty->innermost();
  unsigned Count = vectorsIn(Whole.Ty);
  Whole.Ty = Vector;
  Whole.IsMatrix = false;
  for (; Count; --Count, Whole.Location += ir::locationsOf(Vector))
    (IsInput ? Entry.Inputs : Entry.Outputs).push_back(Whole);
}

void Signature::finish(uint32_t First) {
  if (!checkRepeated())
    return;
  SmallVector<PlacedElement, 16> ToPlace;
  for (Leaf &L : Leaves)
    if (!L.Value && !L.IsHelper && !L.Element.BuiltIn)
      ToPlace.push_back({&L.Element, L.Location,
                         L.IsTarget ? std::optional<uint32_t>(L.Index) : std::nullopt, L.Fixed});
  bool IsPacked = assignLocations(F.L, ToPlace, IsInput, First);
  auto &Elements = IsInput ? Entry.Inputs : Entry.Outputs;
  for (Leaf &L : Leaves) {
    if (L.IsHelper || (L.Value && !rowOf(*L.Value).Components))
      continue;
    if (L.Value) {
      // Another parameter or function has asked for it, or another stream writes it.
      auto *Known = find_if(Elements, [&](const ir::StageElement &E) {
        return E.Value == L.Value && E.PerVertex == L.Element.PerVertex;
      });
      if (Known != Elements.end()) {
        L.Parts = {unsigned(Known - Elements.begin()), Known->Ty, false};
        continue;
      }
      L.Element.Value = L.Value;
      L.Element.Ty = ir::typeOf(F.Types, *L.Value);
      L.Element.IsMatrix = L.Element.IsRelaxed = false;
    }
    L.Parts = {unsigned(Elements.size()), L.Element.Ty,
               IsPacked && !L.Value && !L.Element.BuiltIn && L.Element.Ty->isArray()};
    if (L.Parts.IsSplit)
      addVectors(L.Element);
    else
      Elements.push_back(L.Element);
    if (IsInput)
      F.L.EntryInputs[L.D].push_back(L.Parts);
  }
  for (SystemValue V : {SystemValue::ClipDistance, SystemValue::CullDistance,
                        SystemValue::TessFactor, SystemValue::InsideTessFactor})
    placeDistances(V);
  decorateLeaves();
}

void Signature::decorateLeaves() {
  for (const Leaf &L : Leaves)
    for (auto [A, Kind] : L.Decorations)
      if (L.IsHelper)
        F.report(A->getRange().getBegin(), diags::InlineDecorateValue, spelling(Kind),
                 L.D->getNameAsString());
      else
        for (unsigned I = 0; I < (L.Parts.IsSplit ? vectorsIn(L.Parts.Ty) : 1); ++I)
          decorateBy(F, A, Kind, {nullptr, /*IsElement=*/true, !IsInput, L.Parts.Number + I});
}
