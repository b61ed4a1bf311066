// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Analysis/KnownBits.h"
#include "IR/OpViews.h"
#include "SPIRV/Raise.h"
#include "Transforms/DeadCode.h"
#include "Transforms/WordParts.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AddressSpace;
using ir::AttrKind;
using ir::Builder;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Type;
using ir::Value;

namespace {
/// Base + Addend, an index.
struct Index {
  Value *Base; ///< null where the index is a constant
  uint64_t Addend;
};

/// The stores that fill one vector, by component.
struct Group {
  SmallVector<Op *, 4> Stores;
  unsigned Missing;
};

/// Multiples of a number, divided by it: each once, beside what makes them.
class Quotients {
public:
  Quotients(ir::Module &M, ir::KnownBitsAnalysis &Known, unsigned Divisor)
      : M(M), Known(Known), Divisor(Divisor) {}

  /// What \p V is a multiple times of; null where nobody knows that it is one.
  Value *of(Value *V) { return isMultiple(V) ? divide(V) : nullptr; }

private:
  bool isMultiple(Value *V) { return Known.multiple(V, Divisor) == Divisor; }
  Value *divide(Value *V);

  ir::Module &M;
  ir::KnownBitsAnalysis &Known;
  unsigned Divisor; ///< a power of two
  DenseMap<Value *, Value *> Done;
};

/// How the program uses one groupshared array.
struct SharedArray {
  Global *G;
  SmallVector<Op *, 16> Accesses;
};

/// Which ops may ask for, or wait for, what another one stored in groupshared memory.
class Onlookers {
public:
  explicit Onlookers(ir::Module &M) : M(M) {}

  bool contains(const Op &O);

private:
  ir::Module &M;
  DenseMap<const ir::Function *, bool> Known;
};

class Widener {
public:
  Widener(ir::Module &M, ir::KnownBitsAnalysis &Known, Onlookers &Looks, SharedArray &Array,
          unsigned Width)
      : M(M), Known(Known), Looks(Looks), Array(Array), Width(Width), Vectors(M, Known, Width) {}

  /// Whether the array became one of vectors.
  bool run();

private:
  using Key = std::pair<Value *, uint64_t>;

  bool canWiden(const Op &Access);
  bool findGroups(Region &R);
  bool joinGroup(Op &Store, MapVector<Key, Group> &Open);
  void widenLoad(Op &Load);
  void widenStores(const Group &G);
  Value *vectorAt(Builder &B, Op &Access);

  const Op *accessOf(const Value *Address) const {
    const Op *Def = Address->def();
    return Def && Def->is(Opcode::Access) && Touched.contains(Def) ? Def : nullptr;
  }
  static Value *indexOf(const Op &Access) { return Access.as<ir::ops::Access>().indices().front(); }

  ir::Module &M;
  ir::KnownBitsAnalysis &Known;
  Onlookers &Looks;
  SharedArray &Array;
  unsigned Width; ///< components of a vector
  Quotients Vectors;
  DenseSet<const Op *> Touched; ///< the accesses
  SmallVector<Group, 16> Groups;
};
} // namespace

static Index split(Value *V) {
  uint64_t Addend = 0;
  while (Op *Def = V->def()) {
    if (auto C = constantBits(V))
      return {nullptr, Addend + *C};
    auto Sum = Def->dyn<ir::ops::Add>();
    auto C = Sum ? constantBits(Sum.rhs()) : std::nullopt;
    if (!C)
      break;
    Addend += *C;
    V = Sum.lhs();
  }
  return {V, Addend};
}

Value *Quotients::divide(Value *V) {
  auto C = constantBits(V);
  if (Value *Known = C ? nullptr : Done.lookup(V))
    return Known;
  Op *Def = V->def();
  ir::Function *F = V->parameterOf();
  Builder B = Def                 ? Builder::after(M, *Def)
              : F->body().empty() ? Builder(M, F->body())
                                  : Builder::before(M, F->body().front());
  if (C)
    return B.u32(uint32_t(*C / Divisor));
  ir::ops::Infix Sides(*Def);
  Value *L = Sides ? Sides.left() : nullptr, *R = Sides ? Sides.right() : nullptr;
  Value *Result = nullptr;
  if (Sides && Def->is(Opcode::Add) && isMultiple(L) && isMultiple(R))
    Result = B.Add({divide(L), divide(R)});
  else if (Sides && Def->is(Opcode::Mul) && isMultiple(R))
    Result = B.Mul({L, divide(R)});
  else
    Result = shiftRight(B, V, Log2_32(Divisor));
  return Done[V] = Result;
}

/// The vector of \p Parts, which may be those of words.
static Value *vectorOf(Builder &B, ArrayRef<Value *> Parts) {
  const Type *Vector = B.types().vector(Parts[0]->type(), Parts.size()), *Word = B.types().u32();
  SmallVector<Value *, 4> Words = wordsOf(Parts);
  if (Words.empty())
    return B.Construct(Parts, Vector);
  for (Value *&W : Words)
    W = B.bitcast(W, Word);
  return B.bitcast(
      compose(B, Words, Words.size() == 1 ? Word : B.types().vector(Word, Words.size())), Vector);
}

bool Onlookers::contains(const Op &O) {
  if (O.is(Opcode::Var))
    return false;
  if (O.is(Opcode::Call)) {
    ir::Function *Callee = M.findFunction(O.strAttr(AttrKind::Symbol));
    auto [It, IsNew] = Known.try_emplace(Callee, true);
    if (!IsNew || !Callee)
      return It->second;
    bool Looks = false;
    ir::walk(Callee->body(), [&](Op &Inner) { Looks = Looks || contains(Inner); });
    return Known[Callee] = Looks;
  }
  if (auto Load = O.dyn<ir::ops::Load>())
    return Load.address()->type()->space() == AddressSpace::Workgroup;
  if (auto Store = O.dyn<ir::ops::Store>())
    return Store.address()->type()->space() == AddressSpace::Workgroup;
  return O.has(ir::Convergent) || O.has(ir::Reads) || O.has(ir::Writes);
}

/// Whether all that is done at an address has a form with vectors.
bool Widener::canWiden(const Op &Access) {
  Value *Index = indexOf(Access);
  return all_of(Access.result()->uses(), [&](const ir::Use &U) {
    const Op &User = *U.user();
    if (User.is(Opcode::Load))
      return Known.modulo(Index, Width).has_value();
    if (User.is(Opcode::Store))
      return U.index() == ir::ops::Store::address_at;
    Value *Stride = nullptr;
    if (auto Load = User.dyn<ir::ops::SpirvMatLoad>())
      Stride = Load.stride();
    else if (auto Store = User.dyn<ir::ops::SpirvMatStore>())
      Stride = Store.stride();
    return Stride && Known.multiple(Index, Width) == Width &&
           Known.multiple(Stride, Width) == Width;
  });
}

/// False where one component would be stored twice before the vector is complete, or other
/// components that may be the same ones.
bool Widener::joinGroup(Op &Store, MapVector<Key, Group> &Open) {
  auto [Base, Addend] = split(indexOf(*Store.as<ir::ops::Store>().address()->def()));
  if (Base && Known.multiple(Base, Width) != Width)
    return false;
  Key Place{Base, Addend / Width};
  if (any_of(Open, [&](const auto &Other) { return Other.first.first != Base; }))
    return false;
  Group &G = Open.insert({Place, {SmallVector<Op *, 4>(Width, nullptr), Width}}).first->second;
  Op *&Slot = G.Stores[Addend % Width];
  if (Slot)
    return false;
  Slot = &Store;
  if (--G.Missing)
    return true;
  Groups.push_back(std::move(G));
  Open.erase(Place);
  return true;
}

/// Whether what \p R stores to the array comes in whole vectors, between whose parts nobody looks.
bool Widener::findGroups(Region &R) {
  MapVector<Key, Group> Open;
  for (Op &O : R) {
    auto Store = O.dyn<ir::ops::Store>();
    if (Store && accessOf(Store.address())) {
      if (!joinGroup(O, Open))
        return false;
      continue;
    }
    if (!Open.empty() && (Looks.contains(O) || !O.regions().empty() || O.isTerminator()))
      return false;
    for (Region *Sub : O.regions())
      if (!findGroups(*Sub))
        return false;
  }
  return Open.empty();
}

/// The address of the vector that the element at \p Access is in.
Value *Widener::vectorAt(Builder &B, Op &Access) {
  Value *Whole = indexOf(Access);
  Value *At = Vectors.of(Whole);
  if (!At) {
    auto [Base, Addend] = split(Whole);
    Value *First = Base ? Vectors.of(Base) : nullptr;
    At = First ? addConstant(B, First, Addend / Width) : shiftRight(B, Whole, Log2_32(Width));
  }
  return B.access(Access.as<ir::ops::Access>().base(), {At});
}

void Widener::widenLoad(Op &Load) {
  Op &Access = *Load.as<ir::ops::Load>().address()->def();
  auto B = Builder::before(M, Load);
  Value *Vector = B.load(vectorAt(B, Access));
  Load.replaceWith(B.extract(Vector, {int64_t(*Known.modulo(indexOf(Access), Width))}));
}

void Widener::widenStores(const Group &G) {
  Op *Last = *max_element(G.Stores, [](Op *A, Op *B) { return A->number() < B->number(); });
  auto B = Builder::before(M, *Last);
  SmallVector<Value *, 4> Parts;
  for (Op *Store : G.Stores)
    Parts.push_back(Store->as<ir::ops::Store>().value());
  Op &Access = *Last->as<ir::ops::Store>().address()->def();
  B.store(vectorAt(B, Access), vectorOf(B, Parts));
  for (Op *Store : G.Stores)
    Store->erase();
}

bool Widener::run() {
  const Type *Ty = Array.G->ValueType;
  if (Ty->count() % Width)
    return false;
  Touched.insert(Array.Accesses.begin(), Array.Accesses.end());
  if (!all_of(Array.Accesses, [&](Op *O) { return canWiden(*O); }) ||
      !all_of(M.Functions, [&](ir::Function *F) { return findGroups(F->body()); }) ||
      Groups.empty())
    return false;

  const Type *Vector = M.types().vector(Ty->element(), Width);
  const Type *Wide = M.types().array(Vector, Ty->count() / Width);
  Array.G->ValueType = Wide;
  DenseSet<Op *> Roots;
  for (Op *O : Array.Accesses)
    if (Op *Root = O->as<ir::ops::Access>().base()->def(); Roots.insert(Root).second)
      Root->result()->setType(M.types().pointer(Wide, AddressSpace::Workgroup));
  for (const Group &G : Groups)
    widenStores(G);
  for (Op *O : Array.Accesses)
    for (Op *User : O->result()->users()) {
      if (User->is(Opcode::Load)) {
        widenLoad(*User);
        continue;
      }
      auto B = Builder::before(M, *User);
      bool IsLoad = User->is(Opcode::SpirvMatLoad);
      unsigned First =
          IsLoad ? +ir::ops::SpirvMatLoad::first_at : +ir::ops::SpirvMatStore::first_at;
      unsigned Stride =
          IsLoad ? +ir::ops::SpirvMatLoad::stride_at : +ir::ops::SpirvMatStore::stride_at;
      User->setOperand(First, vectorAt(B, *O));
      User->setOperand(Stride, Vectors.of(User->operand(Stride)));
    }
  for (Op *O : Array.Accesses)
    O->erase();
  return true;
}

/// Groupshared arrays of less than words from which matrices are loaded, and that are used element
/// by element alone.
static SmallVector<SharedArray, 4> sharedArrays(ir::Module &M) {
  MapVector<Global *, SharedArray> Arrays;
  for (Global *G : M.Globals) {
    const Type *Ty = G->ValueType;
    if (G->Space == AddressSpace::Workgroup && Ty->isArray() && Ty->element()->isScalar() &&
        (Ty->element()->isInt() || Ty->element()->isFloat()) && Ty->element()->bits() < 32 &&
        !G->Init)
      Arrays[G].G = G;
  }
  if (Arrays.empty())
    return {};
  DenseSet<Global *> OfMatrices;
  uint32_t Number = 0;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      O.setNumber(Number++);
      if (!O.is(Opcode::Global))
        return;
      Global *G = M.findGlobal(O.strAttr(AttrKind::Symbol));
      auto It = Arrays.find(G);
      if (It == Arrays.end())
        return;
      for (Op *User : O.result()->users()) {
        auto Access = User->dyn<ir::ops::Access>();
        if (!Access || Access.indices().size() != 1) {
          Arrays.erase(G);
          return;
        }
        It->second.Accesses.push_back(User);
        if (any_of(User->result()->uses(),
                   [](const ir::Use &U) { return U.user()->is(Opcode::SpirvMatLoad); }))
          OfMatrices.insert(G);
      }
    });
  SmallVector<SharedArray, 4> List;
  for (auto &[G, Array] : Arrays)
    if (OfMatrices.contains(G))
      List.push_back(std::move(Array));
  return List;
}

void tessera::spirv::widenShared(ir::Module &M, const PassContext &) {
  if (!M.mayHave({Opcode::SpirvMatLoad}))
    return;
  ir::KnownBitsAnalysis Known(M, ir::KnownBitsAnalysis::Followed);
  Onlookers Looks(M);
  bool Changed = false;
  for (SharedArray &Array : sharedArrays(M))
    Changed |= any_of(ArrayRef{4u, 2u},
                      [&](unsigned Width) { return Widener(M, Known, Looks, Array, Width).run(); });
  if (Changed)
    for (ir::Function *F : M.Functions)
      removeDeadCode(M, *F, /*KeepCollective=*/true);
}
