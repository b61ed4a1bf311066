// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/ResourceAttributes.h"
#include "Frontend/Annotations.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// The attributes in `vk` of IR/StageWords.def.
static constexpr StringRef OfPixelShaders[] = {
#define ENTRY_MODE(Enumerator, Word, Mode, Capability, Extension, Attribute) Attribute,
#include "IR/StageWords.def"
};

void ResourceAttributes::change(Token &T) {
  if (!Annotation.empty()) {
    T.setIdentifierInfo(S.PP.getIdentifierInfo("annotate"));
    IsNamed = true;
    return;
  }
  if (std::exchange(IsAliased, false)) {
    T.setIdentifierInfo(S.PP.getIdentifierInfo("unused"));
    return;
  }
  if (StringRef Whole = std::exchange(WholeAnnotation, ""); !Whole.empty()) {
    T.setIdentifierInfo(S.PP.getIdentifierInfo("annotate"));
    SourceLocation Where = T.getLocation();
    S.enter({S.made(tok::l_paren, Where), S.madeString(Whole, Where), S.made(tok::r_paren, Where)});
    return;
  }
  std::optional<Token> InVk = S.nameInVk(T);
  if (!InVk)
    return;
  StringRef Name = InVk->getRawIdentifier();
  std::optional<Token> Next = S.following(InVk->getLocation());
  bool IsWhole = Next && Next->isOneOf(tok::r_square, tok::comma);
  if (Name == "aliased_pointer" && IsWhole) {
    T.setIdentifierInfo(S.PP.getIdentifierInfo("gnu"));
    IsAliased = true;
    return;
  }
  if (IsWhole && Name == "combinedImageSampler")
    WholeAnnotation = CombinedAnnotation;
  else if (IsWhole && (Name == "shader_record_ext" || Name == "shader_record_nv"))
    WholeAnnotation = ShaderRecordAnnotation;
  else if (IsWhole && is_contained(OfPixelShaders, Name))
    WholeAnnotation = S.PP.getIdentifierInfo((StagePrefix + Name).str())->getName();
  if (!WholeAnnotation.empty()) {
    T.setIdentifierInfo(S.PP.getIdentifierInfo("clang"));
    return;
  }
  Annotation = StringSwitch<StringRef>(Name)
                   .Case("image_format", ImageFormatAnnotation)
                   .Case("counter_binding", CounterBindingAnnotation)
                   .Case("input_attachment_index", AttachmentAnnotation)
                   .Case("index", IndexAnnotation)
                   .Case("builtin", BuiltinAnnotation)
                   .Default("");
  if (!Next || !Next->is(tok::l_paren))
    Annotation = "";
  if (!Annotation.empty())
    T.setIdentifierInfo(S.PP.getIdentifierInfo("clang"));
}

void ResourceAttributes::openParen(const Token &T) {
  if (!std::exchange(IsNamed, false))
    return;
  SourceLocation Where = T.getLocation();
  S.enter({S.madeString(Annotation, Where), S.made(tok::comma, Where)});
  Annotation = "";
}
