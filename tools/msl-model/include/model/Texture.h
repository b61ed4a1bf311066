// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// metal_texture and samplers: the parameters and results of their functions. The program implements
// them (lib/Textures.cpp). Fragment functions find the level of detail by the derivatives of the
// quad; kernels and vertex functions read level 0.

#ifndef TESSERA_MSL_MODEL_TEXTURE_H
#define TESSERA_MSL_MODEL_TEXTURE_H

#include "model/Stage.h"

namespace msl_model {

enum class access : unsigned char { sample, read, write, read_write };
// Accesses go directly to memory that all groups share, so coherence makes no difference.
enum memory_coherence : unsigned char { memory_coherence_threadgroup, memory_coherence_device };
enum class gathered_component : unsigned char { x, y, z, w };

// In an argument buffer textures and samplers are 8-byte IDs (MTLResourceID).
struct alignas(8) sampler {
  Word Index;
};

// The level to sample.
struct level {
  MSL_INLINE explicit level(float lod) : Lod(lod) {}
  MSL_INLINE void put(TextureCall &c) const { c.Lod = Lod; }
  float Lod;
};
struct bias {
  MSL_INLINE explicit bias(float value) : Value(value) {}
  MSL_INLINE void put(TextureCall &c) const { c.Bias = Value; }
  float Value;
};
struct min_lod_clamp {
  MSL_INLINE explicit min_lod_clamp(float lod) : Lod(lod) {}
  MSL_INLINE void put(TextureCall &c) const { c.LeastLod = Lod; }
  float Lod;
};
template <int N, int Kind> struct gradient {
  MSL_INLINE gradient(vec<float, N> dPdx, vec<float, N> dPdy) : AlongX(dPdx), AlongY(dPdy) {}
  MSL_INLINE void put(TextureCall &c) const {
    c.HasGradients = true;
    MSL_EACH(i, N, c.AlongX[i] = AlongX[i]; c.AlongY[i] = AlongY[i]);
  }
  vec<float, N> AlongX, AlongY;
};
using gradient2d = gradient<2, 0>;
using gradient3d = gradient<3, 0>;
using gradientcube = gradient<3, 1>;
struct no_gradient {
  MSL_INLINE void put(TextureCall &) const {}
};

/// A scalar if N is 1, else a vector.
template <typename T, int N> struct tuple_of {
  using type = vec<T, N>;
};
template <typename T> struct tuple_of<T, 1> {
  using type = T;
};
template <typename T, int N> using tuple_t = typename tuple_of<T, N>::type;
template <typename T> MSL_INLINE T numberOf(const T &v, int) { return v; }
template <typename T, unsigned N> MSL_INLINE T numberOf(const vec<T, N> &v, int i) { return v[i]; }

constexpr bool isArray(TextureShape s) {
  return s == TextureShape::LineArray || s == TextureShape::PlaneArray ||
         s == TextureShape::SamplesArray || s == TextureShape::CubeArray;
}
constexpr bool isCube(TextureShape s) {
  return s == TextureShape::Cube || s == TextureShape::CubeArray;
}
constexpr bool hasSamples(TextureShape s) {
  return s == TextureShape::Samples || s == TextureShape::SamplesArray;
}
constexpr int axesOf(TextureShape s) {
  return s == TextureShape::Volume                                 ? 3
         : s == TextureShape::Line || s == TextureShape::LineArray ? 1
                                                                   : 2;
}

/// The scalar of 32 bits in which a component goes to and from the program.
template <typename T> struct carrier {
  using type = conditional_t<is_same_v<T, float> || is_same_v<T, half>, float,
                             conditional_t<(T(-1) < T(0)), int, uint>>;
};

template <typename T, access A, TextureShape S, bool Depth> struct alignas(8) texture {
  static constexpr bool Array = isArray(S), Cube = isCube(S), Samples = hasSamples(S);
  static constexpr bool Reads = A != access::write;
  static constexpr bool Writes = A == access::write || A == access::read_write;
  static constexpr bool Sampled = A == access::sample && !Samples;
  static constexpr bool Atomic =
      A == access::read_write && (is_same_v<T, int> || is_same_v<T, uint>) && !Cube && !Samples;
  static constexpr int Axes = axesOf(S);
  using Carrier = typename carrier<T>::type;
  using Four = vec<T, 4>;
  using Texel = conditional_t<Depth, T, Four>;
  using Coordinate = tuple_t<uint, Axes>;
  using Position = tuple_t<float, Cube ? 3 : Axes>;
  using Offset = tuple_t<int, Axes>;
  using Gradient = conditional_t<
      Cube, gradientcube,
      conditional_t<Axes == 3, gradient3d, conditional_t<Axes == 2, gradient2d, no_gradient>>>;
  using Kind = TextureCall::Kind;
  using Update = TextureCall::Update;

  static MSL_INLINE void check(Word Index) {
    constexpr TexelNumbers Numbers = is_same_v<Carrier, float> ? TexelNumbers::Float
                                     : is_same_v<Carrier, int> ? TexelNumbers::Signed
                                                               : TexelNumbers::Unsigned;
    checkTexture(Index, TextureType{S, Numbers, Reads, Writes, Depth});
  }
  static MSL_INLINE texture bound(Word Index) {
    check(Index);
    texture t;
    t.Index = Index;
    return t;
  }

  // --- texels ---
#define MSL_READ(Constraint, Parameters, LayerOf, LevelOf)                                         \
  MSL_INLINE Texel read Parameters const                                                           \
    requires(Reads && !Cube && Constraint)                                                         \
  {                                                                                                \
    TextureCall c = at(Kind::Read, coord, LayerOf, MSL_PLACE);                                     \
    c.Level = LevelOf;                                                                             \
    return texel(c);                                                                               \
  }
  MSL_READ(!Array && !Samples, (Coordinate coord, uint lod = 0, MSL_PLACE_PARAMETERS), 0, lod)
  MSL_READ(Array && !Samples, (Coordinate coord, uint array, uint lod = 0, MSL_PLACE_PARAMETERS),
           array, lod)
  MSL_READ(!Array && Samples, (Coordinate coord, uint sample, MSL_PLACE_PARAMETERS), 0, sample)
  MSL_READ(Array &&Samples, (Coordinate coord, uint array, uint sample, MSL_PLACE_PARAMETERS),
           array, sample)
#undef MSL_READ
  MSL_INLINE void write(Four color, Coordinate coord, uint lod = 0, MSL_PLACE_PARAMETERS) const
    requires(Writes && !Array && !Cube)
  {
    put(color, at(Kind::Write, coord, 0, MSL_PLACE), lod);
  }
  MSL_INLINE void write(Four color, Coordinate coord, uint array, uint lod = 0,
                        MSL_PLACE_PARAMETERS) const
    requires(Writes && Array && !Cube)
  {
    put(color, at(Kind::Write, coord, array, MSL_PLACE), lod);
  }
  MSL_INLINE void fence(MSL_PLACE_PARAMETERS) const
    requires(A == access::read_write)
  {
    TextureCall c = call(Kind::Fence, MSL_PLACE);
    callTexture(c);
  }

  // --- sizes ---
  MSL_INLINE uint get_width(uint lod = 0, MSL_PLACE_PARAMETERS) const {
    return size(0, lod, MSL_PLACE);
  }
  MSL_INLINE uint get_height(uint lod = 0, MSL_PLACE_PARAMETERS) const
    requires(Axes > 1)
  {
    return size(1, lod, MSL_PLACE);
  }
  MSL_INLINE uint get_depth(uint lod = 0, MSL_PLACE_PARAMETERS) const
    requires(Axes > 2)
  {
    return size(2, lod, MSL_PLACE);
  }
  MSL_INLINE uint get_array_size(MSL_PLACE_PARAMETERS) const
    requires(Array)
  {
    return size(3, 0, MSL_PLACE);
  }
  MSL_INLINE uint get_num_mip_levels(MSL_PLACE_PARAMETERS) const
    requires(!Samples)
  {
    TextureCall c = call(Kind::Levels, MSL_PLACE);
    callTexture(c);
    return c.Values[0];
  }
  MSL_INLINE uint get_num_samples(MSL_PLACE_PARAMETERS) const
    requires(Samples)
  {
    TextureCall c = call(Kind::Levels, MSL_PLACE);
    callTexture(c);
    return c.Values[1];
  }

  // --- samplers ---
#define MSL_OPEN(...) __VA_ARGS__
#define MSL_SAMPLE_WITH(name, Gives, Constraint, First, Options, Fill, More)                       \
  MSL_INLINE Gives name(sampler s, Position coord,                                                 \
                        MSL_OPEN First MSL_OPEN Options Offset offset = Offset(0),                 \
                        MSL_PLACE_PARAMETERS) const                                                \
    requires(Sampled && Constraint)                                                                \
  {                                                                                                \
    TextureCall c = samples(Kind::Sample, s, coord, offset, MSL_PLACE);                            \
    Fill;                                                                                          \
    More;                                                                                          \
    return result<Gives>(c);                                                                       \
  }
#define MSL_SAMPLE(name, Gives, Constraint, First, Fill)                                           \
  MSL_SAMPLE_WITH(name, Gives, Constraint, First, (), Fill, ofQuad(#name, c, coord, MSL_PLACE))    \
  MSL_SAMPLE_WITH(name, Gives, Constraint, First, (level options, ), Fill, options.put(c))         \
  MSL_SAMPLE_WITH(name, Gives, Constraint, First, (bias options, ), Fill, options.put(c);          \
                  ofQuad(#name, c, coord, MSL_PLACE))                                              \
  MSL_SAMPLE_WITH(name, Gives, Constraint, First, (bias options, min_lod_clamp least, ), Fill,     \
                  options.put(c);                                                                  \
                  least.put(c); ofQuad(#name, c, coord, MSL_PLACE))                                \
  MSL_SAMPLE_WITH(name, Gives, Constraint, First, (min_lod_clamp options, ), Fill, options.put(c); \
                  ofQuad(#name, c, coord, MSL_PLACE))                                              \
  MSL_SAMPLE_WITH(name, Gives, Constraint, First, (Gradient options, ), Fill, options.put(c))      \
  MSL_SAMPLE_WITH(name, Gives, Constraint, First, (Gradient options, min_lod_clamp least, ), Fill, \
                  options.put(c);                                                                  \
                  least.put(c))
  MSL_SAMPLE(sample, Texel, !Array, (), )
  MSL_SAMPLE(sample, Texel, Array, (uint array, ), c.Layer = array)
  MSL_SAMPLE(sample_compare, T, (Depth && !Array), (float compare_value, ),
             compare(c, compare_value))
  MSL_SAMPLE(sample_compare, T, (Depth && Array), (uint array, float compare_value, ),
             c.Layer = array;
             compare(c, compare_value))
#undef MSL_SAMPLE
#undef MSL_SAMPLE_WITH
  MSL_INLINE float calculate_clamped_lod(sampler s, Position coord, MSL_PLACE_PARAMETERS) const
    requires(Sampled)
  {
    return levelOfDetail("calculate_clamped_lod", s, coord, 0, MSL_PLACE);
  }
  MSL_INLINE float calculate_unclamped_lod(sampler s, Position coord, MSL_PLACE_PARAMETERS) const
    requires(Sampled)
  {
    return levelOfDetail("calculate_unclamped_lod", s, coord, 1, MSL_PLACE);
  }
#define MSL_GATHER(name, Constraint, Parameters, Fill)                                             \
  MSL_INLINE Four name(sampler s, Position coord, MSL_OPEN Parameters MSL_PLACE_PARAMETERS) const  \
    requires(Sampled && Axes == 2 && Constraint)                                                   \
  {                                                                                                \
    TextureCall c = samples(Kind::Gather, s, coord, Offset(0), MSL_PLACE);                         \
    Fill;                                                                                          \
    return result<Four>(c);                                                                        \
  }
  MSL_GATHER(gather, (!Depth && !Array && !Cube),
             (Offset offset = Offset(0), gathered_component which = gathered_component::x, ),
             shift(c, offset);
             choose(c, which))
  MSL_GATHER(gather, (!Depth && Array && !Cube),
             (uint array, Offset offset = Offset(0),
              gathered_component which = gathered_component::x, ),
             c.Layer = array;
             shift(c, offset); choose(c, which))
  MSL_GATHER(gather, (!Depth && !Array && Cube),
             (gathered_component which = gathered_component::x, ), choose(c, which))
  MSL_GATHER(gather, (!Depth && Array && Cube),
             (uint array, gathered_component which = gathered_component::x, ), c.Layer = array;
             choose(c, which))
  MSL_GATHER(gather, (Depth && !Array && !Cube), (Offset offset = Offset(0), ), shift(c, offset))
  MSL_GATHER(gather, (Depth && Array && !Cube), (uint array, Offset offset = Offset(0), ),
             c.Layer = array;
             shift(c, offset))
  MSL_GATHER(gather, (Depth && !Array && Cube), (), )
  MSL_GATHER(gather, (Depth && Array && Cube), (uint array, ), c.Layer = array)
  MSL_GATHER(gather_compare, (Depth && !Array && !Cube),
             (float compare_value, Offset offset = Offset(0), ), compare(c, compare_value);
             shift(c, offset))
  MSL_GATHER(gather_compare, (Depth && Array && !Cube),
             (uint array, float compare_value, Offset offset = Offset(0), ), c.Layer = array;
             compare(c, compare_value); shift(c, offset))
  MSL_GATHER(gather_compare, (Depth && !Array && Cube), (float compare_value, ),
             compare(c, compare_value))
  MSL_GATHER(gather_compare, (Depth && Array && Cube), (uint array, float compare_value, ),
             c.Layer = array;
             compare(c, compare_value))
#undef MSL_GATHER
#undef MSL_OPEN

  // --- atomics ---
#define MSL_ATOMIC(name, Does)                                                                     \
  MSL_INLINE Four name(Coordinate coord, Four operand, MSL_PLACE_PARAMETERS) const                 \
    requires(Atomic && !Array)                                                                     \
  {                                                                                                \
    return update(Update::Does, at(Kind::Atomic, coord, 0, MSL_PLACE), operand);                   \
  }                                                                                                \
  MSL_INLINE Four name(Coordinate coord, uint array, Four operand, MSL_PLACE_PARAMETERS) const     \
    requires(Atomic && Array)                                                                      \
  {                                                                                                \
    return update(Update::Does, at(Kind::Atomic, coord, array, MSL_PLACE), operand);               \
  }
  MSL_ATOMIC(atomic_exchange, Exchange)
  MSL_ATOMIC(atomic_fetch_add, Add)
  MSL_ATOMIC(atomic_fetch_sub, Sub)
  MSL_ATOMIC(atomic_fetch_min, Min)
  MSL_ATOMIC(atomic_fetch_max, Max)
  MSL_ATOMIC(atomic_fetch_and, And)
  MSL_ATOMIC(atomic_fetch_or, Or)
  MSL_ATOMIC(atomic_fetch_xor, Xor)
#undef MSL_ATOMIC
  MSL_INLINE Four atomic_load(Coordinate coord, MSL_PLACE_PARAMETERS) const
    requires(Atomic && !Array)
  {
    return update(Update::Load, at(Kind::Atomic, coord, 0, MSL_PLACE), Four(0));
  }
  MSL_INLINE Four atomic_load(Coordinate coord, uint array, MSL_PLACE_PARAMETERS) const
    requires(Atomic && Array)
  {
    return update(Update::Load, at(Kind::Atomic, coord, array, MSL_PLACE), Four(0));
  }
  MSL_INLINE void atomic_store(Four color, Coordinate coord, MSL_PLACE_PARAMETERS) const
    requires(Atomic && !Array)
  {
    update(Update::Store, at(Kind::Atomic, coord, 0, MSL_PLACE), color);
  }
  MSL_INLINE void atomic_store(Four color, Coordinate coord, uint array, MSL_PLACE_PARAMETERS) const
    requires(Atomic && Array)
  {
    update(Update::Store, at(Kind::Atomic, coord, array, MSL_PLACE), color);
  }
  MSL_INLINE bool atomic_compare_exchange_weak(Coordinate coord, Four *expected, Four desired,
                                               MSL_PLACE_PARAMETERS) const
    requires(Atomic && !Array)
  {
    return exchange(at(Kind::Atomic, coord, 0, MSL_PLACE), expected, desired);
  }
  MSL_INLINE bool atomic_compare_exchange_weak(Coordinate coord, uint array, Four *expected,
                                               Four desired, MSL_PLACE_PARAMETERS) const
    requires(Atomic && Array)
  {
    return exchange(at(Kind::Atomic, coord, array, MSL_PLACE), expected, desired);
  }

private:
  Word Index;

  MSL_INLINE TextureCall call(Kind What, Place At) const {
    if (Index >= EntriesOfTables)
      check(Index);
    TextureCall c = {};
    c.What = What;
    c.Texture = Index;
    c.Axes = Axes;
    c.At = At;
    return c;
  }
  MSL_INLINE TextureCall at(Kind What, Coordinate coord, uint layer, Place At) const {
    TextureCall c = call(What, At);
    MSL_EACH(i, Axes, c.Coordinate[i] = numberOf(coord, i));
    c.Layer = layer;
    return c;
  }
  MSL_INLINE TextureCall samples(Kind What, sampler s, Position coord, Offset offset,
                                 Place At) const {
    TextureCall c = call(What, At);
    c.Sampler = s.Index;
    MSL_EACH(i, (Cube ? 3 : Axes), c.Position[i] = numberOf(coord, i));
    shift(c, offset);
    return c;
  }
  static MSL_INLINE void shift(TextureCall &c, Offset offset) {
    MSL_EACH(i, Axes, c.Offset[i] = numberOf(offset, i));
  }
  /// In a fragment function: the level is that of the quad's coordinates.
  static MSL_INLINE void ofQuad(const char *Name, TextureCall &c, Position coord, Place At) {
    if (!inFragment())
      return;
    QuadExchange<Position> Quad = differences(Name, coord, At);
    c.HasGradients = true;
    MSL_EACH(i, (Cube ? 3 : Axes), c.AlongX[i] = numberOf(Quad.x, i);
             c.AlongY[i] = numberOf(Quad.y, i));
  }
  MSL_INLINE float levelOfDetail(const char *Name, sampler s, Position coord, Word Which,
                                 Place At) const {
    TextureCall c = samples(Kind::LevelOfDetail, s, coord, Offset(0), At);
    ofQuad(Name, c, coord, At);
    callTexture(c);
    return __builtin_bit_cast(float, c.Values[Which]);
  }
  static MSL_INLINE void choose(TextureCall &c, gathered_component which) {
    c.Component = static_cast<Word>(which);
  }
  static MSL_INLINE void compare(TextureCall &c, float reference) {
    c.Compares = true;
    c.Reference = reference;
  }
  static MSL_INLINE T number(Word bits) {
    return static_cast<T>(__builtin_bit_cast(Carrier, bits));
  }
  static MSL_INLINE Word bits(T number) {
    return __builtin_bit_cast(Word, static_cast<Carrier>(number));
  }
  template <typename Gives> MSL_INLINE Gives result(TextureCall &c) const {
    callTexture(c);
    if constexpr (is_same_v<Gives, T>)
      return number(c.Values[0]);
    else
      return Four(number(c.Values[0]), number(c.Values[1]), number(c.Values[2]),
                  number(c.Values[3]));
  }
  MSL_INLINE Texel texel(TextureCall &c) const { return result<Texel>(c); }
  MSL_INLINE void put(Four color, TextureCall c, uint lod) const {
    c.Level = lod;
    MSL_EACH(i, 4, c.Values[i] = bits(color[i]));
    callTexture(c);
  }
  MSL_INLINE uint size(int which, uint lod, Place At) const {
    TextureCall c = call(Kind::Size, At);
    c.Level = lod;
    callTexture(c);
    return c.Values[which];
  }
  MSL_INLINE Four update(Update Does, TextureCall c, Four operand) const {
    c.Does = Does;
    c.Values[0] = bits(operand[0]);
    return result<Four>(c);
  }
  MSL_INLINE bool exchange(TextureCall c, Four *expected, Four desired) const {
    c.Does = Update::Compare;
    c.Expected = bits((*expected)[0]);
    c.Values[0] = bits(desired[0]);
    *expected = result<Four>(c);
    return c.Succeeded;
  }
};

#define MSL_TEXTURE(name, Shape, Depth, Default)                                                   \
  template <typename T, access A = access::Default,                                                \
            memory_coherence C = memory_coherence_threadgroup>                                     \
  using name = texture<T, A, TextureShape::Shape, Depth>;
MSL_TEXTURE(texture1d, Line, false, sample)
MSL_TEXTURE(texture1d_array, LineArray, false, sample)
MSL_TEXTURE(texture2d, Plane, false, sample)
MSL_TEXTURE(texture2d_array, PlaneArray, false, sample)
MSL_TEXTURE(texture2d_ms, Samples, false, read)
MSL_TEXTURE(texture2d_ms_array, SamplesArray, false, read)
MSL_TEXTURE(texture3d, Volume, false, sample)
MSL_TEXTURE(texturecube, Cube, false, sample)
MSL_TEXTURE(texturecube_array, CubeArray, false, sample)
MSL_TEXTURE(depth2d, Plane, true, sample)
MSL_TEXTURE(depth2d_array, PlaneArray, true, sample)
MSL_TEXTURE(depth2d_ms, Samples, true, read)
MSL_TEXTURE(depth2d_ms_array, SamplesArray, true, read)
MSL_TEXTURE(depthcube, Cube, true, sample)
MSL_TEXTURE(depthcube_array, CubeArray, true, sample)
#undef MSL_TEXTURE

// The arguments of kernels.
template <typename T, access A, TextureShape S, bool Depth>
struct Argument<texture<T, A, S, Depth>> {
  static MSL_INLINE texture<T, A, S, Depth> get(const Parameter &What) {
    return texture<T, A, S, Depth>::bound(What.Index);
  }
};
template <> struct Argument<sampler> {
  static MSL_INLINE sampler get(const Parameter &What) {
    checkSampler(What.Index);
    return {What.Index};
  }
};
template <typename T, size_t N> struct Argument<array<T, N>> {
  static MSL_INLINE array<T, N> get(const Parameter &What) {
    array<T, N> All;
    for (Word I = 0; I < N; ++I)
      All.elements[I] = Argument<T>::get({What.What, What.Index + I});
    return All;
  }
};

} // namespace msl_model

#endif
