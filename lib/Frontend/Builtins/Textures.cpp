// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Builtins/Textures.h"
#include "Frontend/Builtins/Prelude.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static constexpr StringRef Samplers[] = {"SamplerState", "SamplerComparisonState"};

static constexpr StringRef Classes[] = {
#define TEXTURE(Name) #Name,
#define WRITABLE_TEXTURE(Name) #Name,
#define OTHER(Name) #Name,
#include "Frontend/Builtins/TextureClasses.def"
};
/// Of namespace vk.
static constexpr StringRef CombinedClasses[] = {
#define COMBINED_TEXTURE(Name) #Name,
#include "Frontend/Builtins/TextureClasses.def"
};

namespace {
struct EmbeddedText {
  StringRef File, Text;
};
constexpr EmbeddedText Texts[] = {
#define EMBEDDED_FILE(name, text) {name, StringRef(text, sizeof(text) - 1)},
#include "TextureTexts.inc"
#undef EMBEDDED_FILE
};
} // namespace

bool tessera::isReplacedClass(StringRef Name) {
  return is_contained(Classes, Name) || is_contained(Samplers, Name);
}

/// The names of classes in \p Text, each as a whole word.
static void forClassesIn(StringRef Text, function_ref<void(StringRef)> Do) {
  auto InName = [](char C) { return isAlnum(C) || C == '_'; };
  for (StringRef Part : {StringRef("Texture"), StringRef("Sampler"), StringRef("SubpassInput"),
                         StringRef("RasterizerOrdered")})
    for (size_t At = Text.find(Part); At != StringRef::npos; At = Text.find(Part, At + 1)) {
      size_t Begin = At;
      while (Begin && InName(Text[Begin - 1]))
        --Begin;
      StringRef Name = Text.substr(Begin).take_while(InName);
      if (isReplacedClass(Name) || is_contained(CombinedClasses, Name))
        Do(Name);
      // A macro's argument, which may become the beginning of a name: PASTE(Texture, 2D).
      if (Text.substr(Begin + Name.size()).ltrim().starts_with(","))
        for (StringRef Class : Classes)
          if (Class.size() > Name.size() && Class.starts_with(Name))
            Do(Class);
    }
  if (Text.contains("sampler")) // which nameBareType takes for SamplerState
    Do("SamplerState");
}

void tessera::addContent(ASTContext &Context, CXXRecordDecl *Buffer, QualType Content) {
  QualType Result = Context.getLValueReferenceType(
      Context.getAddrSpaceQualType(Content.withConst(), LangAS::hlsl_constant));
  FunctionProtoType::ExtProtoInfo Info;
  Info.TypeQuals.addConst();
  QualType T = Context.getFunctionType(Result, {}, Info);
  DeclarationName Name =
      Context.DeclarationNames.getCXXConversionFunctionName(Context.getCanonicalType(Result));
  SourceLocation Where = Buffer->getLocation();
  auto *Conversion =
      CXXConversionDecl::Create(Context, Buffer, Where, DeclarationNameInfo(Name, Where), T,
                                Context.getTrivialTypeSourceInfo(T),
                                /*UsesFPIntrin=*/false, /*isInline=*/true, ExplicitSpecifier(),
                                ConstexprSpecKind::Unspecified, Where);
  Conversion->setAccess(AS_public);
  Conversion->setImplicit();
  Buffer->addDecl(Conversion);
}

std::string tessera::texturesFor(StringRef Text, StringSet<> &Declared) {
  SmallVector<StringRef> New;
  forClassesIn(Text, [&](StringRef Name) {
    if (Declared.insert(Name).second)
      New.push_back(Name);
  });
  if (New.empty())
    return {};
  std::string Result;
  for (StringRef Name : New)
    Result += ("#define __TESSERA_HAS_" + Name + "\n").str();
  Result += Texts[0].Text;
  for (StringRef Name : New)
    Result += ("#undef __TESSERA_HAS_" + Name + "\n").str();
  return Result;
}
