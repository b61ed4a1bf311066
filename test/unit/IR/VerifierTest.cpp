// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The verifier's rules, one row for each. A row is the body of a function with these
// parameters, or a whole module if it starts with another word of the module level.
#include "IR/Rules/Verifier.h"
#include "Helpers.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Support/DiagnosticsIR.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;
using namespace tessera::test;

namespace {
struct Rejection {
  const char *Text;
  DiagID ID;
  const char *Message; ///< after "invalid IR: "
};

constexpr const char *Before = R"(
struct %S { x : f32, v : vec<f32, 3> }
global @buf : bytes, storage {kind = RWByteAddressBuffer}
global @ro : bytes, storage {kind = ByteAddressBuffer, readonly}
global @cb : struct %S, uniform {kind = ConstantBuffer, readonly}
global @arr : runtime_array<u32>, storage {kind = RWStructuredBuffer}
global @halves : array<f16, 64>, workgroup
global @table : f32, private {const} = 1.0
spec @tile : u32 {id = 0} = 4
func @callee(%x : f32) : f32 { return %x }
func @nothing() { }
func @f(%f : f32, %h : f16, %u : u32, %i : i32, %b : bool, %v : vec<f32, 3>, %bv : vec<bool, 3>,
        %s : struct %S, %buf : ptr<bytes, storage>, %ro : ptr<bytes, storage>,
        %arr : ptr<runtime_array<u32>, storage>, %sh : ptr<array<f16, 64>, workgroup>,
        %img : ptr<image<i32, buffer, storage>, storage>,
        %smp : ptr<image<f32, buffer, sampled>, storage>,
        %tex : ptr<image<f32, 2d, sampled>, storage>, %ms : ptr<image<f32, 2d_ms, sampled>, storage>,
        %vol : ptr<image<u32, 3d, storage>, storage>, %int3 : ptr<image<i32, 3d, sampled>, storage>,
        %cube : ptr<image<f32, cube, sampled>, storage>, %sam : ptr<sampler, storage>,
        %p2 : vec<f32, 2>, %p3 : vec<f32, 3>, %i2 : vec<i32, 2>, %u3 : vec<u32, 3>,
        %loc : ptr<struct %S, function>, %a : mat<f16, 16x32, a, subgroup>,
        %bm : mat<f16, 32x16, b, subgroup>, %c : mat<f32, 16x16, acc, subgroup>) {
)";

constexpr Rejection Rejections[] = {
    // The plan of the matrices.
    {"plan {} { set \"x\" {} { matrix f32 } }", diags::VerifyPlan, "the plan: f32 is no matrix"},
    {"plan {} { set \"x\" {} { matrix mat<f16, 16x16, a, subgroup> matrix mat<f16, 16x16, a, "
     "subgroup> } }",
     diags::VerifyPlan, "the plan: mat<f16, 16x16, a, subgroup> is planned twice"},
    {"plan {} { set \"x\" {} { matrix mat<f16, 16x16, a, subgroup> } }", diags::VerifyPlan,
     "the plan: mat<f16, 16x16, a, subgroup> does not occur, and nothing is made into it"},
    {"plan {} { set \"x\" {} { matrix mat<f16, 16x16, a, subgroup> {tile = mat<f16, 16x16, b, "
     "subgroup>} matrix mat<f16, 16x16, b, subgroup> } } func @m() { %m0 = undef : mat<f16, 16x16, "
     "a, subgroup> }",
     diags::VerifyPlan, "the plan: mat<f16, 16x16, a, subgroup> cannot be cut into its tile"},
    {"plan {} { set \"x\" {} { matrix mat<f16, 16x16, a, subgroup> {tile = mat<f16, 8x16, a, "
     "subgroup>} } } func @m() { %m0 = undef : mat<f16, 16x16, a, subgroup> }",
     diags::VerifyPlan,
     "the plan: mat<f16, 8x16, a, subgroup> stands for another type and is in no set"},
    {"plan {} { set \"x\" {} { matrix mat<f16, 16x1, col, subgroup> {sums = mat<f32, 16x16, acc, "
     "subgroup>} matrix mat<f32, 16x16, acc, subgroup> } } func @m() { %m0 = undef : mat<f16, "
     "16x1, col, subgroup> }",
     diags::VerifyPlan,
     "the plan: mat<f16, 16x1, col, subgroup> no such accumulator can stand for it"},
    {"plan {} { set \"x\" {} { matrix mat<f16, 16x16, acc, subgroup> {holder = mat<f32, 8x16, acc, "
     "subgroup>} matrix mat<f32, 8x16, acc, subgroup> } } func @m() { %m0 = undef : mat<f16, "
     "16x16, acc, subgroup> }",
     diags::VerifyPlan, "the plan: mat<f16, 16x16, acc, subgroup> no such matrix can hold it"},
    {"plan {} { set \"x\" {} { matrix mat<f16, 16x16, a, subgroup> {per_lane = 8} } } func @m() { "
     "%m0 "
     "= undef : mat<f16, 16x16, a, subgroup> }",
     diags::VerifyPlan,
     "the plan: mat<f16, 16x16, a, subgroup> is computed by lanes, but their number is "
     "unknown or the set is mixed"},
    {"plan {} { set \"x\" {} { matrix mat<f16, 16x16, a, subgroup> sum mat<f16, 16x16, a, "
     "subgroup> : "
     "mat<f16, 16x1, col, subgroup> } } func @m() { %m0 = undef : mat<f16, 16x16, a, subgroup> }",
     diags::VerifyPlan, "the plan: mat<f16, 16x1, col, subgroup> is multiplied and in no set"},
    {"plan {} { set \"x\" {} { matrix mat<f16, 16x16, a, subgroup> matrix mat<f16, 16x1, col, "
     "subgroup> sum mat<f16, 16x16, a, subgroup> : mat<f16, 16x1, col, subgroup> {r = mat<f16, "
     "16x16, a, subgroup>} } } func @m() { %m0 = undef : mat<f16, 16x16, a, subgroup> %m1 = undef "
     ": mat<f16, 16x1, col, subgroup> }",
     diags::VerifyPlan, "the plan: mat<f16, 16x16, a, subgroup> is not a component type"},
    {"plan {} { set \"x\" {} { matrix mat<f16, 16x16, a, subgroup> matrix mat<f16, 16x16, acc, "
     "subgroup> multiply mat<f16, 16x16, a, subgroup>, mat<f16, 16x16, a, subgroup>, mat<f16, "
     "16x16, acc, subgroup> : mat<f16, 16x16, acc, subgroup> {r = f32} } } func @m() { %m0 = undef "
     ": mat<f16, 16x16, a, subgroup> %m1 = undef : mat<f16, 16x16, acc, subgroup> }",
     diags::VerifyPlan,
     "the plan: mat<f16, 16x16, acc, subgroup> a route needs the types of both factors"},
    // The module.
    {"global @g : array<f32, unbounded>, private", diags::VerifyGlobal,
     "variable '@g': its type has no size"},
    {"global @g : array<array<bytes, unbounded>, 2>, storage {kind = ByteAddressBuffer}",
     diags::VerifyType,
     "type array<array<bytes, unbounded>, 2>: the elements of an array have a size"},
    {"global @g : runtime_array<bytes>, storage {kind = StructuredBuffer}", diags::VerifyType,
     "type runtime_array<bytes>: the elements of an array have a size"},
    {"global @g : array<void, 2>, private", diags::VerifyType,
     "type array<void, 2>: the elements of an array have a size"},
    {"struct %A { x : bytes }", diags::VerifyType,
     "type struct %A: the members of a struct have a size"},
    {"struct %A { x : u32, y : f32 at 2 }", diags::VerifyType,
     "type struct %A: a member begins where the one before it ends, or later"},
    {"struct %A laid_out { x : u32 }", diags::VerifyType,
     "type struct %A: the members of a struct that is laid out are so, and have offsets"},
    {"struct %A laid_out { x : array<u32, 2> at 0 }", diags::VerifyType,
     "type struct %A: the members of a struct that is laid out are so, and have offsets"},
    {"struct %B block { x : u32 at 0 } struct %A laid_out { b : struct %B at 0 }",
     diags::VerifyType, "type struct %A: a block is part of nothing but an array of resources"},
    {"struct %A laid_out { x : runtime_array<u32, stride 4> at 0 }", diags::VerifyType,
     "type struct %A: the members of a struct have a size"},
    {"struct %A block { x : runtime_array<u32, stride 4> at 0, y : u32 at 4 }", diags::VerifyType,
     "type struct %A: the members of a struct have a size"},
    {"struct %A { x : array<u32, 2, stride 4> }", diags::VerifyType,
     "type struct %A: a struct with a part that is laid out is laid out"},
    {"struct %B laid_out { x : u32 at 0, y : vec<f32, 2> at 4 } struct %A laid_out { b : "
     "array<struct %B, 2, stride 8> at 0 }",
     diags::VerifyType, "type struct %A: the elements of an array overlap"},
    {"struct %A laid_out { b : array<array<f32, 2>, 2, stride 8> at 0 }", diags::VerifyType,
     "type struct %A: the elements of an array with a stride are laid out"},
    {"struct %B block { x : u32 at 0 } struct %A laid_out { b : array<struct %B, 2, stride 4> at "
     "0 }",
     diags::VerifyType, "type struct %A: a block is part of nothing but an array of resources"},
    {"struct %B laid_out { x : u32 at 0 } struct %A { b : array<struct %B, 2> }", diags::VerifyType,
     "type struct %A: an array of what is laid out has a stride"},
    {"func @f(%x : ptr<void, function>) { }", diags::VerifyType,
     "type ptr<void, function>: a pointer points to something"},
    {"func @f(%x : mat<bool, 8x8, a, subgroup>) { }", diags::VerifyType,
     "type mat<bool, 8x8, a, subgroup>: the components of a matrix are numbers"},
    {"func @f(%x : mat<f16, 8x0, a, subgroup>) { }", diags::VerifyType,
     "type mat<f16, 8x0, a, subgroup>: a matrix has at least one row and one column"},
    {"global @G : array<mat<f16, 8x8, a, thread>, 2>, private", diags::VerifyType,
     "type array<mat<f16, 8x8, a, thread>, 2>: a thread-scope matrix is bytes in memory, without "
     "a type of its own"},
    {"func @f(%x : mat<f16, 8x8, col, subgroup>) { }", diags::VerifyType,
     "type mat<f16, 8x8, col, subgroup>: a matrix of use col has one column"},
    {"func @f(%x : mat<f16, 8x8, row, subgroup>) { }", diags::VerifyType,
     "type mat<f16, 8x8, row, subgroup>: a matrix of use row has one row"},
    {"func @f(%x : mat<f16, 8x1, col, workgroup>) { }", diags::VerifyType,
     "type mat<f16, 8x1, col, workgroup>: a matrix of use col or row is one of a subgroup"},
    {"global @g : void, private", diags::VerifyGlobal, "variable '@g': has no type"},
    {"global @g : array<bytes, 16777217>, storage {kind = ByteAddressBuffer}", diags::VerifyGlobal,
     "variable '@g': it has more than 16777216 resources"},
    {"global @g : f32, function", diags::VerifyGlobal,
     "variable '@g': type, address space and kind of resource do not go together"},
    {"global @g : f32, storage {kind = ByteAddressBuffer}", diags::VerifyGlobal,
     "variable '@g': type, address space and kind of resource do not go together"},
    {"global @g : array<bytes, 2>, uniform {kind = ConstantBuffer}", diags::VerifyGlobal,
     "variable '@g': type, address space and kind of resource do not go together"},
    {"global @g : bytes, push {kind = PushConstants}", diags::VerifyGlobal,
     "variable '@g': type, address space and kind of resource do not go together"},
    {"global @g : bytes, storage {kind = StructuredBuffer}", diags::VerifyGlobal,
     "variable '@g': type, address space and kind of resource do not go together"},
    {"global @g : bytes, workgroup", diags::VerifyGlobal, "variable '@g': its type has no size"},
    {"global @g : ptr<f32, function>, workgroup", diags::VerifyGlobal,
     "variable '@g': holds a pointer"},
    {"global @g : array<mat<f32, 16x16, acc, subgroup>, 2>, workgroup", diags::VerifyGlobal,
     "variable '@g': holds a matrix, which cannot be in memory that threads share"},
    {"struct %B {\n  n : u32,\n  b : array<bool, 2>\n}\nglobal @g : struct %B, uniform {kind = "
     "ConstantBuffer, set = 0, binding = 0, readonly}",
     diags::VerifyGlobal, "variable '@g': holds a bool, which cannot be in a buffer"},
    {"struct %E {}\nstruct %B {\n  n : u32,\n  e : array<struct %E, 2>\n}\n"
     "global @g : runtime_array<struct %B>, storage {kind = StructuredBuffer}",
     diags::VerifyGlobal,
     "variable '@g': holds an array of a type without components, which cannot be in a buffer"},
    {"global @g : runtime_array<mat<f32, 16x16, acc, workgroup>>, storage {kind = "
     "RWStructuredBuffer, set = 0, binding = 0}",
     diags::VerifyGlobal,
     "variable '@g': holds a matrix, which cannot be in memory that threads share"},
    {"global @g : f32, workgroup = 1.0", diags::VerifyGlobal,
     "variable '@g': only a private variable has a first value"},
    {"global @g : f32, private {set = 0, binding = 1}", diags::VerifyGlobal,
     "variable '@g': only a buffer has a set and binding"},
    {"global @g : bytes, storage {kind = ByteAddressBuffer, argument_buffer}", diags::VerifyGlobal,
     "variable '@g': an argument buffer is an array of resources"},
    {"global @g : array<u32, 3>, workgroup {argument_buffer}", diags::VerifyGlobal,
     "variable '@g': an argument buffer is an array of resources"},
    {"global @g : array<bytes, 2>, storage {kind = ByteAddressBuffer, with_sizes}",
     diags::VerifyGlobal, "variable '@g': sizes lie in an argument buffer"},
    {"global @b : array<runtime_array<u32>, 2>, storage {kind = RWStructuredBuffer}\n"
     "global @g : runtime_array<u32>, storage {kind = RWStructuredBuffer, counter_of = @b}",
     diags::VerifyGlobal,
     "variable '@g': a counter must be a u32 for each structured buffer it counts for"},
    {"global @b : runtime_array<u32>, storage {kind = RWStructuredBuffer}\n"
     "global @g : runtime_array<i32>, storage {kind = RWStructuredBuffer, counter_of = @b}",
     diags::VerifyGlobal,
     "variable '@g': a counter must be a u32 for each structured buffer it counts for"},
    {"global @b : runtime_array<u32>, storage {kind = StructuredBuffer}\n"
     "global @g : runtime_array<u32>, storage {kind = RWStructuredBuffer, counter_of = @b}",
     diags::VerifyGlobal,
     "variable '@g': a counter must be a u32 for each structured buffer it counts for"},
    {"global @g : image<f32, buffer, storage>, storage {kind = Buffer, format = r32f}",
     diags::VerifyGlobal,
     "variable '@g': type, address space and kind of resource do not go together"},
    {"global @g : array<image<f32, buffer, sampled>, 2>, storage {kind = Buffer, format = r32i}",
     diags::VerifyGlobal, "variable '@g': an image has a format with the numbers of its texels"},
    {"global @g : image<f32, 2d, sampled>, storage {kind = RWTexture, format = r32f}",
     diags::VerifyGlobal,
     "variable '@g': type, address space and kind of resource do not go together"},
    {"global @g : image<f32, 2d, storage>, storage {kind = RWTexture}", diags::VerifyGlobal,
     "variable '@g': an image has a format with the numbers of its texels"},
    {"global @g : image<f32, buffer, sampled>, storage {kind = Texture}", diags::VerifyGlobal,
     "variable '@g': type, address space and kind of resource do not go together"},
    {"global @g : sampler, storage {kind = Texture}", diags::VerifyGlobal,
     "variable '@g': type, address space and kind of resource do not go together"},
    {"global @g : image<f32, 2d, sampled>, storage {kind = Sampler}", diags::VerifyGlobal,
     "variable '@g': type, address space and kind of resource do not go together"},
    {"func @f(%x : ptr<image<f64, buffer, sampled>, storage>) { }", diags::VerifyType,
     "type ptr<image<f64, buffer, sampled>, storage>: the texels of an image are f32, or integers "
     "of 32 or 64 bits"},
    {"func @f(%x : ptr<image<u32, buffer, storage, r32i>, storage>) { }", diags::VerifyType,
     "type ptr<image<u32, buffer, storage, r32i>, storage>: the format of an image has the numbers "
     "of its texels"},
    {"func @f(%x : spirv<0>) { }", diags::VerifyType,
     "type spirv<0>: an instruction of SPIR-V has a number of 16 bits"},
    {"func @f(%x : spirv<21, 4294967296>) { }", diags::VerifyType,
     "type spirv<21, 4294967296>: a word has 32 bits"},
    {"func @f(%x : spirv<21, 256 : u8>) { }", diags::VerifyType,
     "type spirv<21, 256 : u8>: a constant that a type has is an integer or a bool"},
    {"func @f(%x : spirv<21, 1 : f32>) { }", diags::VerifyType,
     "type spirv<21, 1 : f32>: a constant that a type has is an integer or a bool"},
    {"func @f(%x : spirv<32, 4, ptr<f32, function>>) { }", diags::VerifyType,
     "type spirv<32, 4, ptr<f32, function>>: a type that a type has is that of a value"},
    {"func @f(%x : f32) { inline %x {opcode = 65536} }", diags::VerifyRule,
     "'inline': an instruction of SPIR-V has a number of 16 bits"},
    {"func @f(%x : f32) { inline %x {opcode = 1, words = [-1], at = [0]} }", diags::VerifyRule,
     "'inline': a word has 32 bits"},
    {"func @f(%x : f32) { inline %x {opcode = 1, words = [1]} }", diags::VerifyRule,
     "'inline': each word has a place"},
    {"func @f(%x : f32) { inline %x {opcode = 1, words = [1, 2], at = [1, 1]} }", diags::VerifyRule,
     "'inline': places of words rise, and lie among the operands"},
    {"func @f(%x : f32) { inline %x {opcode = 1, words = [1], at = [2]} }", diags::VerifyRule,
     "'inline': places of words rise, and lie among the operands"},
    {"struct %P { x : f32 } func @f(%x : f32) { %y = inline.builtin {opcode = 24} : struct %P }",
     diags::VerifyRule, "'inline.builtin': an input is a scalar, a vector or an array"},
    {"func @f(%x : f32) { inline.declare {opcode = 17} }", diags::VerifyRule,
     "'inline.declare': a capability is one word"},
    {"func @f(%x : f32) { inline.declare {opcode = 10, words = [1]} }", diags::VerifyRule,
     "'inline.declare': an extension is a text"},
    {"func @f(%x : f32) { inline.declare %x {opcode = 16, words = [1]} }", diags::VerifyRule,
     "'inline.declare': an execution mode is of words"},
    {"func @f(%x : f32) { inline.declare %x {opcode = 331} }", diags::VerifyRule,
     "'inline.declare': a mode, and values"},
    {"func @f(%x : f32) { inline.declare %x, %x {opcode = 71, words = [1]} }", diags::VerifyRule,
     "'inline.declare': a decoration is of words, of one value"},
    {"func @f(%x : f32) { inline.declare {opcode = 332, words = [1]} }", diags::VerifyRule,
     "'inline.declare': a decoration of a value, with values"},
    {"func @f(%x : f32) { inline.declare %x {opcode = 5632, words = [1]} }", diags::VerifyRule,
     "'inline.declare': a decoration of one value, with a text"},
    {"func @f(%x : f32) { inline.declare %x {opcode = 12} }", diags::VerifyRule,
     "'inline.declare': no instruction that stands outside of functions"},
    {"spec @s : vec<f32, 2> {id = 1} = {1, 2}", diags::VerifySpec,
     "specialization constant '@s': its type is not a scalar"},
    {"global @b : array<runtime_array<array<u32, 16777217>>, 2>, storage "
     "{kind = StructuredBuffer, set = 0, binding = 0}",
     diags::VerifyType,
     "type array<runtime_array<array<u32, 16777217>>, 2>: it has more than 16777216 components"},
    {"spec @s : f32 {id = 1}", diags::VerifySpec,
     "specialization constant '@s': the default value is missing or does not fit its type"},
    {"spec @s : f32 {id = 1} = 1.0\nspec @t : f32 {id = 1} = 1.0", diags::VerifySpec,
     "specialization constant '@t': another one has the same id"},
    {"debug {\n vector {element = 1, count = 2} }", diags::VerifyDebug,
     "debug information: type: its element is an earlier type"},
    {"debug {\n basic \"float\" {bits = 32, encoding = 3}\n array {element = 1, count = 2}\n"
     " member \"x\" {type = 1} }",
     diags::VerifyDebug,
     "debug information: member: its type is an earlier type, and it is one of a composite"},
    {"debug {\n composite \"S\" {bits = 64}\n vector {bits = 64, element = 1, count = 2} }",
     diags::VerifyDebug, "debug information: type: a vector is one of a basic type"},
    {"debug {\n basic \"float\" {bits = 32, encoding = 3}\n"
     " matrix {bits = 64, element = 1, count = 2} }",
     diags::VerifyDebug,
     "debug information: type: a matrix has one to four rows, which are vectors of up to four"},
    {"debug {\n basic \"float\" {bits = 32, encoding = 3}\n"
     " vector {bits = 64, element = 1, count = 2}\n matrix {bits = 320, element = 2, count = 5} }",
     diags::VerifyDebug,
     "debug information: type: a matrix has one to four rows, which are vectors of up to four"},
    {"debug {\n basic \"float\" {bits = 32, encoding = 3}\n vector {bits = 64, element = 1} }",
     diags::VerifyDebug, "debug information: type: a vector has a count"},
    {"debug { composite \"S\" {bits = 32} member \"x\" {type = 1} }", diags::VerifyDebug,
     "debug information: member: its type is an earlier type, and it is one of a composite"},
    {"debug { function \"f\" {result = 1} }", diags::VerifyDebug,
     "debug information: function: its result is a type or nothing"},
    {"debug { function \"f\" {params = [1]} }", diags::VerifyDebug,
     "debug information: function: its parameters have types"},
    {"debug { block {parent = 1} }", diags::VerifyDebug,
     "debug information: block: it is the body of a function, or in an earlier block"},
    {"debug { function \"f\" {} block {function = 1} block {function = 1, parent = 1} }",
     diags::VerifyDebug,
     "debug information: block: it is the body of a function, or in an earlier block"},
    {"debug { place {block = 1} }", diags::VerifyDebug, "debug information: place: it has a block"},
    {"debug { function \"f\" {} block {function = 1} place {block = 1, call = 1} }",
     diags::VerifyDebug, "debug information: place: its call is one of the module's"},
    {"debug { function \"f\" {} block {function = 1} call {} place {block = 1, call = 1} }",
     diags::VerifyDebug, "debug information: place: a function is inlined into an earlier place"},
    {"debug { function \"f\" {} block {function = 1} place {block = 1} "
     "call {} loc(\"a.hlsl\":1:1 in 1) place {block = 1, call = 1, around = 1} }",
     diags::VerifyDebug,
     "debug information: place: only code of the function itself is around its body"},
    {"debug { function \"f\" {} block {function = 1} variable \"x\" {type = 1, block = 1} }",
     diags::VerifyDebug, "debug information: variable: it has a type and a block"},
    {"debug { basic \"int\" {} variable \"x\" {type = 1, block = 1} }", diags::VerifyDebug,
     "debug information: variable: it has a type and a block"},
    {"global @g : f32, private {debug = 1}", diags::VerifyDebug,
     "debug information: variable: its type is one of the module's"},
    {"func @f() debug 1 { }", diags::VerifyDebug,
     "debug information: function: it is one of the module's"},
    {"func @f() { return loc(\"a\":1:1 in 1) }", diags::VerifyDebug,
     "debug information: return: its place is one of the module's"},
    {"debug { }\nfunc @f(%x : f32) { debug_value %x {variable = 1} }", diags::VerifyRule,
     "'debug_value': variable is one of the module's debug information"},
    {"func @f(%x : f32) { debug_print %x {text = \"%d\"} }", diags::VerifyRule,
     "'debug_print': each value has a conversion of its type in the text"},
    {"func @f(%x : f32) { debug_print %x {text = \"none, 100%%\"} }", diags::VerifyRule,
     "'debug_print': each value has a conversion of its type in the text"},
    {"func @f(%x : f32) { debug_print %x {text = \"%f %q\"} }", diags::VerifyRule,
     "'debug_print': each value has a conversion of its type in the text"},
    {"func @f(%x : f32) { debug_value %x {variable = 1} }", diags::VerifyRule,
     "'debug_value': variable is one of the module's debug information"},
    {"entry compute @f {num_threads = [1, 1, 1]}\nfunc @f(%x : f32) { }", diags::VerifyEntry,
     "entry point: takes parameters or returns a value"},
    {"entry compute @f {num_threads = [1, 0, 1]}\nfunc @f() { }", diags::VerifyEntry,
     "entry point: a dimension of num_threads is zero"},
    {"entry compute @f {num_threads = [65536, 65536, 65537]}\nfunc @f() { }", diags::VerifyEntry,
     "entry point: has more than 65536 threads"},
    {"entry compute @f {num_threads = [1, 1, 1], wave_size = [8, 4, 0]}\nfunc @f() { }",
     diags::VerifyEntry, "entry point: wave_size is not a range"},
    {"entry pixel @f {modes = []}\ninput \"A\xff\" : f32 {location = 0}\nfunc @f() { }",
     diags::VerifyEntry, "entry point: a semantic is UTF-8 without a zero byte"},
    {"entry pixel @f {modes = []}\ninput \"A\" : f16 {location = 0, relaxed}\nfunc @f() { }",
     diags::VerifyEntry, "entry point: only numbers of 32 bits at a location are relaxed"},
    {"entry pixel @f {modes = []}\noutput \"A\" : vec<bf16, 2> {location = 0}\nfunc @f() { }",
     diags::VerifyEntry, "entry point: an input or output is of a format that is only stored"},
    {"entry pixel @f {modes = []}\ninput \"A\" : vec<u32, 2> {location = 1}\nfunc @f() { }",
     diags::VerifyEntry, "entry point: an integer or number of 64 bits cannot be interpolated"},
    {"entry pixel @f {modes = []}\ninput \"A\" : vec<f32, 5> {location = 1}\nfunc @f() { }",
     diags::VerifyEntry, "entry point: a vector of an input or output has 2 to 4 numbers"},
    {"entry domain @f {patch = quad, points = [3, 0]}\n"
     "input \"A\" : array<f32, 3> {value = tess_factor, per_primitive}\nfunc @f() { }",
     diags::VerifyEntry,
     "entry point: a system value of patches has another length, or belongs to points"},
    {"struct %S {\n x : f32\n}\ninput \"A\" : f32 {location = 1}\nfunc @f() { }",
     diags::VerifyEntry, "entry point: inputs and outputs belong to an entry point"},
    {"entry pixel @f {modes = []}\noutput \"A\" : f32 {location = 0, how = [sample]}\n"
     "func @f() { }",
     diags::VerifyEntry, "entry point: nothing interpolates an output of a pixel shader"},
    {"entry mesh @f {num_threads = [1, 1, 1], mesh = line, counts = [2, 1]}\n"
     "output \"\" : u32 {value = point_index, per_primitive}\nfunc @f() { }",
     diags::VerifyEntry, "entry point: the indices are those of another kind of primitive"},
    {"entry mesh @f {num_threads = [1, 1, 1], mesh = line, counts = [2, 1]}\n"
     "output \"A\" : f32 {location = 0}\n"
     "func @f() { %i = builtin {fn = group_id} : vec<u32, 3>\n %x = const 1.0 : f32\n"
     "io.store %x, %i {element = 0} }",
     diags::VerifyRule, "'io.store': an index of an output is one number"},
    {"entry pixel @f {modes = []}\noutput \"A\" : array<f32, 65533> {location = 0}\nfunc @f() { }",
     diags::VerifyEntry, "entry point: the type of an input or output is not that of a variable"},
    {"entry mesh @f {num_threads = [1, 1, 1], mesh = line, counts = [2, 1]}\n"
     "output \"A\" : u32 {value = layer}\nfunc @f() { }",
     diags::VerifyEntry,
     "entry point: a system value of primitives belongs to vertices, or the other way around"},
    {"entry pixel @f {modes = []}\noutput \"A\" : f32 {value = depth}\nfunc @f() { }",
     diags::VerifyEntry,
     "entry point: the modes do not say that the output replaces the depth or the stencil "
     "reference"},
    {"entry domain @f {patch = quad, points = [3, 0]}\n"
     "func @f() { %p = builtin {fn = position} : vec<f32, 4> }",
     diags::VerifyRule, "'builtin': io.load reads it, at vertices"},
    {"entry mesh @f {num_threads = [1, 1, 1], mesh = line, counts = [0, 1]}\nfunc @f() { }",
     diags::VerifyEntry, "entry point: a mesh has no vertices or no primitives"},
    {"entry geometry @f {geometry = point, made = point, most = [1, 0]}\nfunc @f() { }",
     diags::VerifyEntry, "entry point: a geometry shader makes no vertices or has no instances"},
    {"entry pixel @f {modes = [depth_replacing, depth_less, depth_unchanged]}\nfunc @f() { }",
     diags::VerifyEntry, "entry point: two of the modes exclude each other"},
    {"entry domain @f {patch = quad, points = [33, 0]}\nfunc @f() { }", diags::VerifyEntry,
     "entry point: a patch has more than 32 control points"},
    {"entry domain @f {patch = quad, points = [3, 0]}\n"
     "input \"A\" : f32 {location = 0, per_vertex, per_primitive}\nfunc @f() { }",
     diags::VerifyEntry, "entry point: a value belongs to a vertex or to the primitive"},
    {"global @p : u32, payload\nentry compute @f {num_threads = [1, 1, 1]}\nfunc @f() { }",
     diags::VerifyGlobal,
     "variable '@p': is a payload, which only mesh and amplification shaders have"},
    {"entry compute @f {num_threads = [1, 1, 1]}\n"
     "func @f() { %x = builtin {fn = grid_size} : vec<u32, 3> }",
     diags::VerifyRule, "'builtin': only Metal has this system value"},
    {"entry vertex @f {modes = []}\noutput \"A\" : vec<f32, 4> {value = position}\n"
     "output \"B\" : vec<f32, 4> {value = position}\nfunc @f() { }",
     diags::VerifyEntry, "entry point: two inputs or outputs are one system value"},
    {"entry pixel @f {modes = []}\ninput \"A\" : array<f32, 3> {location = 1}\n"
     "input \"B\" : f32 {location = 3}\nfunc @f() { }",
     diags::VerifyEntry, "entry point: two inputs or outputs have one location and component"},
    {"entry pixel @f {modes = []}\ninput \"A\" : vec<f32, 2> {location = 1, component = 1}\n"
     "input \"B\" : f32 {location = 1, component = 2}\nfunc @f() { }",
     diags::VerifyEntry, "entry point: two inputs or outputs have one location and component"},
    {"entry compute @f {num_threads = [1, 1, 1]}\nfunc @f() { demote }", diags::VerifyRule,
     "'demote': only a pixel shader has it"},
    {"entry compute @f {num_threads = [1, 1, 1]}\nfunc @f() { %h = is_helper : bool }",
     diags::VerifyRule, "'is_helper': only a pixel shader has it"},
    {"entry compute @f {num_threads = [1, 1, 1]}\nfunc @f() { %v = builtin {fn = view_id} : u32 }",
     diags::VerifyRule, "'builtin': the stage of the entry point does not have this system value"},
    {"entry miss @f {}\nfunc @f() { %p = ray.payload : u32 %v = const 1.0 : f32 ray.set_payload %v "
     "}",
     diags::VerifyRule,
     "'ray.set_payload': an entry point has one type of payload and one of attributes"},
    {"entry anyhit @f {}\n"
     "func @f() { %a = ray.attributes : vec<f32, 2> %b = ray.attributes : vec<f32, 3> }",
     diags::VerifyRule,
     "'ray.attributes': an entry point has one type of payload and one of attributes"},
    {"func @f(%x : bytes) { }", diags::VerifyFunction,
     "function '@f': the type of a parameter has no size"},
    {"func @f() : bytes { }", diags::VerifyFunction,
     "function '@f': the type of its result has no size"},

    {"%x = const zero : array<mat<f16, 8x8, a, subgroup>, 2>", diags::VerifyConstant,
     "'const': the value does not fit type array<mat<f16, 8x8, a, subgroup>, 2>"},

    // The tables.
    {"%x = add %f", diags::VerifyOperandCount, "'add': wrong number of operands (1)"},
    {"store %loc", diags::VerifyOperandCount, "'store': wrong number of operands (1)"},
    {"%x = neg %b", diags::VerifyOperandType,
     "'neg': operand 0 is bool, not a number or a vector of numbers"},
    {"%x = shl %f, %f", diags::VerifyOperandType,
     "'shl': operand 0 is f32, not an integer or a vector of integers"},
    {"%x = sqrt %u", diags::VerifyOperandType,
     "'sqrt': operand 0 is u32, not a float or a vector of floats"},
    {"%x = and %s, %s", diags::VerifyOperandType,
     "'and': operand 0 is struct %S, not an integer, a bool or a vector of them"},
    {"%x = and %f, %f", diags::VerifyOperandType,
     "'and': operand 0 is f32, not an integer, a bool or a vector of them"},
    {"%x = not %v", diags::VerifyOperandType,
     "'not': operand 0 is vec<f32, 3>, not an integer, a bool or a vector of them"},
    {"%x = any %f : bool", diags::VerifyOperandType,
     "'any': operand 0 is f32, not a bool or a vector of bools"},
    {"if %f then { return }", diags::VerifyOperandType, "'if': operand 0 is f32, not bool"},
    {"%x = bytes_at %buf, %i : ptr<u32, storage>", diags::VerifyOperandType,
     "'bytes_at': operand 1 is i32, not u32"},
    {"%x = load %f : f32", diags::VerifyOperandType, "'load': operand 0 is f32, not a pointer"},
    {"%x = mat.load %loc, %u, %u {layout = row_major} : mat<f16, 8x8, a, subgroup>",
     diags::VerifyOperandType,
     "'mat.load': operand 0 is ptr<struct %S, function>, not a pointer to bytes or to an array of "
     "scalars or vectors"},
    {"%x = mat.neg %f", diags::VerifyOperandType, "'mat.neg': operand 0 is f32, not a matrix"},
    {"%x = extract %f {indices = [0]} : f32", diags::VerifyOperandType,
     "'extract': operand 0 is f32, not a vector, array or struct"},
    {"%x = vec.convert %bv : vec<f32, 3>", diags::VerifyOperandType,
     "'vec.convert': operand 0 is vec<bool, 3>, not a vector of numbers"},
    {"%x = add %f, %h", diags::VerifyOperandsDiffer,
     "'add': operand 1 is f16 where operand 0 is f32"},
    {"%x = undef : bytes", diags::VerifyResultType,
     "'undef': the result is bytes, not a type that has a size"},
    {"%x = undef : array<f32, unbounded>", diags::VerifyResultType,
     "'undef': the result is array<f32, unbounded>, not a type that has a size"},
    {"%x = extract %v : f32", diags::VerifyMissingAttr,
     "'extract': attribute 'indices' is missing"},
    {"%x = bytes_at %buf, %u {align = 3} : ptr<u32, storage>", diags::VerifyAttrValue,
     "'bytes_at': attribute 'align': an alignment is a power of two"},
    {"loop {turns = 2} body {\nbreak\n}", diags::VerifyAttrValue,
     "'loop': attribute 'turns': not two or more turns, in 32 bits, of 'unroll'"},
    {"loop {unroll, turns = 1} body {\nbreak\n}", diags::VerifyAttrValue,
     "'loop': attribute 'turns': not two or more turns, in 32 bits, of 'unroll'"},
    {"debug_print %u {text = \"\xff%u\"}", diags::VerifyAttrValue,
     "'debug_print': attribute 'text': a text is UTF-8 without a zero byte"},
    {"%x = bytes_at %buf, %u {align = 4, align = 4} : ptr<u32, storage>", diags::VerifyAttrValue,
     "'bytes_at': attribute 'align': given twice"},

    // Scoping.
    {"if %b then { %x = neg %f } else { %y = neg %x }", diags::VerifyNotVisible,
     "'neg': operand 0 is not defined before it, in its region or in one around it"},
    {"loop body { %x = neg %f\n break } step { %y = neg %x }", diags::VerifyNotVisible,
     "'neg': operand 0 is not defined before it, in its region or in one around it"},

    // Values.
    {"%x = spec @none : u32", diags::VerifySymbol,
     "'spec': unknown specialization constant '@none'"},
    {"%x = spec @tile : f32", diags::VerifyResultType, "'spec': the result is f32, not u32"},
    {"%x = builtin {fn = group_id} : u32", diags::VerifyResultType,
     "'builtin': the result is u32, not vec<u32, 3>"},
    {"%x = builtin {fn = wave_index} : f32", diags::VerifyResultType,
     "'builtin': the result is f32, not u32"},
    {"%x = global @none : ptr<f32, private>", diags::VerifySymbol,
     "'global': unknown variable '@none'"},
    {"%x = global @buf : ptr<f32, private>", diags::VerifyResultType,
     "'global': the result is ptr<f32, private>, not ptr<bytes, storage>"},

    // Arithmetic.
    {"%x = select %b, %f, %h : f32", diags::VerifyOperandType,
     "'select': operand 2 is f16, not f32"},
    {"%x = select %bv, %f, %f : f32", diags::VerifyRule,
     "'select': a vector of bools chooses between vectors of its length"},
    {"%x = sign %f : f32", diags::VerifyResultType, "'sign': the result is f32, not i32"},
    {"%x = ldexp %f, %u", diags::VerifyOperandType, "'ldexp': operand 1 is u32, not i32"},
    {"%x = frexp %f : f32", diags::VerifyRule,
     "'frexp': the result is a struct of the fraction and of the i32 exponent"},
    {"%x = cross %f, %f", diags::VerifyRule, "'cross': the operands have three components"},
    {"%x = refract %v, %v, %v", diags::VerifyOperandType,
     "'refract': operand 2 is vec<f32, 3>, not f32"},
    {"%x = count_bits %i : i32", diags::VerifyResultType,
     "'count_bits': the result is i32, not u32"},
    {"%x = pack_half %h : u32", diags::VerifyOperandType, "'pack_half': operand 0 is f16, not f32"},
    {"%x = unpack_half %i : f32", diags::VerifyOperandType,
     "'unpack_half': operand 0 is i32, not u32"},
    {"%x = dot_packed %u, %u, %i", diags::VerifyOperandType,
     "'dot_packed': operand 2 is i32, not u32"},
    {"%y = convert %u : u64\n%x = dot_packed %y, %y, %y", diags::VerifyRule,
     "'dot_packed': the operands are u32 or i32"},
    {"%x = convert %v : f16", diags::VerifyRule,
     "'convert': the result has the shape of the operand"},
    {"%x = bitcast %f : f16", diags::VerifyRule,
     "'bitcast': operand and result are numbers of the same total size"},
    {"%x = bitcast %b : bool", diags::VerifyRule,
     "'bitcast': operand and result are numbers of the same total size"},

    // Composites.
    {"%x = construct %f : f32", diags::VerifyRule,
     "'construct': the result is a vector, array or struct"},
    {"%x = construct %f : vec<f32, 2>", diags::VerifyOperandCount,
     "'construct': wrong number of operands (1)"},
    {"%x = construct %f, %h : vec<f32, 2>", diags::VerifyOperandType,
     "'construct': operand 1 is f16, not f32"},
    {"%x = splat %f : f32", diags::VerifyRule, "'splat': the result is a vector"},
    {"%x = splat %f : vec<f16, 2>", diags::VerifyOperandType, "'splat': operand 0 is f32, not f16"},
    {"%x = extract %v {indices = [3]} : f32", diags::VerifyIndex,
     "'extract': index 3 is out of range for vec<f32, 3>"},
    {"%x = extract %v {indices = [-1]} : f32", diags::VerifyIndex,
     "'extract': index -1 is out of range for vec<f32, 3>"},
    {"%x = extract %v {indices = []} : f32", diags::VerifyRule,
     "'extract': there is at least one index"},
    {"%x = extract %s {indices = [1, 0]} : u32", diags::VerifyResultType,
     "'extract': the result is u32, not f32"},
    {"%x = insert %s, %h {indices = [0]}", diags::VerifyOperandType,
     "'insert': operand 1 is f16, not f32"},
    {"%x = extract_dynamic %s, %u : f32", diags::VerifyRule,
     "'extract_dynamic': operand 0 is a vector"},
    {"%x = insert_dynamic %v, %h, %u", diags::VerifyOperandType,
     "'insert_dynamic': operand 1 is f16, not f32"},
    {"%y = splat %u : vec<u32, 2>\n%x = extract_dynamic %v, %y : f32", diags::VerifyRule,
     "'extract_dynamic': an index is a scalar"},
    {"%x = shuffle %v, %v {indices = [0]} : vec<u32, 1>", diags::VerifyResultType,
     "'shuffle': the result is vec<u32, 1>, not vec<f32, 1>"},
    {"%x = shuffle %v, %v {indices = [6]} : vec<f32, 1>", diags::VerifyIndex,
     "'shuffle': index 6 is out of range for the components of the operands"},
    {"%x = shuffle %v {indices = []} : vec<f32, 1>", diags::VerifyRule,
     "'shuffle': there are 1 to 1024 indices"},

    // Memory.
    {"%x = var %f : ptr<u32, function>", diags::VerifyOperandType,
     "'var': operand 0 is f32, not u32"},
    {"%x = var : ptr<u32, private>", diags::VerifyRule,
     "'var': the result is a pointer to function space, to a type that has a size"},
    {"%x = access %loc : ptr<struct %S, function>", diags::VerifyRule,
     "'access': there is at least one index"},
    {"%x = access %loc, %u : ptr<f32, function>", diags::VerifyRule,
     "'access': the index of a struct member is a constant"},
    {"%n = const 2 : u32\n%x = access %loc, %n : ptr<f32, function>", diags::VerifyIndex,
     "'access': index 2 is out of range for struct %S"},
    {"%x = access %buf, %u : ptr<f32, storage>", diags::VerifyRule,
     "'access': an index passes through something that has no parts"},
    {"%x = access %arr, %u : ptr<u32, function>", diags::VerifyResultType,
     "'access': the result is ptr<u32, function>, not ptr<u32, storage>"},
    {"%x = at_address %u {align = 4} : ptr<u32, physical>", diags::VerifyRule,
     "'at_address': the address is a u64"},
    {"%n = convert %u : u64\n%x = at_address %n {align = 4} : ptr<u32, storage>", diags::VerifyRule,
     "'at_address': the result points to something with bytes, and without pointers, in physical "
     "space"},
    {"%x = bytes_at %arr, %u : ptr<u32, storage>", diags::VerifyRule,
     "'bytes_at': operand 0 points to bytes"},
    {"%x = bytes_at %buf, %u : ptr<struct %S, storage>", diags::VerifyRule,
     "'bytes_at': the result points to a number or a vector of them in the space of the buffer"},
    {"%x = bytes_at %buf, %u : ptr<vec<bool, 2>, storage>", diags::VerifyRule,
     "'bytes_at': the result points to a number or a vector of them in the space of the buffer"},
    {"struct %B {\n  b : array<vec<bool, 2>, 3>,\n  n : u32\n}\nfunc @f(%u : u64) {\n"
     "  %x = at_address %u {align = 4} : ptr<struct %B, physical>\n}",
     diags::VerifyRule,
     "'at_address': the result points to something with bytes, and without pointers, in physical "
     "space"},
    {"%x = bytes_at %buf, %u {align = 2} : ptr<u32, storage>", diags::VerifyAttrValue,
     "'bytes_at': attribute 'align': less than the component's size"},
    {"struct %N {\n  next : ptr<u32, workgroup>,\n  n : u32\n}\nfunc @f(%u : u64) {\n"
     "  %x = at_address %u {align = 4} : ptr<struct %N, physical>\n}",
     diags::VerifyRule,
     "'at_address': the result points to something with bytes, and without pointers, in physical "
     "space"},
    {"%x = bytes_size %img : u32", diags::VerifyRule,
     "'bytes_size': operand 0 points to bytes or a runtime array"},
    {"%x = counter %buf : ptr<u32, storage>", diags::VerifyRule,
     "'counter': operand 0 points to a runtime array"},
    {"%x = array_length %buf : u32", diags::VerifyRule,
     "'array_length': operand 0 points to a runtime array"},
    {"%x = image.load %arr, %u : vec<u32, 4>", diags::VerifyRule,
     "'image.load': operand 0 points to an image"},
    {"%x = image.load %img, %u : vec<f32, 4>", diags::VerifyResultType,
     "'image.load': the result is vec<f32, 4>, not vec<i32, 4>"},
    {"%w = const 1 : u64\n%x = image.load %img, %w : vec<i32, 4>", diags::VerifyRule,
     "'image.load': the coordinate is an integer of 32 bits for each axis, and for the layer of an "
     "array"},
    {"%x = image.load %tex, %u3, %u : vec<f32, 4>", diags::VerifyRule,
     "'image.load': the coordinate is an integer of 32 bits for each axis, and for the layer of an "
     "array"},
    {"%x = image.load %tex, %i2 : vec<f32, 4>", diags::VerifyRule,
     "'image.load': a level is given of a texture that has levels, a sample of a multisampled one"},
    {"%x = image.load %img, %u, %u : vec<i32, 4>", diags::VerifyRule,
     "'image.load': a level is given of a texture that has levels, a sample of a multisampled one"},
    {"%w = const 1 : u64\n%x = image.load %tex, %i2, %w : vec<f32, 4>", diags::VerifyRule,
     "'image.load': a level or sample is one integer of 32 bits"},
    {"%x = image.load %cube, %i2, %u : vec<f32, 4>", diags::VerifyRule,
     "'image.load': a cube can only be sampled"},
    {"%x = image.load %tex, %i2, %u {resident} : vec<f32, 4>", diags::VerifyRule,
     "'image.load': the result is a struct of a u32 and what is read"},
    {"%x = image.size %tex : vec<u32, 2>", diags::VerifyRule,
     "'image.size': the level is given of a texture that has levels"},
    {"%x = image.size %vol, %u : vec<u32, 3>", diags::VerifyRule,
     "'image.size': the level is given of a texture that has levels"},
    {"%x = image.size %tex, %u3 : vec<u32, 2>", diags::VerifyRule,
     "'image.size': a level is one integer"},
    {"%x = image.levels %vol : u32", diags::VerifyRule, "'image.levels': the texture has levels"},
    {"%x = image.samples %tex : u32", diags::VerifyRule,
     "'image.samples': the texture is multisampled"},
    {"%x = image.sample %vol, %sam, %p3, %f {level = explicit} : vec<u32, 4>", diags::VerifyRule,
     "'image.sample': the image is a texture that samplers read"},
    {"%x = image.sample %ms, %sam, %p2, %f {level = explicit} : vec<f32, 4>", diags::VerifyRule,
     "'image.sample': the image is a texture that samplers read"},
    {"%x = image.sample %tex, %tex, %p2, %f {level = explicit} : vec<f32, 4>", diags::VerifyRule,
     "'image.sample': operand 1 must point to a sampler, or be operand 0 where that includes one"},
    {"%x = image.sample %tex, %sam, %p3, %f {level = explicit} : vec<f32, 4>",
     diags::VerifyOperandType, "'image.sample': operand 2 is vec<f32, 3>, not vec<f32, 2>"},
    {"%x = image.sample %tex, %sam, %p2 {level = explicit} : vec<f32, 4>", diags::VerifyRule,
     "'image.sample': operands after the coordinate are those that attributes ask for"},
    {"%x = image.sample %tex, %sam, %p2, %u {level = explicit} : vec<f32, 4>",
     diags::VerifyOperandType, "'image.sample': operand 3 is u32, not f32"},
    {"%x = image.sample %tex, %sam, %p2, %p3, %p3 {level = gradient} : vec<f32, 4>",
     diags::VerifyOperandType, "'image.sample': operand 3 is vec<f32, 3>, not vec<f32, 2>"},
    {"%x = image.sample %cube, %sam, %p3, %f, %i2 {level = explicit, offset} : vec<f32, 4>",
     diags::VerifyRule, "'image.sample': a cube has no offsets"},
    {"%x = image.sample %int3, %sam, %p3, %f, %f {level = explicit, compares} : i32",
     diags::VerifyRule, "'image.sample': floats are compared"},
    {"%x = image.sample %int3, %sam, %p3, %f, %f {level = explicit, compares} : i32",
     diags::VerifyRule, "'image.sample': nothing is compared in a volume"},
    {"%x = image.gather %int3, %sam, %p3 {component = 0} : vec<i32, 4>", diags::VerifyRule,
     "'image.gather': four texels are gathered of two axes"},
    {"%x = image.gather %tex, %sam, %p2 {component = 4} : vec<f32, 4>", diags::VerifyRule,
     "'image.gather': a texel has four components, and the first is compared"},
    {"%x = image.gather %tex, %sam, %p2, %f {component = 1, compares} : vec<f32, 4>",
     diags::VerifyRule, "'image.gather': a texel has four components, and the first is compared"},
    {"%x = image.level_of %tex, %sam, %p2 : f32", diags::VerifyResultType,
     "'image.level_of': the result is f32, not vec<f32, 2>"},
    {"%x = image.resident %u : u32", diags::VerifyResultType,
     "'image.resident': the result is u32, not bool"},
    {"image.store %img, %u, %u", diags::VerifyOperandType,
     "'image.store': operand 2 is u32, not vec<i32, 4>"},
    {"%x = image.load %smp, %u : vec<f32, 4>\nimage.store %smp, %u, %x", diags::VerifyReadOnly,
     "'image.store': writes to memory that is read-only"},
    {"%x = image.size %img : i32", diags::VerifyResultType,
     "'image.size': the result is i32, not u32"},
    {"%x = image.texel %smp, %u : ptr<f32, storage>", diags::VerifyRule,
     "'image.texel': the image is one of integers that can be written"},
    {"%x = image.texel %img, %u : ptr<u32, storage>", diags::VerifyResultType,
     "'image.texel': the result is ptr<u32, storage>, not ptr<i32, storage>"},
    {"%x = load %loc : f32", diags::VerifyResultType, "'load': the result is f32, not struct %S"},
    {"store %loc, %f", diags::VerifyOperandType, "'store': operand 1 is f32, not struct %S"},
    {"%g = global @table : ptr<f32, private>\nstore %g, %f", diags::VerifyReadOnly,
     "'store': writes to memory that is read-only"},
    {"%g = global @cb : ptr<struct %S, uniform>\nstore %g, %s", diags::VerifyReadOnly,
     "'store': writes to memory that is read-only"},
    {"%g = global @ro : ptr<bytes, storage>\n%x = bytes_at %g, %u : ptr<f32, storage>\nstore %x, "
     "%f",
     diags::VerifyReadOnly, "'store': writes to memory that is read-only"},
    {"%p = access %arr, %u : ptr<u32, storage>\n%x = atomic %p, %f {fn = add} : u32",
     diags::VerifyOperandType, "'atomic': operand 1 is f32, not u32"},
    {"%p = access %arr, %u : ptr<u32, storage>\n%x = atomic %p, %u {fn = compare_exchange} : u32",
     diags::VerifyRule, "'atomic': only compare_exchange has a comparand"},
    {"%p = var : ptr<u32, function>\n%x = atomic %p, %u {fn = add} : u32", diags::VerifyAddress,
     "'atomic': address space function is not allowed here"},
    {"%p = access %sh, %u : ptr<f16, workgroup>\n%x = atomic %p, %h {fn = min} : f16",
     diags::VerifyRule,
     "'atomic': the value is an integer or float of 32 or 64 bits, or fn is add"},

    // Control.
    {"return\n%x = neg %f", diags::VerifyNotLast, "'return': an op follows it in its region"},
    {"return %f", diags::VerifyOperandType, "'return': operand 0 is f32, not void"},
    {"func @g() : f32 { return }", diags::VerifyOperandType,
     "'return': operand 0 is missing, not f32"},
    {"break", diags::VerifyOutside, "'break': must be inside the body of a loop or a switch"},
    {"continue", diags::VerifyOutside, "'continue': must be inside the body of a loop"},
    {"switch %u {cases = [], counts = [0]} case { continue }", diags::VerifyOutside,
     "'continue': must be inside the body of a loop"},
    {"switch %u {cases = [], counts = [0]} case { fallthrough }", diags::VerifyOutside,
     "'fallthrough': must be inside a case of a switch with another one after it"},
    {"switch %u {cases = [], counts = [0, 0]} case { if %b then { fallthrough } } case { }",
     diags::VerifyOutside,
     "'fallthrough': must be inside a case of a switch with another one after it"},
    {"yield %b", diags::VerifyOutside, "'yield': must be inside a region that gives a value"},
    {"loop test { %x = neg %f } body { break }", diags::VerifyTestYield,
     "'loop': a region that gives a value must end in 'yield'"},
    {"loop test { yield %f } body { break }", diags::VerifyOperandType,
     "'yield': operand 0 is f32, not bool"},
    {"loop test { if %b then { break }\n yield %b }", diags::VerifyOutside,
     "'break': must be inside the body of a loop or a switch"},
    {"loop body { break } step { return }", diags::VerifyOutside,
     "'return': must be inside a region that a function may be left from"},
    {"switch %u {cases = [1, 1], counts = [2]} case { }", diags::VerifyRule,
     "'switch': two cases have the same value"},
    {"switch %u {cases = [1], counts = [2]} case { }", diags::VerifyRule,
     "'switch': the counts add up to the number of cases"},
    {"switch %u {cases = [1], counts = [1], default = 1} case { }", diags::VerifyIndex,
     "'switch': index 1 is out of range for the regions"},
    {"%x = call @none : f32", diags::VerifySymbol, "'call': unknown function '@none'"},
    {"%x = call @callee : f32", diags::VerifyArguments,
     "'call': '@callee' takes 1 arguments, not 0"},
    {"%x = call @callee %h : f32", diags::VerifyArgument,
     "'call': argument 0 of '@callee' is f16, not f32"},
    {"%x = call @callee %f : f16", diags::VerifyResultType, "'call': the result is f16, not f32"},
    {"%x = call @nothing : f32", diags::VerifyResultType, "'call': the result is f32, not void"},
    {"call @callee %f", diags::VerifyResultType, "'call': the result is missing, not f32"},

    // Waves.
    {"%x = wave.is_first : u32", diags::VerifyResultType,
     "'wave.is_first': the result is u32, not bool"},
    {"%x = wave.ballot %b : u32", diags::VerifyResultType,
     "'wave.ballot': the result is u32, not vec<u32, 4>"},
    {"%x = wave.reduce %f {fn = xor}", diags::VerifyRule,
     "'wave.reduce': bitwise functions take integers or bools, the others numbers"},
    {"%x = wave.reduce %b {fn = sum}", diags::VerifyRule,
     "'wave.reduce': bitwise functions take integers or bools, the others numbers"},
    {"%x = wave.prefix %f {fn = max}", diags::VerifyRule,
     "'wave.prefix': this function has no prefix form"},
    {"%x = wave.multi_prefix %f, %v {fn = sum}", diags::VerifyOperandType,
     "'wave.multi_prefix': operand 1 is vec<f32, 3>, not vec<u32, 4>"},

    // Matrices.
    {"%x = mat.fill %f : f32", diags::VerifyResultType,
     "'mat.fill': the result is f32, not a matrix"},
    {"%x = mat.fill %f : mat<f16, 8x8, a, subgroup>", diags::VerifyOperandType,
     "'mat.fill': operand 0 is f32, not f16"},
    {"%x = mat.load %buf, %u, %u : mat<f16, 8x8, a, subgroup>", diags::VerifyMissingAttr,
     "'mat.load': attribute 'layout' is missing"},
    {"%x = mat.load %buf, %u, %u {layout = mul_optimal} : mat<f16, 8x8, a, subgroup>",
     diags::VerifyRule, "'mat.load': an opaque layout is for matrices of thread scope"},
    {"%x = mat.load %sh, %u, %u {layout = row_major} : mat<f32, 8x8, a, subgroup>",
     diags::VerifyRule,
     "'mat.load': the elements of the array are the matrix's components, or hold several of them"},
    {"%x = mat.load %sh, %u, %u {layout = row_major, bits} : mat<f32, 8x8, a, subgroup>",
     diags::VerifyRule, "'mat.load': bits are of numbers at least as wide as the components"},
    {"%x = mat.load %buf, %u, %u {layout = row_major, bits} : mat<f16, 8x8, a, subgroup>",
     diags::VerifyRule, "'mat.load': bits are for arrays of another type"},
    {"%p = var : ptr<array<f16, 64>, function>\n%x = mat.load %p, %u, %u {layout = row_major} : "
     "mat<f16, 8x8, a, subgroup>",
     diags::VerifyAddress, "'mat.load': address space function is not allowed here"},
    {"%g = global @ro : ptr<bytes, storage>\nmat.store %c, %g, %u, %u {layout = row_major}",
     diags::VerifyReadOnly, "'mat.store': writes to memory that is read-only"},
    {"%x = mat.mul %bm, %a : mat<f32, 16x16, acc, subgroup>", diags::VerifyRule,
     "'mat.mul': multiplies use a with use b into use acc"},
    {"%x = mat.mul %a, %bm : mat<f32, 16x16, acc, workgroup>", diags::VerifyRule,
     "'mat.mul': the matrices have the same scope"},
    {"%x = mat.mul %a, %bm : mat<f32, 16x32, acc, subgroup>", diags::VerifyRule,
     "'mat.mul': MxK times KxN gives MxN"},
    {"%x = mat.mul %a, %bm : mat<i32, 16x16, acc, subgroup>", diags::VerifyRule,
     "'mat.mul': integers multiply integers, floats floats"},
    {"%x = mat.mul %a, %bm {saturating} : mat<f32, 16x16, acc, subgroup>", diags::VerifyRule,
     "'mat.mul': saturating is for integers"},
    {"%x = mat.muladd %a, %bm, %a : mat<f32, 16x16, acc, subgroup>", diags::VerifyRule,
     "'mat.muladd': operand 2 is an accumulator of the result's shape"},
    {"%x = mat.arith %c, %h {fn = add}", diags::VerifyOperandType,
     "'mat.arith': operand 1 is f16, not f32"},
    {"%x = mat.convert %c : mat<f32, 8x8, acc, subgroup>", diags::VerifyRule,
     "'mat.convert': the shape stays, or is exchanged by transpose"},
    {"%x = mat.convert %c : mat<f32, 16x16, acc, workgroup>", diags::VerifyRule,
     "'mat.convert': the matrices have the same scope"},
    {"%y = mat.fill %f : mat<f32, 16x1, col, subgroup>\n%x = mat.convert %y : mat<f32, 16x1, a, "
     "subgroup>",
     diags::VerifyRule, "'mat.convert': the uses col and row are converted to no other"},
    {"%x = mat.length %c : i32", diags::VerifyResultType,
     "'mat.length': the result is i32, not u32"},
    {"%x = mat.coord %c, %u : u32", diags::VerifyResultType,
     "'mat.coord': the result is u32, not vec<u32, 2>"},
    {"%x = mat.insert %c, %u, %h", diags::VerifyOperandType,
     "'mat.insert': operand 2 is f16, not f32"},
    {"%x = mat.row_sum %c : mat<f32, 16x1, col, subgroup>", diags::VerifyRule,
     "'mat.row_sum': sums the rows of a use a into a col"},
    {"%x = mat.col_sum %bm : mat<f32, 1x8, row, subgroup>", diags::VerifyRule,
     "'mat.col_sum': sums the columns of a use b into a row"},
    {"%x = mat.reduce %c {fn = xor} : mat<f32, 16x16, acc, subgroup>", diags::VerifyRule,
     "'mat.reduce': a matrix is reduced to sums, minima or maxima"},
    {"%x = mat.reduce %c {fn = sum} : mat<f32, 8x16, acc, subgroup>", diags::VerifyRule,
     "'mat.reduce': the result has as many rows, or columns if these are reduced"},
    {"%x = mat.reduce %c {fn = sum, transpose} : mat<f32, 16x8, acc, subgroup>", diags::VerifyRule,
     "'mat.reduce': the result has as many rows, or columns if these are reduced"},
    {"%x = mat.reduce %c {fn = max} : mat<i32, 16x16, acc, subgroup>", diags::VerifyRule,
     "'mat.reduce': the result has as many rows, or columns if these are reduced"},
    {"%x = mat.load %buf, %u, %u, %u {layout = row_major} : mat<f16, 8x8, a, subgroup>",
     diags::VerifyRule, "'mat.load': counts are those of rows and columns"},
    {"%x = mat.broadcast_add %c, %c", diags::VerifyRule,
     "'mat.broadcast_add': adds a col of M or a row of N components to an MxN accumulator of the "
     "same component"},
    {"mat.atomic_add %a, %buf, %u, %u {layout = row_major}", diags::VerifyRule,
     "'mat.atomic_add': the matrix is an accumulator"},
    {"%x = mat.mulvec %buf, %u, %u, %u, %v {matrix = f16} : f32", diags::VerifyRule,
     "'mat.mulvec': the result is a vector of numbers"},
    {"global @s : array<f16, 64>, workgroup\nfunc @f(%u : u32, %v : vec<f32, 3>) {\n"
     "  %s = global @s : ptr<array<f16, 64>, workgroup>\n"
     "  %x = mat.mulvec %s, %u, %u, %u, %v {matrix = f16} : vec<f32, 4>\n}",
     diags::VerifyRule, "'mat.mulvec': the memory is a buffer of bytes"},
    {"%x = mat.mulvec %buf, %u, %u, %u, %v {matrix = f16, input = e4m3} : vec<f32, 4>",
     diags::VerifyRule,
     "'mat.mulvec': a format is that of the vector, or of bytes or bf16 in integers of 32 bits"},
    {"%x = mat.mulvec %buf, %u, %u, %u, %v {matrix = f16, depth = 2} : vec<f32, 4>",
     diags::VerifyRule, "'mat.mulvec': the depth leaves no component of the vector unused"},
    {"%x = mat.mulvec_add %buf, %u, %u, %u, %v, %v {matrix = f16} : vec<f32, 4>", diags::VerifyRule,
     "'mat.mulvec_add': the bias has as many components as the result"},
    {"%x = mat.mulvec %buf, %u, %u, %u, %v {matrix = i8} : vec<f32, 4>", diags::VerifyRule,
     "'mat.mulvec': integers are multiplied with integers, floats with floats"},
    {"%w = convert %v : vec<f16, 3>\nmat.outer_product %v, %w, %buf, %u {matrix = f16}",
     diags::VerifyRule, "'mat.outer_product': both vectors have the same components"},
    {"mat.outer_product %v, %v, %buf, %u {matrix = f16, rows = 2}", diags::VerifyRule,
     "'mat.outer_product': rows and columns leave no component of the vectors unused"},
    {"mat.outer_product %v, %v, %buf, %u {matrix = u8}", diags::VerifyRule,
     "'mat.outer_product': integers are multiplied with integers, floats with floats"},
    {"%x = vec.convert %v {output = e4m3} : vec<u32, 2>", diags::VerifyRule,
     "'vec.convert': the result has the components that hold as many numbers"},
    {"%x = vec.convert %v : f32", diags::VerifyRule,
     "'vec.convert': the result is a vector of numbers"},
    {"%x = vec.convert %v {output = i8} : vec<bool, 3>", diags::VerifyRule,
     "'vec.convert': the result is a vector of numbers"},
    {"%x = mat.mulvec %buf, %u, %u, %u, %v {matrix = f16} : vec<bool, 4>", diags::VerifyRule,
     "'mat.mulvec': the result is a vector of numbers"},
};

bool isWholeModule(StringRef Text) {
  for (StringRef Word : {"global ", "spec ", "struct ", "entry ", "plan ", "debug ", "func "})
    if (Text.starts_with(Word))
      return true;
  return false;
}
} // namespace

TEST(Verifier, Rejects) {
  for (const Rejection &Row : Rejections) {
    std::string Text =
        isWholeModule(Row.Text) ? std::string(Row.Text) : Before + std::string(Row.Text) + "\n}\n";
    Messages Log;
    auto M = ir::parse(Text, "t.tsir", Log.Diags);
    ASSERT_TRUE(M) << Row.Text << "\n" << Log.text();
    EXPECT_FALSE(ir::verify(*M, Log.Diags)) << Row.Text;
    bool Found = false;
    for (const Diagnostic &D : Log.Diags.diagnostics())
      Found |= D.ID == Row.ID && D.Message == "invalid IR: " + std::string(Row.Message);
    EXPECT_TRUE(Found) << Row.Text << "\n" << Log.text();
  }
}

TEST(Verifier, RefusesUsesByOpsThatAreGone) {
  Messages Log;
  Module M;
  Function *F = M.addFunction("f", M.types().voidTy(), {}, {});
  Builder B(M, F->body());
  Value *X = B.u32(1);
  Op *User = B.Neg({X})->def();
  F->body().remove(User); // not erased
  EXPECT_FALSE(verify(M, Log.Diags));
  ASSERT_EQ(Log.Diags.diagnostics().size(), 1u);
  EXPECT_EQ(Log.Diags.diagnostics()[0].Name, "VerifyUses");
  User->erase();
  Messages Again;
  EXPECT_TRUE(verify(M, Again.Diags)) << Again.text();
}

TEST(Uses, FollowTheOperands) {
  Module M;
  Function *F = M.addFunction("f", M.types().voidTy(), {M.types().u32()}, {});
  Builder B(M, F->body());
  Value *P = F->param(0), *One = B.u32(1);
  Value *Sum = B.Add({P, P}), *Product = B.Mul({Sum, One});
  EXPECT_EQ(range_size(P->uses()), 2);
  EXPECT_EQ(P->users(), (SmallVector<Op *, 8>{Sum->def(), Sum->def()}));
  EXPECT_TRUE(Sum->hasOneUse());
  Sum->replaceAllUsesWith(One);
  EXPECT_FALSE(Sum->hasUses());
  EXPECT_EQ(Product->def()->as<ops::Mul>().lhs(), One);
  EXPECT_EQ(range_size(One->uses()), 2);
  Sum->def()->erase();
  EXPECT_FALSE(P->hasUses());
  M.setOperands(Product->def(), {One, P, One});
  EXPECT_EQ(range_size(One->uses()), 2);
  EXPECT_TRUE(P->hasOneUse());
  Product->def()->replaceWith(P);
  EXPECT_FALSE(P->hasUses());
  EXPECT_FALSE(One->hasUses());
}

TEST(Verifier, ReportsAllThatIsWrong) {
  Messages Log;
  auto M = ir::parse(
      "func @f(%a : f32, %b : f16) {\n  %x = add %a, %b\n  %y = sqrt %x, %x\n  break\n}\n",
      "t.tsir", Log.Diags);
  ASSERT_TRUE(M) << Log.text();
  EXPECT_FALSE(ir::verify(*M, Log.Diags));
  EXPECT_EQ(Log.Diags.errorCount(), 3u) << Log.text();
}

/// Uses of an invalid type are not reported again, and are not checked by other rules.
TEST(Verifier, ReportsAnInvalidTypeOnce) {
  Messages Log;
  auto M = ir::parse("func @f(%i : u32, %t : ptr<image<ptr<f16, workgroup>, buffer, storage>, "
                     "storage>) {\n  %x = image.load %t, %i : vec<f32, 4>\n"
                     "  image.store %t, %i, %x\n}\n",
                     "t.tsir", Log.Diags);
  ASSERT_TRUE(M) << Log.text();
  EXPECT_FALSE(ir::verify(*M, Log.Diags));
  EXPECT_EQ(Log.Diags.errorCount(), 1u) << Log.text();
}

TEST(Verifier, TakesAnIndexOutOfRangeOfAnArray) {
  Messages Log;
  auto M = ir::parse("func @f(%p : ptr<array<f32, 4>, function>) {\n  %i = const 9 : u32\n"
                     "  %a = access %p, %i : ptr<f32, function>\n}\n",
                     "t.tsir", Log.Diags);
  ASSERT_TRUE(M) << Log.text();
  EXPECT_TRUE(ir::verify(*M, Log.Diags)) << Log.text();
}
