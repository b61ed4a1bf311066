// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The library as the check of address spaces sees it. The text is compiled a second time, in
// Clang's C++ for OpenCL, whose address spaces are Metal's, and only for its errors about these. So
// functions are declared with any arguments and a result that converts to anything.

#ifndef TESSERA_MSL_MODEL_ADDRESS_SPACES_H
#define TESSERA_MSL_MODEL_ADDRESS_SPACES_H

// Keywords of OpenCL that are names in Metal.
#define global msl_global
#define local msl_local
#define private msl_private
#define generic msl_generic
#define pipe msl_pipe
#define read_write msl_read_write

// OpenCL has no counterpart of object_data.
#define __object_data __attribute__((address_space(1)))

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef short bfloat;
typedef decltype(sizeof(0)) size_t;
typedef long ptrdiff_t;
typedef signed char int8_t;
typedef uchar uint8_t;
typedef short int16_t;
typedef ushort uint16_t;
typedef int int32_t;
typedef uint uint32_t;
typedef long int64_t;
typedef ulong uint64_t;

namespace msl_model {
struct Anything {
  template <typename T> operator T() const;
};
} // namespace msl_model

namespace metal {

template <typename T, uint N> using vec = T __attribute__((ext_vector_type(N)));

// A part of an object is in the object's address space.
#define MSL_ELEMENTS(...)                                                                          \
  __VA_ARGS__ &operator[](size_t i);                                                               \
  const __VA_ARGS__ &operator[](size_t i) const;                                                   \
  __private __VA_ARGS__ &operator[](size_t i) __private;                                           \
  const __private __VA_ARGS__ &operator[](size_t i) const __private;                               \
  __local __VA_ARGS__ &operator[](size_t i) __local;                                               \
  const __local __VA_ARGS__ &operator[](size_t i) const __local;                                   \
  __global __VA_ARGS__ &operator[](size_t i) __global;                                             \
  const __global __VA_ARGS__ &operator[](size_t i) const __global;                                 \
  const __constant __VA_ARGS__ &operator[](size_t i) const __constant;                             \
  __object_data __VA_ARGS__ &operator[](size_t i) __object_data;                                   \
  const __object_data __VA_ARGS__ &operator[](size_t i) const __object_data;

template <typename T, uint N> struct array {
  T elements[N];
  MSL_ELEMENTS(T)
};
template <typename T, uint C, uint R> struct matrix {
  vec<T, R> columns[C];
  MSL_ELEMENTS(vec<T, R>)
};
#undef MSL_ELEMENTS
template <typename T> struct atomic {
  T value;
};
template <typename T, uint C, uint R> struct simdgroup_matrix {
  vec<T, 2> &thread_elements();
};

// An operation on tensors is a number here, and so are its options.
template <size_t N> struct execution_simdgroups {};
typedef execution_simdgroups<1> execution_simdgroup;
template <typename I, size_t Rank> struct dextents {
  dextents(I, I);
};
struct tensor_inline {};
template <typename T, typename Extents, typename Tag> struct tensor {
  tensor(T *, Extents, array<int, 2>);
};
template <typename T> struct cooperative_tensor {
  typedef T value_type;
  template <typename Tensor> void load(__private const Tensor &);
  template <typename Tensor> void store(__private const Tensor &) const;
  T elements[1];
  ushort get_capacity() const;
  bool is_valid_element(ushort i) const;
  array<int, 2> get_multidimensional_index(ushort i) const;
  __private T &operator[](ushort i) __private;
};

enum class topology { point, line, triangle };
template <typename V, typename P, uint NV, uint NP, topology T> struct mesh {
  void set_primitive_count(uint count) const;
  void set_vertex(uint I, V v) const;
  template <typename Q> void set_primitive(uint I, Q p) const;
  void set_index(uint I, uchar v) const;
  template <typename U> void set_indices(uint I, U v) const;
};
struct mesh_grid_properties {
  void set_threadgroups_per_grid(vec<uint, 3> threadgroups) const;
};

enum class interpolation { perspective, no_perspective };
template <typename T, interpolation P> struct interpolant {
  T interpolate_at_center() const;
  T interpolate_at_centroid() const;
  T interpolate_at_sample(uint sample) const;
  T interpolate_at_offset(vec<float, 2> offset) const;
};

// Parameters and results of texture functions have no address space, except the expected value of a
// compare-exchange.
enum class access { sample, read, write, read_write };
enum memory_coherence { memory_coherence_threadgroup, memory_coherence_device };
enum class component { x, y, z, w };
struct sampler {};
#define MSL_OPTION(name) template <typename... A> int name(A...);
MSL_OPTION(bias)
MSL_OPTION(level)
MSL_OPTION(min_lod_clamp)
MSL_OPTION(gradient2d)
MSL_OPTION(gradient3d)
MSL_OPTION(gradientcube)
#undef MSL_OPTION
template <typename T> struct any_texture {
#define MSL_METHOD(name) template <typename... A>::msl_model::Anything name(A...) const;
  MSL_METHOD(sample)
  MSL_METHOD(sample_compare)
  MSL_METHOD(gather)
  MSL_METHOD(gather_compare)
  MSL_METHOD(calculate_clamped_lod)
  MSL_METHOD(calculate_unclamped_lod)
  MSL_METHOD(get_width)
  MSL_METHOD(get_height)
  MSL_METHOD(get_depth)
  MSL_METHOD(get_array_size)
  MSL_METHOD(get_num_mip_levels)
  MSL_METHOD(get_num_samples)
#undef MSL_METHOD
  template <typename... A> vec<T, 4> read(A...) const;
  template <typename... A> void write(A...) const;
  void fence() const;
#define MSL_METHOD(name) template <typename... A> vec<T, 4> name(A...) const;
  MSL_METHOD(atomic_load)
  MSL_METHOD(atomic_exchange)
  MSL_METHOD(atomic_fetch_add)
  MSL_METHOD(atomic_fetch_sub)
  MSL_METHOD(atomic_fetch_min)
  MSL_METHOD(atomic_fetch_max)
  MSL_METHOD(atomic_fetch_and)
  MSL_METHOD(atomic_fetch_or)
  MSL_METHOD(atomic_fetch_xor)
#undef MSL_METHOD
  template <typename... A> void atomic_store(A...) const;
  template <typename... A> bool atomic_compare_exchange_weak(A...) const;
};
#define MSL_TEXTURE(name)                                                                          \
  template <typename T, access A = access::sample,                                                 \
            memory_coherence C = memory_coherence_threadgroup>                                     \
  struct name : any_texture<T> {};
MSL_TEXTURE(texture1d)
MSL_TEXTURE(texture1d_array)
MSL_TEXTURE(texture2d)
MSL_TEXTURE(texture2d_array)
MSL_TEXTURE(texture2d_ms)
MSL_TEXTURE(texture2d_ms_array)
MSL_TEXTURE(texture3d)
MSL_TEXTURE(texturecube)
MSL_TEXTURE(texturecube_array)
MSL_TEXTURE(depth2d)
MSL_TEXTURE(depth2d_array)
MSL_TEXTURE(depth2d_ms)
MSL_TEXTURE(depth2d_ms_array)
MSL_TEXTURE(depthcube)
MSL_TEXTURE(depthcube_array)
#undef MSL_TEXTURE

typedef atomic<int> atomic_int;
typedef atomic<uint> atomic_uint;
typedef atomic<float> atomic_float;
typedef atomic<ulong> atomic_ulong;
typedef simdgroup_matrix<float, 8, 8> simdgroup_float8x8;
typedef simdgroup_matrix<half, 8, 8> simdgroup_half8x8;
typedef simdgroup_matrix<bfloat, 8, 8> simdgroup_bfloat8x8;

#define MSL_NAMES(Name, Type)                                                                      \
  typedef vec<Type, 2> Name##2;                                                                    \
  typedef vec<Type, 3> Name##3;                                                                    \
  typedef vec<Type, 4> Name##4;                                                                    \
  typedef vec<Type, 2> packed_##Name##2;                                                           \
  typedef vec<Type, 3> packed_##Name##3;                                                           \
  typedef vec<Type, 4> packed_##Name##4;
MSL_NAMES(bool, uchar)
MSL_NAMES(char, signed char)
MSL_NAMES(uchar, uchar)
MSL_NAMES(short, short)
MSL_NAMES(ushort, ushort)
MSL_NAMES(int, int)
MSL_NAMES(uint, uint)
MSL_NAMES(long, long)
MSL_NAMES(ulong, ulong)
MSL_NAMES(half, half)
MSL_NAMES(bfloat, short)
MSL_NAMES(float, float)
#undef MSL_NAMES
typedef matrix<float, 4, 3> float4x3;

// Calls of functions in a table are not checked.
template <typename Function> struct visible_function_table {
  struct entry {
    template <typename... A>::msl_model::Anything operator()(A &&...) const;
  };
  entry operator[](uint i) const;
  uint size() const;
};

// Parameters and results of intersection queries have no address space.
enum class winding { clockwise, counterclockwise };
namespace raytracing {
struct triangle_data {};
struct instancing {};
struct instance_acceleration_structure {};
enum class intersection_type { none, triangle, bounding_box, curve };
enum class triangle_cull_mode { none, front, back };
enum class geometry_cull_mode { none, triangle, bounding_box, curve };
enum class opacity_cull_mode { none, opaque, non_opaque };
enum class forced_opacity { none, opaque, non_opaque };
struct ray {
  template <typename... A> ray(A...);
};
struct intersection_params {
#define MSL_METHOD(name) template <typename A> void name(A);
  MSL_METHOD(set_triangle_cull_mode)
  MSL_METHOD(set_geometry_cull_mode)
  MSL_METHOD(set_opacity_cull_mode)
  MSL_METHOD(set_triangle_front_facing_winding)
  MSL_METHOD(force_opacity)
  MSL_METHOD(accept_any_intersection)
#undef MSL_METHOD
};
template <typename... Tags> struct intersection_query {
  template <typename... A> void reset(A...);
  bool next();
  void abort();
  void commit_triangle_intersection();
  void commit_bounding_box_intersection(float distance);
#define MSL_VALUE(Type, Name) Type Name() const;
#include "model/QueryValues.def"
};
} // namespace raytracing

template <typename To, typename From> To as_type(From);
#define MSL_FUNCTION(name) template <typename... A>::msl_model::Anything name(A...);
#include "model/Functions.def"

} // namespace metal

namespace mpp {
namespace tensor_ops {
struct matmul2d_descriptor {
  enum class mode { multiply, multiply_accumulate };
  constexpr matmul2d_descriptor(int, int, int = -1, bool = false, bool = false, bool = false,
                                mode = mode::multiply) {}
  constexpr operator int() const { return 0; }
};
template <int Descriptor, typename Scope> struct matmul2d {
  template <typename L, typename R, typename D>
  using cooperative_tensor_left_input_t = metal::cooperative_tensor<L>;
  template <typename L, typename R, typename D>
  using cooperative_tensor_right_input_t = metal::cooperative_tensor<R>;
  template <typename L, typename R, typename D>
  using cooperative_tensor_destination_t = metal::cooperative_tensor<D>;
  template <typename L, typename R, typename D>
  metal::cooperative_tensor<L> get_left_input_cooperative_tensor() const;
  template <typename L, typename R, typename D>
  metal::cooperative_tensor<R> get_right_input_cooperative_tensor() const;
  template <typename L, typename R, typename D>
  metal::cooperative_tensor<D> get_destination_cooperative_tensor() const;
  template <typename L, typename R, typename D>
  void run(__private L &left, __private R &right, __private D &destination) const;
};
} // namespace tensor_ops
} // namespace mpp

#endif
