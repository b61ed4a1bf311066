// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The ops of Arithmetic.def. They compute all lanes at once, including inactive ones, whose results
// are ignored.
#include "IR/OpViews.h"
#include "Interp/Evaluators.h"
#include "Interp/Functions.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

namespace {
/// The kinds of numbers that a function has instances for.
struct Numbers {
  template <typename Kind> static constexpr bool Has = true;
};
struct Integers {
  template <typename Kind> static constexpr bool Has = IsInteger<Kind>;
};
struct Floats {
  template <typename Kind> static constexpr bool Has = !IsInteger<Kind>;
};

/// Returns the bits of a function's result.
template <typename Kind, typename R> Word bitsOf(const Kind &K, const Inst &I, R Result) {
  if constexpr (std::is_same_v<R, functions::Wide>)
    return encodeFloat(I.Into, Result.Value);
  else if constexpr (std::is_same_v<R, bool>)
    return Result;
  else if constexpr (std::is_same_v<R, int32_t> || std::is_same_v<R, uint32_t>)
    return uint32_t(Result);
  else
    return K.put(Result);
}

template <typename Fn, typename Kind, typename... Rows>
void evaluate(Wave &W, const Inst &I, Rows... FirstRows) {
  Kind K(I.From);
  using T = typename Kind::T;
  for (uint32_t C = 0; C < I.Count; ++C) {
    Word *To = W.row(I.To + C);
    auto OnRows = [&](const auto *...In) {
      constexpr bool OnBits = requires { Fn::ofBits(I.From, Word()); };
      for (unsigned Lane = 0; Lane < W.Size; ++Lane)
        if constexpr (OnBits && !IsInteger<Kind>)
          To[Lane] = Fn::ofBits(I.From, In[Lane]...);
        else
          To[Lane] = bitsOf(K, I, Fn::of(I.From, K.get(In[Lane])...));
      W.join(To, In...);
    };
    if constexpr (requires(T V) { Fn::isDefined(I.From, (void(FirstRows), V)...); }) {
      // Check operands before the result is written: it may use the same rows.
      Lanes Bad;
      for (unsigned Lane = 0; Lane < W.Size; ++Lane)
        Bad.add(Lane, !Fn::isDefined(I.From, K.get(W.row(FirstRows + C)[Lane])...));
      OnRows(static_cast<const Word *>(W.row(FirstRows + C))...);
      W.addUndefined(To, Bad, I);
    } else {
      OnRows(static_cast<const Word *>(W.row(FirstRows + C))...);
    }
  }
}

template <typename Fn, typename Kind, unsigned Operands> void runFunction(Wave &W, const Inst &I) {
  if constexpr (Operands == 1)
    evaluate<Fn, Kind>(W, I, I.A);
  else if constexpr (Operands == 2)
    evaluate<Fn, Kind>(W, I, I.A, I.B);
  else
    evaluate<Fn, Kind>(W, I, I.A, I.B, I.C);
}

template <typename Fn, typename Set, unsigned Operands> Evaluator choose(NumberType Ty) {
  return withKind(Ty, [](auto K) -> Evaluator {
    using Kind = decltype(K);
    if constexpr (Set::template Has<Kind>)
      return runFunction<Fn, Kind, Operands>;
    else
      return nullptr;
  });
}

/// The scalars of the operands: a vector, or a matrix, whose cells are as good as components.
NumberType numberIn(const ir::Op &O) {
  const ir::Type *Ty = ir::ops::operandType(O);
  return NumberType(Ty->isMatrix() ? Ty->element() : Ty->scalar());
}
} // namespace

#define UNARY(Name, Set)                                                                           \
  void build::Name(Translator &T, ir::Op &O) {                                                     \
    T.emit(O, choose<functions::Name, Set, 1>(numberIn(O)));                                       \
  }
#define BINARY(Name, Set)                                                                          \
  void build::Name(Translator &T, ir::Op &O) {                                                     \
    T.emit(O, choose<functions::Name, Set, 2>(numberIn(O)));                                       \
  }
#define TERNARY(Name, Set)                                                                         \
  void build::Name(Translator &T, ir::Op &O) {                                                     \
    T.emit(O, choose<functions::Name, Set, 3>(numberIn(O)));                                       \
  }
#include "Interp/Arithmetic.def"
