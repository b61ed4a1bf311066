// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shaders of ray tracing pipelines: attributes pass as numbers of 32 bits, and what ends a shader
// returns.
#include "BackendCommon/LoopHeads.h"
#include "MSL/Raise/Raise.h"
#include "Support/DiagnosticsMSL.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// As many as the helper ray_frame has room for.
constexpr size_t MaxAttributeWords = 16;

/// How many parts a value of \p Ty has that pass in words of their own.
static size_t wordsIn(const Type *Ty) {
  if (Ty->isStruct()) {
    size_t Words = 0;
    for (const ir::StructMember &Member : Ty->members())
      Words += wordsIn(Member.Ty);
    return Words;
  }
  if (Ty->isArray() || Ty->isVector())
    return wordsIn(Ty->element()) * Ty->count();
  return !Ty->isBool() && Ty->bits() == 64 ? 2 : 1;
}

static void toWords(Builder &B, Value *V, SmallVectorImpl<Value *> &Words) {
  const Type *Ty = V->type(), *Word = B.types().u32();
  if (Ty->isAggregate() || Ty->isVector()) {
    uint64_t Count = Ty->isVector() ? Ty->count() : ir::partCount(Ty);
    for (uint64_t I = 0; I < Count; ++I)
      toWords(B, B.extract(V, {int64_t(I)}), Words);
  } else if (Ty->isBool()) {
    Words.push_back(B.Select({V, B.u32(1), B.u32(0)}, Word));
  } else if (Ty->bits() == 64) {
    Value *Pair = B.bitcast(V, B.types().vector(Word, 2));
    Words.append({B.extract(Pair, {0}), B.extract(Pair, {1})});
  } else {
    Words.push_back(B.convert(B.bitcast(V, B.types().intTy(Ty->bits(), false)), Word));
  }
}

/// The value of type \p Ty that begins with the word \p Next, which becomes that behind it.
static Value *fromWords(Builder &B, Value *Words, const Type *Ty, int64_t &Next) {
  const Type *Word = B.types().u32();
  auto Take = [&] { return B.extract(Words, {Next++}); };
  if (Ty->isAggregate() || Ty->isVector()) {
    SmallVector<Value *, 8> Parts;
    uint64_t Count = Ty->isVector() ? Ty->count() : ir::partCount(Ty);
    for (uint64_t I = 0; I < Count; ++I)
      Parts.push_back(fromWords(B, Words, ir::partType(Ty, I), Next));
    return B.Construct(Parts, Ty);
  }
  if (Ty->isBool())
    return B.Ne({Take(), B.u32(0)}, Ty);
  if (Ty->bits() == 64) {
    Value *Low = Take();
    return B.bitcast(B.Construct({Low, Take()}, B.types().vector(Word, 2)), Ty);
  }
  return B.bitcast(B.convert(Take(), B.types().intTy(Ty->bits(), false)), Ty);
}

static const Type *arrayFor(ir::Module &M, const Type *Attributes) {
  return M.types().array(M.types().u32(), wordsIn(Attributes));
}

/// Ends the shader behind \p Last.
static void returnAfter(ir::Module &M, Op &Last) {
  raising::eraseAfter(Last);
  Builder::after(M, Last).Return({});
}

static bool mayEnd(const Op &O) {
  return O.is(Opcode::RayIgnore) || O.is(Opcode::RayAccept) || O.is(Opcode::RayReport);
}

void tessera::msl::raiseRays(ir::Module &M) {
  SmallVector<Op *, 4> Ends, Reports;
  raising::freeLoopHeads(M, mayEnd);
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::RayIgnore) || O.is(Opcode::RayAccept))
        Ends.push_back(&O);
      else if (O.is(Opcode::RayReport))
        Reports.push_back(&O);
    });
  for (Op *O : Reports) {
    auto B = Builder::after(M, *O);
    B.ifElse(B.MslRayOver({}, M.types().boolTy()), [](Builder &In) { In.Return({}); });
  }
  // The last one first: another one may follow an end that always ends the shader.
  for (Op *O : reverse(Ends))
    returnAfter(M, *O);
  raising::rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    if (O.is(Opcode::RayAttributes)) {
      if (O.type()->isArray() && O.type()->element() == M.types().u32())
        return std::nullopt;
      Value *Words = B.RayAttributes({}, arrayFor(M, O.type()));
      int64_t Next = 0;
      return fromWords(B, Words, O.type(), Next);
    }
    if (!O.is(Opcode::RayReport))
      return std::nullopt;
    auto Report = O.as<ir::ops::RayReport>();
    SmallVector<Value *, 8> Words;
    toWords(B, Report.attributes(), Words);
    Value *All = B.Construct(Words, arrayFor(M, Report.attributes()->type()));
    return B.RayReport({Report.distance(), Report.kind(), All}, O.type());
  });
}

void tessera::msl::refuseAttributes(ir::Module &M, DiagnosticEngine &Diags) {
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](const Op &O) {
      const Type *Ty = O.is(Opcode::RayAttributes) ? O.type()
                       : O.is(Opcode::RayReport)   ? O.as<ir::ops::RayReport>().attributes()->type()
                                                   : nullptr;
      if (Ty && wordsIn(Ty) > MaxAttributeWords)
        Diags.report(O.loc(), diags::MslNoCounterpart,
                     "attributes of more than " + std::to_string(MaxAttributeWords) + " numbers",
                     "compute some of them in the closest-hit shader");
    });
}
