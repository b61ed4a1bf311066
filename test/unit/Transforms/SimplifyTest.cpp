// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Random programs, simplified before their arguments are known and after: the result is the same.
#include "Transforms/Simplify.h"
#include "IR/Builder.h"
#include "IR/Rules/Verifier.h"
#include "IR/Text/Parser.h"
#include "IR/Text/Printer.h"
#include "Target/Target.h"
#include "Transforms/SplitCopies.h"
#include "Transforms/SplitLocals.h"
#include <cstdlib>
#include <gtest/gtest.h>
#include <random>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// Writes a function of four arguments that gives a u32: arithmetic, vectors, a struct, locals and
/// branches.
class Program {
public:
  explicit Program(unsigned Seed) : Random(Seed) {
    U32 = M.types().u32();
    Vec = M.types().vector(U32, 3);
    Pair = M.types().structTy("Pair", {{"x", U32}, {"v", Vec}});
    F = M.addFunction("f", U32, {U32, U32, U32, U32}, {});
    Builder B(M, F->body());
    std::vector<Value *> Numbers(F->params().begin(), F->params().end());
    for (unsigned I = 0; I < 3; ++I)
      Locals.push_back(B.var(I == 2 ? M.types().array(U32, 2) : U32, "local"));
    Whole = B.var(Pair, "pair");
    B.store(Locals[0], B.u32(0));
    B.store(Locals[1], F->param(1));
    for (uint32_t I : {0u, 1u})
      B.store(B.access(Locals[2], {B.u32(I)}), B.u32(I));
    B.store(Whole, B.Construct({F->param(2), B.splat(F->param(3), Vec)}, Pair));
    fill(F->body(), Numbers, 2);
    Builder End(M, F->body());
    Value *Sum = Numbers.back();
    for (Value *V : {Locals[0], Locals[1]})
      Sum = End.Xor({Sum, End.load(V)});
    for (uint32_t I : {0u, 1u})
      Sum = End.Add({Sum, End.load(End.access(Locals[2], {End.u32(I)}))});
    Value *P = End.load(Whole);
    End.Return({End.Xor({End.Add({Sum, End.extract(P, {0})}), End.extract(P, {1, 2})})});
  }

  Module M;
  Function *F;

  /// The arguments become constants.
  void setArguments(ArrayRef<uint32_t> Values) {
    Builder B(M, F->body());
    B.setInsertionBefore(&F->body().front());
    for (unsigned I = 0; I < 4; ++I)
      F->param(I)->replaceAllUsesWith(B.u32(Values[I]));
  }

private:
  size_t below(size_t N) { return Random() % N; }
  Value *pick(const std::vector<Value *> &From) { return From[below(From.size())]; }
  /// Identities are about 0, 1 and all ones.
  Value *number(Builder &B, const std::vector<Value *> &Numbers) {
    constexpr uint32_t Special[] = {0, 1, 0xffffffff, 2, 31};
    return below(3) ? pick(Numbers) : B.u32(Special[below(std::size(Special))]);
  }
  Value *address(Builder &B) {
    switch (below(5)) {
    case 0:
      return B.access(Locals[2], {B.u32(below(2))});
    case 1:
      return B.access(Whole, {B.u32(0)});
    case 2:
      return B.access(B.access(Whole, {B.u32(1)}), {B.u32(below(3))});
    default:
      return Locals[below(2)];
    }
  }

  void fill(Region &R, std::vector<Value *> &Numbers, unsigned Depth) {
    Builder B(M, R);
    for (unsigned Count = 3 + below(10); Count; --Count)
      step(B, Numbers, Depth);
  }

  void step(Builder &B, std::vector<Value *> &Numbers, unsigned Depth) {
    constexpr Opcode Binary[] = {Opcode::Add, Opcode::Sub, Opcode::Mul, Opcode::And, Opcode::Or,
                                 Opcode::Xor, Opcode::Shl, Opcode::Shr, Opcode::Min, Opcode::Max};
    Value *X = number(B, Numbers), *Y = number(B, Numbers);
    switch (below(10)) {
    case 0:
      return B.store(address(B), X);
    case 1:
      Numbers.push_back(B.load(address(B)));
      return;
    case 2: {
      Value *V = B.Construct({X, Y, number(B, Numbers)}, Vec);
      V = below(2) ? B.insert(V, Y, {int64_t(below(3))}) : B.shuffle(V, {2, 0, int64_t(below(3))});
      Numbers.push_back(B.extract(V, {int64_t(below(3))}));
      return;
    }
    case 3: {
      Value *C = B.convert(B.Lt({X, Y}), U32);
      Numbers.push_back(B.Select({B.Ne({C, B.u32(0)}), X, Y}, U32));
      return;
    }
    case 4:
      Numbers.push_back(B.Not({X}));
      return;
    case 5: {
      if (!Depth)
        return;
      Op *If = B.create(Opcode::If, {B.Lt({X, Y})}, nullptr, {}, 2);
      for (Region *Sub : If->regions()) {
        std::vector<Value *> Inner = Numbers;
        if (below(3))
          fill(*Sub, Inner, Depth - 1);
      }
      return;
    }
    case 6: {
      Value *P = B.load(Whole);
      B.store(Whole, B.insert(P, X, {1, int64_t(below(3))}));
      return;
    }
    default:
      Numbers.push_back(B.create(Binary[below(std::size(Binary))], {X, Y})->result());
    }
  }

  std::mt19937 Random;
  const Type *U32, *Vec, *Pair;
  std::vector<Value *> Locals;
  Value *Whole;
};

void simplifyAll(Module &M) {
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  Target Device;
  PassContext Ctx{.Diags = Diags, .Device = Device};
  splitLocals(M, Ctx);
  splitCopies(M, Ctx);
  for (unsigned Round = 0; Round < 8; ++Round)
    simplify(M, Ctx);
  EXPECT_TRUE(verify(M, Diags));
}

/// The constant that is returned.
std::optional<uint64_t> returned(Function &F) {
  Op *Last = F.body().terminator();
  const Op *Def = Last ? Last->operand(0)->def() : nullptr;
  return Def && Def->constant() ? std::optional(Def->constant()->Bits) : std::nullopt;
}

std::string text(Module &M) {
  std::string Text;
  raw_string_ostream OS(Text);
  print(M, OS);
  return Text;
}
} // namespace

TEST(Simplify, KeepsWhatRandomProgramsGive) {
  const char *Given = std::getenv("TESSERA_FUZZ_ROUNDS");
  unsigned Rounds = Given ? std::atoi(Given) : 300;
  constexpr uint32_t Arguments[][4] = {
      {0, 0, 0, 0}, {1, 2, 3, 4}, {0xffffffff, 1, 0x80000000, 31}, {7, 7, 0xfffffffe, 1}};
  for (unsigned Seed = 0; Seed < Rounds; ++Seed)
    for (const auto &Values : Arguments) {
      Program Direct(Seed), Twice(Seed);
      std::string Before = text(Twice.M);
      Direct.setArguments(Values);
      simplifyAll(Direct.M);
      simplifyAll(Twice.M);
      std::string Symbolic = text(Twice.M);
      Twice.setArguments(Values);
      simplifyAll(Twice.M);
      auto A = returned(*Direct.F), B = returned(*Twice.F);
      ASSERT_TRUE(A && B) << "seed " << Seed << Before << text(Direct.M) << text(Twice.M);
      ASSERT_EQ(*A, *B) << "seed " << Seed << Before << Symbolic;
    }
}
