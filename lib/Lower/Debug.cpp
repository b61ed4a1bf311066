// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Debug.h"
#include "Lower/Entry/StageAttributes.h"
#include "Lower/Lowering.h"
#include "Lower/Types/BufferPointers.h"
#include "Lower/Types/SourceTypes.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Regex.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using ir::DebugEncoding;
using ir::DebugInfo;
using ir::DebugType;
using ir::DebugTypeKind;

//===--- types -------------------------------------------------------------===//

std::string DebugLowering::spell(QualType T) const {
  PrintingPolicy Policy = L.AST.getPrintingPolicy();
  Policy.SuppressTagKeyword = true;
  std::string Name = T.getAsString(Policy);
  // Users name our types without these.
  static const Regex Ours("(^|[^A-Za-z0-9_:])(hlsl|__[A-Za-z0-9_]+)::");
  while (Ours.match(Name))
    Name = Ours.sub("\\1", Name);
  return Name;
}

/// Adds a type that a debugger only shows the name of.
uint32_t DebugLowering::named(QualType T, const Loc &Where) {
  DebugType D;
  D.Kind = DebugTypeKind::Composite;
  D.Name = L.M.intern(spell(T));
  D.Where = Where;
  return DebugInfo::add(Info.Types, std::move(D));
}

/// A number, or one of the packed types, which are numbers too.
uint32_t DebugLowering::basic(QualType T) {
  const ir::Type *Ty = L.type(T, {});
  if (!Ty->isScalar())
    return named(T, {});
  DebugType D;
  D.Name = L.M.intern(packedTypeOf(T) != PackedType::None ? spell(T) : ir::hlslName(Ty));
  D.Bits = Ty->isBool() ? 32 : Ty->bits();
  D.Encoding = Ty->isBool()     ? DebugEncoding::Boolean
               : Ty->isFloat()  ? DebugEncoding::Float
               : Ty->isSigned() ? DebugEncoding::Signed
                                : DebugEncoding::Unsigned;
  return DebugInfo::add(Info.Types, std::move(D));
}

uint32_t DebugLowering::vector(uint32_t Element, uint32_t Count) {
  if (Count == 1)
    return Element;
  uint32_t &Known = Vectors[{Element, Count}];
  if (!Known) {
    DebugType D;
    D.Kind = DebugTypeKind::Vector;
    D.Element = Element;
    D.Count = Count;
    D.Bits = DebugInfo::row(Info.Types, Element).Bits * Count;
    Known = DebugInfo::add(Info.Types, std::move(D));
  }
  return Known;
}

/// A member lies after the last one, at a multiple of what it begins with.
void DebugLowering::addMember(DebugType &To, StringRef Name, QualType T, const Loc &Where) {
  uint32_t Ty = type(T), First = Ty;
  for (;;) {
    const DebugType &D = DebugInfo::row(Info.Types, First);
    if (D.Element)
      First = D.Element;
    else if (!D.Members.empty())
      First = D.Members.front().Type;
    else
      break;
  }
  uint32_t Unit = std::max(DebugInfo::row(Info.Types, First).Bits, 1u);
  uint32_t Offset = uint32_t(divideCeil(To.Bits, Unit)) * Unit;
  To.Members.push_back({L.M.intern(Name), Ty, Offset, Where});
  To.Bits = Offset + DebugInfo::row(Info.Types, Ty).Bits;
}

uint32_t DebugLowering::record(const CXXRecordDecl *Record, QualType T) {
  Loc Where = L.Shader.loc(Record->getLocation());
  // Of our structs only plain values and patches have members for users.
  const ir::Type *Ty = L.type(T, {});
  bool IsOurs = L.Shader.inPrelude(Record->getLocation());
  if (!Ty->isStruct() || (IsOurs && (!ir::isShown(Ty) || streamType(T))))
    return named(T, Where);
  DebugType D;
  D.Kind = DebugTypeKind::Composite;
  D.Name = L.M.intern(Record->getIdentifier() ? spell(T) : "");
  D.Where = Where;
  for (const CXXBaseSpecifier &Base : Record->bases())
    addMember(D, spell(Base.getType()), Base.getType(), L.Shader.loc(Base.getBeginLoc()));
  // Bit-fields that share an integer are one member, whose name tells them: "low:3 high:5".
  const FieldDecl *First = nullptr;
  std::string Name;
  auto Add = [&] {
    if (First)
      addMember(D, Name, First->getType(), L.Shader.loc(First->getLocation()));
  };
  for (const FieldDecl *Field : Record->fields()) {
    if (Field->isZeroLengthBitField())
      continue;
    MemberPlace Place = L.memberPlace(Field);
    if (!Place.Shift) {
      Add();
      First = Field;
      Name.clear();
    }
    StringRef Own = Field->getName();
    Own.consume_front("__");
    Name += ((Name.empty() ? "" : " ") + Own).str();
    if (Place.Width)
      Name += ":" + std::to_string(Place.Width);
  }
  Add();
  return DebugInfo::add(Info.Types, std::move(D));
}

uint32_t DebugLowering::type(QualType T) {
  if (L.Diags.hasErrors()) // not needed; type errors are reported only once
    return named(T, {});
  T = T.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  if (const clang::ArrayType *Array = L.AST.getAsArrayType(T)) {
    DebugType D;
    D.Kind = DebugTypeKind::Array;
    D.Element = type(Array->getElementType());
    const auto *Sized = dyn_cast<ConstantArrayType>(Array);
    D.Count = Sized ? uint32_t(Sized->getZExtSize()) : 0;
    D.Bits = DebugInfo::row(Info.Types, D.Element).Bits * D.Count;
    return DebugInfo::add(Info.Types, std::move(D));
  }
  if (uint32_t Known = Types.lookup(T.getTypePtr()))
    return Known;
  uint32_t Made = 0;
  if (const auto *Matrix = dyn_cast<ConstantMatrixType>(T)) {
    uint32_t Row = vector(type(Matrix->getElementType()), Matrix->getNumColumns());
    DebugType D;
    D.Kind = DebugInfo::row(Info.Types, Row).Kind == DebugTypeKind::Vector ? DebugTypeKind::Matrix
                                                                           : DebugTypeKind::Array;
    D.Element = Row;
    D.Count = Matrix->getNumRows();
    D.Bits = DebugInfo::row(Info.Types, Row).Bits * D.Count;
    Made = DebugInfo::add(Info.Types, std::move(D));
  } else if (const auto *Vector = T->getAs<clang::VectorType>()) {
    Made = vector(type(Vector->getElementType()), Vector->getNumElements());
  } else if (isBufferPointer(T)) {
    Made = type(L.AST.UnsignedLongTy);
  } else if (isSharedPointer(T)) {
    Made = named(T, {}); // no value, but another name for a place
  } else if (const CXXRecordDecl *Record = T->getAsCXXRecordDecl()) {
    Made = record(Record, T);
  } else {
    Made = basic(T);
  }
  return Types[T.getTypePtr()] = Made;
}

uint32_t DebugLowering::structOf(StringRef Name, const Loc &Where, ArrayRef<const VarDecl *> Vars) {
  DebugType D;
  D.Kind = DebugTypeKind::Composite;
  D.Name = Name;
  D.Where = Where;
  for (const VarDecl *Var : Vars)
    addMember(D, Var->getName(), Var->getType(), L.Shader.loc(Var->getLocation()));
  return DebugInfo::add(Info.Types, std::move(D));
}

/// Whether the first parameter is the object `this`.
static bool hasObject(const FunctionDecl *Decl) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Decl);
  return Method && Method->isInstance();
}

uint32_t DebugLowering::function(const FunctionDecl *Decl) {
  uint32_t &Known = Functions[Decl->getCanonicalDecl()];
  if (Known)
    return Known;
  ir::DebugFunction F;
  F.Name = L.M.intern(Decl->getQualifiedNameAsString());
  F.Where = L.Shader.loc(Decl->getNameInfo().getSourceRange());
  F.BodyLine = L.Shader.loc(Decl->getBody()->getBeginLoc()).Line;
  F.Result = Decl->getReturnType()->isVoidType() ? 0 : type(Decl->getReturnType());
  if (hasObject(Decl))
    F.Params.push_back(type(L.AST.getCanonicalTagType(cast<CXXMethodDecl>(Decl)->getParent())));
  for (const ParmVarDecl *Param : Decl->parameters())
    F.Params.push_back(type(isResourceArray(Param) ? Param->getOriginalType() : Param->getType()));
  return Functions[Decl->getCanonicalDecl()] = DebugInfo::add(Info.Functions, std::move(F));
}

uint32_t DebugLowering::body(const FunctionDecl *Decl) {
  uint32_t Function = function(Decl);
  uint32_t &Known = Bodies[Decl->getCanonicalDecl()];
  if (!Known)
    Known =
        DebugInfo::add(Info.Blocks, {Function, 0, DebugInfo::row(Info.Functions, Function).Where});
  return Known;
}

//===--- bodies ------------------------------------------------------------===//

static uint32_t blockOf(DebugInfo &Info, uint32_t Place) {
  return Place ? DebugInfo::row(Info.Places, Place).Block : 0;
}

void FunctionLowering::beginDebugFunction(const FunctionDecl *Decl) {
  if (!L.Debug || L.Shader.inPrelude(Decl->getLocation()))
    return;
  Fn.Debug = L.Debug->function(Decl);
  DebugPlace = L.Debug->info().place(L.Debug->body(Decl));
}

uint32_t FunctionLowering::aroundDebugPlace(const FunctionDecl *Decl) {
  if (!L.Debug)
    return 0;
  return DebugInfo::add(L.Debug->info().Places, {L.Debug->body(Decl), 0, /*Around=*/1});
}

void FunctionLowering::beginAroundBody(const FunctionDecl *Decl) {
  beginDebugFunction(Decl);
  DebugPlace = aroundDebugPlace(Decl);
}

uint32_t FunctionLowering::inlinedDebugPlace(const FunctionDecl *Callee, const Loc &Call) {
  if (!L.Debug || !DebugPlace || L.Shader.inPrelude(Callee->getLocation()))
    return DebugPlace;
  DebugInfo &Info = L.Debug->info();
  uint32_t Block = L.Debug->body(Callee);
  return Info.place(Block, DebugInfo::add(Info.Calls, {Call}));
}

uint32_t FunctionLowering::innerDebugPlace(SourceLocation Begin) {
  Loc Where = L.Debug && DebugPlace ? L.Shader.loc(Begin) : Loc();
  if (!Where.isValid())
    return DebugPlace;
  DebugInfo &Info = L.Debug->info();
  uint32_t Call = DebugInfo::row(Info.Places, DebugPlace).Call;
  return Info.place(DebugInfo::add(Info.Blocks, {0, blockOf(Info, DebugPlace), Where}), Call);
}

void FunctionLowering::tellDebugger(const VarDecl *Var, ir::Value *Address) {
  if (!L.Debug || Var->getName().empty())
    return;
  ir::DebugVariable V;
  V.Name = M.intern(Var->getName());
  V.Type = L.Debug->type(Var->getType());
  if (const auto *Param = dyn_cast<ParmVarDecl>(Var))
    V.Argument =
        1 + hasObject(cast<FunctionDecl>(Param->getDeclContext())) + Param->getFunctionScopeIndex();
  V.Where = L.Shader.loc(Var->getLocation());
  tellDebugger(V, Address);
}

void FunctionLowering::tellOfObject(const FunctionDecl *Method) {
  if (!L.Debug || !This || !This->isAddress() || This->space() != ir::AddressSpace::Function)
    return;
  ir::DebugVariable V;
  V.Name = "this";
  V.Type = L.Debug->type(This->Type);
  V.Argument = 1;
  V.Where = L.Shader.loc(Method->getNameInfo().getSourceRange());
  tellDebugger(V, This->Base);
}

void FunctionLowering::tellDebugger(ir::DebugVariable V, ir::Value *Address) {
  Loc Where = V.Where;
  if (!DebugPlace || !Where.isValid() || isDead())
    return;
  DebugInfo &Info = L.Debug->info();
  V.Block = blockOf(Info, DebugPlace);
  SmallVector<ir::Value *, 1> Known;
  if (ir::isShown(Address->type()->element()))
    Known.push_back(Address);
  Where.Place = DebugPlace;
  Loc Before = B.loc();
  B.setLoc(Where);
  B.DebugValue(Known, nullptr,
               {ir::Builder::integer(ir::AttrKind::Variable, DebugInfo::add(Info.Variables, V))});
  B.setLoc(Before);
}
