// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inputs and outputs of vertex and fragment functions, and the functions that only fragment
// functions call.

#ifndef TESSERA_MSL_MODEL_STAGE_H
#define TESSERA_MSL_MODEL_STAGE_H

#include "model/Simd.h"

namespace msl_model {

enum class interpolation : unsigned char { perspective, no_perspective };

/// An input that the function interpolates itself. The program writes its number.
template <typename T, interpolation P> class interpolant {
  static_assert(is_same_v<element_t<T>, float> || is_same_v<element_t<T>, half>,
                "an interpolant is a float, a half or a vector of these");

public:
  MSL_INLINE T interpolate_at_center() const { return at({Where::Kind::Center, 0, 0, 0}); }
  MSL_INLINE T interpolate_at_centroid() const { return at({Where::Kind::Centroid, 0, 0, 0}); }
  MSL_INLINE T interpolate_at_sample(uint sample) const {
    return at({Where::Kind::Sample, sample, 0, 0});
  }
  MSL_INLINE T interpolate_at_offset(float2 offset) const {
    return at({Where::Kind::Offset, 0, offset[0], offset[1]});
  }

private:
  MSL_INLINE T at(const Where &Place) const {
    Word Values[4];
    interpolate(Number, Place, Values);
    if constexpr (Vector<T>) {
      T Result;
      MSL_EACH(i, size_v<T>,
               Result.v[i] = static_cast<element_t<T>>(__builtin_bit_cast(float, Values[i])));
      return Result;
    } else {
      return static_cast<T>(__builtin_bit_cast(float, Values[0]));
    }
  }
  Word Number;
};

// --- the tables of a function ---
template <typename T> inline constexpr StageNumbers stageNumbers = StageNumbers::Other;
#define MSL_NUMBERS(Type, Name)                                                                    \
  template <> inline constexpr StageNumbers stageNumbers<Type> = StageNumbers::Name;
MSL_NUMBERS(bool, Bool)
MSL_NUMBERS(char, Int8)
MSL_NUMBERS(signed char, Int8)
MSL_NUMBERS(uchar, Uint8)
MSL_NUMBERS(short, Int16)
MSL_NUMBERS(ushort, Uint16)
MSL_NUMBERS(int, Int32)
MSL_NUMBERS(uint, Uint32)
MSL_NUMBERS(half, Half)
MSL_NUMBERS(float, Float)
#undef MSL_NUMBERS

template <typename T> inline constexpr StageType stageType = {stageNumbers<T>, 1, 0, false, false};
template <typename T, unsigned N>
inline constexpr StageType stageType<vec<T, N>> = {stageNumbers<T>, N, 0, false, false};
template <typename T, size_t N>
inline constexpr StageType stageType<T[N]> = {stageType<T>.Numbers, stageType<T>.Components, N,
                                              false, false};
template <typename T, interpolation P>
inline constexpr StageType stageType<interpolant<T, P>> = {
    stageType<T>.Numbers, stageType<T>.Components, 0, true, P == interpolation::perspective};

template <typename T> constexpr StageValue stageValue(size_t Offset) {
  return {stageType<T>, static_cast<Word>(Offset)};
}

template <unsigned I, typename P, typename... More> struct parameter_at {
  using type = typename parameter_at<I - 1, More...>::type;
};
template <typename P, typename... More> struct parameter_at<0, P, More...> {
  using type = P;
};
template <unsigned I, typename R, typename... P> constexpr StageValue stageParameter(R (*)(P...)) {
  return stageValue<typename parameter_at<I, P...>::type>(0);
}
template <typename R, typename... P> constexpr StageValue stageResult(R (*)(P...)) {
  return stageValue<R>(0);
}

// --- quads ---
template <typename T> struct QuadExchange {
  T in;
  T x, y;
};

/// The differences of a quad's operands to the right and down, in each row and column.
template <typename T> void quadDifferences(void *const *Operands, Word Width) {
  auto Difference = [&](Word From, Word To) {
    auto *A = static_cast<QuadExchange<T> *>(Operands[From]);
    auto *B = static_cast<QuadExchange<T> *>(Operands[To]);
    return A && B ? T(B->in - A->in) : absent<T>();
  };
  for (Word Lane = 0; Lane < Width; ++Lane)
    if (auto *Mine = static_cast<QuadExchange<T> *>(Operands[Lane])) {
      Mine->x = Difference(Lane & ~1u, Lane | 1);
      Mine->y = Difference(Lane & ~2u, Lane | 2);
    }
}

template <typename T>
MSL_INLINE QuadExchange<T> differences(const char *Name, const T &p, Place At) {
  QuadExchange<T> Mine{p, T(0), T(0)};
  msl_model::meet(Name, Reach::Active, Mine, quadDifferences<T>, At);
  return Mine;
}

template <Numeric A> MSL_INLINE auto dfdx(const A &p, MSL_PLACE_PARAMETERS) {
  return differences<common_t<A>>("dfdx", p, MSL_PLACE).x;
}
template <Numeric A> MSL_INLINE auto dfdy(const A &p, MSL_PLACE_PARAMETERS) {
  return differences<common_t<A>>("dfdy", p, MSL_PLACE).y;
}
template <Numeric A> MSL_INLINE auto fwidth(const A &p, MSL_PLACE_PARAMETERS) {
  auto Both = differences<common_t<A>>("fwidth", p, MSL_PLACE);
  return abs(Both.x) + abs(Both.y);
}

// --- fragments ---
MSL_INLINE void discard_fragment() { discard(); }
MSL_INLINE bool simd_is_helper_thread() { return isHelper(); }
MSL_INLINE uint get_num_samples() { return sampleCount(); }
MSL_INLINE float2 get_sample_position(uint sample) {
  float Position[2];
  samplePosition(sample, Position);
  return float2(Position[0], Position[1]);
}

} // namespace msl_model

#endif
