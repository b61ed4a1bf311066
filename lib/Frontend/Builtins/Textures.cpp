// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Builtins/Textures.h"
#include "Frontend/Builtins/Prelude.h"
#include "Frontend/Files/TextNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

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

/// The classes that are named around a place, each as a whole word. A macro may make a name of its
/// arguments and with ##: PASTE(RW, Texture2D), Texture##Dimension.
static void forClassesAt(const Triggers::Place &P, bool PastesRW,
                         function_ref<void(StringRef)> Do) {
  StringRef Text = P.Text;
  size_t Begin = P.At - lastName(Text.take_front(P.At)).size();
  StringRef Name = Text.drop_front(Begin).take_while(inName);
  if (isReplacedClass(Name) || is_contained(CombinedClasses, Name))
    Do(Name);
  StringRef Before = Text.take_front(Begin).rtrim();
  StringRef After = Text.drop_front(Begin + Name.size()).ltrim();
  bool IsPasted = Before.consume_back("##");
  StringRef First = Before.consume_back(",") ? lastName(Before.rtrim()) : "";
  bool IsBegin = After.starts_with(",") || After.starts_with("##");
  if (!IsPasted && First.empty() && !IsBegin && !PastesRW)
    return;
  std::string OfTwo = (First + Name).str(), Writable = PastesRW ? ("RW" + Name).str() : OfTwo;
  for (StringRef Class : Classes) {
    auto Is = [&](StringRef Text) { return IsBegin ? Class.starts_with(Text) : Class == Text; };
    bool HasEnd = IsPasted && (IsBegin ? Class.contains(Name) : Class.ends_with(Name));
    if (HasEnd || Is(Name) || Is(OfTwo) || Is(Writable))
      Do(Class);
  }
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

std::string tessera::texturesFor(const Triggers &Words, bool PastesRW, StringSet<> &Declared) {
  SmallVector<StringRef> New;
  auto Declare = [&](StringRef Name) {
    if (Declared.insert(Name).second)
      New.push_back(Name);
  };
  for (const Triggers::Place &P : Words.TextureClasses)
    forClassesAt(P, PastesRW, Declare);
  if (Words.has(Trigger::Sampler)) // which nameBareType takes for SamplerState
    Declare("SamplerState");
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
