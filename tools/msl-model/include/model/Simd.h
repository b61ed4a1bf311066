// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// metal_simdgroup, metal_quadgroup and the barriers. A lane hands its operand in, the program waits
// until all lanes that take part have come to the same place, and the last function argument of
// meet() computes everybody's result.

#ifndef TESSERA_MSL_MODEL_SIMD_H
#define TESSERA_MSL_MODEL_SIMD_H

#include "model/Atomic.h"

namespace msl_model {

template <typename T> struct Exchange {
  T in;
  T out;
  uint lane;
};
/// The operand of a lane, null if it is not here.
template <typename T> MSL_INLINE Exchange<T> *at(void *const *Operands, Word Lane) {
  return static_cast<Exchange<T> *>(Operands[Lane]);
}

#define MSL_BARRIER(name, reach)                                                                   \
  MSL_INLINE void name(mem_flags flags, MSL_PLACE_PARAMETERS) {                                    \
    char Nothing;                                                                                  \
    msl_model::meet(                                                                               \
        #name, reach, Nothing, [](void *const *, Word) {}, MSL_PLACE, static_cast<Word>(flags));   \
  }
MSL_BARRIER(threadgroup_barrier, Reach::Threadgroup)
MSL_BARRIER(simdgroup_barrier, Reach::Simdgroup)
#undef MSL_BARRIER

// Groups of lanes within which a function works: the simdgroup, or each four lanes.
struct WholeSimdgroup {
  static MSL_INLINE Word size(Word Width) { return Width; }
};
struct Quadgroups {
  static MSL_INLINE Word size(Word) { return 4; }
};

template <typename T> struct Folds {
  static MSL_INLINE T sum(T a, T b) { return wrappingAdd(a, b); }
  static MSL_INLINE T product(T a, T b) { return wrappingMultiply(a, b); }
  static MSL_INLINE T least(T a, T b) { return min(a, b); }
  static MSL_INLINE T most(T a, T b) { return max(a, b); }
  static MSL_INLINE T conjunction(T a, T b) { return a & b; }
  static MSL_INLINE T disjunction(T a, T b) { return a | b; }
  static MSL_INLINE T difference(T a, T b) { return a ^ b; }
};

enum class Scan { Whole, Exclusive, Inclusive };

template <typename T, typename Group, Scan S, T (*Fold)(T, T)>
void reduce(void *const *Operands, Word Width) {
  Word Size = Group::size(Width);
  for (Word First = 0; First < Width; First += Size) {
    bool Any = false;
    T Total = T(0);
    for (Word Lane = First; Lane < First + Size && Lane < Width; ++Lane)
      if (Exchange<T> *Mine = at<T>(Operands, Lane)) {
        if (S == Scan::Exclusive)
          Mine->out = Any ? Total : Mine->out;
        Total = Any ? Fold(Total, Mine->in) : Mine->in;
        Any = true;
        if (S == Scan::Inclusive)
          Mine->out = Total;
      }
    if (S == Scan::Whole)
      for (Word Lane = First; Lane < First + Size && Lane < Width; ++Lane)
        if (Exchange<T> *Mine = at<T>(Operands, Lane))
          Mine->out = Total;
  }
}

#define MSL_REDUCE(name, Group, S, fold, first)                                                    \
  template <Numeric A> MSL_INLINE auto name(const A &a, MSL_PLACE_PARAMETERS) {                    \
    using T = common_t<A>;                                                                         \
    Exchange<T> Mine{T(a), T(first), 0};                                                           \
    msl_model::meet(#name, Reach::Active, Mine, reduce<T, Group, Scan::S, Folds<T>::fold>,         \
                    MSL_PLACE);                                                                    \
    return Mine.out;                                                                               \
  }
#define MSL_REDUCTIONS(prefix, Group)                                                              \
  MSL_REDUCE(prefix##_sum, Group, Whole, sum, 0)                                                   \
  MSL_REDUCE(prefix##_product, Group, Whole, product, 0)                                           \
  MSL_REDUCE(prefix##_min, Group, Whole, least, 0)                                                 \
  MSL_REDUCE(prefix##_max, Group, Whole, most, 0)                                                  \
  MSL_REDUCE(prefix##_and, Group, Whole, conjunction, 0)                                           \
  MSL_REDUCE(prefix##_or, Group, Whole, disjunction, 0)                                            \
  MSL_REDUCE(prefix##_xor, Group, Whole, difference, 0)                                            \
  MSL_REDUCE(prefix##_prefix_exclusive_sum, Group, Exclusive, sum, 0)                              \
  MSL_REDUCE(prefix##_prefix_exclusive_product, Group, Exclusive, product, 1)                      \
  MSL_REDUCE(prefix##_prefix_inclusive_sum, Group, Inclusive, sum, 0)                              \
  MSL_REDUCE(prefix##_prefix_inclusive_product, Group, Inclusive, product, 1)
MSL_REDUCTIONS(simd, WholeSimdgroup)
MSL_REDUCTIONS(quad, Quadgroups)
#undef MSL_REDUCTIONS
#undef MSL_REDUCE

/// The value of a lane that does not take part: an arbitrary value that no program can rely on.
template <typename T> MSL_INLINE T absent() {
  T Value;
  __builtin_memset(&Value, 0x5a, sizeof(T));
  return Value;
}

/// Each lane reads the operand of the lane it names.
template <typename T, typename Group> void shuffle(void *const *Operands, Word Width) {
  for (Word Lane = 0; Lane < Width; ++Lane)
    if (Exchange<T> *Mine = at<T>(Operands, Lane)) {
      Word From = Mine->lane;
      Mine->out = From < Width && Operands[From] ? at<T>(Operands, From)->in : absent<T>();
    }
}
/// Each lane reads the operand of the lane that it names, or its own if that is outside of the
/// group. Metal keeps the value or leaves it undefined, depending on the function.
MSL_INLINE uint laneIndex() {
  return msl_model::builtinValue(msl_model::Builtin::ThreadIndexInSimdgroup).At[0];
}
MSL_INLINE uint simdWidth() {
  return msl_model::builtinValue(msl_model::Builtin::ThreadsPerSimdgroup).At[0];
}

/// \p Inside: whether the wanted lane exists; if not, the result is unspecified.
template <typename T, typename Group>
MSL_INLINE T exchange(const char *Name, T In, uint From, bool Inside, msl_model::Place At) {
  Exchange<T> Mine{In, In, Inside ? From : laneIndex()};
  msl_model::meet(Name, Reach::Active, Mine, shuffle<T, Group>, At);
  return Inside ? Mine.out : absent<T>();
}

#define MSL_SHUFFLES(prefix, Group, size)                                                          \
  template <Numeric A>                                                                             \
  MSL_INLINE auto prefix##_shuffle(const A &a, ushort lane, MSL_PLACE_PARAMETERS) {                \
    using T = common_t<A>;                                                                         \
    return exchange<T, Group>(#prefix "_shuffle", T(a), laneIndex() / (size) * (size) + lane,      \
                              lane < (size), MSL_PLACE);                                           \
  }                                                                                                \
  template <Numeric A>                                                                             \
  MSL_INLINE auto prefix##_broadcast(const A &a, ushort lane, MSL_PLACE_PARAMETERS) {              \
    using T = common_t<A>;                                                                         \
    return exchange<T, Group>(#prefix "_broadcast", T(a), laneIndex() / (size) * (size) + lane,    \
                              lane < (size), MSL_PLACE);                                           \
  }                                                                                                \
  template <Numeric A>                                                                             \
  MSL_INLINE auto prefix##_shuffle_xor(const A &a, ushort mask, MSL_PLACE_PARAMETERS) {            \
    using T = common_t<A>;                                                                         \
    return exchange<T, Group>(#prefix "_shuffle_xor", T(a), laneIndex() ^ mask, mask < (size),     \
                              MSL_PLACE);                                                          \
  }                                                                                                \
  template <Numeric A>                                                                             \
  MSL_INLINE auto prefix##_shuffle_up(const A &a, ushort delta, MSL_PLACE_PARAMETERS) {            \
    using T = common_t<A>;                                                                         \
    uint here = laneIndex() % (size);                                                              \
    return exchange<T, Group>(#prefix "_shuffle_up", T(a), laneIndex() - delta, here >= delta,     \
                              MSL_PLACE);                                                          \
  }                                                                                                \
  template <Numeric A>                                                                             \
  MSL_INLINE auto prefix##_shuffle_down(const A &a, ushort delta, MSL_PLACE_PARAMETERS) {          \
    using T = common_t<A>;                                                                         \
    uint here = laneIndex() % (size);                                                              \
    return exchange<T, Group>(#prefix "_shuffle_down", T(a), laneIndex() + delta,                  \
                              here + delta < (size), MSL_PLACE);                                   \
  }                                                                                                \
  template <Numeric A>                                                                             \
  MSL_INLINE auto prefix##_shuffle_rotate_up(const A &a, ushort delta, MSL_PLACE_PARAMETERS) {     \
    using T = common_t<A>;                                                                         \
    uint here = laneIndex() % (size), base = laneIndex() - here;                                   \
    return exchange<T, Group>(#prefix "_shuffle_rotate_up", T(a),                                  \
                              base + (here + (size) - delta % (size)) % (size), true, MSL_PLACE);  \
  }                                                                                                \
  template <Numeric A>                                                                             \
  MSL_INLINE auto prefix##_shuffle_rotate_down(const A &a, ushort delta, MSL_PLACE_PARAMETERS) {   \
    using T = common_t<A>;                                                                         \
    uint here = laneIndex() % (size), base = laneIndex() - here;                                   \
    return exchange<T, Group>(#prefix "_shuffle_rotate_down", T(a),                                \
                              base + (here + delta) % (size), true, MSL_PLACE);                    \
  }                                                                                                \
  template <Numeric A, Numeric B>                                                                  \
  MSL_INLINE auto prefix##_shuffle_and_fill_up(const A &a, const B &fill, ushort delta,            \
                                               MSL_PLACE_PARAMETERS) {                             \
    using T = common_t<A>;                                                                         \
    uint here = laneIndex() % (size);                                                              \
    T shifted = exchange<T, Group>(#prefix "_shuffle_and_fill_up", T(a), laneIndex() - delta,      \
                                   here >= delta, msl_model::Place{msl_line, msl_column});         \
    T filled =                                                                                     \
        exchange<T, Group>(#prefix "_shuffle_and_fill_up", T(fill), laneIndex() + (size) - delta,  \
                           here < delta, msl_model::Place{msl_line, msl_column + 1});              \
    return here >= delta ? shifted : filled;                                                       \
  }                                                                                                \
  template <Numeric A, Numeric B>                                                                  \
  MSL_INLINE auto prefix##_shuffle_and_fill_down(const A &a, const B &fill, ushort delta,          \
                                                 MSL_PLACE_PARAMETERS) {                           \
    using T = common_t<A>;                                                                         \
    uint here = laneIndex() % (size);                                                              \
    T shifted = exchange<T, Group>(#prefix "_shuffle_and_fill_down", T(a), laneIndex() + delta,    \
                                   here + delta < (size), msl_model::Place{msl_line, msl_column}); \
    T filled = exchange<T, Group>(#prefix "_shuffle_and_fill_down", T(fill),                       \
                                  laneIndex() + delta - (size), here + delta >= (size),            \
                                  msl_model::Place{msl_line, msl_column + 1});                     \
    return here + delta < (size) ? shifted : filled;                                               \
  }
MSL_SHUFFLES(simd, WholeSimdgroup, simdWidth())
MSL_SHUFFLES(quad, Quadgroups, 4u)
#undef MSL_SHUFFLES

/// The operand of the first lane that is here.
template <typename T, typename Group> void first(void *const *Operands, Word Width) {
  Word Size = Group::size(Width);
  for (Word Base = 0; Base < Width; Base += Size) {
    Exchange<T> *From = nullptr;
    for (Word Lane = Base; Lane < Base + Size && Lane < Width; ++Lane)
      if (Exchange<T> *Mine = at<T>(Operands, Lane)) {
        From = From ? From : Mine;
        Mine->out = From->in;
        Mine->lane = From == Mine;
      }
  }
}
/// The lanes whose operand is true, as bits from the group's first lane on.
template <typename Group> void vote(void *const *Operands, Word Width) {
  Word Size = Group::size(Width);
  for (Word Base = 0; Base < Width; Base += Size) {
    ulong Votes = 0;
    for (Word Lane = Base; Lane < Base + Size && Lane < Width; ++Lane)
      if (Exchange<ulong> *Mine = at<ulong>(Operands, Lane))
        Votes |= static_cast<ulong>(Mine->in != 0) << (Lane - Base);
    for (Word Lane = Base; Lane < Base + Size && Lane < Width; ++Lane)
      if (Exchange<ulong> *Mine = at<ulong>(Operands, Lane))
        Mine->out = Votes;
  }
}

template <typename Bits> class lane_vote {
public:
  using vote_t = Bits;
  MSL_INLINE explicit constexpr lane_vote(Bits Votes) : Votes(Votes) {}
  MSL_INLINE explicit operator Bits() const { return Votes; }
  MSL_INLINE bool any() const { return Votes != 0; }
  MSL_INLINE bool all() const;

private:
  Bits Votes;
};
using simd_vote = lane_vote<ulong>;
using quad_vote = lane_vote<ushort>;
template <> MSL_INLINE bool lane_vote<ulong>::all() const {
  return Votes == lowBits<ulong>(simdWidth());
}
template <> MSL_INLINE bool lane_vote<ushort>::all() const { return Votes == 15; }

#define MSL_VOTES(prefix, Group, Bits)                                                             \
  template <Numeric A>                                                                             \
  MSL_INLINE auto prefix##_broadcast_first(const A &a, MSL_PLACE_PARAMETERS) {                     \
    using T = common_t<A>;                                                                         \
    Exchange<T> Mine{T(a), T(a), 0};                                                               \
    msl_model::meet(#prefix "_broadcast_first", Reach::Active, Mine, first<T, Group>, MSL_PLACE);  \
    return Mine.out;                                                                               \
  }                                                                                                \
  MSL_INLINE bool prefix##_is_first(MSL_PLACE_PARAMETERS) {                                        \
    Exchange<uint> Mine{0, 0, 0};                                                                  \
    msl_model::meet(#prefix "_is_first", Reach::Active, Mine, first<uint, Group>, MSL_PLACE);      \
    return Mine.lane;                                                                              \
  }                                                                                                \
  MSL_INLINE prefix##_vote prefix##_ballot(bool in, MSL_PLACE_PARAMETERS) {                        \
    Exchange<ulong> Mine{in, 0, 0};                                                                \
    msl_model::meet(#prefix "_ballot", Reach::Active, Mine, vote<Group>, MSL_PLACE);               \
    return prefix##_vote(static_cast<Bits>(Mine.out));                                             \
  }                                                                                                \
  MSL_INLINE prefix##_vote prefix##_active_threads_mask(MSL_PLACE_PARAMETERS) {                    \
    Exchange<ulong> Mine{1, 0, 0};                                                                 \
    msl_model::meet(#prefix "_active_threads_mask", Reach::Active, Mine, vote<Group>, MSL_PLACE);  \
    return prefix##_vote(static_cast<Bits>(Mine.out));                                             \
  }                                                                                                \
  MSL_INLINE bool prefix##_any(bool in, MSL_PLACE_PARAMETERS) {                                    \
    Exchange<ulong> Mine{in, 0, 0};                                                                \
    msl_model::meet(#prefix "_any", Reach::Active, Mine, vote<Group>, MSL_PLACE);                  \
    return Mine.out != 0;                                                                          \
  }                                                                                                \
  MSL_INLINE bool prefix##_all(bool in, MSL_PLACE_PARAMETERS) {                                    \
    Exchange<ulong> Mine{!in, 0, 0};                                                               \
    msl_model::meet(#prefix "_all", Reach::Active, Mine, vote<Group>, MSL_PLACE);                  \
    return Mine.out == 0;                                                                          \
  }
MSL_VOTES(simd, WholeSimdgroup, ulong)
MSL_VOTES(quad, Quadgroups, ushort)
#undef MSL_VOTES

} // namespace msl_model

#endif
