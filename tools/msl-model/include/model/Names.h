// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The names of Metal's library, the part of the model that the text sees. Everything else is in
// msl_model, so that it cannot conflict with names of the text.

#ifndef TESSERA_MSL_MODEL_NAMES_H
#define TESSERA_MSL_MODEL_NAMES_H

#include "model/FunctionTable.h"
#include "model/Matrix.h"
#include "model/Mesh.h"
#include "model/Pack.h"
#include "model/Raytracing.h"
#include "model/SimdgroupMatrix.h"
#include "model/Stage.h"
#include "model/Tensor.h"
#include "model/Texture.h"

namespace metal {

using ::int16_t;
using ::int32_t;
using ::int64_t;
using ::int8_t;
using ::ptrdiff_t;
using ::size_t;
using ::uint16_t;
using ::uint32_t;
using ::uint64_t;
using ::uint8_t;

// Types.
using msl_model::array;
using msl_model::as_type;
using msl_model::atomic;
using msl_model::atomic_bool;
using msl_model::atomic_float;
using msl_model::atomic_int;
using msl_model::atomic_uint;
using msl_model::atomic_ulong;
using msl_model::bfloat2;
using msl_model::bfloat3;
using msl_model::bfloat4;
using msl_model::bool2;
using msl_model::bool3;
using msl_model::bool4;
using msl_model::char2;
using msl_model::char3;
using msl_model::char4;
using msl_model::cooperative_tensor;
using msl_model::dextents;
using msl_model::execution_simdgroup;
using msl_model::execution_simdgroups;
using msl_model::float2;
using msl_model::float2x2;
using msl_model::float2x3;
using msl_model::float2x4;
using msl_model::float3;
using msl_model::float3x2;
using msl_model::float3x3;
using msl_model::float3x4;
using msl_model::float4;
using msl_model::float4x2;
using msl_model::float4x3;
using msl_model::float4x4;
using msl_model::half2;
using msl_model::half2x2;
using msl_model::half2x3;
using msl_model::half2x4;
using msl_model::half3;
using msl_model::half3x2;
using msl_model::half3x3;
using msl_model::half3x4;
using msl_model::half4;
using msl_model::half4x2;
using msl_model::half4x3;
using msl_model::half4x4;
using msl_model::int2;
using msl_model::int3;
using msl_model::int4;
using msl_model::long2;
using msl_model::long3;
using msl_model::long4;
using msl_model::matrix;
using msl_model::mem_flags;
using msl_model::memory_coherence;
using msl_model::memory_coherence_device;
using msl_model::memory_coherence_threadgroup;
using msl_model::memory_order;
using msl_model::numeric_limits;
using msl_model::packed_bfloat2;
using msl_model::packed_bfloat3;
using msl_model::packed_bfloat4;
using msl_model::packed_char2;
using msl_model::packed_char3;
using msl_model::packed_char4;
using msl_model::packed_float2;
using msl_model::packed_float3;
using msl_model::packed_float4;
using msl_model::packed_half2;
using msl_model::packed_half3;
using msl_model::packed_half4;
using msl_model::packed_int2;
using msl_model::packed_int3;
using msl_model::packed_int4;
using msl_model::packed_long2;
using msl_model::packed_long3;
using msl_model::packed_long4;
using msl_model::packed_short2;
using msl_model::packed_short3;
using msl_model::packed_short4;
using msl_model::packed_uchar2;
using msl_model::packed_uchar3;
using msl_model::packed_uchar4;
using msl_model::packed_uint2;
using msl_model::packed_uint3;
using msl_model::packed_uint4;
using msl_model::packed_ulong2;
using msl_model::packed_ulong3;
using msl_model::packed_ulong4;
using msl_model::packed_ushort2;
using msl_model::packed_ushort3;
using msl_model::packed_ushort4;
using msl_model::quad_vote;
using msl_model::short2;
using msl_model::short3;
using msl_model::short4;
using msl_model::simd_vote;
using msl_model::simdgroup_bfloat8x8;
using msl_model::simdgroup_float8x8;
using msl_model::simdgroup_half8x8;
using msl_model::simdgroup_matrix;
using msl_model::tensor;
using msl_model::tensor_inline;
using msl_model::thread_scope;
using msl_model::uchar2;
using msl_model::uchar3;
using msl_model::uchar4;
using msl_model::uint2;
using msl_model::uint3;
using msl_model::uint4;
using msl_model::ulong2;
using msl_model::ulong3;
using msl_model::ulong4;
using msl_model::ushort2;
using msl_model::ushort3;
using msl_model::ushort4;
using msl_model::vec;
using msl_model::visible_function_table;

// Stages.
using msl_model::interpolant;
using msl_model::interpolation;
using msl_model::mesh;
using msl_model::mesh_grid_properties;
using msl_model::topology;

// Textures.
using msl_model::access;
using msl_model::bias;
using component = msl_model::gathered_component;
using msl_model::depth2d;
using msl_model::depth2d_array;
using msl_model::depth2d_ms;
using msl_model::depth2d_ms_array;
using msl_model::depthcube;
using msl_model::depthcube_array;
using msl_model::gradient2d;
using msl_model::gradient3d;
using msl_model::gradientcube;
using msl_model::level;
using msl_model::min_lod_clamp;
using msl_model::sampler;
using msl_model::texture1d;
using msl_model::texture1d_array;
using msl_model::texture2d;
using msl_model::texture2d_array;
using msl_model::texture2d_ms;
using msl_model::texture2d_ms_array;
using msl_model::texture3d;
using msl_model::texturecube;
using msl_model::texturecube_array;

// Rays.
namespace raytracing = msl_model::raytracing;
using msl_model::winding;

// Enumerators.
using msl_model::memory_order_relaxed;
using msl_model::memory_order_seq_cst;
using msl_model::thread_scope_device;
using msl_model::thread_scope_simdgroup;
using msl_model::thread_scope_thread;
using msl_model::thread_scope_threadgroup;

// metal_type_traits.
using msl_model::conditional;
using msl_model::conditional_t;
using msl_model::enable_if;
using msl_model::enable_if_t;
using msl_model::is_floating_point;
using msl_model::is_integral;
using msl_model::is_same;
using msl_model::is_same_v;

#define MSL_FUNCTION(name) using msl_model::name;
#include "model/Functions.def"

// The text uses these namespaces to override the compiler's options. In the model all functions are
// precise.
namespace precise {
using namespace msl_model;
}
namespace fast {
using namespace msl_model;
}

} // namespace metal

namespace mpp::tensor_ops {
using msl_model::matmul2d;
using msl_model::matmul2d_descriptor;
} // namespace mpp::tensor_ops

#endif
