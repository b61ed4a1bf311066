// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Entry/StageAttributes.h"
#include "Frontend/Annotations.h"
#include "Frontend/Semantics.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static const ClassTemplateSpecializationDecl *templateOf(QualType T, StringRef Annotation) {
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T.getNonReferenceType()->getAsCXXRecordDecl());
  bool Is = Class && hasAnnotation(Class->getSpecializedTemplate()->getTemplatedDecl(), Annotation);
  return Is ? Class : nullptr;
}

std::optional<PatchType> tessera::patchType(QualType T) {
  const ClassTemplateSpecializationDecl *Class = templateOf(T, "tessera.patch");
  if (!Class)
    return std::nullopt;
  const TemplateArgumentList &Args = Class->getTemplateArgs();
  return PatchType{Args[0].getAsType(), Args[1].getAsIntegral().getZExtValue(),
                   Class->getName() == "OutputPatch"};
}

std::optional<StreamType> tessera::streamType(QualType T) {
  const ClassTemplateSpecializationDecl *Class = templateOf(T, "tessera.stream");
  if (!Class)
    return std::nullopt;
  const auto *Row =
      find_if(ir::StreamKindRows, [&](const auto &R) { return R.Class == Class->getName(); });
  return StreamType{Class->getTemplateArgs()[0].getAsType(),
                    ir::StreamKind(Row - ir::StreamKindRows)};
}

std::optional<ir::GeometryInput> tessera::primitiveOf(const DeclaratorDecl *D) {
  const auto *Row =
      find_if(ir::GeometryInputRows, [&](const auto &R) { return hasStageWord(D, R.Word); });
  return Row == std::end(ir::GeometryInputRows)
             ? std::nullopt
             : std::optional(ir::GeometryInput(Row - ir::GeometryInputRows));
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

static constexpr uint32_t NoLimit = ~uint32_t(0);

namespace {
/// The attributes of an entry point.
class Attributes {
public:
  Attributes(FunctionLowering &F, const FunctionDecl *Decl)
      : F(F), Decl(Decl), Where(Decl->getNameInfo().getSourceRange()) {}

  bool has(StringRef Name) const { return hasStageWord(Decl, Name); }
  /// The row of [Name("word")]. Reports another word, or that there is none.
  template <typename Enum, size_t N> Enum word(StringRef Name, const char *const (&Words)[N]) {
    std::string Annotation = (StagePrefix + Name).str();
    std::string Text = stringAnnotation(Decl, Annotation).lower();
    if (std::optional<Enum> Found = ir::stageWordOf<Enum>(Text))
      return *Found;
    std::string Expected;
    for (auto [I, Word] : enumerate(Words))
      Expected += (I ? ", \"" : "(\"") + std::string(Word) + "\"";
    F.report(Where, diags::StageAttribute, StringRef(rowOf(F.M.Entry.Of).Word), Decl->getName(),
             Name, StringRef(Expected).drop_front());
    return Enum();
  }

  /// The number in [Name(number)], at least 1 and at most \p Most. Without the attribute it is
  /// \p Otherwise; reports it if that is 0.
  uint32_t number(StringRef Name, uint32_t Most, uint32_t Otherwise = 0) {
    const Expr *E = numberAnnotation(Decl, (StagePrefix + Name).str());
    if (!E && Otherwise)
      return Otherwise;
    const ir::Constant *C = E ? F.L.evaluate(E) : nullptr;
    bool IsNumber = C && C->Ty->isInt();
    if (IsNumber && C->Bits >= 1 && C->Bits <= Most)
      return uint32_t(C->Bits);
    F.report(E ? FunctionLowering::range(E) : Where, diags::StageAttribute,
             StringRef(rowOf(F.M.Entry.Of).Word), Decl->getName(), Name,
             Most == NoLimit ? "a number above 0" : "1 to " + utostr(Most));
    return 1;
  }

private:
  FunctionLowering &F;
  const FunctionDecl *Decl;
  SourceRange Where;
};
} // namespace

static constexpr uint32_t MostControlPoints = 32; ///< of HLSL
static constexpr uint32_t MostInstances = 32;     ///< of a geometry shader in HLSL
static constexpr uint32_t MostVertices = 1024;    ///< that an instance makes

static constexpr const char *DomainWords[] = {
#define PATCH_DOMAIN(Enumerator, Word, ...) Word,
#include "IR/StageWords.def"
};
static constexpr const char *PartitioningWords[] = {
#define PARTITIONING(Enumerator, Word, ...) Word,
#include "IR/StageWords.def"
};
static constexpr const char *OutputWords[] = {
#define PATCH_OUTPUT(Enumerator, Word, ...) Word,
#include "IR/StageWords.def"
};

/// Finds the patches among the parameters of \p Decl.
static void findPatches(FunctionLowering &F, const FunctionDecl *Decl, ir::PatchRules &Patch) {
  for (const ParmVarDecl *Param : Decl->parameters())
    if (std::optional<PatchType> Given = patchType(Param->getType())) {
      bool OfDomain = F.M.Entry.Of == ir::Stage::Domain;
      if (Given->Count == 0 || Given->Count > MostControlPoints)
        F.report(Param->getSourceRange(), diags::PatchParameter, Param->getName(),
                 "must have 1 to 32 control points");
      else if (Given->IsOutput == OfDomain && Patch.Inputs && Patch.Inputs != Given->Count)
        F.report(Param->getSourceRange(), diags::PatchParameter, Param->getName(),
                 "has not as many control points as the other patch");
      else if (Given->IsOutput == OfDomain)
        Patch.Inputs = uint32_t(Given->Count);
      else if (OfDomain)
        F.report(Param->getSourceRange(), diags::PatchParameter, Param->getName(),
                 "must be an OutputPatch: a domain shader gets what the hull shader made");
    }
}

void tessera::readPatchRules(FunctionLowering &F, const FunctionDecl *Decl) {
  ir::PatchRules &Patch = F.M.Entry.Patch.emplace();
  Attributes Of(F, Decl);
  Patch.Where = F.loc(Decl->getNameInfo().getSourceRange());
  bool IsHull = F.M.Entry.Of == ir::Stage::Hull;
  SourceRange Name = Decl->getNameInfo().getSourceRange();
  F.L.DeducesDomain = IsHull && !Of.has("domain");
  if (F.L.DeducesDomain)
    F.report(Name, diags::PatchAttributeMissing, Decl->getName(), "domain",
             "the number of factors");
  else
    Patch.Domain = Of.word<ir::PatchDomain>("domain", DomainWords);
  if (IsHull) {
    if (Of.has("partitioning"))
      Patch.Divided = Of.word<ir::Partitioning>("partitioning", PartitioningWords);
    else
      F.report(Name, diags::PatchAttributeMissing, Decl->getName(), "partitioning", "\"integer\"");
    Patch.Divided = Patch.Divided.value_or(ir::Partitioning::Integer);
    Patch.Made = Of.word<ir::PatchOutput>(OutputTopology, OutputWords);
    Patch.Outputs = Of.number("outputcontrolpoints", MostControlPoints);
    bool IsLine = Patch.Domain == ir::PatchDomain::Isolines;
    bool MakesLines = *Patch.Made == ir::PatchOutput::Lines;
    if (IsLine != MakesLines && *Patch.Made != ir::PatchOutput::Points && !F.L.DeducesDomain)
      F.report(Name, diags::PatchTopology, ir::spelling(*Patch.Made), ir::spelling(Patch.Domain));
  }
  findPatches(F, Decl, Patch);
}

/// Whether \p D has factors of tessellation, or a struct with some.
static bool hasFactors(const Decl *D, QualType T) {
  if (const auto *Semantic = D->getAttr<HLSLParsedSemanticAttr>()) {
    StringRef Name = Semantic->getSemanticName();
    Name.consume_front(OtherStageSemantic);
    return Name.starts_with_insensitive("SV_TessFactor");
  }
  const auto *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->hasDefinition() &&
         (any_of(Record->fields(),
                 [](const FieldDecl *Field) { return hasFactors(Field, Field->getType()); }) ||
          any_of(Record->bases(), [](const CXXBaseSpecifier &Base) {
            return hasFactors(Base.getType()->getAsCXXRecordDecl(), Base.getType());
          }));
}

/// Whether \p Function computes factors of tessellation.
static bool makesFactors(const FunctionDecl *Function) {
  return hasFactors(Function, Function->getReturnType()) ||
         any_of(Function->parameters(), [](const ParmVarDecl *Param) {
           return isOut(Param) && hasFactors(Param, Param->getType());
         });
}

const FunctionDecl *tessera::patchFunction(FunctionLowering &F, const FunctionDecl *Decl) {
  StringRef Name = stringAnnotation(Decl, (StagePrefix + "patchconstantfunc").str());
  SourceRange Where = Decl->getNameInfo().getSourceRange();
  SmallSetVector<const FunctionDecl *, 4> Found;
  const IdentifierInfo *Id = Name.empty() ? nullptr : &F.L.AST.Idents.get(Name);
  // In the namespace of the hull shader, or in one around it.
  for (const DeclContext *In = Decl->getDeclContext(); Id && In && Found.empty();
       In = In->getParent())
    for (const NamedDecl *D : In->getRedeclContext()->lookup(DeclarationName(Id)))
      if (const auto *Function = dyn_cast<FunctionDecl>(D); Function && Function->isDefined())
        Found.insert(Function->getDefinition());
  bool HasName = !Found.empty();
  if (Found.size() > 1)
    Found.remove_if([](const FunctionDecl *Function) { return !makesFactors(Function); });
  if (Found.empty()) {
    F.report(Where, diags::PatchFunction, Name,
             Name.empty() ? "a hull shader must name a function"
             : HasName    ? "none of the functions with this name computes factors"
                          : "no function has this name");
    return nullptr;
  }
  const SourceManager &SM = F.L.Shader.sources();
  const FunctionDecl *Last = *max_element(Found, [&](const auto *A, const auto *B) {
    return SM.isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
  });
  if (Found.size() > 1)
    F.report(Last->getNameInfo().getSourceRange(), diags::PatchOverloads, Found.size(), Name);
  findPatches(F, Last, *F.M.Entry.Patch);
  return Last;
}

void tessera::readGeometryRules(FunctionLowering &F, const FunctionDecl *Decl) {
  ir::GeometryRules &Rules = F.M.Entry.Geometry.emplace();
  Attributes Of(F, Decl);
  SourceRange Where = Decl->getNameInfo().getSourceRange();
  Rules.Where = F.loc(Where);
  Rules.MostVertices = Of.number("maxvertexcount", MostVertices);
  Rules.Instances = Of.number("instance", NoLimit, 1);
  if (Rules.Instances > MostInstances)
    F.report(Where, diags::GeometryInstances, Rules.Instances);
  std::optional<ir::GeometryInput> Gets;
  std::optional<ir::StreamKind> Makes;
  unsigned Streams = 0;
  for (const ParmVarDecl *Param : Decl->parameters()) {
    auto Fail = [&](const Twine &Rule) {
      F.report(Param->getSourceRange(), diags::GeometryParameter, Param->getName(), Rule.str());
    };
    if (std::optional<StreamType> Stream = streamType(Param->getType())) {
      ++Streams;
      if (Makes && *Makes != Stream->Kind)
        Fail("is a stream of another kind than the one before");
      Makes = Stream->Kind;
      continue;
    }
    std::optional<ir::GeometryInput> Primitive = primitiveOf(Param);
    if (!Primitive)
      continue;
    const ConstantArrayType *Array = F.L.AST.getAsConstantArrayType(Param->getType());
    unsigned Vertices = rowOf(*Primitive).Vertices;
    if (Gets && *Gets != *Primitive)
      Fail("is of another primitive than the one before");
    else if (!Array || Array->isZeroSize())
      Fail("must be an array of " + Twine(Vertices) + " vertices: it is a '" +
           rowOf(*Primitive).Word + "'");
    else if (Array->getZExtSize() != Vertices)
      F.report(Param->getSourceRange(), diags::GeometrySize, Param->getName(), Array->getZExtSize(),
               StringRef(rowOf(*Primitive).Word), Vertices);
    Gets = Primitive;
  }
  if (!Makes)
    F.report(Where, diags::GeometryMissing, Decl->getName(), "'inout TriangleStream<Vertex>'");
  else if (Streams > 1 && *Makes != ir::StreamKind::Points)
    F.report(Where, diags::GeometryStreams, Decl->getName());
  if (!Gets)
    F.report(Where, diags::GeometryMissing, Decl->getName(), "'triangle Vertex v[3]'");
  Rules.Gets = Gets.value_or(Rules.Gets);
  Rules.Makes = Makes.value_or(Rules.Makes);
}
