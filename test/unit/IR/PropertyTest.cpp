// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The verifier rejects modules that claim a property without having it, and ops of a back end in
// other modules.
#include "Helpers.h"
#include "IR/Rules/Verifier.h"
#include "Support/DiagnosticsIR.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::test;

namespace {
/// A module that wrongly claims the property \p Properties.
struct FalseClaim {
  const char *Properties;
  const char *Text; ///< of the module, or of the body of a function that has %u, %f and %v
  DiagID ID;
  const char *Message; ///< after "invalid IR: "
};

constexpr const char *FunctionHead =
    "func @f(%u : u32, %i : i32, %b : bool, %f : f32, %v : vec<u32, 4>) {\n";

constexpr FalseClaim FalseClaims[] = {
    {"inlined", "func @callee() always_inline { }\nfunc @f() {\n  call @callee\n}",
     diags::VerifyProperty, "'call': not allowed because the module is 'inlined'"},
    {"inlined, spirv, spirv_raised",
     "func @callee(%p : ptr<u32, function>) { }\nfunc @f(%u : u32) {\n  %v = var : ptr<array<u32, "
     "4>, function>\n  %p = access %v, %u : ptr<u32, function>\n  call @callee %p\n}",
     diags::VerifyProperty, "'call': not allowed because the module is 'inlined'"},
    {"local_matrices", "global @m : mat<f32, 8x8, acc, subgroup>, private", diags::VerifyPropertyOf,
     "'@m': not allowed because the module is 'local_matrices'"},
    {"resolved", "%x = var : ptr<ptr<f32, storage>, function>", diags::VerifyProperty,
     "'var': not allowed because the module is 'resolved'"},
    // Breaks a rule that is checked before the property.
    {"resolved", "%x = var : ptr<f32, function>\n%y = access %x : f32", diags::VerifyRule,
     "'access': there is at least one index"},
    {"flat_addresses",
     "%n = convert %u : u64\n%x = at_address %n {align = 4} : ptr<array<f32, 2>, physical>",
     diags::VerifyProperty, "'at_address': not allowed because the module is 'flat_addresses'"},
    {"flat_addresses", "%n = convert %u : u64\n%x = at_address %n {align = 2} : ptr<f32, physical>",
     diags::VerifyProperty, "'at_address': not allowed because the module is 'flat_addresses'"},
    {"flat_shared",
     "global @s : array<array<f16, 64>, 2>, workgroup\nfunc @f(%u : u32) {\n"
     "  %s = global @s : ptr<array<array<f16, 64>, 2>, workgroup>\n"
     "  %x = mat.load %s, %u, %u {layout = row_major} : mat<f16, 8x8, a, subgroup>\n}",
     diags::VerifyProperty, "'mat.load': not allowed because the module is 'flat_shared'"},
    {"planned", "%x = mat.fill %f : mat<f32, 16x16, acc, subgroup>", diags::VerifyProperty,
     "'mat.fill': not allowed because the module is 'planned'"},
    {"planned",
     "func @f(%b : ptr<bytes, storage>, %u : u32) {\n  %x = mat.load %b, %u, %u, %u, %u "
     "{layout = row_major} : mat<f16, 8x8, a, subgroup>\n}",
     diags::VerifyProperty, "'mat.load': not allowed because the module is 'planned'"},
    {"plain_fills", "%x = mat.fill %u : mat<i8, 16x16, a, subgroup>", diags::VerifyProperty,
     "'mat.fill': not allowed because the module is 'plain_fills'"},
    {"no_fragments", "%x = mat.fill %f : mat<f32, 16x1, col, subgroup>", diags::VerifyProperty,
     "'mat.fill': not allowed because the module is 'no_fragments'"},
    {"no_thread_matrices", "%x = vec.convert %v : vec<f16, 4>", diags::VerifyProperty,
     "'vec.convert': not allowed because the module is 'no_thread_matrices'"},
    {"spirv, plain_matrices",
     "global @s : array<f16, 64>, workgroup\nfunc @f(%u : u32) {\n"
     "  %s = global @s : ptr<array<f16, 64>, workgroup>\n"
     "  %x = mat.load %s, %u, %u {layout = row_major} : mat<f16, 8x8, a, subgroup>\n}",
     diags::VerifyProperty, "'mat.load': not allowed because the module is 'plain_matrices'"},
    {"spirv, plain_waves", "%x = wave.match %u : vec<u32, 4>", diags::VerifyProperty,
     "'wave.match': not allowed because the module is 'plain_waves'"},
    {"msl, plain_waves", "%x = wave.count_bits %b : u32", diags::VerifyProperty,
     "'wave.count_bits': not allowed because the module is 'plain_waves'"},
    {"short_vectors", "%x = undef : vec<f32, 5>", diags::VerifyProperty,
     "'undef': not allowed because the module is 'short_vectors'"},
    {"short_vectors", "global @v : array<vec<f32, 1>, 2>, private", diags::VerifyPropertyOf,
     "'@v': not allowed because the module is 'short_vectors'"},
    {"spirv, no_bytes", "global @b : bytes, storage {kind = ByteAddressBuffer, readonly}",
     diags::VerifyPropertyOf, "'@b': not allowed because the module is 'no_bytes'"},
    {"spirv, sync_marked", "barrier {exec = workgroup, memory = workgroup}", diags::VerifyProperty,
     "'barrier': not allowed because the module is 'sync_marked'"},
    {"spirv, spirv_raised", "%x = saturate %f", diags::VerifyProperty,
     "'saturate': not allowed because the module is 'spirv_raised'"},
    {"spirv, variables_chosen",
     "global @b : runtime_array<u32>, storage {kind = StructuredBuffer, readonly}",
     diags::VerifyPropertyOf, "'@b': not allowed because the module is 'variables_chosen'"},
    {"spirv, variables_chosen",
     "global @b : runtime_array<u32>, storage {kind = RWStructuredBuffer, set = 0, binding = 0, "
     "aliased}\nglobal @c : runtime_array<f32>, storage {kind = RWStructuredBuffer, set = 0, "
     "binding = 0}",
     diags::VerifyPropertyOf, "'@c': not allowed because the module is 'variables_chosen'"},
    {"spirv, variables_chosen",
     "global @b : runtime_array<u32>, storage {kind = RWStructuredBuffer, set = 0, binding = 0, "
     "aliased}",
     diags::VerifyPropertyOf, "'@b': not allowed because the module is 'variables_chosen'"},
    {"spirv, laid_out", "global @b : runtime_array<u32>, storage {kind = StructuredBuffer}",
     diags::VerifyPropertyOf, "'@b': not allowed because the module is 'laid_out'"},
    {"spirv, laid_out", "%x = undef : ptr<array<u32, 4>, storage>", diags::VerifyProperty,
     "'undef': not allowed because the module is 'laid_out'"},
    {"spirv, laid_out", "%x = var : ptr<array<u32, 4, stride 4>, function>", diags::VerifyProperty,
     "'var': not allowed because the module is 'laid_out'"},
    {"spirv, laid_out",
     "func @f(%b : ptr<runtime_array<u32>, storage>) {\n  %n = array_length %b : u32\n}",
     diags::VerifyProperty, "'array_length': not allowed because the module is 'laid_out'"},
    {"spirv, needs_listed", "%x = undef : f32", diags::VerifyProperty,
     "'needs': not allowed because the module is 'needs_listed'"},
    {"msl, word_offsets",
     "func @f(%b : ptr<bytes, storage>, %u : u32) {\n"
     "  %x = mat.load %b, %u, %u {layout = row_major} : mat<f16, 8x8, a, subgroup>\n}",
     diags::VerifyProperty, "'mat.load': not allowed because the module is 'word_offsets'"},
    {"msl, plain_arithmetic",
     "func @f(%b : ptr<runtime_array<u32>, storage>) {\n  %n = array_length %b : u32\n}",
     diags::VerifyProperty, "'array_length': not allowed because the module is 'plain_arithmetic'"},
    {"msl, plain_arithmetic", "%x = sign %f : i32", diags::VerifyProperty,
     "'sign': not allowed because the module is 'plain_arithmetic'"},
    {"msl, msl_raised", "%x = dot_packed %u, %u, %u", diags::VerifyProperty,
     "'dot_packed': not allowed because the module is 'msl_raised'"},
    {"msl, statements", "global @b : array<bytes, unbounded>, storage {kind = ByteAddressBuffer}",
     diags::VerifyPropertyOf, "'@b': not allowed because the module is 'statements'"},
    // Ops and attributes of one back end.
    {"spirv", "language {major = 3, minor = 2}", diags::VerifyPropertyMissing,
     "'language': allowed only in a module that is 'msl'"},
    {"msl", "%x = spirv.sign %f", diags::VerifyPropertyMissing,
     "'spirv.sign': allowed only in a module that is 'spirv'"},
    {"spirv", "%x = msl.sign %f", diags::VerifyPropertyMissing,
     "'msl.sign': allowed only in a module that is 'msl'"},
    {"spirv", "func @f(%b : ptr<runtime_array<u32>, storage>) {\n  %n = bytes_size %b : u32\n}",
     diags::VerifyPropertyMissing, "'bytes_size': allowed only in a module that is 'msl'"},
    {"memory_checked",
     "func @f(%p : ptr<array<f16, 512>, workgroup>, %u : u32) {\n"
     "  %x = mat.load %p, %u, %u {layout = row_major, bounds = whole} : mat<f16, 8x8, a, "
     "subgroup>\n}",
     diags::VerifyPropertyMissing, "'mat.load': allowed only in a module that is 'planned'"},
    {"msl", "barrier {exec = workgroup, memory = workgroup, scope = workgroup}",
     diags::VerifyPropertyMissing, "'barrier': allowed only in a module that is 'spirv'"},
    {"msl", "%x = var : ptr<array<u32, 4, stride 4>, function>", diags::VerifyPropertyMissing,
     "'var': allowed only in a module that is 'spirv'"},
    {"inlined", "global @t : array<u32, 4, stride 4>, private", diags::VerifyPropertyMissing,
     "'@t': allowed only in a module that is 'spirv'"},
    {"inlined", "global @b : bytes, storage {kind = RWByteAddressBuffer, aliased}",
     diags::VerifyPropertyMissing, "'@b': allowed only in a module that is 'spirv'"},
    {"spirv",
     "global @b : array<bytes, unbounded>, storage {kind = ByteAddressBuffer, argument_buffer}",
     diags::VerifyPropertyMissing, "'@b': allowed only in a module that is 'msl'"},
    {"msl", "needs {capabilities = [Int8], features = []}", diags::VerifyPropertyMissing,
     "'needs': allowed only in a module that is 'spirv'"},
    // Their rules.
    {"spirv",
     "func @f(%b : ptr<runtime_array<u32>, storage>) {\n  %n = spirv.array_length %b : u32\n}",
     diags::VerifyRule,
     "'spirv.array_length': the buffer is a pointer to a block that ends in a runtime array"},
    {"spirv",
     "func @f(%b : ptr<runtime_array<f32>, storage>, %o : u32, %x : f16) {\n  %n = spirv.mulvec "
     "%b, %o, %o, %x "
     "{layout = row_major, input = f16, matrix = f16, depth = 1} : f16\n}",
     diags::VerifyRule, "'spirv.mulvec': the memory is a buffer of words"},
    {"spirv",
     "func @f(%b : ptr<runtime_array<u32>, storage>, %o : u32, %x : f16) {\n  %n = spirv.mulvec "
     "%b, %o, %o, %x "
     "{layout = row_major, input = i8, matrix = f16, depth = 1} : f16\n}",
     diags::VerifyRule,
     "'spirv.mulvec': the vector holds numbers of the input's format, and the result holds "
     "numbers"},
    {"spirv",
     "func @f(%b : ptr<runtime_array<u32>, storage>, %o : u32, %x : f16) {\n  %n = spirv.mulvec "
     "%b, %o, %o, %x "
     "{layout = row_major, input = f16, matrix = f16, depth = 2} : f16\n}",
     diags::VerifyRule, "'spirv.mulvec': the depth leaves no component of the vector unused"},
    {"spirv",
     "func @f(%b : ptr<runtime_array<u32>, storage>, %o : u32, %x : f16) {\n  %n = spirv.mulvec "
     "%b, %o, %o, %x "
     "{layout = mul_optimal, input = i32, matrix = f16, depth = 1} : f16\n}",
     diags::VerifyRule,
     "'spirv.mulvec': the vector holds numbers of the input's format, and the result holds "
     "numbers"},
    {"spirv",
     "func @f(%b : ptr<runtime_array<f32>, storage>, %o : u32, %x : f16) {\n  "
     "spirv.outer_product %x, %x, %b, %o {matrix = f16}\n}",
     diags::VerifyRule, "'spirv.outer_product': the memory is a buffer of words"},
    {"spirv",
     "func @f(%b : ptr<runtime_array<u32>, storage>, %o : u32, %x : f16) {\n  "
     "spirv.outer_product %x, %o, %b, %o {matrix = f16}\n}",
     diags::VerifyRule, "'spirv.outer_product': both vectors hold floats of one type"},
    {"spirv",
     "func @f(%b : ptr<runtime_array<u32>, storage>, %o : u32, %x : f16) {\n  "
     "spirv.outer_product %x, %x, %b, %o {matrix = i32}\n}",
     diags::VerifyRule, "'spirv.outer_product': floats are added to floats"},
    {"spirv",
     "func @f(%b : ptr<runtime_array<u32>, storage>, %o : u32) {\n  spirv.vec_atomic_add %o, %b, "
     "%o\n}",
     diags::VerifyRule, "'spirv.vec_atomic_add': the vector holds floats"},
    {"spirv",
     "func @f(%b : ptr<runtime_array<u32>, storage>, %o : u32) {\n  %v = spirv.vec_load %b, %o : "
     "vec<f16, 4>\n}",
     diags::VerifyRule, "'spirv.vec_load': the result is a vector of more than four numbers"},
    {"spirv",
     "func @f(%b : ptr<runtime_array<u32>, storage>, %o : u32, %x : bool) {\n  spirv.vec_store %x, "
     "%b, %o\n}",
     diags::VerifyRule, "'spirv.vec_store': the vector holds numbers"},
    {"spirv", "%x = undef : array<u32, 2, stride 4>\n%y = spirv.copy_logical %x : array<i32, 2>",
     diags::VerifyRule,
     "'spirv.copy_logical': the result must differ from the operand only in its layout"},
    {"spirv", "%x = undef : array<u32, 2>\n%y = spirv.copy_logical %x : array<u32, 2>",
     diags::VerifyRule,
     "'spirv.copy_logical': the result must differ from the operand only in its layout"},
    {"spirv", "%x = spirv.pack_half %f : u32", diags::VerifyOperandType,
     "'spirv.pack_half': operand 0 is f32, not vec<f32, 2>"},
    {"spirv", "%x = spirv.unpack_half %u : f32", diags::VerifyResultType,
     "'spirv.unpack_half': the result is f32, not vec<f32, 2>"},
    {"spirv", "%x = spirv.dot_packed %u, %u : i32", diags::VerifyOperandType,
     "'spirv.dot_packed': operand 0 is u32, not i32"},
    {"spirv", "%x = spirv.dot_packed %u, %u : f32", diags::VerifyRule,
     "'spirv.dot_packed': the result is u32 or i32"},
    {"spirv", "%x = spirv.ballot_count %v : f32", diags::VerifyResultType,
     "'spirv.ballot_count': the result is f32, not u32"},
    {"spirv", "%x = spirv.broadcast %f, %u", diags::VerifyRule,
     "'spirv.broadcast': the lane is a constant"},
};
bool isWholeModule(StringRef Text) {
  return any_of(std::array<StringRef, 4>{"global ", "func ", "needs ", "language "},
                [&](StringRef Word) { return Text.starts_with(Word); });
}
} // namespace

TEST(Properties, RejectFalseClaims) {
  for (const FalseClaim &Row : FalseClaims) {
    std::string Text = isWholeModule(Row.Text) ? std::string(Row.Text)
                                               : FunctionHead + std::string(Row.Text) + "\n}\n";
    Text = "tsir 1 {" + std::string(Row.Properties) + "}\n" + Text;
    Messages Log;
    auto M = ir::parse(Text, "t.tsir", Log.Diags);
    ASSERT_TRUE(M) << Text << "\n" << Log.text();
    EXPECT_FALSE(ir::verify(*M, Log.Diags)) << Text;
    EXPECT_TRUE(any_of(Log.Diags.diagnostics(),
                       [&](const Diagnostic &D) {
                         return D.ID == Row.ID &&
                                D.Message == "invalid IR: " + std::string(Row.Message);
                       }))
        << Text << "\n"
        << Log.text();
  }
}
