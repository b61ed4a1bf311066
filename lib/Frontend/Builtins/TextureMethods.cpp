// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Builtins/TextureMethods.h"
#include "Frontend/Builtins/FunctionDecls.h"
#include "Frontend/Builtins/TypeNames.h"
#include "Frontend/Locations.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using namespace tessera::intrinsics;

namespace {
enum Family : uint8_t {
  Sample = 1,
  Compare = 2,
  Level = 4,
  LevelCompared = 8,
  Gather = 16,
  GatherOffsets = 32
};

enum class Result : uint8_t { Texel, Four, Real, Real4 };

struct ParameterRow {
  StringRef Word, Name, Type;
};
constexpr ParameterRow Parameters[] = {
#define TEXTURE_PARAMETER(word, name, type) {#word, "__" #name, type},
#include "Frontend/Builtins/TextureMethods.def"
};

enum class Tail : uint8_t {
#define TEXTURE_TAIL(Name, parameters) Name,
#include "Frontend/Builtins/TextureMethods.def"
};
constexpr StringRef Tails[] = {
#define TEXTURE_TAIL(Name, parameters) parameters,
#include "Frontend/Builtins/TextureMethods.def"
};

struct MethodRow {
  StringRef Name;
  Result Returned;
  StringRef Parameters;
  Tail Last;
  uint8_t Families;
};
constexpr MethodRow Methods[] = {
#define TEXTURE_METHOD(Name, Returned, parameters, Last, Family)                                   \
  {#Name, Result::Returned, parameters, Tail::Last, Family},
#include "Frontend/Builtins/TextureMethods.def"
};
} // namespace

struct tessera::SampledClass {
  StringRef Name, Combined;
  StringRef At, Gradient, Offset, Lod;
  uint8_t Families;
};

static constexpr SampledClass Sampled[] = {
#define SAMPLED_TEXTURE(Name, Combined, at, gradient, offset, lod, families)                       \
  {#Name, #Combined, at, gradient, offset, lod, families},
#include "Frontend/Builtins/TextureMethods.def"
};

ArrayRef<StringRef> TextureMethods::names() {
  static const std::vector<StringRef> Names = [] {
    std::vector<StringRef> Found;
    for (const MethodRow &M : Methods)
      if (Found.empty() || Found.back() != M.Name)
        Found.push_back(M.Name);
    return Found;
  }();
  return Names;
}

void TextureMethods::addNames(const CXXRecordDecl *Class, SmallVectorImpl<StringRef> &Names) {
  const auto *Row = find_if(Sampled, [&](const SampledClass &C) {
    return C.Name == Class->getName() || C.Combined == Class->getName();
  });
  if (Row == std::end(Sampled))
    return;
  for (const MethodRow &M : Methods)
    if (M.Families & Row->Families)
      Names.push_back(M.Name);
}

bool TextureMethods::defined(CXXRecordDecl *Class) {
  auto *Specialized = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  if (!Specialized || Specialized->isDependentContext() ||
      !isInPrelude(Sem->getSourceManager(), Class->getLocation()))
    return false;
  bool IsCombined = !Class->getDeclContext()->Equals(HLSL);
  const auto *Row = find_if(Sampled, [&](const SampledClass &C) {
    return (IsCombined ? C.Combined : C.Name) == Class->getName();
  });
  if (Row == std::end(Sampled))
    return false;
  Classes.push_back({Specialized, Row, IsCombined});
  for (StringRef Name : Seen)
    declare(Classes.back(), Name);
  return true;
}

void TextureMethods::named(StringRef Name) {
  Seen.push_back(Name);
  for (const Specialization &S : Classes)
    declare(S, Name);
}

QualType TextureMethods::samplerType(StringRef Name) const {
  ASTContext &Context = Sem->getASTContext();
  return Context.getCanonicalTagType(
      HLSL->lookup(&Context.Idents.get(Name)).find_first<CXXRecordDecl>());
}

/// The type that a row of TEXTURE_PARAMETER names; null where the class has no such parameter.
QualType TextureMethods::typeOf(const Specialization &In, StringRef Type) const {
  if (Type.starts_with("Sampler"))
    return In.IsCombined ? QualType() : samplerType(Type);
  StringRef Name = StringSwitch<StringRef>(Type)
                       .Case("at", In.Row->At)
                       .Case("gradient", In.Row->Gradient)
                       .Case("offset", In.Row->Offset)
                       .Case("lod", In.Row->Lod)
                       .Default(Type);
  return Name.empty() ? QualType() : typeNamed(Sem->getASTContext(), *Shader, Name);
}

void TextureMethods::declare(const Specialization &In, StringRef Name) {
  ASTContext &Context = Sem->getASTContext();
  QualType Texel = In.Class->getTemplateArgs()[0].getAsType();
  auto ResultType = [&](Result R) {
    const auto *Vector = Texel->getAs<ExtVectorType>();
    switch (R) {
    case Result::Texel:
      return Texel;
    case Result::Four:
      return Context.getExtVectorType(Vector ? Vector->getElementType() : Texel, 4);
    case Result::Real:
      return QualType(Context.FloatTy);
    case Result::Real4:
      return Context.getExtVectorType(Context.FloatTy, 4);
    }
    llvm_unreachable("a result");
  };
  unsigned Families = In.Row->Families & ~(In.IsCombined ? LevelCompared : 0);
  for (const MethodRow &M : Methods) {
    if (M.Name != Name || !(M.Families & Families))
      continue;
    SmallVector<Parameter, 8> Passed;
    auto Add = [&](StringRef Word) {
      const auto *Row = find_if(Parameters, [&](const ParameterRow &P) { return P.Word == Word; });
      QualType Type = typeOf(In, Row->Type);
      if (!Type.isNull())
        Passed.push_back({Type, Word == "status" ? Passing::Out : Passing::In, Row->Name});
      return !Type.isNull();
    };
    auto Declare = [&] {
      FunctionDecl *Method = makeFunction(*Sem, In.Class, In.Class->getLocation(), Name,
                                          ResultType(M.Returned), Passed, {.Const = true});
      Method->setAccess(AS_public);
      In.Class->addDecl(Method);
    };
    for (StringRef Word : split(M.Parameters, ' '))
      Add(Word);
    Declare();
    for (StringRef Word : split(Tails[size_t(M.Last)], ' '))
      if (!Word.empty() && Add(Word))
        Declare();
  }
}
