// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Types/BufferPointers.h"
#include "IR/Layout.h"
#include "Lower/Resources.h"
#include "Support/DiagnosticsLower.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::Value;

bool tessera::isBufferPointer(QualType T) {
  const CXXRecordDecl *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && hasAnnotation(Record, "tessera.buffer_pointer");
}

static std::string nameOf(ModuleLowering &L, QualType T) {
  return T.getUnqualifiedType().getAsString(L.AST.getPrintingPolicy());
}

static bool isSame(QualType A, QualType B) {
  return A.getCanonicalType().getUnqualifiedType() == B.getCanonicalType().getUnqualifiedType();
}

namespace {
/// The arguments of a vk::BufferPointer.
struct PointerArguments {
  QualType Content;
  uint64_t Alignment; ///< 0: that of the content

  explicit PointerArguments(QualType Pointer) {
    const auto *Class = llvm::cast<ClassTemplateSpecializationDecl>(
        Pointer.getNonReferenceType()->getAsCXXRecordDecl());
    Content = Class->getTemplateArgs()[0].getAsType();
    Alignment = Class->getTemplateArgs()[1].getAsIntegral().getZExtValue();
  }

  uint64_t alignment(ModuleLowering &L, SourceRange Where) const {
    if (isPowerOf2_64(Alignment))
      return Alignment;
    const ir::Type *Ty = memoryType(L, Content, ir::AddressSpace::Physical, Where);
    return std::max<uint64_t>(1, ir::layoutOf(Ty, ir::AddressSpace::Physical).Align);
  }
};
} // namespace

const ir::Type *tessera::bufferPointerType(ModuleLowering &L, QualType T, SourceRange Where) {
  uint64_t Alignment = PointerArguments(T).Alignment;
  if (Alignment && !isPowerOf2_64(Alignment))
    L.report(Where, diags::AddressAlignment, nameOf(L, T), Alignment);
  return L.Types.intTy(64, false);
}

//===----------------------------------------------------------------------===//
// What lies at an address
//===----------------------------------------------------------------------===//

/// Whether \p T is nothing that lies in memory, which it reports.
static bool rejectsContent(FunctionLowering &F, QualType T, SourceRange Where) {
  if (containsResource(F.L, T)) {
    F.report(Where, diags::ResourceInMemory, "memory at an address");
    return true;
  }
  return rejectInMemory(F.L, T, Where, "memory at an address") ||
         !F.L.checkMemory(F.type(T, Where), F.loc(Where));
}

static LValue poisoned(FunctionLowering &F, QualType T) {
  return T->isVoidType() ? LValue() : LValue::rvalue(F.poison(T), T);
}

static LValue content(FunctionLowering &F, const CallExpr *E) {
  const Expr *Object = llvm::cast<CXXMemberCallExpr>(E)->getImplicitObjectArgument();
  PointerArguments Pointer(Object->getType());
  SourceRange Where = FunctionLowering::range(E);
  if (rejectsContent(F, Pointer.Content, Where))
    return LValue::address(F.B.var(F.type(Pointer.Content, Where), ""), Pointer.Content);
  Value *Address = F.rvalue(Object);
  F.at(Where);
  const ir::Type *Ty = memoryType(F.L, Pointer.Content, ir::AddressSpace::Physical, Where);
  uint64_t Align = Pointer.alignment(F.L, Where);
  return LValue::address(F.B.AtAddress({Address}, F.Types.pointer(Ty, ir::AddressSpace::Physical),
                                       {ir::Builder::integer(ir::AttrKind::Align, Align)}),
                         Pointer.Content);
}

/// The alignment that the last argument of RawBufferLoad or RawBufferStore promises; nothing after
/// a report.
static std::optional<uint64_t> promisedAlignment(FunctionLowering &F, const CallExpr *E) {
  const Expr *Argument = E->getArg(E->getNumArgs() - 1);
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Argument))
    Argument = Default->getExpr();
  StringRef Name = E->getDirectCallee()->getName();
  const ir::Constant *C = F.L.evaluate(Argument);
  if (!C || !C->Ty->isInt()) {
    F.report(FunctionLowering::range(Argument), diags::AddressAlignmentForm, Name);
    return std::nullopt;
  }
  if (!isPowerOf2_64(C->Bits)) {
    F.report(FunctionLowering::range(Argument), diags::AddressAlignment, Name, C->Bits);
    return std::nullopt;
  }
  return C->Bits;
}

/// The type of what is loaded or stored: as it was written, or else \p Deduced.
static QualType movedType(const CallExpr *E, QualType Deduced) {
  const auto *Callee = dyn_cast<DeclRefExpr>(E->getCallee()->IgnoreParenImpCasts());
  if (!Callee || !Callee->hasExplicitTemplateArgs() || !Callee->getNumTemplateArgs())
    return Deduced;
  const TemplateArgument &First = Callee->template_arguments()[0].getArgument();
  return First.getKind() == TemplateArgument::Type ? First.getAsType() : Deduced;
}

static LValue rawLoad(FunctionLowering &F, const CallExpr *E) {
  QualType T = movedType(E, E->getType());
  std::optional<uint64_t> Align = promisedAlignment(F, E);
  if (!Align || rejectsContent(F, T, FunctionLowering::range(E)))
    return poisoned(F, T);
  Value *Address = F.rvalue(E->getArg(0));
  F.at(FunctionLowering::range(E));
  return LValue::rvalue(loadAt(F, Address, *Align, T), T);
}

static LValue rawStore(FunctionLowering &F, const CallExpr *E) {
  const Expr *Stored = E->getArg(1);
  QualType T = movedType(E, E->getDirectCallee()->getParamDecl(1)->getType());
  // Clang deduces a pointer from an array.
  if (const auto *Decay = dyn_cast<ImplicitCastExpr>(Stored);
      Decay && Decay->getCastKind() == CK_ArrayToPointerDecay) {
    Stored = Decay->getSubExpr();
    T = Stored->getType();
  }
  std::optional<uint64_t> Align = promisedAlignment(F, E);
  if (!Align || rejectsContent(F, T, FunctionLowering::range(E)))
    return LValue();
  Value *Address = F.rvalue(E->getArg(0));
  Value *V = F.rvalue(Stored);
  F.at(FunctionLowering::range(E));
  storeAt(F, Address, *Align, T, V);
  return LValue();
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// Where the base class \p To lies in \p From, in bytes, or what it is itself; nothing where it is
/// none.
static std::optional<uint64_t> offsetOfBase(ModuleLowering &L, QualType From, QualType To) {
  if (isSame(From, To))
    return 0;
  const CXXRecordDecl *Derived = From->getAsCXXRecordDecl();
  if (!Derived || !Derived->hasDefinition())
    return std::nullopt;
  const ir::Type *Ty = memoryType(L, From, ir::AddressSpace::Physical, {});
  for (auto [I, Base] : enumerate(Derived->bases()))
    if (std::optional<uint64_t> Inside = offsetOfBase(L, Base.getType(), To))
      return ir::memberOffset(Ty, unsigned(I), ir::AddressSpace::Physical) + *Inside;
  return std::nullopt;
}

static LValue pointerCast(FunctionLowering &F, const CallExpr *E, bool IsStatic) {
  const Expr *Pointer = E->getArg(0);
  PointerArguments From(Pointer->getType()), To(E->getType());
  SourceRange Where = FunctionLowering::range(E);
  (void)F.typeOf(E);
  std::optional<uint64_t> Offset = IsStatic ? offsetOfBase(F.L, From.Content, To.Content) : 0;
  uint64_t Has = MinAlign(From.alignment(F.L, Where), Offset.value_or(0));
  uint64_t Wants = To.alignment(F.L, Where);
  if (!Offset)
    F.report(Where, diags::PointerCastBase, nameOf(F.L, To.Content), nameOf(F.L, From.Content));
  else if (Wants > Has)
    F.report(Where, diags::PointerCastAlignment, E->getDirectCallee()->getName(), Wants, Has);
  Value *Address = F.rvalue(Pointer);
  F.at(Where);
  if (Offset && *Offset)
    Address = F.B.Add({Address, F.B.constant(Address->type(), *Offset)});
  return LValue::rvalue(Address, E->getType());
}

std::optional<LValue> tessera::lowerAddressCall(FunctionLowering &F, const CallExpr *E,
                                                StringRef Op) {
  if (!Op.consume_front("address."))
    return std::nullopt;
  if (Op == "get")
    return content(F, E);
  if (Op == "load")
    return rawLoad(F, E);
  if (Op == "store")
    return rawStore(F, E);
  return pointerCast(F, E, Op == "static_cast");
}

/// The pointers among the parts that a value of type \p T has in a list, by how many there are
/// before them. \p Count becomes the number of all parts.
static void findPointers(ModuleLowering &L, QualType T, uint64_t &Count,
                         MapVector<uint64_t, QualType> &Found) {
  if (const auto *Array = L.AST.getAsConstantArrayType(T)) {
    uint64_t Before = Count;
    for (uint64_t I = 0; I < Array->getZExtSize(); ++I) {
      findPointers(L, Array->getElementType(), Count, Found);
      if (Found.empty()) { // so have the others none
        Count = Before + (Count - Before) * Array->getZExtSize();
        return;
      }
    }
    return;
  }
  const CXXRecordDecl *Record = T->getAsCXXRecordDecl();
  if (isBufferPointer(T)) {
    Found[Count++] = T;
  } else if (Record && Record->hasDefinition() && !T->isHLSLResourceRecord()) {
    for (const CXXBaseSpecifier &Base : Record->bases())
      findPointers(L, Base.getType(), Count, Found);
    for (const FieldDecl *Field : Record->fields())
      findPointers(L, Field->getType(), Count, Found);
  } else if (const auto *Vector = T->getAs<clang::VectorType>()) {
    Count += Vector->getNumElements();
  } else if (const auto *Matrix = T->getAs<ConstantMatrixType>()) {
    Count += Matrix->getNumElementsFlattened();
  } else {
    ++Count;
  }
}

/// Whether a cast part by part gives each pointer a pointer of its type, and no number.
static bool keepsPointers(const MapVector<uint64_t, QualType> &From,
                          const MapVector<uint64_t, QualType> &To, uint64_t Count) {
  auto Taken = make_filter_range(From, [&](const auto &Entry) { return Entry.first < Count; });
  return size_t(std::distance(Taken.begin(), Taken.end())) == To.size() &&
         all_of(To, [&](const auto &Entry) {
           auto There = From.find(Entry.first);
           return There != From.end() && isSame(There->second, Entry.second);
         });
}

static bool isAddressNumber(QualType T) {
  return T->isIntegralOrEnumerationType() && !T->isBooleanType();
}

/// \p E, an integer, as an address.
static Value *addressOfNumber(FunctionLowering &F, const Expr *E) {
  Value *V = F.rvalue(E);
  F.at(FunctionLowering::range(E));
  return F.convert(F.part(V, 0), F.Types.intTy(64, false));
}

std::optional<Value *> tessera::castPointer(FunctionLowering &F, const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  QualType From = Sub->getType(), To = E->getType();
  if (const auto *One = From->getAs<clang::VectorType>(); One && One->getNumElements() == 1)
    From = One->getElementType();
  if (E->getCastKind() == CK_HLSLAggregateSplatCast && !isBufferPointer(To))
    return std::nullopt;
  uint64_t PartsOfFrom = 0, PartsOfTo = 0;
  MapVector<uint64_t, QualType> PointersOfFrom, PointersOfTo;
  findPointers(F.L, From, PartsOfFrom, PointersOfFrom);
  findPointers(F.L, To, PartsOfTo, PointersOfTo);
  if (keepsPointers(PointersOfFrom, PointersOfTo, PartsOfTo))
    return std::nullopt;
  const auto *Number = To->getAs<BuiltinType>();
  if (isBufferPointer(From) && Number && Number->isUnsignedInteger() &&
      F.L.AST.getTypeSize(To) == 64)
    return F.rvalue(Sub);
  if (isBufferPointer(To) && isAddressNumber(From))
    return addressOfNumber(F, Sub);
  F.report(E->getSourceRange(), diags::PointerConversion, nameOf(F.L, From), nameOf(F.L, To));
  return F.poison(To);
}

Value *tessera::pointerOfList(FunctionLowering &F, const InitListExpr *List) {
  if (List->getNumInits() == 0)
    return F.B.zero(F.typeOf(List));
  const Expr *Init = List->getInit(0)->IgnoreParenImpCasts();
  const auto *Member = dyn_cast<MemberExpr>(Init);
  if (!Member || !isBufferPointer(Member->getBase()->getType())) {
    if (isAddressNumber(Init->getType()))
      return addressOfNumber(F, Init);
    F.report(FunctionLowering::range(Init), diags::PointerConversion, nameOf(F.L, Init->getType()),
             nameOf(F.L, List->getType()));
    return F.poison(List->getType());
  }
  const Expr *Pointer = Member->getBase();
  if (!isSame(Pointer->getType(), List->getType()))
    F.report(Pointer->getSourceRange(), diags::PointerConversion, nameOf(F.L, Pointer->getType()),
             nameOf(F.L, List->getType()));
  return F.rvalue(Pointer);
}

Value *tessera::numberInPointer(FunctionLowering &F, const MemberExpr *E) {
  F.report(E->getBase()->getSourceRange(), diags::PointerParts);
  return F.poison(E->getType());
}
