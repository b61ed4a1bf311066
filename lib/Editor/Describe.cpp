// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Editor/Describe.h"
#include "Dialects/Parts.h"
#include "Dialects/Rules.h"
#include "Editor/Operations.h"
#include "Frontend/Annotations.h"
#include "Frontend/Locations.h"
#include "Frontend/Messages/MatrixWords.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using namespace tessera::editor;

editor::SymbolKind editor::kindOf(const NamedDecl &D) {
  if (isa<NamespaceDecl, NamespaceAliasDecl>(D))
    return SymbolKind::Namespace;
  if (isa<TemplateTypeParmDecl, NonTypeTemplateParmDecl, TemplateTemplateParmDecl>(D))
    return SymbolKind::TemplateParameter;
  if (isa<HLSLBufferDecl>(D))
    return SymbolKind::Buffer;
  if (isa<EnumDecl>(D))
    return SymbolKind::Enum;
  if (isa<EnumConstantDecl>(D))
    return SymbolKind::EnumMember;
  if (isa<TypedefNameDecl>(D))
    return SymbolKind::Type;
  if (isa<FieldDecl, IndirectFieldDecl>(D))
    return SymbolKind::Field;
  if (isa<ParmVarDecl>(D))
    return SymbolKind::Parameter;
  if (const auto *Var = dyn_cast<VarDecl>(&D))
    return Var->isLocalVarDecl() ? SymbolKind::Local : SymbolKind::Variable;
  const NamedDecl *Inner = &D;
  if (const auto *Template = dyn_cast<TemplateDecl>(&D); Template && Template->getTemplatedDecl())
    Inner = Template->getTemplatedDecl();
  if (isa<CXXMethodDecl>(Inner))
    return SymbolKind::Method;
  if (isa<FunctionDecl>(Inner))
    return SymbolKind::Function;
  return isa<TypedefNameDecl>(Inner) ? SymbolKind::Type : SymbolKind::Struct;
}

/// The policy of messages, with what Clang writes in angle brackets as HLSL names it.
static PrintingPolicy policyOf(const ASTContext &AST) {
  PrintingPolicy Policy = AST.getPrintingPolicy();
  Policy.SuppressTagKeyword = true;
  Policy.SuppressUnwrittenScope = true;
  Policy.TerseOutput = true;
  Policy.PolishForDeclaration = true;
  return Policy;
}

/// Clang's names of numbers that HLSL calls otherwise; the namespace that all names are in.
constexpr std::pair<StringRef, StringRef> OtherNames[] = {{"unsigned int", "uint"},
                                                          {"unsigned short", "uint16_t"},
                                                          {"unsigned long", "uint64_t"},
                                                          {"hlsl::", ""}};

/// "float4" for "vector<float, 4>", "float4x4" for "matrix<float, 4, 4>".
static std::string shortened(std::string Printed) {
  for (const auto &[From, To] : OtherNames)
    for (size_t At = 0; (At = Printed.find(From.str(), At)) != std::string::npos;) {
      Printed.replace(At, From.size(), To.str());
      At += To.size();
    }
  // The compiler's own names, which no macro of a user hides.
  for (size_t At = 0; (At = Printed.find("__", At)) != std::string::npos; ++At)
    if (!At || !(isAlnum(Printed[At - 1]) || Printed[At - 1] == '_'))
      Printed.erase(At, 2);
  StringRef Text = Printed;
  std::string Result;
  while (!Text.empty()) {
    size_t At = std::min(Text.find("vector<"), Text.find("matrix<"));
    if (At == StringRef::npos || (At && (isAlnum(Text[At - 1]) || Text[At - 1] == '_'))) {
      size_t Past = At == StringRef::npos ? Text.size() : At + 7;
      Result += Text.take_front(Past);
      Text = Text.drop_front(Past);
      continue;
    }
    Result += Text.take_front(At);
    bool IsMatrix = Text[At] == 'm';
    Text = Text.drop_front(At);
    StringRef Inner = Text.drop_front(7).take_until([](char C) { return C == '>' || C == '<'; });
    size_t End = 7 + Inner.size();
    SmallVector<StringRef, 3> Words;
    Inner.split(Words, ", ");
    bool IsPlain =
        Words.size() == (IsMatrix ? 3 : 2) && End < Text.size() && Text[End] == '>' &&
        all_of(
            drop_begin(Words),
            [](StringRef Word) { return Word.size() == 1 && Word >= "1" && Word <= "4"; });
    if (IsPlain) {
      Result += Words[0].str() + Words[1].str() + (IsMatrix ? "x" + Words[2].str() : "");
      Text = Text.drop_front(End + 1);
    } else {
      Result += Text.take_front(7);
      Text = Text.drop_front(7);
    }
  }
  return Result;
}

std::string editor::typeText(QualType T, const ASTContext &AST) {
  if (T.hasAddressSpace())
    T = AST.removeAddrSpaceQualType(T);
  std::string Printed = shortened(T.getAsString(policyOf(AST)));
  std::string Matrix = describeMatrix(T);
  return Matrix.empty() ? Printed : Printed + " /* " + Matrix + " */";
}

static std::string parameterText(const ParmVarDecl &P, const ASTContext &AST) {
  QualType T = P.getType();
  std::string Text;
  if (const auto *Modifier = P.getAttr<HLSLParamModifierAttr>())
    Text = Modifier->isInOut() ? "inout " : Modifier->isOut() ? "out " : "";
  if (!Text.empty())
    T = T.getNonReferenceType();
  Text += typeText(T.getLocalUnqualifiedType(), AST);
  StringRef Name = P.getName();
  Name.consume_front("__");
  return Name.empty() ? Text : Text + " " + Name.str();
}

Signature editor::signatureOf(const FunctionDecl &F) {
  const ASTContext &AST = F.getASTContext();
  Signature Result;
  if (!isa<CXXConstructorDecl, CXXConversionDecl>(F))
    Result.Text = typeText(F.getReturnType(), AST) + " ";
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&F))
    Result.Text += Method->getParent()->getNameAsString() + "::";
  Result.Text += F.getNameAsString() + "(";
  for (const ParmVarDecl *P : F.parameters()) {
    if (!Result.Parameters.empty())
      Result.Text += ", ";
    Result.Parameters.push_back(parameterText(*P, AST));
    Result.Text += Result.Parameters.back();
  }
  Result.Text += ')';
  return Result;
}

/// "template <typename T, uint N> "
static std::string templateText(const TemplateDecl &Template, const ASTContext &AST) {
  std::string Text = "template <";
  ListSeparator Comma;
  for (const NamedDecl *P : *Template.getTemplateParameters()) {
    Text += StringRef(Comma);
    if (const auto *Value = dyn_cast<NonTypeTemplateParmDecl>(P))
      Text += typeText(Value->getType(), AST);
    else
      Text += "typename";
    StringRef Name = P->getIdentifier() ? P->getName() : StringRef();
    Name.consume_front("__");
    if (!Name.empty())
      Text += " " + Name.str();
  }
  return Text + "> ";
}

/// The value of a constant, or nothing.
static std::string valueText(const VarDecl &Var) {
  if (!Var.getType().isConstQualified() || !Var.getType()->isScalarType() || !Var.hasInit() ||
      Var.getInit()->isValueDependent())
    return "";
  const APValue *Value = Var.evaluateValue();
  return Value ? " = " + Value->getAsString(Var.getASTContext(), Var.getType()) : "";
}

std::string editor::declaredAs(const NamedDecl &D) {
  const ASTContext &AST = D.getASTContext();
  if (const auto *Template = dyn_cast<TemplateDecl>(&D); Template && Template->getTemplatedDecl())
    return templateText(*Template, AST) + declaredAs(*Template->getTemplatedDecl());
  std::string Name = D.getNameAsString();
  if (const auto *F = dyn_cast<FunctionDecl>(&D))
    return signatureOf(*F).Text;
  if (const auto *P = dyn_cast<ParmVarDecl>(&D))
    return parameterText(*P, AST);
  if (const auto *Var = dyn_cast<VarDecl>(&D)) {
    std::string Text = Var->hasAttr<HLSLGroupSharedAddressSpaceAttr>() ? "groupshared " : "";
    if (Var->isStaticLocal() || (Var->getStorageClass() == SC_Static))
      Text = "static ";
    return Text + typeText(Var->getType(), AST) + " " + Name + valueText(*Var);
  }
  if (const auto *Field = dyn_cast<ValueDecl>(&D); Field && isa<FieldDecl>(D))
    return typeText(Field->getType(), AST) + " " + Name;
  if (const auto *Constant = dyn_cast<EnumConstantDecl>(&D))
    return Name + " = " + toString(Constant->getInitVal(), 10);
  if (const auto *Type = dyn_cast<TypedefNameDecl>(&D))
    return "typedef " + typeText(Type->getUnderlyingType(), AST) + " " + Name;
  if (const auto *Buffer = dyn_cast<HLSLBufferDecl>(&D))
    return (Buffer->isCBuffer() ? "cbuffer " : "tbuffer ") + Name;
  if (isa<NamespaceDecl>(D))
    return "namespace " + Name;
  if (isa<EnumDecl>(D))
    return "enum " + Name;
  if (isa<TemplateTypeParmDecl>(D))
    return "typename " + Name;
  return isa<RecordDecl>(D) ? "struct " + Name : Name;
}

/// Whether a text of a matrix API declares it.
static bool isOfMatrixApi(const NamedDecl &D) {
  const SourceManager &SM = D.getASTContext().getSourceManager();
  if (D.getLocation().isInvalid())
    return false;
  StringRef Name = SM.getBufferName(SM.getExpansionLoc(D.getLocation()));
  if (!Name.consume_front(PreludePrefix))
    return false;
  Name.consume_back(".hlsl");
  return (PreludePrefix + Name).str().starts_with(PreludeIncludes.str()) ||
         any_of(dialects(), [&](const DialectRules &Api) { return Api.Name == Name; }) ||
         any_of(dialectParts(), [&](const auto &Part) { return Part.Name == Name; });
}

std::string editor::documentationOf(const NamedDecl &D) {
  if (std::string Words = wordsOfOp(operationOf(&D)); !Words.empty())
    return Words;
  if (D.getIdentifier() && isOfMatrixApi(D))
    if (std::string Words = wordsOfMatrixFunction(D.getName()); !Words.empty())
      return Words;
  const SourceManager &SM = D.getASTContext().getSourceManager();
  if (D.getLocation().isInvalid() || !isInPrelude(SM, D.getLocation()))
    return "";
  auto [File, Offset] = SM.getDecomposedLoc(SM.getFileLoc(D.getBeginLoc()));
  Lines Text(SM.getBufferData(File));
  return commentAt(Text, Text.at(Offset).Line);
}

std::string editor::commentAt(const Lines &Text, uint32_t Line, bool IsFirst) {
  SmallVector<StringRef> Found;
  for (uint32_t I = IsFirst ? Line : 0; I-- != 0;) {
    StringRef Here = Text.line(I).trim();
    if (Here.consume_front("//") || (Here.consume_front("/*") && Here.consume_back("*/"))) {
      Here = Here.ltrim("/!<");
      Found.push_back(Here.trim());
      continue;
    }
    // A comment of several lines that ends here.
    if (!Here.ends_with("*/") || Here.contains("/*"))
      break;
    Found.push_back(Here.drop_back(2).ltrim("* ").trim());
    while (I-- != 0) {
      StringRef Above = Text.line(I).trim();
      bool IsFirst = Above.consume_front("/*");
      Found.push_back(Above.ltrim("*! ").trim());
      if (IsFirst)
        break;
    }
    break;
  }
  std::reverse(Found.begin(), Found.end());
  // A comment behind a declaration describes only this declaration.
  StringRef Same = Text.line(Line);
  if (size_t At = Same.find("//"); At != StringRef::npos && !Same.take_front(At).trim().empty())
    Found = {Same.drop_front(At).ltrim("/!<").trim()};
  return StringRef(join(Found, "\n")).trim().str();
}
