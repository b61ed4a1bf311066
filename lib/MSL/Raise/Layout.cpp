// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "MSL/Language/Types.h"
#include "MSL/Raise/Raise.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AddressSpace;
using ir::AttrKind;
using ir::Builder;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// Alignment of buffer bindings, and the highest alignment that an address states, in bytes.
constexpr uint64_t RowBytes = 16;

namespace {
/// Checks whether C++ declarations can express the layout of a type in an address space.
class Declarations {
public:
  bool fitsResource(const Type *Ty, AddressSpace In) {
    Space = In;
    Placed Whole{Ty, formOf(Ty, Space), RowBytes};
    return Ty->isRuntimeArray() ? elementsFit(Whole, /*InRows=*/false) : fits(Whole);
  }

private:
  /// Whether a declaration gives every part its required offset.
  bool fits(const Placed &P) {
    if (P.Ty->isArray()) {
      // Types::declareArray cannot pad the rows of an array of arrays: only elements that are not
      // arrays can be in Row<T>.
      bool Nested = T.declare(P).Wrapped && partOf(P, 0).Ty->isArray();
      return !Nested && elementsFit(P, /*InRows=*/P.Align % RowBytes == 0);
    }
    if (!P.Ty->isStruct())
      return true;
    // In C++ a struct without members takes a byte.
    if (P.Ty->members().empty())
      return false;
    uint64_t End = 0;
    for (unsigned I = 0; I < P.Ty->members().size(); ++I) {
      Placed Member = partOf(P, I);
      uint64_t Offset = ir::memberOffset(P.Ty, I, Space);
      if (Offset < End || !fits(Member))
        return false;
      End = Offset + T.declare(Member).Size;
    }
    return true;
  }

  /// The same for each element of an array or runtime array, which may be padded to rows.
  bool elementsFit(const Placed &P, bool InRows) {
    Placed Element = partOf(P, 0);
    if (!fits(Element))
      return false;
    uint64_t Stride = ir::arrayStride(P.Ty, Space), Size = T.declare(Element).Size;
    return Size == Stride || (InRows && alignTo(Size, RowBytes) == Stride);
  }

  AddressSpace Space = AddressSpace::Storage;
  // Names for declarations that are never printed.
  Names Unused;
  std::set<Helper> Helpers;
  DeclaredStructs Declared;
  Types T{Unused, Helpers, Declared};
};

/// For a scalar or vector.
uint64_t bytesOf(const Type *Ty) { return Ty->components() * Ty->scalar()->bits() / 8; }

Value *times(Builder &B, Value *V, uint64_t Factor) {
  if (auto Known = constantBits(V))
    return B.u32(uint32_t(*Known * Factor));
  return Factor == 1 ? V : B.Mul({V, B.u32(uint32_t(Factor))});
}

/// A place in a buffer of bytes.
struct BytePlace {
  /// The address of the buffer, or of the array of buffers if no element has been chosen yet.
  Value *Buffer;
  const Type *Ty;            ///< its type before the buffer became bytes
  Value *Changing = nullptr; ///< the unknown part of the offset, u32; null if there is none
  uint64_t Constant = 0;     ///< the constant part, in bytes
  uint64_t Align = RowBytes; ///< divides Changing, and the address of the buffer
  StringRef Name = {}; ///< of the member that it is or belongs to; loaded values get this name

  AddressSpace space() const { return Buffer->type()->space(); }

  /// Goes on to a part.
  void step(Builder &B, Value *Index) {
    if (Ty->isStruct()) {
      unsigned Member = unsigned(*constantBits(Index));
      Constant += ir::memberOffset(Ty, Member, space());
      Name = Ty->members()[Member].Name;
      Ty = Ty->members()[Member].Ty;
      return;
    }
    advance(B, Index, Ty->isVector() ? bytesOf(Ty->element()) : ir::arrayStride(Ty, space()));
    Ty = Ty->element();
  }

  /// Goes on by \p Index times \p Stride bytes.
  void advance(Builder &B, Value *Index, uint64_t Stride) {
    if (auto Known = constantBits(Index)) {
      Constant += *Known * Stride;
      return;
    }
    Value *Bytes = times(B, B.convert(Index, B.types().u32()), Stride);
    Changing = Changing ? B.Add({Changing, Bytes}) : Bytes;
    Align = MinAlign(Align, Stride);
  }

  Value *offset(Builder &B) const {
    return Changing ? addConstant(B, Changing, Constant) : B.u32(uint32_t(Constant));
  }

  /// Ty is a scalar or vector.
  Value *address(Builder &B) const {
    uint64_t Known = std::max<uint64_t>(MinAlign(Align, Constant), bytesOf(Ty->scalar()));
    return B.BytesAt({Buffer, offset(B)}, B.types().pointer(Ty, space()),
                     {Builder::integer(AttrKind::Align, Known)});
  }
};

class Lowering {
public:
  explicit Lowering(ir::Module &M) : M(M) {}

  void chooseResources();
  std::optional<Value *> visit(Op &O, Builder &B);
  /// Erases addresses of structs and arrays, which are not needed any more.
  void eraseAddresses();

private:
  std::optional<Value *> visitGlobal(Op &O);
  std::optional<Value *> visitAccess(Op &O, Builder &B);
  std::optional<Value *> visitLength(Op &O, Builder &B);
  std::optional<Value *> visitMatrix(Op &O, Builder &B);
  /// Returns nothing for an address in memory that keeps its declaration.
  std::optional<BytePlace> placeOf(Value *Address) const;

  ir::Module &M;
  /// The resources that become bytes, with the types that they had.
  DenseMap<const Global *, const Type *> Chosen;
  /// For the addresses in these resources.
  DenseMap<const Value *, BytePlace> Places;
  SmallVector<Op *, 16> Served;
};
} // namespace

void Lowering::chooseResources() {
  ir::TypeContext &Types = M.types();
  Declarations Declared;
  for (Global *G : M.Globals) {
    if (G->Kind == ir::ResourceKind::None)
      continue;
    const Type *Ty = G->ValueType, *Held = Ty->isArray() ? Ty->element() : Ty;
    if (Held->isBytes() || Declared.fitsResource(Held, G->Space))
      continue;
    Chosen[G] = Ty;
    G->ValueType = Ty->isArray() ? Types.array(Types.bytesTy(), Ty->count()) : Types.bytesTy();
  }
}

std::optional<Value *> Lowering::visit(Op &O, Builder &B) {
  switch (O.opcode()) {
  case Opcode::Global:
    return visitGlobal(O);
  case Opcode::Access:
    return visitAccess(O, B);
  case Opcode::ArrayLength:
    return visitLength(O, B);
  case Opcode::MatLoad:
  case Opcode::MatStore:
    return visitMatrix(O, B);
  default:
    return std::nullopt;
  }
}

std::optional<BytePlace> Lowering::placeOf(Value *Address) const {
  if (auto It = Places.find(Address); It != Places.end())
    return It->second;
  auto At = Address->def() ? Address->def()->dyn<ir::ops::BytesAt>() : ir::ops::BytesAt(nullptr);
  if (!At)
    return std::nullopt;
  // A vector in a byte-address buffer.
  const Type *Ty = Address->type()->element();
  BytePlace P{At.buffer(), Ty};
  P.Align = At->intAttr(AttrKind::Align, bytesOf(Ty->scalar()));
  P.Changing = At.offset();
  if (Op *Def = P.Changing->def(); Def && Def->is(Opcode::Add)) {
    auto Sum = Def->as<ir::ops::Add>();
    if (auto Known = constantBits(Sum.rhs())) {
      P.Constant = *Known;
      P.Changing = Sum.lhs();
      P.Align = MinAlign(P.Align, *Known);
    }
  } else if (auto Known = constantBits(P.Changing)) {
    P.Constant = *Known;
    P.Changing = nullptr;
  }
  return P;
}

std::optional<Value *> Lowering::visitGlobal(Op &O) {
  const Global *G = M.findGlobal(O.strAttr(AttrKind::Symbol));
  auto It = Chosen.find(G);
  if (It == Chosen.end())
    return std::nullopt;
  O.result()->setType(M.types().pointer(G->ValueType, G->Space));
  Places[O.result()] = {O.result(), It->second};
  return std::nullopt;
}

std::optional<Value *> Lowering::visitAccess(Op &O, Builder &B) {
  auto Access = O.as<ir::ops::Access>();
  std::optional<BytePlace> P = placeOf(Access.base());
  if (!P)
    return std::nullopt;
  ArrayRef<Value *> Indices = Access.indices();
  if (P->Buffer->type()->element()->isArray()) {
    P = BytePlace{B.access(P->Buffer, {Indices.front()}), P->Ty->element()};
    Indices = Indices.drop_front();
  }
  for (Value *Index : Indices)
    P->step(B, Index);
  if (!P->Ty->scalar()->isScalar() && !Indices.empty()) {
    Places[O.result()] = *P;
    Served.push_back(&O);
    return std::nullopt;
  }
  Value *Address = Indices.empty() ? P->Buffer : P->address(B);
  if (O.result()->name().empty())
    Address->setName(P->Name);
  Places[Address] = *P;
  return Address;
}

std::optional<Value *> Lowering::visitLength(Op &O, Builder &B) {
  std::optional<BytePlace> P = placeOf(O.as<ir::ops::ArrayLength>().buffer());
  if (!P)
    return std::nullopt;
  Value *Bytes = B.BytesSize({P->Buffer}, B.types().u32());
  uint64_t Stride = ir::arrayStride(P->Ty, P->space());
  return Stride == 1 ? Bytes : B.Div({Bytes, B.u32(uint32_t(Stride))});
}

/// The offset and the stride count bytes from here on.
std::optional<Value *> Lowering::visitMatrix(Op &O, Builder &B) {
  ir::ops::MatAccess Access(O);
  std::optional<BytePlace> P = placeOf(Access.memory());
  if (!P)
    return std::nullopt;
  uint64_t Unit = O.intAttr(AttrKind::Unit, bytesOf(P->Ty->element()->innermost()));
  P->advance(B, Access.offset(), Unit);
  SmallVector<Value *, 4> Operands(O.operands());
  Operands[Access.memory_at()] = P->Buffer;
  Operands[Access.offset_at()] = P->offset(B);
  Operands[Access.stride_at()] = times(B, Access.stride(), Unit);
  SmallVector<ir::Attr, 4> Attrs(
      make_filter_range(O.attrs(), [](const ir::Attr &A) { return A.Kind != AttrKind::Unit; }));
  return B.create(O.opcode(), Operands, O.type(), Attrs)->result();
}

void Lowering::eraseAddresses() {
  for (Op *O : reverse(Served))
    O->erase();
}

void tessera::msl::raiseLayout(ir::Module &M, const PassContext &) {
  Lowering L(M);
  L.chooseResources();
  rewrite(M, [&](Op &O, Builder &B) { return L.visit(O, B); });
  L.eraseAddresses();
}
