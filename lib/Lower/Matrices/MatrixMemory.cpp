// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads, stores and atomic additions of matrices.
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "IR/WordAtomics.h"
#include "Lower/Matrices/MatrixCall.h"
#include "Lower/Resources.h"
#include "Support/DiagnosticsLower.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;
using tessera::ir::AddressSpace;
using tessera::ir::MatrixLayout;
using tessera::ir::MatrixUse;
using tessera::ir::Value;

/// An alignment that is not constant here only promises the least one.
void MatrixCall::noteAlignment(unsigned Argument) {
  std::optional<uint64_t> Given = FunctionLowering::constantInt(value(Argument));
  const DialectRules &Rules = accessed().Rules;
  uint64_t Least = Rules.LeastAlignment, Unsaid = Rules.UnsaidAlignment;
  if (Given && *Given == Unsaid)
    Given.reset();
  if (Given && (!isPowerOf2_64(*Given) || *Given < Least))
    return fail(diags::MatrixAlignment, *Given, Unsaid ? "" : "0 or ", Least);
  Align = std::max({Given.value_or(0), Least, uint64_t(Matrix->element()->bits() / 8)});
}

void MatrixCall::checkElement(QualType Element, const MatrixArgs &Held, const char *Where) {
  QualType Number = Element;
  if (const auto *Vector = Element->getAs<clang::VectorType>(); Vector && Held.Rules.ReadsBits)
    Number = Vector->getElementType();
  std::optional<ElementType> InMemory = elementType(F.L, Number, range());
  ElementSet Allowed = Held.Rules.arrays(*Held.Element);
  IsBits = Held.Rules.ReadsBits && InMemory && *InMemory != *Held.Element;
  if (!InMemory || !Allowed.has(*InMemory))
    fail(diags::MatrixArrayElement, Where,
         InMemory ? hlslName(*InMemory).str() : hlslName(F.type(Element, range())),
         Held.elementName(), hlslNames(Allowed));
  else if (Stored && IsBits && F.type(Number, range())->bits() > Matrix->element()->bits() &&
           F.type(Number, range())->isFloat())
    fail(diags::MatrixStoreInFloats, Held.elementName(), Where, hlslName(*InMemory));
}

/// For dialects with saturating conversions: accepts numbers of any type, or vectors of them.
void MatrixCall::checkShared(QualType Array) {
  const auto *Ty = F.L.AST.getAsArrayType(Array);
  if (!Ty)
    return fail(diags::MatrixArray, hlslName(Memory->type()->element()));
  if (Memory->type()->space() != AddressSpace::Workgroup)
    return fail(diags::SharedArgument);
  MatrixArgs Held = accessed();
  if (!Held.isAllowed())
    return;
  // Arrays of arrays hold their elements one after the other.
  QualType Element = F.L.AST.getBaseElementType(Array);
  constexpr const char *Where = "a groupshared array";
  if (!Held.Rules.ConversionsSaturate)
    return checkElement(Element, Held, Where);
  QualType Scalar = Element;
  if (const auto *Vector = Element->getAs<clang::VectorType>())
    Scalar = Vector->getElementType();
  std::optional<ElementType> InMemory = elementType(F.L, Scalar, range());
  bool IsWord = InMemory == ElementType::S8Packed || InMemory == ElementType::U8Packed;
  bool IsPacked =
      (IsWord || InMemory == ElementType::U32) && Held.Rules.PackedInArrays.has(*Held.Element);
  Converts = InMemory && !IsPacked && *InMemory != *Held.Element;
  if (!InMemory || (IsWord && !IsPacked))
    fail(diags::MatrixArrayNumbers,
         InMemory ? hlslName(*InMemory).str() : hlslName(F.type(Element, range())),
         Held.elementName());
}

/// Returns the name of a memory that cannot hold a matrix; null for other memory.
static const char *notForMatrices(const Value *Memory) {
  const ir::Type *Ty = Memory->type();
  if (!Ty->isPointer())
    return "a value";
  switch (Ty->space()) {
  case AddressSpace::Storage:
    return Ty->element()->isBytes()   ? "a byte-address buffer"
           : Ty->element()->isImage() ? "a typed buffer"
                                      : nullptr;
  case AddressSpace::Workgroup:
    return nullptr;
  case AddressSpace::Uniform:
  case AddressSpace::Push:
  case AddressSpace::Record:
    return "a constant buffer";
  case AddressSpace::TBuffer:
    return "a texture buffer";
  case AddressSpace::Physical:
    return "memory at an address";
  case AddressSpace::Function:
    return "a local variable";
  case AddressSpace::Private:
    return "a static variable";
  case AddressSpace::Payload:
    return "the payload of a mesh shader";
  }
  llvm_unreachable("address space");
}

/// \p Argument: a buffer, an array that has become a pointer, or an element of one of these.
void MatrixCall::checkArray(const Expr *Argument) {
  MatrixArgs Held = accessed();
  if (!Held.isAllowed())
    return;
  std::string Elements = hlslNames(Held.Rules.arrays(*Held.Element));
  QualType T = Pointee.isNull() ? Argument->getType() : Pointee;
  if (Failed)
    return;
  std::optional<ResourceClass> Buffer = resourceClass(T);
  if (Stored && Buffer && Buffer->readOnly())
    return fail(diags::MatrixStoreReadOnly, Memory->type()->element()->isBytes()
                                                ? "RWByteAddressBuffer"
                                                : "RWStructuredBuffer");
  if (const char *What = notForMatrices(Memory))
    return fail(diags::MatrixArrayWhere, What, Elements);
  if (!Buffer && !T->isPointerType() && !T->isArrayType() && !Ahead)
    return fail(diags::MatrixArrayWhere, "a single value", Elements);
  QualType Element = Buffer ? Buffer->Element : T->isPointerType() ? T->getPointeeType() : T;
  if (IsPlace)
    Element = F.L.AST.getBaseElementType(Element);
  if (!Buffer && containsResource(F.L, Element))
    return fail(diags::MatrixArrayWhere, "an array of buffers", Elements);
  bool IsShared = Memory->type()->space() == AddressSpace::Workgroup;
  checkElement(Element, Held, IsShared ? "a groupshared array" : Buffer ? "a buffer" : "an array");
  if (Stored && !Buffer && (Element.isConstQualified() || IsReadOnly))
    fail(diags::MatrixStoreReadOnly, "RWStructuredBuffer");
  if (Held.Rules.PackedInArrays.has(*Held.Element))
    Unit = Matrix->element()->bits() / 8;
}

/// The prelude passes on what the user gave: an array, which is a pointer there, or an element,
/// from which the matrix begins. Offset is what a pointer is ahead of its array.
Value *MatrixCall::addressOfArray(unsigned I) {
  const Expr *Argument = E->getArg(I)->IgnoreParenImpCasts();
  if (isSharedPointer(Argument->getType())) {
    LValue Place = F.sharedPointer(Argument);
    Failed |= !Place.isAddress();
    F.at(range());
    if (Failed)
      return Place.Base;
    Pointee = Place.Type;
    IsPlace = true;
    return wholeArray(F.addressOf(Place));
  }
  if (!E->getArg(I)->getType()->isPointerType() && !E->getArg(I)->getType()->isScalarType())
    return value(I);
  const auto *Named = dyn_cast<DeclRefExpr>(Argument);
  IsPlace = Named && hasAnnotation(Named->getDecl(), "tessera.address");
  LValue Place = F.lvalue(Argument);
  if (!Place.isAddress())
    return value(I);
  IsReadOnly = Place.Type.isConstQualified();
  Offset = Place.Index;
  Value *Address = F.addressOf(Place);
  F.at(range());
  return IsPlace ? wholeArray(Address) : Address;
}

/// The array that \p Address is an element of, where Ahead elements lie before it. Arrays of arrays
/// hold theirs one after the other.
Value *MatrixCall::wholeArray(Value *Address) {
  while (Address->def() && Address->def()->is(ir::Opcode::Access)) {
    auto Def = Address->def()->as<ir::ops::Access>();
    SmallVector<Value *, 4> Indices(Def.indices());
    Value *Index = Indices.pop_back_val();
    Value *Around = B.access(Def.base(), Indices);
    const ir::Type *Ty = Around->type()->element();
    if (!Ty->isArray() && !Ty->isRuntimeArray())
      break;
    uint64_t Each = ir::elementsOf(Address->type()->element());
    Value *Before = B.Mul({F.convert(Index, B.types().u32()), B.u32(Each)});
    Ahead = Ahead ? B.Add({Ahead, Before}) : Before;
    Address = Around;
  }
  return Address;
}

/// Adds the offset of the memory operand itself.
void MatrixCall::addPlace(Value *Given) {
  Offset = Offset ? B.Add({Offset, Given}) : Given;
  if (!Ahead || Failed)
    return;
  const ir::Type *Element = Memory->type()->element();
  while (Element->isArray() || Element->isRuntimeArray())
    Element = Element->element();
  uint64_t Each = Unit ? Element->scalar()->bits() / 8 / Unit : 1;
  Offset = B.Add({B.Mul({Ahead, B.u32(Each)}), Offset});
}

ir::Op *MatrixCall::access(MatrixLayout Layout) {
  SmallVector<ir::Attr, 3> Attrs{ir::Builder::word(ir::AttrKind::Layout, Layout)};
  if (Align)
    Attrs.push_back(ir::Builder::integer(ir::AttrKind::Align, Align));
  if (Unit)
    Attrs.push_back(ir::Builder::integer(ir::AttrKind::Unit, Unit));
  if (Converts)
    Attrs.push_back(ir::Builder::flag(ir::AttrKind::Saturating));
  if (IsBits)
    Attrs.push_back(ir::Builder::flag(ir::AttrKind::Bits));
  SmallVector<Value *, 6> Operands{Memory, Offset, Stride};
  if (Stored)
    Operands.insert(Operands.begin(), Stored);
  Operands.append(Counts);
  return B.create(Access, Operands, Stored ? nullptr : Matrix, Attrs);
}

/// Like access(), for an orientation that is certainly used. Checks constant operands at once, so
/// that the errors appear with the others of lowering.
Value *MatrixCall::accessOfKnown(MatrixLayout Layout) {
  ir::Op *O = access(Layout);
  const ir::Type *Content = Memory->type()->element();
  if (Content->isBytes() || Content->element()->isScalar())
    ir::checkMatrixAccess(*O, F.L.Diags);
  return O->result();
}

/// Of a bool, column-major, or of a layout's number; none where it is not constant, and after a
/// report.
std::optional<MatrixLayout> MatrixCall::constantLayout(Value *V) {
  std::optional<uint64_t> Known = FunctionLowering::constantInt(V);
  if (Known && *Known > uint64_t(MatrixLayout::ColumnMajor))
    fail(diags::MatrixLayoutOpaque, *Known);
  return Known && !Failed ? std::optional(MatrixLayout(*Known)) : std::nullopt;
}

Value *MatrixCall::isColumnMajor(Value *Layout) {
  return Layout->type()->isBool() ? Layout : B.MatIsColumnMajor({Layout}, B.types().boolTy());
}

/// Whether the value is known when a pipeline is made: from constants and specialization constants.
static bool isOverride(const Value *V) {
  SmallVector<const Value *, 8> Left{V};
  DenseSet<const Value *> Seen;
  while (!Left.empty()) {
    const Value *Next = Left.pop_back_val();
    const ir::Op *Def = Next->def();
    if (!Def || (!Def->has(ir::Pure) && !Def->is(ir::Opcode::Spec)) || Def->is(ir::Opcode::Builtin))
      return false;
    if (Seen.insert(Next).second)
      append_range(Left, Def->operands());
  }
  return true;
}

/// Operands: a matrix that is stored, then memory, offset, stride, bool column-major or layout, and
/// an alignment for bytes. check-memory-rules judges them again, when simplify has found what is
/// constant.
Value *MatrixCall::memory(ir::Opcode Code, Operand Form, bool Clamped) {
  Access = Code;
  unsigned First = Code == ir::Opcode::MatLoad ? 0 : 1;
  Stored = First ? value(0) : nullptr;
  Matrix = Stored ? Stored->type() : result();
  Memory = Form == Operand::Bytes   ? value(First)
           : Form == Operand::Array ? addressOfArray(First)
                                    : F.addressOf(F.lvalue(E->getArg(First)));
  Value *Given = value(First + 1);
  Stride = value(First + 2);
  Value *Layout = value(First + 3);
  MatrixArgs Held = accessed();
  switch (Form) {
  case Operand::Bytes:
    noteAlignment(First + 4);
    break;
  case Operand::Shared:
    checkShared(E->getArg(First)->getType());
    break;
  case Operand::Array:
    checkArray(E->getArg(First));
    break;
  }
  addPlace(Given);
  // The first lane's, as the offset.
  for (unsigned I = E->getNumArgs() - 2; Clamped && I < E->getNumArgs(); ++I)
    Counts.push_back(B.WaveReadFirst({value(I)}));
  if (Code == ir::Opcode::MatAtomicAdd && Matrix->use() != MatrixUse::Accumulator)
    fail(diags::MatrixAtomicUse, Held.Rules.use(Matrix->use()).What);
  std::optional<MatrixLayout> Known = constantLayout(Layout);
  if (!Known && Held.Rules.LayoutIsConstant && !isOverride(Layout))
    fail(diags::MatrixLayoutConstant);
  if (Failed || !Held.isAllowed())
    return Stored ? nullptr : F.undef(Matrix);
  return Known ? accessOfKnown(*Known) : accessOfEither(Layout);
}

/// The address of an element of Memory, an array or an array of arrays.
Value *MatrixCall::elementAt(Value *Index) {
  SmallVector<Value *, 4> Indices;
  const ir::Type *Ty = Memory->type()->element()->element();
  uint64_t Each = ir::elementsOf(Ty);
  for (; Ty->isArray(); Ty = Ty->element()) {
    Indices.push_back(B.Div({Index, B.u32(Each)}));
    Index = B.Rem({Index, B.u32(Each)});
    Each /= Ty->count();
  }
  Indices.push_back(Index);
  return B.access(Memory, Indices);
}

/// Makes the access coherent with lanes of other groups, in both directions. Returns false after a
/// report.
bool MatrixCall::makeCoherent(unsigned I) {
  const ir::Op *Root = ir::rootOf(value(I), ir::Opcode::Global);
  if (!Root) {
    fail(diags::MatrixCoherent);
    return false;
  }
  F.M.findGlobal(Root->strAttr(ir::AttrKind::Symbol))->Coherent = true;
  return true;
}

Value *MatrixCall::loadCoherent() { return makeCoherent(0) ? loadArray() : F.undef(result()); }
Value *MatrixCall::storeCoherent() { return makeCoherent(1) ? storeArray() : nullptr; }

/// Of (matrix, index, memory, offset).
Value *MatrixCall::storeElement() {
  Stored = value(0);
  Matrix = Stored->type();
  Value *Index = value(1);
  Memory = addressOfArray(2);
  Value *Given = value(3);
  checkArray(E->getArg(2));
  addPlace(Given);
  if (Failed || !accessed().isAllowed())
    return nullptr;
  Value *V = B.MatExtract({Stored, Index});
  if (V->type()->bits() == 8) {
    Value *Word = elementAt(B.Div({Offset, B.u32(4)}));
    ir::storeInWord(B, Word, B.And({Offset, B.u32(3)}), V);
  } else {
    B.store(elementAt(Offset), V);
  }
  return nullptr;
}

/// The orientation is part of an instruction, so each one gets its own. The first lane's choice
/// keeps the matrix operations converged.
Value *MatrixCall::accessOfEither(Value *Layout) {
  Value *Loaded = Stored ? nullptr : B.var(Matrix, "");
  Value *Condition = B.WaveReadFirst({isColumnMajor(Layout)});
  ir::Op *If = B.create(ir::Opcode::If, {Condition}, nullptr, {}, 2);
  for (unsigned I = 0; I < 2; ++I) {
    RegionScope Branch(F, If->region(I));
    Value *V = access(I ? MatrixLayout::RowMajor : MatrixLayout::ColumnMajor)->result();
    if (Loaded)
      B.store(Loaded, V);
  }
  return Loaded ? B.load(Loaded) : nullptr;
}
