// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Addresses, loads, stores, atomics and barriers.
#include "Interp/Access.h"
#include "IR/Addresses.h"
#include "IR/PrintFormat.h"
#include "Interp/Evaluators.h"
#include "Interp/Functions.h"
#include <fmt/printf.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::AddressSpace;
using ir::AttrKind;
using ir::Opcode;
using ir::Type;

bool interp::isLocal(const Type *Pointer) {
  return Pointer->space() == AddressSpace::Function || Pointer->space() == AddressSpace::Private;
}

namespace {
/// An index that is passed through.
struct PathStep {
  uint32_t Row = 0; ///< of the index
  NumberType Ty;
  uint64_t Count = 0;  ///< parts; 0: a runtime array, whose end the access looks at, or unbounded
  uint64_t Stride = 0; ///< rows, or bytes
  bool IsResource = false;
};

struct PathSide : Side {
  std::vector<PathStep> Steps;
  uint64_t Constant = 0;
};

/// The places of a type's scalars in memory.
struct ShapeSide : Side {
  struct Cell {
    uint64_t Offset;
    uint8_t Bytes;
    bool IsBool;
  };
  std::vector<Cell> Cells;
  uint64_t Align = 1;
  bool IsShared = false;
  bool IsPhysical = false; ///< pointers are addresses
};

void addCells(const Type *Ty, AddressSpace Space, uint64_t At, std::vector<ShapeSide::Cell> &To) {
  if (Ty->isScalar()) {
    To.push_back({At, uint8_t(ir::layoutOf(Ty, Space).Size), Ty->isBool()});
    return;
  }
  if (Ty->isStruct()) {
    for (unsigned I = 0; I < Ty->members().size(); ++I)
      addCells(Ty->members()[I].Ty, Space, At + ir::memberOffset(Ty, I, Space), To);
    return;
  }
  uint64_t Stride =
      Ty->isVector() ? ir::layoutOf(Ty->element(), Space).Size : ir::arrayStride(Ty, Space);
  for (uint64_t I = 0; I < Ty->count(); ++I)
    addCells(Ty->element(), Space, At + I * Stride, To);
}

/// Returns the alignment that the op which makes \p Address promises.
uint64_t alignOf(const ir::Value *Address) {
  const ir::Op *Def = Address->def();
  if (Def && Def->is(Opcode::AtAddress))
    return Def->intAttr(AttrKind::Align);
  if (!Def || !(Def->is(Opcode::BytesAt) || Def->is(Opcode::MslWordsAt)))
    return 1;
  const Type *Scalar = Address->type()->element()->scalar();
  return Def->intAttr(AttrKind::Align, ir::layoutOf(Scalar, AddressSpace::Storage).Size);
}

ShapeSide *shapeOf(Translator &T, const ir::Value *Address) {
  auto *Shape = T.makeSide<ShapeSide>();
  const Type *Ty = Address->type();
  addCells(Ty->element(), Ty->space(), 0, Shape->Cells);
  Shape->Align = alignOf(Address);
  Shape->IsShared = Ty->space() == AddressSpace::Workgroup || Ty->space() == AddressSpace::Payload;
  Shape->IsPhysical = Ty->space() == AddressSpace::Physical;
  return Shape;
}
} // namespace

//===--- addresses ---------------------------------------------------------===//

static Word follow(const Wave &W, Word At, const PathStep &S, Word Index) {
  uint64_t Number =
      S.Ty.Class == NumberClass::Signed ? uint64_t(SignedKind(S.Ty).get(Index)) : Index;
  uint64_t Count = S.IsResource ? W.M.Mem.Objects[objectOf(At)].Count : S.Count;
  if (Count ? Number >= Count : Number > (uint64_t(1) << 46) / S.Stride)
    return badPointer(int64_t(Number), Count);
  // Constant offsets into the resource are in At already.
  return At + (S.IsResource ? pointerTo(uint32_t(Number)) : Number * S.Stride);
}

static void runAccess(Wave &W, const Inst &I) {
  const auto &Path = I.side<PathSide>();
  const Word *Base = W.row(I.A);
  Word *To = W.row(I.To);
  for (unsigned Lane = 0; Lane < W.Size; ++Lane)
    To[Lane] = Base[Lane] & BadPointer ? Base[Lane] : Base[Lane] + Path.Constant;
  W.join(To, Base);
  for (const PathStep &S : Path.Steps) {
    const Word *Index = W.row(S.Row);
    for (unsigned Lane = 0; Lane < W.Size; ++Lane)
      if (!(To[Lane] & BadPointer))
        To[Lane] = follow(W, To[Lane], S, Index[Lane]);
    W.join(To, To, Index);
  }
}

/// I.Count is 1; I.Target: bytes that the index counts.
static void runBytesAt(Wave &W, const Inst &I) {
  const Word *Base = W.row(I.A), *Offset = W.row(I.B);
  Word *To = W.row(I.To);
  for (unsigned Lane = 0; Lane < W.Size; ++Lane)
    To[Lane] = Base[Lane] & BadPointer ? Base[Lane] : Base[Lane] + Offset[Lane] * I.Target;
  W.join(To, Base, Offset);
}

/// A pointer to physical space is the address itself until an op accesses it.
static void runAtAddress(Wave &W, const Inst &I) { copyRows(W, I.To, I.A, 1); }

/// I.Target: bytes of an element; I.Construct: bytes before the first one.
static void runLength(Wave &W, const Inst &I) {
  const Word *Base = W.row(I.A);
  if (!W.need(Base, I, "the buffer"))
    return;
  Word *To = W.row(I.To);
  W.setDefined(To);
  eachActive(W, [&](unsigned Lane) {
    Word P = Base[Lane];
    if (P & BadPointer) {
      if (W.checkLocal(I, Lane, P))
        To[Lane] = 0;
      return;
    }
    uint64_t Size = W.M.Mem.Objects[objectOf(P)].size();
    To[Lane] = Size < I.Construct ? 0 : uint32_t((Size - I.Construct) / I.Target);
  });
}

static void runCounter(Wave &W, const Inst &I) {
  const Word *Buffer = W.row(I.A);
  Word *To = W.row(I.To);
  for (unsigned Lane = 0; Lane < W.Size; ++Lane) {
    To[Lane] = Buffer[Lane];
    if (Buffer[Lane] & BadPointer || W.undefined(Buffer).has(Lane))
      continue;
    std::optional<uint32_t> Counter = W.M.Mem.Objects[objectOf(Buffer[Lane])].Counter;
    To[Lane] = Counter ? pointerTo(*Counter) : badPointer(0, 0);
  }
  W.join(To, Buffer);
}

//===--- loads and stores --------------------------------------------------===//

static bool checkAlign(Wave &W, const Inst &I, unsigned Lane, Word Pointer, uint64_t Align) {
  if (Pointer & BadPointer || offsetOf(Pointer) % Align == 0)
    return true;
  W.fail(Rule::Misaligned, I, Lane,
         "offset " + Twine(offsetOf(Pointer)) + " is not a multiple of " + Twine(Align));
  return false;
}

static void runLoadKnown(Wave &W, const Inst &I) { copyRows(W, I.To, I.A, I.Count); }
static void runStoreKnown(Wave &W, const Inst &I) { copyLanes(W, I.To, I.A, I.Count, W.Active); }

/// Calls \p F with each local that active lanes' pointers name, and the lanes.
template <typename Fn> static void eachLocal(Wave &W, const Inst &I, const Word *Pointer, Fn &&F) {
  if (!W.need(Pointer, I, "the address"))
    return;
  for (Lanes Rest = W.Active; Rest.any() && !W.Failed;) {
    unsigned First = Rest.lowest();
    Word At = Pointer[First];
    bool Exists = W.checkLocal(I, First, At);
    Lanes Same;
    for (unsigned Lane = First; Lane < W.Size; ++Lane)
      Same.add(Lane, Pointer[Lane] == At);
    Same &= Rest;
    if (Exists)
      F(uint32_t(At), Same);
    Rest &= ~Same;
  }
}

static void runLoadLocal(Wave &W, const Inst &I) {
  eachLocal(W, I, W.row(I.A), [&](uint32_t Row, Lanes L) { copyLanes(W, I.To, Row, I.Count, L); });
}

static void runStoreLocal(Wave &W, const Inst &I) {
  eachLocal(W, I, W.row(I.A), [&](uint32_t Row, Lanes L) { copyLanes(W, Row, I.B, I.Count, L); });
}

static void runLoad(Wave &W, const Inst &I) {
  const auto &Shape = I.side<ShapeSide>();
  const Word *Pointer = W.row(I.A);
  if (!W.need(Pointer, I, "the address"))
    return;
  for (uint32_t C = 0; C < I.Count; ++C)
    W.setDefined(W.row(I.To + C));
  eachActive(W, [&](unsigned Lane) {
    Word P = Shape.IsPhysical ? W.M.pointerAt(Pointer[Lane]) : Pointer[Lane];
    if (!checkAlign(W, I, Lane, P, Shape.Align))
      return;
    uint32_t Row = I.To;
    for (const ShapeSide::Cell &Cell : Shape.Cells) {
      Word Value;
      bool IsDefined;
      Word At = P & BadPointer ? P : P + Cell.Offset;
      if (!W.load(I, Lane, At, Cell.Bytes, Value, IsDefined))
        return;
      Word *To = W.row(Row++);
      To[Lane] = Cell.IsBool ? Value != 0 : Value;
      if (!IsDefined)
        W.addUndefined(To, Lanes::only(Lane), I);
    }
  });
}

static void runStore(Wave &W, const Inst &I) {
  const auto &Shape = I.side<ShapeSide>();
  const Word *Pointer = W.row(I.A);
  if (!W.need(Pointer, I, "the address"))
    return;
  for (uint32_t C = 0; C < I.Count && !Shape.IsShared && !W.M.D.StoresUndefined; ++C)
    if (!W.need(W.row(I.B + C), I, "the value written to the buffer"))
      return;
  eachActive(W, [&](unsigned Lane) {
    Word P = Shape.IsPhysical ? W.M.pointerAt(Pointer[Lane]) : Pointer[Lane];
    if (!checkAlign(W, I, Lane, P, Shape.Align))
      return;
    uint32_t Row = I.B;
    for (const ShapeSide::Cell &Cell : Shape.Cells) {
      const Word *From = W.row(Row++);
      Word At = P & BadPointer ? P : P + Cell.Offset;
      if (!W.store(I, Lane, At, Cell.Bytes, From[Lane], !W.undefined(From).has(Lane)))
        return;
    }
  });
}

//===--- atomics and barriers ----------------------------------------------===//

template <typename Fn> static Word apply(NumberType Ty, Word A, Word B) {
  return withKind(Ty, [&](auto K) -> Word { return K.put(Fn::of(Ty, K.get(A), K.get(B))); });
}

Word interp::combine(ir::AtomicFn Fn, NumberType Ty, Word Old, Word Operand, Word Comparand) {
  switch (Fn) {
  case ir::AtomicFn::Add:
    return apply<functions::add>(Ty, Old, Operand);
  case ir::AtomicFn::Min:
    return apply<functions::min>(Ty, Old, Operand);
  case ir::AtomicFn::Max:
    return apply<functions::max>(Ty, Old, Operand);
  case ir::AtomicFn::And:
    return Old & Operand;
  case ir::AtomicFn::Or:
    return Old | Operand;
  case ir::AtomicFn::Xor:
    return Old ^ Operand;
  case ir::AtomicFn::Exchange:
    return Operand;
  case ir::AtomicFn::CompareExchange:
    return Old == Comparand ? Operand : Old;
  }
  llvm_unreachable("atomic function");
}

/// A: address, B: value, C: comparand. I.From: of the value.
void interp::runAtomic(Wave &W, const Inst &I) {
  const Word *Pointer = W.row(I.A), *Operand = W.row(I.B), *Comparand = W.row(I.C);
  auto Fn = ir::AtomicFn(I.Construct);
  if (!W.need(Pointer, I, "the address") || !W.need(Operand, I, "the operand of the atomic") ||
      (Fn == ir::AtomicFn::CompareExchange && !W.need(Comparand, I, "the comparand")))
    return;
  Word *To = W.row(I.To);
  W.setDefined(To);
  unsigned Bytes = I.From.Bits / 8;
  bool IsPhysical = ir::isAtAddress(I.Op->operand(ir::ops::Atomic::address_at));
  eachActive(W, [&](unsigned Lane) {
    Word Old, P = IsPhysical ? W.M.pointerAt(Pointer[Lane]) : Pointer[Lane];
    bool IsDefined;
    if (!checkAlign(W, I, Lane, P, Bytes) ||
        !W.load(I, Lane, P, Bytes, Old, IsDefined, AccessKind::Atomic))
      return;
    To[Lane] = Old;
    if (!IsDefined)
      W.addUndefined(To, Lanes::only(Lane), I);
    Word New = combine(Fn, I.From, Old, Operand[Lane], Comparand[Lane]);
    W.store(I, Lane, P, Bytes, New, IsDefined || Fn == ir::AtomicFn::Exchange, AccessKind::Atomic);
  });
}

static void runBarrier(Wave &W, const Inst &I) {
  unsigned Memories = memoriesOf(*I.Op);
  ir::BarrierScope Scope = scopeOf(*I.Op);
  if (Scope == ir::BarrierScope::None) {
    W.Fenced |= (Memories & DeviceMemory) != 0;
    // Waves whose barriers do not wait run in step (spirv-barriers).
    if (W.M.M.Properties.has(ir::Property::ForSPIRV) && W.Active == W.Exist)
      W.advanceEpoch(Memories);
    return;
  }
  if (W.Active != W.Exist) {
    W.fail(Rule::Divergent, I, W.Active.lowest(),
           "only " + Twine(W.Active.count()) + " of " + Twine(W.Exist.count()) +
               " lanes of the wave reach this barrier");
    return;
  }
  if (Scope == ir::BarrierScope::Subgroup) {
    W.advanceEpoch(Memories);
    return;
  }
  W.Waits = &I;
  W.Is = Wave::State::AtBarrier;
}

namespace {
struct PrintSide : Side {
  ir::PrintFormat Format;
  std::vector<uint32_t> Rows; ///< of each value
};
} // namespace

static std::string printed(const ir::PrintConversion &C, NumberType Ty, Word Bits) {
  if (Ty.isFloat())
    return fmt::sprintf(C.Plain, decodeFloat(Ty, Bits));
  if (C.Letter == 'd' || C.Letter == 'i')
    return fmt::sprintf(C.Plain, SignExtend64(Bits, Ty.Bits));
  return fmt::sprintf(C.Plain, uint64_t(Bits));
}

/// Lane by lane, as the text has it.
static void runDebugPrint(Wave &W, const Inst &I) {
  const auto &Side = I.side<PrintSide>();
  StringRef Text = I.Op->strAttr(AttrKind::Text);
  if (!W.M.D.Print)
    return;
  auto Literal = [](StringRef Part) {
    std::string Result;
    for (; !Part.empty(); Part = Part.drop_front(Part.starts_with("%%") ? 2 : 1))
      Result += Part[0];
    return Result;
  };
  (W.Active & ~W.Helpers).each([&](unsigned Lane) {
    std::string Line;
    size_t At = 0;
    for (auto [C, Row, V] : zip_equal(Side.Format.Conversions, Side.Rows, I.Op->operands())) {
      Line += Literal(Text.slice(At, C.At));
      NumberType Ty(V->type()->scalar());
      for (unsigned N = 0; N < C.Components; ++N) {
        const Word *Value = W.row(Row + N);
        Line += N ? ", " : "";
        Line += W.undefined(Value).has(Lane) ? "undefined" : printed(C, Ty, Value[Lane]);
      }
      At = C.At + C.Size;
    }
    W.M.D.Print(Line + Literal(Text.substr(At)));
    return true;
  });
}

//===--- translation of ops -----------------------------------------------===//

/// Adds one index of \p Ty to the path; returns the type of the part.
static const Type *addStep(Translator &T, PathSide &Path, const Type *Ty, AddressSpace Space,
                           bool Local, const ir::Value *Index, bool IsResource) {
  if (Ty->isStruct()) {
    auto Member = unsigned(Index->def()->constant()->Bits);
    for (unsigned I = 0; Local && I < Member; ++I)
      Path.Constant += T.rowsIn(Ty->members()[I].Ty);
    if (!Local)
      Path.Constant += ir::memberOffset(Ty, Member, Space);
    return Ty->members()[Member].Ty;
  }
  const Type *Part = Ty->element();
  PathStep S;
  S.Row = T.rowOf(Index);
  S.Ty = NumberType(Index->type());
  S.Count = Ty->isRuntimeArray() ? 0 : Ty->count();
  S.Stride = Local            ? T.rowsIn(Part)
             : Ty->isVector() ? ir::layoutOf(Part, Space).Size
                              : ir::arrayStride(Ty, Space);
  S.IsResource = IsResource;
  std::optional<uint64_t> Known = ir::constantBits(Index);
  if (Known && *Known < S.Count && !IsResource)
    Path.Constant += *Known * S.Stride;
  else
    Path.Steps.push_back(S);
  return Part;
}

/// Whether \p Base is the address of an array of resources, not of an array in a resource.
static bool isResourceArray(Translator &T, const ir::Value *Base) {
  const Type *Ty = Base->type()->element();
  if (!Ty->isArray())
    return false;
  if (Ty->element()->isBytes() || Ty->element()->isRuntimeArray() || Ty->isBlock() ||
      Ty->isOpaque())
    return true;
  const ir::Op *Def = Base->def();
  if (!Def || !Def->is(Opcode::Global))
    return false;
  ir::ResourceKind Kind = T.M.findGlobal(Def->strAttr(AttrKind::Symbol))->Kind;
  return Kind == ir::ResourceKind::ConstantBuffer || Kind == ir::ResourceKind::TextureBuffer;
}

/// Of a spirv.heap_element too.
void build::access(Translator &T, ir::Op &O) {
  const ir::Value *Base = ir::ops::Within(O).whole();
  const Type *Ty = Base->type()->element();
  AddressSpace Space = Base->type()->space();
  bool Local = isLocal(Base->type()), IsResource = isResourceArray(T, Base);
  auto *Path = T.makeSide<PathSide>();
  for (const ir::Value *Index : O.operands().drop_front()) {
    Ty = addStep(T, *Path, Ty, Space, Local, Index, IsResource);
    IsResource = false;
  }
  std::optional<uint32_t> Known = T.localAt(Base);
  if (Known && Path->Steps.empty())
    return T.setLocal(O.result(), *Known + uint32_t(Path->Constant));
  T.emit(O, runAccess).More = Path;
}

void build::bytesAt(Translator &T, ir::Op &O) {
  T.emit(O, runBytesAt).Target = uint32_t(O.intAttr(AttrKind::Unit, 1));
}

void build::atAddress(Translator &T, ir::Op &O) { T.emit(O, runAtAddress); }

void build::bytesSize(Translator &T, ir::Op &O) { T.emit(O, runLength).Target = 1; }

void build::arrayLength(Translator &T, ir::Op &O) {
  const Type *Ty = O.as<ir::ops::ArrayLength>().buffer()->type();
  T.emit(O, runLength).Target = uint32_t(ir::arrayStride(Ty->element(), Ty->space()));
}

void build::counter(Translator &T, ir::Op &O) { T.emit(O, runCounter); }

void build::blockLength(Translator &T, ir::Op &O) {
  const Type *Block = O.as<ir::ops::SpirvArrayLength>().buffer()->type()->element();
  const ir::StructMember &Last = Block->members().back();
  Inst &I = T.emit(O, runLength);
  I.Target = Last.Ty->stride();
  I.Construct = uint32_t(*Last.Offset);
}

void build::load(Translator &T, ir::Op &O) {
  const ir::Value *Address = O.as<ir::ops::Load>().address();
  if (std::optional<uint32_t> Known = T.localAt(Address)) {
    T.emit(O, runLoadKnown).A = *Known;
    return;
  }
  bool Local = isLocal(Address->type());
  const ShapeSide *Shape = Local ? nullptr : shapeOf(T, Address);
  T.emit(O, Local ? runLoadLocal : runLoad).More = Shape;
}

void build::store(Translator &T, ir::Op &O) {
  auto Use = O.as<ir::ops::Store>();
  uint32_t Count = T.rowsIn(Use.value()->type());
  if (std::optional<uint32_t> Known = T.localAt(Use.address())) {
    Inst &I = T.emitPlain(runStoreKnown, &O);
    I.To = *Known;
    I.A = T.rowOf(Use.value());
    I.Count = Count;
    return;
  }
  bool Local = isLocal(Use.address()->type());
  const ShapeSide *Shape = Local ? nullptr : shapeOf(T, Use.address());
  Inst &I = T.emit(O, Local ? runStoreLocal : runStore);
  I.More = Shape;
  I.Count = Count;
}

void build::atomic(Translator &T, ir::Op &O) {
  const ir::Value *V = O.operand(ir::ops::Atomic::value_at);
  Inst &I = T.emit(O, runAtomic);
  I.From = NumberType(V->type());
  I.Construct = uint32_t(O.intAttr(AttrKind::Atomic));
}

void build::debugPrint(Translator &T, ir::Op &O) {
  auto *Side = T.makeSide<PrintSide>();
  Side->Format = ir::parsePrintFormat(O.strAttr(AttrKind::Text));
  for (const ir::Value *V : O.operands())
    Side->Rows.push_back(T.rowOf(V));
  T.emit(O, runDebugPrint).More = Side;
}

/// Emits nothing: the op is only for debuggers.
void build::nothing(Translator &, ir::Op &) {}

void build::barrier(Translator &T, ir::Op &O) { T.emit(O, runBarrier); }
