// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/Inputs/VertexReads.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Transforms/KnownValues.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// The vertex that the op loads at; null for another op.
static const Value *vertexOf(const Op &O) {
  return O.is(Opcode::IoLoad)     ? O.as<ops::IoLoad>().vertex()
         : O.is(Opcode::IoReload) ? O.as<ops::IoReload>().vertex()
                                  : nullptr;
}

/// Whether the ops say the same apart from their operands.
static bool isAlike(const Op &A, const Op &B) {
  return A.opcode() == B.opcode() && A.type() == B.type() && A.numOperands() == B.numOperands() &&
         sameAttrs(A, B);
}

/// Whether \p V is the value that \p First would be if it loaded inputs at \p Vertex instead of the
/// first vertex.
static bool isSameAt(const Value *V, const Value *First, uint64_t Vertex) {
  const Op *A = V->def(), *B = First->def();
  if (!A || !B || !isAlike(*A, *B))
    return false;
  if (const Value *At = vertexOf(*A))
    return constantBits(At) == Vertex && constantBits(vertexOf(*B)) == 0u;
  if (!A->has(Pure))
    return false;
  return all_of(zip(A->operands(), B->operands()), [&](const auto &Pair) {
    return isSameAt(std::get<0>(Pair), std::get<1>(Pair), Vertex);
  });
}

/// Makes the value that \p First would be at the vertex with the number \p Vertex.
static Value *makeAt(Builder &B, Value *First, Value *Vertex) {
  Op *O = First->def();
  if (vertexOf(*O))
    return B.create(O->opcode(), {Vertex}, O->type(), O->attrs())->result();
  SmallVector<Value *, 4> Operands;
  for (Value *Operand : O->operands())
    Operands.push_back(makeAt(B, Operand, Vertex));
  return B.create(O->opcode(), Operands, O->type(), O->attrs())->result();
}

namespace {
/// A load from a variable of vertices: of the part at Path of the vertex Path.front().
struct VertexRead {
  Op *Load;
  SmallVector<Value *, 4> Path;
};
} // namespace

/// Finds the loads from the parts of \p Address; false if there are other uses, or indices of parts
/// that are not constant.
static bool findReads(Value *Address, ArrayRef<Value *> Path, std::vector<VertexRead> &Reads) {
  for (const Use &U : Address->uses()) {
    Op *User = U.user();
    if (User->is(Opcode::Access)) {
      SmallVector<Value *, 4> Inner(Path);
      append_range(Inner, User->as<ops::Access>().indices());
      if (!all_of(ArrayRef(Inner).drop_front(), [](Value *V) { return constantBits(V); }) ||
          !findReads(User->result(), Inner, Reads))
        return false;
    } else if (User->is(Opcode::Load) && !Path.empty() && Path.front()->type()->bits() == 32) {
      Reads.push_back({User, SmallVector<Value *, 4>(Path)});
    } else {
      return false;
    }
  }
  return true;
}

/// The array of vertices that the variable is made with; null if it has other elements.
static Op *verticesOf(const Op &Var) {
  Value *Init = Var.as<ops::Var>().init();
  Op *Made = Init ? Init->def() : nullptr;
  if (!Made || !Made->is(Opcode::Construct) || !Made->type()->isArray())
    return nullptr;
  for (auto [I, Part] : enumerate(Made->as<ops::Construct>().parts()))
    if (!isSameAt(Part, Made->as<ops::Construct>().parts().front(), I))
      return nullptr;
  return Made;
}

/// Replaces \p Read by loads at its vertex.
static void replaceRead(Module &M, const VertexRead &Read, Value *First) {
  Builder B = Builder::before(M, *Read.Load);
  Value *Vertex = Read.Path.front();
  if (Vertex->type() != M.types().u32())
    Vertex = B.Bitcast({Vertex}, M.types().u32());
  // Of a struct only the member is made.
  ArrayRef<Value *> Rest = ArrayRef(Read.Path).drop_front();
  while (!Rest.empty() && First->def()->is(Opcode::Construct) && !First->type()->isVector()) {
    First = First->def()->as<ops::Construct>().parts()[size_t(*constantBits(Rest.front()))];
    Rest = Rest.drop_front();
  }
  Value *V = makeAt(B, First, Vertex);
  SmallVector<int64_t, 4> Indices;
  for (Value *Index : Rest)
    Indices.push_back(int64_t(*constantBits(Index)));
  if (!Indices.empty())
    V = B.extract(V, Indices);
  Read.Load->result()->replaceAllUsesWith(V);
  Read.Load->erase();
}

void tessera::readVertices(Module &M, const PassContext &) {
  if (!stages::OfPrimitives.has(M.Entry.Of))
    return;
  for (Function *F : M.Functions) {
    SmallVector<Op *, 8> Variables;
    walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Var))
        Variables.push_back(&O);
    });
    for (Op *Var : Variables) {
      Op *Made = verticesOf(*Var);
      std::vector<VertexRead> Reads;
      if (!Made || !findReads(Var->result(), {}, Reads))
        continue;
      for (const VertexRead &Read : Reads)
        replaceRead(M, Read, Made->as<ops::Construct>().parts().front());
    }
  }
}
