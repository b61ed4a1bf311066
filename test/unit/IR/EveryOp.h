//===- EveryOp.h - A valid module with every operation --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// Verifies, and holds each op of Ops.def at least once.
inline constexpr const char *EveryOp = R"(
tsir 1 {spirv, msl}
struct %Frexp {
  fraction : f32,
  exponent : i32
}
struct %Pair {
  x : f32,
  v : vec<f32, 3>
}
struct %Row laid_out {
  n : u32 at 0,
  list : array<vec<f32, 2>, 3, stride 16> at 16
}
struct %Rows block {
  first : u32 at 0,
  rows : runtime_array<struct %Row, stride 64> at 64
}
struct %Resident {
  code : u32,
  texel : vec<f32, 4>
}
struct %PlainRow {
  n : u32,
  list : array<vec<f32, 2>, 3>
}
spec @Tile : u32 {id = 3} = 16
global @Bytes : bytes, storage {kind = RWByteAddressBuffer, set = 0, binding = 0}
global @Floats : runtime_array<f32>, storage {kind = RWStructuredBuffer, set = 0, binding = 1, coherent}
global @Words : runtime_array<u32>, storage {kind = RWStructuredBuffer, set = 0, binding = 2}
global @Params : struct %Pair, uniform {kind = ConstantBuffer, set = 0, binding = 3, readonly}
global @Push : struct %Pair, push {kind = PushConstants, readonly}
global @Blocks : array<struct %Rows, 2>, storage {kind = RWStructuredBuffer, set = 0, binding = 4, readonly, non_writable, aliased}
global @Texels : image<u32, buffer, storage>, storage {kind = RWBuffer, set = 0, binding = 5, format = r32ui, any_format}
global @Images : array<image<f32, buffer, sampled, rgba8>, 2>, storage {kind = Buffer, set = 0, binding = 6, format = rgba8, readonly}
global @Unknown : image<i32, buffer, storage, unknown>, storage {kind = RWBuffer, set = 0, binding = 7, format = rgb32i, any_format}
global @Tex : image<f32, 2d_array, sampled>, storage {kind = Texture, set = 0, binding = 8, readonly}
global @Lines : array<image<i32, 1d, sampled>, unbounded>, storage {kind = Texture, set = 0, binding = 9, readonly}
global @Vol : image<u32, 3d, storage, r32ui>, storage {kind = RWTexture, set = 0, binding = 10, format = r32ui}
global @Multi : image<f32, 2d_ms, sampled>, storage {kind = Texture, set = 0, binding = 11, readonly}
global @Cubes : image<f32, cube_array, sampled>, storage {kind = Texture, set = 0, binding = 12, readonly}
global @Smp : array<sampler, 2>, storage {kind = Sampler, set = 0, binding = 13, readonly}
global @Layers : image<f32, 2d_array, sampled>, storage {kind = Texture, set = 0, binding = 14, readonly}
global @Counts : image<u32, 2d, storage>, storage {kind = RWTexture, set = 0, binding = 15, format = r32ui}
global @By : sampler, storage {kind = Sampler, set = 0, binding = 16, readonly}
global @Shared : array<f16, 512>, workgroup
global @Table : array<f32, 2>, private {const} = {0.5, -2.0}
entry compute @main {num_threads = [32, 1, 1], wave_size = [4, 64, 32]}
needs {capabilities = [Shader, Float16, Int64Atomics], features = [shaderBufferInt64Atomics, shaderFloat16]}
debug {
  basic "float" {bits = 32, encoding = 3}
  vector {bits = 96, element = 1, count = 3}
  matrix {bits = 192, element = 2, count = 2}
  array {bits = 64, element = 1, count = 2}
  composite "Pair" {bits = 128}
  member "x" {type = 1}
  member "v" {type = 2, offset = 32}
  composite "RWByteAddressBuffer" {}
  function "helper" {line = 3, result = 1, params = [1, 5]}
  function "main" {line = 7}
  block {function = 1}
  block {function = 2}
  block {parent = 2}
  call {}
  place {block = 3}
  variable "x" {type = 1, block = 3, argument = 1}
}

func @helper(%x : f32, %n : u32) : f32 always_inline prelude {
  return %x
}

func @each(%row : u32, %column : u32, %element : f32, %other : f32, %n : f32) : f32 {
  return %element
}

func @main() {
  %c0 = const 0 : u32
  %c1 = const 1 : u32
  %c64 = const 64 : u32
  %f = const 1.5 : f32
  %h = const 0.5 : f16
  %yes = const true : bool
  %u = undef : f32
  %tile = spec @Tile : u32
  %tid = builtin {fn = dispatch_thread_id} : vec<u32, 3>
  %bytes = global @Bytes : ptr<bytes, storage>
  %floats = global @Floats : ptr<runtime_array<f32>, storage>
  %words = global @Words : ptr<runtime_array<u32>, storage>
  %shared = global @Shared : ptr<array<f16, 512>, workgroup>
  %i = const -7 : i32

  %a1 = add %f, %u
  %a2 = sub %f, %u {precise}
  %a3 = mul %f, %u
  %a4 = div %f, %u
  %a5 = rem %f, %u
  %a6 = neg %f
  %a7 = and %c0, %c1
  %a8 = or %c0, %c1
  %a9 = xor %yes, %yes
  %a10 = not %yes
  %a11 = shl %c0, %c1
  %a12 = shr %c0, %c1
  %a13 = fma %f, %f, %f
  %a14 = mad %f, %f, %f

  %b1 = eq %f, %u
  %b2 = ne %f, %u
  %b3 = lt %f, %u
  %b4 = le %f, %u
  %b5 = gt %f, %u
  %b6 = ge %f, %u
  %b7 = select %b1, %f, %u : f32
  %bv = splat %b1 : vec<bool, 3>
  %b8 = any %bv : bool
  %b9 = all %bv : bool

  %v = splat %f : vec<f32, 3>
  %d1 = abs %v
  %d2 = sign %v : vec<i32, 3>
  %d3 = min %f, %u
  %d4 = max %f, %u
  %d5 = clamp %f, %u, %f
  %d6 = saturate %f
  %d7 = floor %f
  %d8 = ceil %f
  %d9 = round %f
  %d10 = trunc %f
  %d11 = frac %f
  %d12 = sqrt %f
  %d13 = rsqrt %f
  %d14 = exp %f
  %d15 = exp2 %f
  %d16 = log %f
  %d17 = log2 %f
  %d18 = pow %f, %u
  %d19 = sin %f
  %d20 = cos %f
  %d21 = tan %f
  %d22 = asin %f
  %d23 = acos %f
  %d24 = atan %f
  %d25 = atan2 %f, %u
  %d26 = sinh %f
  %d27 = cosh %f
  %d28 = tanh %f
  %d29 = ldexp %f, %i
  %d30 = frexp %f : struct %Frexp
  %d31 = isnan %f
  %d32 = isinf %f
  %d33 = lerp %f, %f, %f
  %d34 = step %f, %f
  %d35 = smoothstep %f, %f, %f
  %e1 = dot %v, %v
  %e2 = length %v
  %e3 = distance %v, %v
  %e4 = normalize %v
  %e5 = cross %v, %v
  %e6 = reflect %v, %v
  %e7 = refract %v, %v, %f
  %e8 = faceforward %v, %v, %v

  %g1 = count_bits %c1 : u32
  %g2 = reverse_bits %c1
  %g3 = first_bit_high %i : u32
  %g4 = first_bit_low %c1 : u32
  %g5 = pack_half %f : u32
  %g6 = unpack_half %g5 : f32
  %g7 = dot_packed %c0, %c1, %c1
  %g8 = convert %f : u32
  %g9 = bitcast %f : i32

  %p = construct %f, %v : struct %Pair
  %q1 = extract %p {indices = [1, 2]} : f32
  %q2 = insert %p, %f {indices = [1, 0]}
  %q3 = extract_dynamic %v, %c1 : f32
  %q4 = insert_dynamic %v, %f, %c1
  %q5 = shuffle %v, %v {indices = [0, 5]} : vec<f32, 2>

  %local = var %p {name = "local"} : ptr<struct %Pair, function>
  %at = access %local, %c1, %c0 : ptr<f32, function>
  %ba = bytes_at %bytes, %c64 {align = 16} : ptr<vec<f32, 4>, storage>
  %an = convert %c64 : u64
  %aa = at_address %an {align = 8} : ptr<struct %Pair, physical>
  %bs = bytes_size %bytes : u32
  %al = array_length %floats : u32
  %co = counter %floats : ptr<u32, storage>
  %ld = load %at : f32
  store %at, %ld
  %wa = access %words, %c1 : ptr<u32, storage>
  %at1 = atomic %wa, %c1 {fn = add} : u32
  %at2 = atomic %wa, %c1, %c0 {fn = compare_exchange} : u32
  barrier {exec = workgroup, memory = all}
  debug_value %a1 {variable = 1, indices = [1, 0]}
  debug_value {variable = 1}
  debug_print %f, %v, %i {text = "%.2f \22%v3g\22 100%% %d\0A"}
  debug_break

  %texels = global @Texels : ptr<image<u32, buffer, storage>, storage>
  %im1 = image.load %texels, %i : vec<u32, 4>
  image.store %texels, %c1, %im1
  %im2 = image.size %texels {non_uniform} : u32
  %im3 = image.texel %texels, %c1 : ptr<u32, storage>
  %im4 = atomic %im3, %c1 {fn = add} : u32
  %tex = global @Tex : ptr<image<f32, 2d_array, sampled>, storage>
  %smps = global @Smp : ptr<array<sampler, 2>, storage>
  %smp = access %smps, %c1 : ptr<sampler, storage>
  %xyl = const {1, 2, 3} : vec<i32, 3>
  %im5 = image.load %tex, %xyl, %c1 {resident, non_uniform} : struct %Resident
  %code = extract %im5 {indices = [0]} : u32
  %im6 = image.resident %code : bool
  %im7 = image.size %tex, %c1 : vec<u32, 3>
  %im8 = image.levels %tex : u32
  %multi = global @Multi : ptr<image<f32, 2d_ms, sampled>, storage>
  %im9 = image.samples %multi : u32
  %xy = const {1, 2} : vec<u32, 2>
  %im10 = image.load %multi, %xy, %c1 : vec<f32, 4>
  %at3 = const {0.5, 0.25, 1.0} : vec<f32, 3>
  %at4 = const {0.5, 0.25, 1.0, 2.0} : vec<f32, 4>
  %at5 = const {0.5, 0.25} : vec<f32, 2>
  %move = const {-1, 3} : vec<i32, 2>
  %im11 = image.sample %tex, %smp, %at3, %f, %move {level = explicit, offset} : vec<f32, 4>
  %im12 = image.sample %tex, %smp, %at3, %f, %at5, %at5, %move, %f {level = gradient, compares, offset, clamped} : f32
  %cubes = global @Cubes : ptr<image<f32, cube_array, sampled>, storage>
  %im13 = image.sample %cubes, %smp, %at4 {level = implicit} : vec<f32, 4>
  %im14 = image.gather %cubes, %smp, %at4, %f {component = 0, compares} : vec<f32, 4>
  %im15 = image.gather %tex, %smp, %at3, %move {component = 3, offset, resident} : struct %Resident
  %im16 = image.level_of %tex, %smp, %at5 : vec<f32, 2>
  %im17 = quad.derivative %f {fn = x_fine}

  if %yes {dont_flatten} then {
    store %at, %f
  } else {
    return
  }
  loop {unroll} test {
    %t = lt %f, %ld
    yield %t
  } body {
    if %yes then {
      break
    }
    continue
  } step {
    store %at, %f
  }
  switch %c1 {cases = [1, 2, 7], counts = [1, 2, 0], default = 2, flatten} case {
    fallthrough
  } case {
    break
  } case {
  }
  %called = call @helper %f, %c1 : f32

  %w1 = wave.is_first : bool
  %w2 = wave.any %yes : bool
  %w3 = wave.all %yes : bool
  %w4 = wave.all_equal %v
  %w5 = wave.ballot %yes : vec<u32, 4>
  %w6 = wave.count_bits %yes : u32
  %w7 = wave.prefix_count_bits %yes : u32
  %w8 = wave.read_lane %f, %c1
  %w9 = wave.read_first %f
  %w10 = wave.reduce %f {fn = max}
  %w11 = wave.prefix %f {fn = sum}
  %w12 = wave.match %f : vec<u32, 4>
  %w13 = wave.multi_prefix %c1, %w5 {fn = xor}
  %w14 = quad.read %f {fn = diagonal}
  %w15 = quad.read_lane %f, %c1
  %w16 = quad.any %yes : bool
  %w17 = quad.all %yes : bool

  %ma = mat.load %bytes, %c0, %c64 {layout = row_major, align = 16} : mat<f16, 16x32, a, subgroup>
  %mb = mat.load %shared, %c0, %tile {layout = col_major} : mat<f16, 32x16, b, subgroup>
  %mc = mat.fill %f : mat<f32, 16x16, acc, subgroup>
  %m1 = mat.mul %ma, %mb : mat<f32, 16x16, acc, subgroup>
  %m2 = mat.muladd %ma, %mb, %mc : mat<f32, 16x16, acc, subgroup>
  %m3 = mat.arith %m2, %f {fn = mul}
  %m4 = mat.arith %m2, %m3 {fn = sub}
  %m5 = mat.neg %m4
  %m6 = mat.convert %m5 {transpose} : mat<f16, 16x16, a, subgroup>
  mat.store %m5, %bytes, %c0, %c64 {layout = row_major}
  %m7 = mat.length %m5 : u32
  %m8 = mat.coord %m5, %c0 : vec<u32, 2>
  %m9 = mat.extract %m5, %c0
  %m10 = mat.insert %m5, %c0, %m9
  %m11 = mat.row_sum %ma : mat<f32, 16x1, col, subgroup>
  %m12 = mat.col_sum %mb : mat<f32, 1x16, row, subgroup>
  %m13 = mat.broadcast_add %m5, %m11
  %m18 = mat.reduce %m5 {fn = max} : mat<f32, 16x32, acc, subgroup>
  %m19 = mat.reduce %ma {fn = sum, transpose} : mat<f32, 8x32, a, subgroup>
  %m20 = mat.load %bytes, %c0, %c64, %tile, %c1 {layout = row_major} : mat<f16, 16x32, a, subgroup>
  mat.store %m5, %bytes, %c0, %c64, %c1, %tile {layout = row_major}
  %m21 = spirv.mat_per_element @each %m5, %m4, %f
  %m17 = mat.is_col_major %c0 : bool
  mat.atomic_add %m13, %bytes, %c0, %c64 {layout = row_major}
  %m14 = mat.mulvec %bytes, %c0, %c64, %c0, %v {matrix = f16} : vec<f32, 4>
  %m15 = mat.mulvec_add %bytes, %c0, %c64, %c0, %v, %m14 {matrix = e4m3, bias = f32} : vec<f32, 4>
  mat.outer_product %v, %v, %bytes, %c0 {matrix = f16}
  vec.atomic_add %v, %bytes, %c64
  %m16 = vec.convert %v {input = f32, output = f16} : vec<f16, 3>

  inline.declare {opcode = 17, words = [6022]}
  inline.declare {opcode = 10, text = "SPV_KHR_cooperative_matrix"}
  inline.declare {opcode = 16, words = [4460, 32]}
  inline.declare %c0 {opcode = 331, words = [38]}
  inline.declare {opcode = 71, words = [0]}
  %n1 = inline.builtin {opcode = 4416, name = "mask"} : vec<u32, 4>
  %n2 = inline %c0, %f {opcode = 4457, name = "load", words = [0, 7], at = [1, 3]} : spirv<4456, spirv<21, 8, 0>, 3 : u32, struct %Pair>
  inline.declare %n2 {opcode = 71, words = [0]}
  inline.declare %n2, %c0 {opcode = 332, words = [27]}
  inline.declare %n2 {opcode = 5632, words = [5635], text = "value"}
  inline %n2 {opcode = 1, text = "A.set"}

  %z1 = access %shared, %c0 : ptr<f16, workgroup>
  %z2 = spirv.mat_load %z1, %tile {layout = row_major} : mat<f16, 16x32, a, subgroup>
  spirv.mat_store %z2, %z1, %tile {layout = col_major}
  %z3 = var : ptr<mat<f32, 16x16, acc, subgroup>, function>
  %z4 = spirv.mat_element %z3, %c0 : ptr<f32, function>
  %z6 = spirv.sign %f
  %z10 = spirv.clamp %f, %f, %f
  %z11 = construct %f, %f : vec<f32, 2>
  %z12 = spirv.pack_half %z11 : u32
  %z13 = spirv.unpack_half %z12 : vec<f32, 2>
  %z14 = spirv.dot_packed %z12, %z12 : u32
  %z15 = construct %z12, %z12, %z12, %z12 : vec<u32, 4>
  %z16 = spirv.ballot_count %z15 {below} : u32
  %z17 = spirv.broadcast %f, %c0
  %z18 = global @Blocks : ptr<array<struct %Rows, 2>, storage>
  %z19 = access %z18, %c1 : ptr<struct %Rows, storage>
  %z20 = spirv.array_length %z19 : u32
  %z27 = global @Lines : ptr<array<image<i32, 1d, sampled>, unbounded>, storage>
  %z28 = spirv.heap_element %z27, %c1 {non_uniform} : ptr<image<i32, 1d, sampled>, storage>
  %z21 = access %z19, %c1, %c0 : ptr<struct %Row, storage>
  %z22 = load %z21 : struct %Row
  %z23 = spirv.copy_logical %z22 : struct %PlainRow
  %z24 = spirv.mulvec %words, %c0, %tile, %v {layout = row_major, input = f32, matrix = f16, depth = 3} : array<f16, 5>
  %z25 = spirv.mulvec_add %words, %c0, %tile, %f, %words, %c64 {layout = col_major, input = f32, matrix = f16, depth = 1, bias = f32} : f32
  spirv.outer_product %z24, %z24, %words, %c0 {matrix = f32}
  spirv.vec_atomic_add %z24, %words, %c0
  %z26 = spirv.vec_load %words, %c0 : vec<f16, 8>
  spirv.vec_store %z26, %words, %c0
  %z7 = msl.sign %f
  %z5 = msl.words_at %bytes, %c0 {unit = 4, align = 8} : ptr<vec<f32, 2>, storage>
  %msl1 = msl.let %f {name = "given"}
  %msl2 = msl.let %z5
  %msl3 = msl.choose %yes : f32 then {
    yield %f
  } else {
    yield %msl1
  }
  %msl4 = var %c0 {name = "n", place = loop_head} : ptr<u32, function>
  %z8 = msl.words_at %bytes, %c0 {unit = 4} : ptr<f32, storage>
  %z9 = msl.atomic_bits %z8, %c0 {fn = or} : u32
  %layers = global @Layers : ptr<image<f32, 2d_array, sampled>, storage>
  %counts = global @Counts : ptr<image<u32, 2d, storage>, storage>
  %by = global @By : ptr<sampler, storage>
  %msl5 = splat %c0 : vec<u32, 2>
  %msl6 = splat %f : vec<f32, 2>
  %msl7 = msl.texel_read %layers, %msl5, %c0, %c1 : vec<f32, 4>
  %msl8 = msl.texel_read %counts, %msl5 : vec<u32, 4>
  msl.texel_write %counts, %msl8, %msl5
  msl.texture_fence %counts
  msl.move_position %c1 {component = 2}
  %msl9 = msl.texel_atomic %counts, %c1, %msl5, %c0 {fn = compare_exchange} : u32
  %msl10 = msl.sample %layers, %by, %msl6, %c0, %f, %f {level = explicit, compares} : f32
  %msl11 = msl.sample %layers, %by, %msl6, %c0 {component = 2} : vec<f32, 4>
  %msl12 = msl.texture_size %layers, %c1 {component = 1} : u32
}
)";

/// The ops that only stages without groups have.
inline constexpr const char *EveryStageOp = R"(
tsir 1 {spirv}
entry pixel @main {modes = [early_tests, depth_replacing]}
input "UV1" : vec<f32, 2> {location = 1, how = [noperspective, centroid]}
input "N" : vec<f32, 3> {location = 0, how = [nointerpolation], per_vertex}
input "SV_ClipDistance" : array<f32, 3> {value = clip_distance}
input "M" : array<vec<f32, 3>, 2> {location = 2, matrix, relaxed}
input "SHIFTED" : vec<f32, 2> {location = 4, component = 2}
input "POINT" : vec<f32, 2> {builtin = 16}
output "SV_Target1" : vec<f32, 4> {location = 1, source = 1}
output "SV_Depth" : f32 {value = depth}

func @main() {
  inline.declare {opcode = 5632, text = "several", words = [5635], element = 4}
  inline.declare {opcode = 71, words = [0], element = 1, of_output}
  %uv = io.load {element = 0} : vec<f32, 2>
  %vertex = const 2 : u32
  %n = io.load %vertex {element = 1} : vec<f32, 3>
  %clip = io.load {element = 2} : array<f32, 3>
  %sample = io.evaluate %vertex {element = 0, fn = sample} : vec<f32, 2>
  %center = io.evaluate {element = 0, fn = centroid} : vec<f32, 2>
  %near = io.evaluate %uv {element = 3, fn = offset} : array<vec<f32, 3>, 2>
  %depth = extract %clip {indices = [1]} : f32
  io.store %depth {element = 1}
  spirv.begin_interlock
  spirv.end_interlock
  %helper = is_helper : bool
  if %helper then {
    demote
  } else {
    spirv.kill
  }
  return
}
)";

/// The ops of the stages of ray tracing, each text for stages that have them.
inline constexpr const char *EveryRayOp = R"(
tsir 1 {spirv}
struct %Payload {
  color : vec<f32, 3>,
  hit : bool
}
struct %Held {
  color : vec<f32, 3>
}
global @Scene : acceleration_structure, storage {kind = AccelerationStructure, set = 0, binding = 0, readonly}
global @Scenes : array<acceleration_structure, 2>, storage {kind = AccelerationStructure, set = 0, binding = 1, readonly}
global @Record : struct %Held, record {kind = ShaderRecord, readonly}
entry closesthit @main {}

func @main() {
  %p = ray.payload : struct %Payload
  %scene = global @Scene : ptr<acceleration_structure, storage>
  %query = var {name = "q"} : ptr<ray_query, function>
  %flags = const 4 : u32
  %t = ray.t_current : f32
  %from = builtin {fn = world_ray_origin} : vec<f32, 3>
  query.trace %query, %scene, %flags, %flags, %from, %t, %from, %t
  %next = query.proceed %query : bool
  query.act %query {fn = commit_triangle}
  query.commit_procedural %query, %t
  %to = query.get %query {fn = committed_object_to_world} : array<vec<f32, 3>, 4>
  %front = query.get %query {fn = candidate_front_face} : bool
  %q = ray.trace %scene, %flags, %flags, %flags, %flags, %flags, %from, %t, %from, %t, %p : struct %Payload
  %r = ray.call %flags, %q : struct %Payload
  %at = ray.attributes : vec<f32, 2>
  ray.set_payload %r
  %hit = var {name = "h"} : ptr<hit_object, function>
  hit.make_nop %hit
  hit.make_miss %hit, %flags, %flags, %from, %t, %from, %t
  hit.from_query %hit, %query, %flags
  hit.set_record %hit, %flags
  %traced = hit.trace %hit, %scene, %flags, %flags, %flags, %flags, %flags, %from, %t, %from, %t, %p : struct %Payload
  %is = hit.get %hit {fn = is_hit} : bool
  %place = hit.attributes %hit : vec<f32, 2>
  %called = hit.invoke %hit, %traced : struct %Payload
  return
}
)";

/// Those that only intersection shaders have, and any-hit shaders.
inline constexpr const char *EveryIntersectionOp = R"(
tsir 1 {msl}
struct %Attributes {
  at : vec<f32, 2>
}
entry intersection @main {}

func @main() {
  %a = undef : struct %Attributes
  %kind = const 3 : u32
  %t = ray.t_current : f32
  %is = ray.report_hit %t, %kind, %a : bool
  %over = msl.ray_over : bool
  return
}
)";
inline constexpr const char *EveryGenerationOp = R"(
tsir 1 {spirv}
entry raygeneration @main {}

func @main() {
  %hint = const 5 : u32
  %bits = const 3 : u32
  %hit = var {name = "h"} : ptr<hit_object, function>
  hit.make_nop %hit
  ray.reorder %hint, %bits, %hit
  ray.reorder %hint, %bits
  return
}
)";
inline constexpr const char *EveryHitOp = R"(
tsir 1 {spirv}
entry anyhit @main {}

func @main() {
  %c = const true : bool
  if %c then {
    ray.ignore_hit
    ray.accept_hit
    spirv.ignore_hit
  } else {
    spirv.accept_hit
  }
  return
}
)";

/// Those of hull shaders, and of geometry shaders.
inline constexpr const char *EveryHullOp = R"(
tsir 1
entry hull @main {patch = quad, divided = fractional_odd, made = triangle_ccw, points = [3, 4]}
input "SV_Position" : vec<f32, 4> {value = position, per_vertex}
output "COLOR" : array<vec<f32, 2>, 2> {location = 1}
output "SV_TessFactor" : array<f32, 4> {value = tess_factor, per_primitive}

func @main() {
  %i = builtin {fn = output_control_point_id} : u32
  %at = io.load %i {element = 0} : vec<f32, 4>
  %x = const 0.5 : f32
  %one = const 1 : u32
  io.store %x, %i, %one, %one {element = 0}
  patch.barrier
  %color = io.reload %one {element = 0} : array<vec<f32, 2>, 2>
  io.store %x, %i {element = 1}
  return
}
)";
inline constexpr const char *EveryGeometryOp = R"(
tsir 1
entry geometry @main {geometry = lineadj, made = point, most = [5, 2]}
input "COLOR" : vec<f32, 2> {location = 0, per_vertex}
output "SV_Position" : vec<f32, 4> {value = position}
output "COLOR" : vec<f32, 2> {location = 0, stream = 1}

func @main() {
  %i = builtin {fn = gs_instance_id} : u32
  %color = io.load %i {element = 0} : vec<f32, 2>
  io.store %color {element = 1}
  stream.emit {stream = 1}
  stream.cut {stream = 1}
  return
}
)";

/// Those of mesh shaders, and of amplification shaders.
inline constexpr const char *EveryMeshOp = R"(
tsir 1
entry mesh @main {num_threads = [3, 2, 1], mesh = line, counts = [7, 5]}
output "SV_Position" : vec<f32, 4> {value = position}
output "TINT" : array<vec<f32, 2>, 3> {location = 0, per_primitive}
output "" : vec<u32, 2> {value = line_indices, per_primitive}

func @main() {
  %i = builtin {fn = group_index} : u32
  mesh.counts %i, %i
  %at = undef : vec<f32, 4>
  %x = const 0.5 : f32
  %line = undef : vec<u32, 2>
  io.store %at, %i {element = 0}
  io.store %x, %i, %i, %i {element = 1}
  io.store %line, %i {element = 2}
  return
}
)";
inline constexpr const char *EveryTaskOp = R"(
tsir 1 {spirv}
struct %Payload {
  first : u32
}
global @Given : struct %Payload, payload
entry amplification @main {num_threads = [4, 1, 1]}

func @main() {
  %c = const true : bool
  %one = const 1 : u32
  %given = global @Given : ptr<struct %Payload, payload>
  if %c then {
    mesh.dispatch %one, %one, %one, %given
    spirv.emit_tasks %one, %one, %one, %given
  } else {
    spirv.emit_tasks %one, %one, %one
  }
  return
}
)";
