// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Operations of waves and quads. The value of an inactive or nonexistent lane is undefined. Helper
// lanes get results, but take part in operations of quads only (Wave::members).
#include "IR/OpViews.h"
#include "Interp/Evaluators.h"
#include "Interp/Functions.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::AttrKind;
using ir::Opcode;

/// The result's rows are undefined in all active lanes if an operand is in one of \p From.
static void joinAcross(Wave &W, uint32_t To, uint32_t Rows, const Word *In, Lanes From,
                       bool Keep = false) {
  Lanes Bad = W.undefined(In) & From;
  for (uint32_t C = 0; C < Rows; ++C) {
    if (Bad.any())
      W.setUndefined(W.row(To + C), Lanes::first(W.Size), In[W.Size + 2]);
    else if (!Keep)
      W.setDefined(W.row(To + C));
  }
}

/// Those of \p Of.
static Lanes trueLanes(const Word *Row, Lanes Of) {
  Lanes L;
  Of.each([&](unsigned Lane) {
    L.add(Lane, Row[Lane] & 1);
    return true;
  });
  return L;
}

static Lanes below(unsigned Lane) { return Lanes::first(Lane); }

static void runIsFirst(Wave &W, const Inst &I) {
  Word *To = W.row(I.To);
  std::fill_n(To, W.Size, 0);
  To[W.members().lowest()] = 1;
  W.setDefined(To);
}

static void runVote(Wave &W, const Inst &I) {
  bool OfQuad = I.Op->is(Opcode::QuadAny) || I.Op->is(Opcode::QuadAll);
  Lanes Voters = OfQuad ? W.Active : W.members(), True = trueLanes(W.row(I.A), Voters);
  bool All = I.Op->is(Opcode::QuadAll) || I.Op->is(Opcode::WaveAll);
  Word *To = W.row(I.To);
  eachActive(W, [&](unsigned Lane) {
    Lanes Asked = OfQuad ? Lanes::quad(Lane) & W.Active : Voters;
    To[Lane] = All ? (Asked & ~True).none() : (Asked & True).any();
  });
  joinAcross(W, I.To, 1, W.row(I.A), Voters);
}

static void runBallot(Wave &W, const Inst &I) {
  Lanes True = trueLanes(W.row(I.A), W.members());
  for (unsigned C = 0; C < 4; ++C)
    std::fill_n(W.row(I.To + C), W.Size, True.word(C));
  joinAcross(W, I.To, 4, W.row(I.A), W.members());
}

static void runCountBallot(Wave &W, const Inst &I) {
  Lanes True = trueLanes(W.row(I.A), W.members());
  bool IsPrefix = I.Op->is(Opcode::WavePrefixCountBits);
  Word *To = W.row(I.To);
  eachActive(W, [&](unsigned Lane) { To[Lane] = (IsPrefix ? True & below(Lane) : True).count(); });
  joinAcross(W, I.To, 1, W.row(I.A), W.members());
}

/// The lanes that a vector of four words names in \p Lane.
static Lanes lanesIn(Wave &W, uint32_t Row, unsigned Lane) {
  auto Half = [&](uint32_t C) { return W.row(Row + C)[Lane] | W.row(Row + C + 1)[Lane] << 32; };
  return {Half(0), Half(2)};
}

static void runBallotCount(Wave &W, const Inst &I) {
  Word *To = W.row(I.To);
  eachActive(W, [&](unsigned Lane) {
    Lanes L = lanesIn(W, I.A, Lane) & Lanes::first(W.Size);
    To[Lane] = (I.Op->flag(AttrKind::Below) ? L & below(Lane) : L).count();
  });
  W.join(To, W.row(I.A), W.row(I.A + 1));
}

static void runAllEqual(Wave &W, const Inst &I) {
  Lanes Compared = W.members();
  for (uint32_t C = 0; C < I.Count; ++C) {
    const Word *In = W.row(I.A + C);
    Word First = In[Compared.lowest()];
    bool Same = withKind(I.From, [&](auto K) {
      return Compared.each([&](unsigned Lane) { return K.get(In[Lane]) == K.get(First); });
    });
    std::fill_n(W.row(I.To + C), W.Size, Same);
    joinAcross(W, I.To + C, 1, In, Compared);
  }
}

static void runMatch(Wave &W, const Inst &I) {
  uint32_t Components = I.Construct;
  auto Same = [&](unsigned A, unsigned B) {
    return withKind(I.From, [&](auto K) {
      for (uint32_t C = 0; C < Components; ++C)
        if (!(K.get(W.row(I.A + C)[A]) == K.get(W.row(I.A + C)[B])))
          return false;
      return true;
    });
  };
  eachActive(W, [&](unsigned Lane) {
    Lanes L;
    W.members().each([&](unsigned Other) {
      L.add(Other, Same(Lane, Other));
      return true;
    });
    for (unsigned C = 0; C < 4; ++C)
      W.row(I.To + C)[Lane] = L.word(C);
  });
  for (uint32_t C = 0; C < Components; ++C)
    joinAcross(W, I.To, 4, W.row(I.A + C), W.members(), C > 0);
}

/// Gives each active lane the value of lane \p From(lane), undefined if that is not one of \p Of.
template <typename Fn> static void readLanes(Wave &W, const Inst &I, Lanes Of, Fn &&From) {
  for (uint32_t C = 0; C < I.Count; ++C) {
    const Word *In = W.row(I.A + C);
    Word *To = W.row(I.To + C);
    Lanes Bad, Inherited;
    eachActive(W, [&](unsigned Lane) {
      uint64_t Source = From(Lane);
      if (Source >= W.Size || !Of.has(unsigned(Source))) {
        Bad.add(Lane);
        To[Lane] = 0;
        return;
      }
      To[Lane] = In[Source];
      Inherited.add(Lane, W.undefined(In).has(unsigned(Source)));
    });
    W.setUndefined(To, Inherited, In[W.Size + 2]);
    W.addUndefined(To, Bad, I);
  }
}

static void runReadLane(Wave &W, const Inst &I) {
  const Word *Lane = W.row(I.B);
  readLanes(W, I, W.members(), [&](unsigned L) { return Lane[L]; });
  for (uint32_t C = 0; C < I.Count; ++C)
    W.addUndefined(W.row(I.To + C), W.undefined(Lane) & W.Active, I);
}

static void runReadFirst(Wave &W, const Inst &I) {
  unsigned First = W.members().lowest();
  readLanes(W, I, W.members(), [&](unsigned) { return First; });
}

static void runQuad(Wave &W, const Inst &I) {
  if (I.Op->is(Opcode::QuadReadLane)) {
    const Word *Lane = W.row(I.B);
    return readLanes(W, I, W.Active, [&](unsigned L) {
      return Lane[L] < 4 ? (L & ~3u) + Lane[L] : uint64_t(MaxWaveSize);
    });
  }
  unsigned Way = unsigned(I.Op->intAttr(AttrKind::Quad)) + 1; // across x, y, both
  readLanes(W, I, W.Active, [&](unsigned L) { return L ^ Way; });
}

//===--- sums and the like --------------------------------------------------===//

namespace {
using ir::ReduceFn;

/// Combines values one after the other.
class Reduction {
public:
  Reduction(ReduceFn Fn, NumberType Ty) : Fn(Fn), Ty(Ty) {
    Total = Fn == ReduceFn::Product ? one() : Fn == ReduceFn::And ? Ty.mask() : 0;
    // The formats that are only stored are added in f32 and rounded once.
    InDouble = Ty.Class == NumberClass::Narrow && Ty.Format != ir::FloatFormat::F16;
    Sum = Fn == ReduceFn::Product;
  }

  void add(Word V) {
    if (std::exchange(IsEmpty, false) && (Fn == ReduceFn::Min || Fn == ReduceFn::Max))
      Total = V;
    else if (InDouble && (Fn == ReduceFn::Sum || Fn == ReduceFn::Product))
      Sum = Fn == ReduceFn::Sum ? Sum + decodeFloat(Ty, V) : Sum * decodeFloat(Ty, V);
    else
      Total = both(Total, V);
  }

  Word result() const {
    return InDouble && (Fn == ReduceFn::Sum || Fn == ReduceFn::Product) ? encodeFloat(Ty, Sum)
                                                                        : Total;
  }

private:
  Word one() const { return Ty.isFloat() ? encodeFloat(Ty, 1) : 1; }

  template <typename F> Word apply(Word A, Word B) const {
    return withKind(Ty, [&](auto K) -> Word { return K.put(F::of(Ty, K.get(A), K.get(B))); });
  }
  Word both(Word A, Word B) const {
    switch (Fn) {
    case ReduceFn::Sum:
      return apply<functions::add>(A, B);
    case ReduceFn::Product:
      return apply<functions::mul>(A, B);
    case ReduceFn::Min:
      return apply<functions::min>(A, B);
    case ReduceFn::Max:
      return apply<functions::max>(A, B);
    case ReduceFn::And:
      return A & B;
    case ReduceFn::Or:
      return A | B;
    case ReduceFn::Xor:
      return A ^ B;
    }
    llvm_unreachable("function of a reduction");
  }

  ReduceFn Fn;
  NumberType Ty;
  Word Total;
  bool IsEmpty = true, InDouble;
  double Sum = 0;
};
} // namespace

/// A: value, B: mask of a multi prefix.
static void runReduce(Wave &W, const Inst &I) {
  auto Fn = ReduceFn(I.Construct);
  bool IsMulti = I.Op->is(Opcode::WaveMultiPrefix), IsWhole = I.Op->is(Opcode::WaveReduce);
  for (uint32_t C = 0; C < I.Count; ++C) {
    const Word *In = W.row(I.A + C);
    Word *To = W.row(I.To + C);
    auto Over = [&](Lanes L) {
      Reduction R(Fn, I.From);
      L.each([&](unsigned Lane) {
        R.add(In[Lane]);
        return true;
      });
      return R.result();
    };
    if (IsWhole) {
      std::fill_n(To, W.Size, Over(W.members()));
      joinAcross(W, I.To + C, 1, In, W.members());
      continue;
    }
    Lanes Bad;
    eachActive(W, [&](unsigned Lane) {
      Lanes L = W.members() & below(Lane);
      if (IsMulti)
        L &= lanesIn(W, I.B, Lane);
      To[Lane] = Over(L);
      Bad.add(Lane, (W.undefined(In) & L).any());
    });
    if (IsMulti)
      for (uint32_t Part = 0; Part < 4; ++Part)
        Bad |= W.undefined(W.row(I.B + Part)) & W.Active;
    W.setUndefined(To, Bad, In[W.Size + 2]);
  }
}

//===--- translation of ops -----------------------------------------------===//

void build::isFirst(Translator &T, ir::Op &O) { T.emit(O, runIsFirst); }
void build::vote(Translator &T, ir::Op &O) { T.emit(O, runVote); }
void build::allEqual(Translator &T, ir::Op &O) { T.emit(O, runAllEqual); }
void build::ballot(Translator &T, ir::Op &O) { T.emit(O, runBallot); }
void build::countBallot(Translator &T, ir::Op &O) { T.emit(O, runCountBallot); }
void build::readLane(Translator &T, ir::Op &O) { T.emit(O, runReadLane); }
void build::readFirst(Translator &T, ir::Op &O) { T.emit(O, runReadFirst); }
void build::match(Translator &T, ir::Op &O) {
  T.emit(O, runMatch).Construct = T.rowsIn(O.as<ir::ops::WaveMatch>().value()->type());
}
void build::reduce(Translator &T, ir::Op &O) {
  T.emit(O, runReduce).Construct = uint32_t(O.intAttr(AttrKind::Reduce));
}
void build::quad(Translator &T, ir::Op &O) { T.emit(O, runQuad); }
void build::ballotCount(Translator &T, ir::Op &O) { T.emit(O, runBallotCount); }
