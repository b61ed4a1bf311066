// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Builtins/ExternalSource.h"
#include "Frontend/Annotations.h"
#include "Frontend/Builtins/IntrinsicDecls.h"
#include "Frontend/Builtins/Prelude.h"
#include "Frontend/Builtins/Textures.h"
#include "Frontend/Builtins/TypeNames.h"
#include "Frontend/Declarations/MethodQualifiers.h"
#include "Frontend/Declarations/SpecTypes.h"
#include "Frontend/Locations.h"
#include "Support/DiagnosticsFrontend.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

void ExternalSource::InitializeSema(clang::Sema &S) {
  HLSLExternalSemaSource::InitializeSema(S);
  Sema = &S;
  ASTContext &Context = S.getASTContext();
  TranslationUnitDecl *Unit = Context.getTranslationUnitDecl();
  for (Decl *D : Unit->noload_decls())
    if (auto *Namespace = dyn_cast<NamespaceDecl>(D); Namespace && Namespace->getName() == "hlsl")
      HLSL = Namespace;
  Textures.begin(S, Shader, HLSL);
  removeClangsDeclarations();
  for (Decl *D : HLSL->noload_decls())
    if (auto *Record = dyn_cast<CXXRecordDecl>(D); Record && !Record->isCompleteDefinition())
      Awaited[Record->getIdentifier()].Incomplete = Record;

  Hidden =
      NamespaceDecl::Create(Context, Unit, /*Inline=*/false, SourceLocation(), SourceLocation(),
                            &Context.Idents.get("tessera"), nullptr, /*Nested=*/false);
  Hidden->setImplicit();
}

/// Removes the declarations that Clang adds to every shader: a few atomics, which the table
/// contains, and texture and sampler classes, which textures.hlsl contains.
void ExternalSource::removeClangsDeclarations() {
  SmallVector<Decl *> Removed;
  for (Decl *D : HLSL->noload_decls())
    if (isa<FunctionDecl>(D) || (isa<ClassTemplateDecl, CXXRecordDecl>(D) &&
                                 isReplacedClass(cast<NamedDecl>(D)->getName())))
      Removed.push_back(D);
  for (Decl *D : Removed)
    HLSL->removeDecl(D);
}

TypedefDecl *ExternalSource::declareType(IdentifierInfo &Name, QualType Type) {
  ASTContext &Context = Sema->getASTContext();
  auto *Typedef = TypedefDecl::Create(Context, Hidden, SourceLocation(), SourceLocation(), &Name,
                                      Context.getTrivialTypeSourceInfo(Type));
  Typedef->setImplicit();
  Hidden->addDecl(Typedef);
  return Typedef;
}

NamedDecl *ExternalSource::ordered(IdentifierInfo &Name, NamedDecl *Found, SourceLocation Use) {
  const auto *Typedef = dyn_cast<TypedefDecl>(Found);
  if (!Typedef || !Typedef->getUnderlyingType()->isConstantMatrixType())
    return Found;
  QualType Plain = Typedef->getUnderlyingType();
  QualType There = Order.named(Sema->getASTContext(), Plain, Use);
  if (There == Plain)
    return Found;
  // The other order is the same wherever it is not the default.
  NamedDecl *&Other = Reordered[Found];
  if (!Other)
    Other = declareType(Name, There);
  return Other;
}

const ExternalSource::KnownName &ExternalSource::lookUp(IdentifierInfo &Name, SourceLocation Use) {
  auto [It, New] = Known.try_emplace(&Name);
  if (!New)
    return It->second;
  SmallVector<NamedDecl *, 64> Found;
  ASTContext &Context = Sema->getASTContext();
  StringRef TypeName = aliasedType(Name.getName(), Dialects).value_or(Name.getName());
  if (QualType Type = typeNamed(Context, Shader, TypeName); !Type.isNull()) {
    if (!Shader.Has16BitTypes && needs16BitTypes(TypeName))
      Diags.report(mapLocation(Sema->getSourceManager(), Diags.files(), Use), diags::TypeNeeds16Bit,
                   Name.getName(), Shader.Minor);
    Found.push_back(declareType(Name, Type));
  } else if (QualType Wide = specConstantType(Context, Name.getName()); !Wide.isNull()) {
    Found.push_back(declareType(Name, Wide));
  } else if (VarDecl *Constant = declareConstant(*Sema, Name.getName(), Hidden)) {
    Found.push_back(Constant);
  } else {
    declareIntrinsic(*Sema, Shader, Name.getName(), Hidden, Found);
  }
  // Declaring an intrinsic may have looked up other names.
  return Known[&Name] = {SmallVector<NamedDecl *, 1>(ArrayRef(Found)),
                         whyUnavailable(Name.getName())};
}

bool ExternalSource::isFollowedByParenthesis(SourceLocation Use) const {
  const SourceManager &SM = Sema->getSourceManager();
  std::optional<Token> Next =
      Lexer::findNextToken(SM.getExpansionLoc(Use), SM, Sema->getLangOpts());
  return Next && Next->is(tok::l_paren);
}

NamespaceDecl *ExternalSource::namespaceFor(DeclContext *Scope) {
  if (Scope->isTranslationUnit())
    return HLSL;
  NamespaceDecl *&Result = InlineNamespaces[Scope];
  if (!Result) {
    ASTContext &Context = Sema->getASTContext();
    Result = NamespaceDecl::Create(Context, Scope, /*Inline=*/true, SourceLocation(),
                                   SourceLocation(), &Context.Idents.get("__intrinsics"), nullptr,
                                   /*Nested=*/false);
    Result->setImplicit();
    Scope->addDecl(Result);
  }
  return Result;
}

void ExternalSource::exposeOverloads(IdentifierInfo &Name, SourceLocation Use) {
  DeclContext *Scope = Sema->CurContext->getPrimaryContext();
  if (!isIntrinsic(Name.getName()) || !whyUnavailable(Name.getName()).empty() ||
      Exposed.contains({&Name, Scope}) || !isFollowedByParenthesis(Use))
    return;
  Exposed.insert({&Name, Scope});
  SmallVector<NamedDecl *, 64> Created;
  declareIntrinsic(*Sema, Shader, Name.getName(), namespaceFor(Scope), Created);
}

void ExternalSource::reportUnavailable(StringRef Name, StringRef Why, SourceLocation Use) {
  // The parser may look a name up more than once.
  if (!isFollowedByParenthesis(Use) || !Reported.insert(Use).second)
    return;
  const SourceManager &SM = Sema->getSourceManager();
  Diags.report(mapRange(SM, Sema->getLangOpts(), Diags.files(), Use), diags::IntrinsicUnavailable,
               Name, Why);
}

namespace {
struct UnsupportedType {
  StringRef Name, Instead;
};
constexpr UnsupportedType UnsupportedTypes[] = {
#define UNSUPPORTED_TYPE(Name, Instead) {Name, Instead},
#include "Frontend/Builtins/UnsupportedTypes.def"
};
} // namespace

bool ExternalSource::rejectHeap(StringRef Name, SourceLocation Use) {
  if (!isHeap(Name) || Shader.Minor >= HeapsFrom)
    return false;
  if (Reported.insert(Use).second)
    Diags.report(mapRange(Sema->getSourceManager(), Sema->getLangOpts(), Diags.files(), Use),
                 diags::HeapProfile, Name, Shader.Minor);
  Client.mute();
  return true;
}

bool ExternalSource::rejectType(StringRef Name, SourceLocation Use) {
  const auto *Row =
      find_if(UnsupportedTypes, [&](const UnsupportedType &R) { return R.Name == Name; });
  if (Row == std::end(UnsupportedTypes))
    return false;
  if (Reported.insert(Use).second) {
    Loc Where = mapRange(Sema->getSourceManager(), Sema->getLangOpts(), Diags.files(), Use);
    Diags.report(Where, diags::TypeUnsupported, Name);
    Diags.report(Where, diags::TypeInstead, Row->Instead);
  }
  Client.mute();
  return true;
}

bool ExternalSource::findOfRays(LookupResult &R) {
  ASTContext &Context = Sema->getASTContext();
  auto *Rays = HLSL->lookup(&Context.Idents.get("__rays")).find_first<NamespaceDecl>();
  if (!Rays || Rays->Encloses(Sema->CurContext))
    return false;
  for (NamedDecl *D : Rays->lookup(R.getLookupName()))
    R.addDecl(D);
  R.resolveKind();
  return !R.empty();
}

bool ExternalSource::LookupUnqualified(LookupResult &R, Scope *) {
  IdentifierInfo *Name = R.getLookupName().getAsIdentifierInfo();
  if (!Name)
    return false;
  if (R.isForRedeclaration()) {
    if (Sema->CurContext->isFileContext())
      exposeOverloads(*Name, R.getNameLoc());
    return false;
  }
  if (Name->isStr(ThisScope)) {
    const auto *Method = dyn_cast<CXXMethodDecl>(Sema->getFunctionLevelDeclContext());
    if (R.getLookupKind() != clang::Sema::LookupNestedNameSpecifierName || !Method)
      return false;
    R.addDecl(const_cast<CXXRecordDecl *>(Method->getParent()));
    R.resolveKind();
    return true;
  }
  if (R.getLookupKind() != clang::Sema::LookupOrdinaryName)
    return false;
  if (rejectType(Name->getName(), R.getNameLoc()) || rejectHeap(Name->getName(), R.getNameLoc()))
    return false;
  const KnownName &Found = lookUp(*Name, R.getNameLoc());
  if (Found.Declarations.empty())
    return findOfRays(R);
  if (!Found.WhyUnavailable.empty())
    reportUnavailable(Name->getName(), Found.WhyUnavailable, R.getNameLoc());
  for (NamedDecl *D : Found.Declarations)
    R.addDecl(ordered(*Name, D, R.getNameLoc()));
  R.resolveKind();
  return true;
}

void ExternalSource::declareAwaited(AwaitedName &What, const IdentifierInfo *Name) {
  // Completing a class awaits other names.
  auto [Incomplete, Methods, OfTextures] = std::exchange(What, {});
  if (OfTextures)
    Textures.named(Name->getName());
  if (Methods) {
    declareMethod(*Sema, Shader, Methods, Name->getName());
    qualifyResource(Methods);
  }
  if (Incomplete)
    (void)Sema->isCompleteType(SourceLocation(),
                               Sema->getASTContext().getCanonicalTagType(Incomplete));
}

ExternalSource::AwaitedName *ExternalSource::awaitUnseen(StringRef Name) {
  IdentifierTable &Names = Sema->getASTContext().Idents;
  // A name in the table may have been seen.
  return Names.find(Name) != Names.end() ? nullptr : &Awaited[&Names.get(Name)];
}

void ExternalSource::awaitMethods(CXXRecordDecl *Class) {
  for (StringRef Name : methodNames(Class->getName()))
    if (AwaitedName *Later = awaitUnseen(Name))
      Later->Methods = Class;
    else
      declareMethod(*Sema, Shader, Class, Name);
}

void ExternalSource::awaitTextureMethods() {
  if (std::exchange(AwaitsTextureMethods, true))
    return;
  for (StringRef Name : TextureMethods::names())
    if (AwaitedName *Later = awaitUnseen(Name))
      Later->OfTextures = true;
    else
      Textures.named(Name);
}

/// Clang writes bodies for the templates among a buffer's methods, which do not compile for an
/// array (Load<int[2]>). Lowering knows methods by their names.
static void dropBodies(CXXRecordDecl *Class) {
  for (Decl *D : Class->decls())
    if (auto *Template = dyn_cast<FunctionTemplateDecl>(D)) {
      FunctionDecl *Method = Template->getTemplatedDecl();
      Method->setBody(nullptr);
      Method->setInlineSpecified(false); // so that Clang misses no body
    }
}

void ExternalSource::CompleteType(TagDecl *Tag) {
  bool WasComplete = Tag->isCompleteDefinition();
  HLSLExternalSemaSource::CompleteType(Tag);
  if (auto *Record = dyn_cast<CXXRecordDecl>(Tag); Record && !WasComplete &&
                                                   Tag->isCompleteDefinition() &&
                                                   Tag->getDeclContext()->Equals(HLSL)) {
    dropBodies(Record);
    awaitMethods(Record);
    qualifyResource(Record);
  }
}

void ExternalSource::completeReplaced(CXXRecordDecl *Class) {
  awaitMethods(Class);
  const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  if (Special && Class->getName() == "TextureBuffer")
    addContent(Sema->getASTContext(), Class, Special->getTemplateArgs()[0].getAsType());
}

void ExternalSource::classDefined(CXXRecordDecl *Class) {
  if (!Class->isDependentContext() && hasAnnotation(Class, "tessera.default_constructor"))
    Sema->DeclareImplicitDefaultConstructor(Class);
  if (Textures.defined(Class))
    awaitTextureMethods();
  // Else nothing could be converted to it, for it had no constructors.
  if (Class->getDeclContext()->Equals(HLSL) &&
      (isReplacedClass(Class->getName()) || Class->getName().contains("texture_slice") ||
       Class->getName() == "RaytracingAccelerationStructure"))
    Class->setIsHLSLBuiltinRecord(true);
  if (Class->getDeclContext()->Equals(HLSL) && isReplacedClass(Class->getName()))
    completeReplaced(Class);
  if (Class->getDeclContext()->Equals(HLSL) && !Class->isDependentContext() &&
      !Class->field_empty() && Class->field_begin()->getType()->isHLSLAttributedResourceType())
    qualifyResource(Class);
}

void ExternalSource::userDeclared(const FunctionDecl *Function) {
  const IdentifierInfo *Name = Function->getIdentifier();
  if (!Name || !Exposed.contains({Name, Sema->getASTContext().getTranslationUnitDecl()}))
    return;
  auto SameParameters = [&](const NamedDecl *D) {
    const auto *Other = dyn_cast<FunctionDecl>(D);
    return Other && equal(Function->parameters(), Other->parameters(),
                          [&](const ParmVarDecl *A, const ParmVarDecl *B) {
                            return Sema->getASTContext().hasSameType(A->getType(), B->getType());
                          });
  };
  DeclContext::lookup_result Found = HLSL->lookup(Function->getDeclName());
  SmallVector<NamedDecl *> Replaced;
  copy_if(Found, std::back_inserter(Replaced), SameParameters);
  for (NamedDecl *D : Replaced)
    HLSL->removeDecl(D);
}
