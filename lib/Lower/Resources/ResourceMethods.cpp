// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The methods of buffers, found by name.
#include "IR/Layout.h"
#include "Lower/Resources/MethodCall.h"
#include "Lower/Types/SizeOf.h"
#include "Support/DiagnosticsLower.h"
#include "Support/InternalError.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::ResourceKind;
using tessera::ir::Value;

Value *MethodCall::handle() const {
  const Expr *Named = Object->IgnoreParenImpCasts();
  while (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Named))
    Named = Subscript->getBase()->IgnoreParenImpCasts();
  F.ObjectOfMethod = Named;
  return F.rvalue(Object);
}

/// Reports an argument for a number that can hold none: methods of textures are templates, whose
/// parameters take any type.
static bool isForNumber(FunctionLowering &F, const Expr *Arg, const ir::Type *Ty) {
  if ((Ty->isScalar() || Ty->isVector()) && Ty->components() == 1)
    return true;
  F.report(FunctionLowering::range(Arg), diags::OutArgument,
           Arg->getType().getCanonicalType().getAsString(F.L.AST.getPrintingPolicy()));
  return false;
}

void tessera::storeOut(FunctionLowering &F, const Expr *Arg, Value *V) {
  if (const auto *Out = dyn_cast<HLSLOutArgExpr>(Arg)) {
    Value *Temporary = F.outArgument(Out).Base;
    const ir::Type *Ty = Temporary->type()->element();
    if (!isForNumber(F, Arg, Ty))
      return;
    F.B.store(Temporary, F.convert(V, Ty));
    F.writeBack(Out);
    return;
  }
  LValue To = F.lvalue(Arg);
  const ir::Type *Ty = F.type(To.Type, FunctionLowering::range(Arg));
  if (isForNumber(F, Arg, Ty))
    F.store(To, F.convert(V, Ty), FunctionLowering::range(Arg));
}

namespace {

/// Of what has been reported: every method of a resource is known.
LValue rejected(const MethodCall &C) {
  if (!C.F.L.Diags.hasErrors())
    internalError("method '" + C.Method->getNameInfo().getAsString() + "' of a buffer");
  QualType T = C.E->getType();
  return T->isVoidType() ? noResult() : LValue::rvalue(C.F.poison(T), T);
}

LValue withStatus(const MethodCall &C) {
  C.F.report(C.range(), diags::ResourceStatusUnsupported, C.Class.Name);
  QualType T = C.E->getType();
  return LValue::rvalue(C.F.poison(T), T);
}

/// Whether \p T is nothing that lies in memory.
bool rejectsOpaque(const MethodCall &C, QualType T) {
  if (containsResource(C.F.L, T)) {
    C.F.report(C.range(), diags::ResourceInMemory, C.Class.Name);
    return true;
  }
  return rejectInMemory(C.F.L, T, C.range(), C.Class.Name);
}

/// The type of what a Load or Store of a byte-address buffer moves: as it was written, or else
/// \p Deduced.
QualType movedType(const MethodCall &C, QualType Deduced) {
  const auto *Member = dyn_cast<MemberExpr>(C.E->getCallee()->IgnoreParens());
  if (!Member || !Member->hasExplicitTemplateArgs())
    return Deduced;
  const TemplateArgument &First = Member->template_arguments()[0].getArgument();
  return First.getKind() == TemplateArgument::Type ? First.getAsType() : Deduced;
}

LValue loadMethod(const MethodCall &C) {
  if (C.Args.size() > 1)
    return withStatus(C);
  QualType T = movedType(C, C.E->getType());
  if (rejectsOpaque(C, T))
    return LValue::rvalue(C.F.poison(T), T);
  warnOfSizeOf(C.F, C.Args[0], T);
  Value *Buffer = C.handle();
  Value *Offset = C.F.rvalue(C.Args[0]);
  C.at();
  return LValue::rvalue(loadBytes(C.F, Buffer, Offset, T), T);
}

LValue storeMethod(const MethodCall &C) {
  const Expr *Stored = C.Args[1];
  QualType T = movedType(C, C.Method->getParamDecl(1)->getType());
  // Clang deduces a pointer from an array.
  if (const auto *Decay = dyn_cast<ImplicitCastExpr>(Stored);
      Decay && Decay->getCastKind() == CK_ArrayToPointerDecay) {
    Stored = Decay->getSubExpr();
    T = Stored->getType();
  }
  if (rejectsOpaque(C, T))
    return noResult();
  warnOfSizeOf(C.F, C.Args[0], T);
  Value *Buffer = C.handle();
  Value *Offset = C.F.rvalue(C.Args[0]);
  Value *V = C.F.rvalue(Stored);
  C.at();
  storeBytes(C.F, Buffer, Offset, T, V);
  return noResult();
}

LValue bytesDimensions(const MethodCall &C) {
  Value *Buffer = C.handle();
  C.at();
  storeOut(C.F, C.Args[0], C.F.B.BytesSize({Buffer}, C.F.Types.u32()));
  return noResult();
}

LValue atomicMethod(const MethodCall &C) {
  std::string Tag = C.Method->getName().lower();
  // The value, which decides the width, is the last parameter that is not an out parameter.
  const ParmVarDecl *Last = nullptr;
  for (const ParmVarDecl *P : C.Method->parameters())
    if (!P->getType()->isReferenceType() && !P->hasAttr<HLSLParamModifierAttr>())
      Last = P;
  Value *Buffer = C.handle();
  Value *Offset = C.F.rvalue(C.Args[0]);
  if (!checkAtomicArguments(C.F, C.E, C.Args.drop_front()))
    return noResult();
  const ir::Type *Cell = atomicCellType(C.F, Tag, Last->getType());
  C.at();
  Value *Address =
      C.F.B.BytesAt({Buffer, Offset}, C.F.Types.pointer(Cell, ir::AddressSpace::Storage),
                    {ir::Builder::integer(ir::AttrKind::Align,
                                          std::max<uint64_t>(knownMultiple(C.F.B.module(), Offset),
                                                             Cell->bits() / 8))});
  lowerAtomic(C.F, C.E, Tag, Address, C.Args.drop_front());
  return noResult();
}

LValue elementMethod(const MethodCall &C) {
  if (C.Args.size() > 1)
    return withStatus(C);
  Value *Buffer = C.handle();
  Value *Index = C.F.rvalue(C.Args[0]);
  C.at();
  QualType T = C.E->getType();
  if (!Buffer->type()->element()->isRuntimeArray()) // after an error
    return LValue::rvalue(C.F.poison(T), T);
  T = C.Class.Element;
  LValue Element = LValue::address(C.F.B.access(Buffer, {Index}), T);
  return C.E->isLValue() ? Element : LValue::rvalue(C.F.load(Element), T);
}

LValue structuredDimensions(const MethodCall &C) {
  Value *Buffer = C.handle();
  C.at();
  const ir::Type *Content = Buffer->type()->element();
  if (!Content->isRuntimeArray()) // after an error
    return noResult();
  Value *Count = C.F.B.ArrayLength({Buffer}, C.F.Types.u32());
  storeOut(C.F, C.Args[0], Count);
  if (C.Args.size() > 1)
    storeOut(C.F, C.Args[1], C.F.B.u32(ir::arrayStride(Content, ir::AddressSpace::Storage)));
  return noResult();
}

LValue texelMethod(const MethodCall &C) {
  Value *Image = C.handle();
  Value *Coordinate = C.F.rvalue(C.Args[0]);
  C.at();
  QualType T = C.E->getType();
  if (!Image->type()->element()->isImage()) // after an error
    return LValue::address(C.F.B.var(C.F.type(T, C.range()), ""), T);
  if (C.Args.size() > 1) {
    const ir::Type *Four = C.F.Types.vector(Image->type()->element()->element(), 4);
    Value *Read = C.F.B.ImageLoad({Image, Coordinate}, residentType(C.F.L, Four),
                                  {ir::Builder::flag(ir::AttrKind::Resident)});
    return LValue::rvalue(texelAs(C.F, takeStatus(C.F, Read, C.Args[1]), C.Class.Element),
                          C.Class.Element);
  }
  LValue Texel = LValue::texel(Image, Coordinate, C.Class.Element);
  return C.E->isLValue() ? Texel : LValue::rvalue(C.F.load(Texel), C.Class.Element);
}

LValue texelDimensions(const MethodCall &C) {
  Value *Image = C.handle();
  C.at();
  if (Image->type()->element()->isImage())
    storeOut(C.F, C.Args[0], C.F.B.ImageSize({Image}, C.F.Types.u32()));
  return noResult();
}

LValue incrementMethod(const MethodCall &C) {
  Value *Buffer = C.handle();
  C.at();
  return LValue::rvalue(addToCounter(C.F, Buffer, 1), C.E->getType());
}

/// Decrements the counter and returns its new value.
Value *decremented(const MethodCall &C, Value *Buffer) {
  return C.F.B.Sub({addToCounter(C.F, Buffer, -1), C.F.B.u32(1)});
}

LValue decrementMethod(const MethodCall &C) {
  Value *Buffer = C.handle();
  C.at();
  return LValue::rvalue(decremented(C, Buffer), C.E->getType());
}

LValue elementOf(const MethodCall &C, Value *Buffer, Value *Index) {
  return LValue::address(C.F.B.access(Buffer, {Index}), C.Class.Element);
}

LValue appendMethod(const MethodCall &C) {
  Value *Buffer = C.handle();
  Value *V = C.F.rvalue(C.Args[0]);
  C.at();
  C.F.store(elementOf(C, Buffer, addToCounter(C.F, Buffer, 1)), V, C.range());
  return noResult();
}

LValue consumeMethod(const MethodCall &C) {
  Value *Buffer = C.handle();
  C.at();
  LValue Element = elementOf(C, Buffer, decremented(C, Buffer));
  return LValue::rvalue(C.F.load(Element), C.Class.Element);
}

LValue constantContent(const MethodCall &C) { return LValue::address(C.handle(), C.E->getType()); }

LValue assignHandle(const MethodCall &C) {
  Value *From = C.F.rvalue(C.Args[0]);
  LValue To = C.F.lvalue(C.Object);
  C.F.store(To, From, C.range());
  return To;
}

using Lowerer = LValue (*)(const MethodCall &);

struct MethodRow {
  const char *Name;
  Lowerer Bytes;      ///< on byte-address buffers
  Lowerer Structured; ///< on structured buffers
  Lowerer Typed;      ///< on typed buffers
};

constexpr MethodRow Methods[] = {
    {"Load", loadMethod, elementMethod, texelMethod},
    {"Load2", loadMethod, nullptr, nullptr},
    {"Load3", loadMethod, nullptr, nullptr},
    {"Load4", loadMethod, nullptr, nullptr},
    {"Store", storeMethod, nullptr, nullptr},
    {"Store2", storeMethod, nullptr, nullptr},
    {"Store3", storeMethod, nullptr, nullptr},
    {"Store4", storeMethod, nullptr, nullptr},
    {"IncrementCounter", nullptr, incrementMethod, nullptr},
    {"DecrementCounter", nullptr, decrementMethod, nullptr},
    {"Append", nullptr, appendMethod, nullptr},
    {"Consume", nullptr, consumeMethod, nullptr},
    {"GetDimensions", bytesDimensions, structuredDimensions, texelDimensions},
};

Lowerer find(const MethodCall &C) {
  bool Bytes = C.Class.Kind == ResourceKind::ByteAddressBuffer ||
               C.Class.Kind == ResourceKind::RWByteAddressBuffer;
  bool Structured = C.Class.Kind == ResourceKind::StructuredBuffer || C.Class.counts();
  if (C.Method->getOverloadedOperator() == OO_Equal)
    return assignHandle;
  if (C.Class.Dim)
    return lowerTextureMethod;
  if (C.Method->getOverloadedOperator() == OO_Subscript && Structured)
    return elementMethod;
  if (C.Method->getOverloadedOperator() == OO_Subscript && C.Class.isTyped())
    return texelMethod;
  if (isa<CXXConversionDecl>(C.Method) && C.Class.isConstants())
    return constantContent;
  if (!C.Method->getIdentifier())
    return nullptr;
  StringRef Name = C.Method->getName();
  if (Bytes && isAtomic(Name.lower()))
    return atomicMethod;
  const auto *Row = find_if(Methods, [&](const MethodRow &R) { return Name == R.Name; });
  if (Row == std::end(Methods))
    return nullptr;
  return Bytes               ? Row->Bytes
         : Structured        ? Row->Structured
         : C.Class.isTyped() ? Row->Typed
                             : nullptr;
}

} // namespace

std::optional<LValue> tessera::lowerResourceCall(FunctionLowering &F, const CallExpr *E) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
  if (!Method || Method->isStatic())
    return std::nullopt;
  std::optional<ResourceClass> Class =
      resourceClass(F.L.AST.getCanonicalTagType(Method->getParent()));
  if (!Class)
    return lowerTextureSlice(F, E);
  ArrayRef<const Expr *> Args(E->getArgs(), E->getNumArgs());
  const Expr *Object = nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
    Object = Member->getImplicitObjectArgument();
  } else {
    Object = Args.front();
    Args = Args.drop_front();
  }
  // The object's type says how the declaration spells the element.
  if (std::optional<ResourceClass> Spelt = resourceClass(Object->IgnoreParenImpCasts()->getType()))
    Class->Element = Spelt->Element;
  MethodCall Call{F, E, Method, *Class, Object, Args};
  bool IsOfPixels = Class->isOrdered() || Class->Kind == ResourceKind::SubpassInput;
  if (IsOfPixels && F.L.M.Entry.Of != ir::Stage::Pixel)
    F.report(Call.range(), diags::ResourceOfPixels, Class->Name,
             StringRef(rowOf(F.L.M.Entry.Of).Word),
             Class->isOrdered() ? "use the class with 'RW' in its name, which has no order"
                                : "bind the attachment as a texture");
  Lowerer Lower = find(Call);
  return Lower ? Lower(Call) : rejected(Call);
}
