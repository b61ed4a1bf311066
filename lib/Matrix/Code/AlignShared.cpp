// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Code/AlignShared.h"
#include "IR/Builder.h"
#include "IR/Layout.h"
#include "IR/OpViews.h"
#include "Target/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Largest alignment in bytes that Vulkan requires of a matrix address.
constexpr uint64_t Multiple = 16;

constexpr uint64_t LimitOfHLSL = 32768;

namespace {
using Dimensions = SmallVector<uint64_t, 4>;

/// The new place of a groupshared variable, or of a member of it in all elements of the arrays
/// around it.
struct Part {
  Global *Home = nullptr;    ///< null for a struct, whose members are placed separately
  bool Repeated = false;     ///< a lone value, which became the first element of an array
  std::vector<Part> Members; ///< of a struct
};

/// An address in one of the user's variables.
struct Path {
  const Part *Of = nullptr;
  SmallVector<Value *, 4> At; ///< into the arrays around Of, and further into its value

  Path member(uint64_t Index) const { return {&Of->Members[Index], At}; }
  Path element(Value *Index) const {
    Path P = *this;
    P.At.push_back(Index);
    return P;
  }
};

class Aligner {
public:
  explicit Aligner(Module &M) : M(M) {}
  void run();
  uint64_t bytes();

private:
  bool findMatrices();
  void placeAll();
  Part place(Global &G, const Type *Ty, Dimensions Dims, const std::string &Name);

  void visit(Op &O);
  void visitAddress(Op &O, Path P);
  Value *address(Builder &B, const Path &P) const;
  Value *read(Builder &B, const Path &P, const Type *Ty) const;
  void write(Builder &B, const Path &P, Value *V) const;

  Module &M;
  StringSet<> WithMatrices; ///< variables
  StringMap<Part> Places;   ///< of the variables that change
  DenseMap<const Value *, Path> Paths;
  /// The replacement of the user's address, for values that stay in one piece.
  DenseMap<const Value *, Value *> Addresses;
};
} // namespace

//===--- places ------------------------------------------------------------===//

/// Returns the groupshared variable that \p Address points into, or null.
static const Op *sharedVariable(const Value *Address) {
  if (Address->type()->space() != AddressSpace::Workgroup)
    return nullptr;
  return rootOf(Address, Opcode::Global);
}

bool Aligner::findMatrices() {
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (!O.is(Opcode::MatLoad) && !O.is(Opcode::MatStore))
        return;
      if (const Op *Variable = sharedVariable(ops::MatAccess(O).memory()))
        WithMatrices.insert(Variable->strAttr(AttrKind::Symbol));
    });
  return !WithMatrices.empty();
}

/// So many values of \p Leaf take a multiple of 16 bytes in every layout: a vector may be aligned
/// to its component or, as in std430, to the next power of two.
static uint64_t granule(const Type *Leaf) {
  uint64_t Bytes = layoutOf(Leaf->scalar(), AddressSpace::Workgroup).Size;
  uint64_t Components = Leaf->components();
  return std::max<uint64_t>(1, Multiple / (Bytes * (Components & -Components)));
}

/// \p Rows: the innermost arrays must start at a multiple too.
static Dimensions padded(Dimensions Dims, const Type *Leaf, bool Rows) {
  uint64_t Step = granule(Leaf), Inner = 1;
  if (Dims.empty())
    return Step == 1 ? Dims : Dimensions{Step};
  if (Rows)
    Dims.back() = alignTo(Dims.back(), Step);
  for (uint64_t Count : drop_begin(Dims))
    Inner = Inner * (Count % Step) % Step;
  Dims.front() = alignTo(Dims.front(), Step / std::gcd(Step, Inner));
  return Dims;
}

static uint64_t paddedBytes(const Type *Ty, Dimensions Dims, bool Rows) {
  for (; Ty->isArray(); Ty = Ty->element())
    Dims.push_back(Ty->count());
  uint64_t Bytes = Ty->isStruct() ? 0 : layoutOf(Ty, AddressSpace::Workgroup).Size;
  if (Ty->isStruct())
    for (const StructMember &Member : Ty->members())
      Bytes += paddedBytes(Member.Ty, Dims, Rows);
  else
    for (uint64_t Count : padded(Dims, Ty, Rows))
      Bytes *= Count;
  return Bytes;
}

uint64_t Aligner::bytes() {
  findMatrices();
  uint64_t Bytes = 0;
  for (const Global *G : M.Globals)
    if (G->Space == AddressSpace::Workgroup)
      Bytes += paddedBytes(G->ValueType, {}, WithMatrices.contains(G->Name));
  return Bytes;
}

/// \p Dims: of the arrays around \p Ty.
Part Aligner::place(Global &G, const Type *Ty, Dimensions Dims, const std::string &Name) {
  for (; Ty->isArray(); Ty = Ty->element())
    Dims.push_back(Ty->count());
  Part Result;
  if (Ty->isStruct()) {
    for (const StructMember &Member : Ty->members())
      Result.Members.push_back(place(G, Member.Ty, Dims, Name + "." + Member.Name.str()));
    return Result;
  }
  Dimensions Now = padded(Dims, Ty, WithMatrices.contains(G.Name));
  Result.Repeated = Dims.size() != Now.size();
  for (uint64_t Count : reverse(Now))
    Ty = M.types().array(Ty, Count);
  Result.Home = &G;
  if (Name != G.Name) {
    Global Member = G;
    Member.Name = Name;
    Result.Home = M.addGlobal(Member);
  }
  Result.Home->ValueType = Ty;
  return Result;
}

void Aligner::placeAll() {
  SmallVector<Global *, 8> Users(M.Globals);
  for (Global *G : Users) {
    const Type *Before = G->ValueType;
    if (G->Space != AddressSpace::Workgroup)
      continue;
    Part Whole = place(*G, Before, {}, G->Name.str());
    if (G->ValueType != Before || !Whole.Home)
      Places[G->Name] = std::move(Whole);
  }
}

//===--- uses by the program ----------------------------------------------===//

Value *Aligner::address(Builder &B, const Path &P) const {
  SmallVector<Value *, 4> Indices;
  if (P.Of->Repeated)
    Indices.push_back(B.u32(0));
  append_range(Indices, P.At);
  return B.access(B.global(P.Of->Home), Indices);
}

/// The value of \p Ty that the user's program had at \p P.
Value *Aligner::read(Builder &B, const Path &P, const Type *Ty) const {
  if (P.Of->Home)
    if (Value *Whole = address(B, P); Whole->type()->element() == Ty)
      return B.load(Whole);
  if (Ty->isStruct()) {
    SmallVector<Value *, 8> Members;
    for (const auto &[I, Member] : enumerate(Ty->members()))
      Members.push_back(read(B, P.member(I), Member.Ty));
    return B.Construct(Members, Ty);
  }
  Value *Copy = B.var(Ty, "");
  B.countedLoop("i", Ty->count(), [&](Builder &In, Value *I) {
    Value *Element = In.access(Copy, {I});
    In.store(Element, read(In, P.element(I), Ty->element()));
  });
  return B.load(Copy);
}

void Aligner::write(Builder &B, const Path &P, Value *V) const {
  const Type *Ty = V->type();
  if (P.Of->Home)
    if (Value *Whole = address(B, P); Whole->type()->element() == Ty)
      return B.store(Whole, V);
  if (Ty->isStruct()) {
    for (uint64_t I = 0; I < Ty->members().size(); ++I)
      write(B, P.member(I), B.extract(V, {int64_t(I)}));
    return;
  }
  Value *Copy = B.var(Ty, "", V);
  B.countedLoop("i", Ty->count(), [&](Builder &In, Value *I) {
    write(In, P.element(I), In.load(In.access(Copy, {I})));
  });
}

void Aligner::visitAddress(Op &O, Path P) {
  if (P.Of->Home) {
    auto B = Builder::before(M, O);
    Addresses[O.result()] = address(B, P);
  }
  Paths[O.result()] = std::move(P);
  O.erase();
}

void Aligner::visit(Op &O) {
  if (O.is(Opcode::Global)) {
    if (auto It = Places.find(O.strAttr(AttrKind::Symbol)); It != Places.end())
      visitAddress(O, {&It->second, {}});
    return;
  }
  for (unsigned I = 0; I < O.numOperands(); ++I) {
    Value *V = O.operand(I);
    auto It = Paths.find(V);
    if (It == Paths.end())
      continue;
    const Path &P = It->second;
    const Type *Ty = V->type()->element();
    if (auto Access = O.dyn<ops::Access>()) {
      Path Part = P;
      for (Value *Index : Access.indices()) {
        Part = Ty->isStruct() ? Part.member(*constantBits(Index)) : Part.element(Index);
        Ty = accessedType(Ty, Index);
      }
      return visitAddress(O, std::move(Part));
    }
    Value *Now = Addresses.lookup(V);
    bool Copies =
        (O.is(Opcode::Load) || O.is(Opcode::Store)) && (!Now || Now->type()->element() != Ty);
    if (!Copies) {
      O.setOperand(I, Now);
      continue;
    }
    auto B = Builder::before(M, O);
    if (O.is(Opcode::Load))
      return O.replaceWith(read(B, P, Ty));
    write(B, P, O.as<ops::Store>().value());
    return O.erase();
  }
}

void Aligner::run() {
  if (!findMatrices())
    return;
  placeAll();
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) { visit(O); });
  M.eraseGlobals([&](Global &G) {
    auto It = Places.find(G.Name);
    return It != Places.end() && !It->second.Home;
  });
}

uint64_t tessera::alignedSharedBytes(Module &M) { return Aligner(M).bytes(); }

uint64_t tessera::sharedLimit(const Target &Device) {
  return Device.Limits.SharedMemory ? Device.Limits.SharedMemory : LimitOfHLSL;
}

void tessera::alignShared(Module &M, const PassContext &Ctx) {
  if (includes(Ctx.Device.Backends, Backend::SPIRV))
    Aligner(M).run();
}
