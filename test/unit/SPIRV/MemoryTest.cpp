// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Buffers, layouts, atomics and barriers.

#include "EmitHelpers.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

namespace {
std::string copy(StringRef Ty, unsigned Align) {
  std::string T = Ty.str(), A = std::to_string(Align);
  return shader("%in = global @In : ptr<bytes, storage>\n"
                "%out = global @Out : ptr<bytes, storage>\n"
                "%i = builtin {fn = group_index} : u32\n"
                "%n = const " +
                A +
                " : u32\n"
                "%o = mul %i, %n\n"
                "%p = bytes_at %in, %o {align = " +
                A + "} : ptr<" + T +
                ", storage>\n"
                "%v = load %p : " +
                T +
                "\n"
                "%q = bytes_at %out, %o {align = " +
                A + "} : ptr<" + T +
                ", storage>\n"
                "store %q, %v");
}

TEST(ByteBuffers, EveryTypeAtEveryAlignment) {
  struct Scalar {
    const char *Name;
    unsigned Bytes;
  };
  constexpr Scalar Scalars[] = {{"i8", 1},  {"u8", 1},  {"i16", 2}, {"u16", 2},
                                {"f16", 2}, {"i32", 4}, {"u32", 4}, {"f32", 4},
                                {"i64", 8}, {"u64", 8}, {"f64", 8}};
  for (const Scalar &S : Scalars)
    for (unsigned Count : {0u, 1u, 2u, 3u, 4u, 6u, 8u, 16u})
      for (unsigned Align : {1u, 2u, 4u, 8u, 16u}) {
        if (Align < S.Bytes)
          continue;
        std::string Ty =
            Count ? "vec<" + std::string(S.Name) + ", " + std::to_string(Count) + ">" : S.Name;
        SCOPED_TRACE(Ty + " at " + std::to_string(Align));
        Emitted E = emitText(copy(Ty, Align));
        EXPECT_EMITS(E);
      }
}

/// As flatten-addresses leaves them.
TEST(Addresses, EveryTypeAtEveryAlignment) {
  constexpr std::pair<const char *, unsigned> Scalars[] = {
      {"i8", 1}, {"u16", 2}, {"f16", 2}, {"i32", 4}, {"f32", 4}, {"u64", 8}, {"f64", 8}};
  for (auto [Scalar, Bytes] : Scalars)
    for (unsigned Count : {0u, 2u, 3u, 4u})
      for (unsigned Align = Bytes; Align <= 32; Align *= 2) {
        std::string Ty =
            Count ? "vec<" + std::string(Scalar) + ", " + std::to_string(Count) + ">" : Scalar;
        SCOPED_TRACE(Ty + " at " + std::to_string(Align));
        std::string At = " {align = " + std::to_string(Align) + "} : ptr<" + Ty + ", physical>\n";
        Emitted E = emitText(shader("%i = builtin {fn = group_index} : u32\n"
                                    "%n = convert %i : u64\n%p = at_address %n" +
                                    At + "%v = load %p : " + Ty +
                                    "\n%m = mul %n, %n\n%q = at_address %m" + At + "store %q, %v"));
        EXPECT_EMITS(E);
        EXPECT_TRUE(E.has("PhysicalStorageBuffer64"));
        EXPECT_EQ(E.count("Aligned|NonPrivatePointer " + std::to_string(Align)), 2u);
      }
}

TEST(ByteBuffers, AlignedVectorMovesInOneAccess) {
  Emitted E = emitText(copy("vec<f32, 4>", 16));
  EXPECT_TRUE(E.has("OpName %In \"In\""));
  EXPECT_TRUE(E.has("%_runtimearr_v4uint"));
  EXPECT_EQ(E.count("OpLoad %v4uint"), 1u);
  EXPECT_EQ(E.count("OpStore"), 1u);
  EXPECT_FALSE(E.has("Aliased"));
}

TEST(ByteBuffers, AlignmentIsSeenInTheOffset) {
  Emitted E = emitText(shader("%in = global @In : ptr<bytes, storage>\n"
                              "%i = builtin {fn = group_index} : u32\n"
                              "%four = const 4 : u32\n%c = const 32 : u32\n"
                              "%s = shl %i, %four\n%o = add %s, %c\n"
                              "%p = bytes_at %in, %o {align = 4} : ptr<vec<u32, 4>, storage>\n"
                              "%v = load %p : vec<u32, 4>"));
  EXPECT_EQ(E.count("OpLoad %v4uint"), 1u);
}

TEST(ByteBuffers, UnalignedVectorMovesByComponent) {
  Emitted E = emitText(copy("vec<f32, 3>", 4));
  EXPECT_EQ(E.count("OpLoad %uint"), 4u); // the index is the fourth
}

TEST(ByteBuffers, HalvesTravelInWords) {
  Emitted E = emitText(copy("vec<f16, 4>", 8));
  EXPECT_TRUE(E.has("OpLoad %v2uint"));
  EXPECT_FALSE(E.has("16BitAccess"));
}

TEST(ByteBuffers, SeveralViewsAreAliased) {
  Emitted E = emitText(shader("%out = global @Out : ptr<bytes, storage>\n"
                              "%z = const 0 : u32\n%h = const 0.5 : f16\n"
                              "%p = bytes_at %out, %z {align = 2} : ptr<f16, storage>\n"
                              "store %p, %h\n"
                              "%q = bytes_at %out, %z {align = 4} : ptr<u32, storage>\n"
                              "store %q, %z"));
  EXPECT_EMITS(E);
  EXPECT_EQ(E.count(" Aliased"), 2u);
  EXPECT_EQ(E.count(" Binding 1"), 2u);
  EXPECT_TRUE(E.has("OpName %Out_u32 \"Out.u32\""));
  EXPECT_TRUE(E.has("OpCapability StorageBuffer16BitAccess"));
}

TEST(ByteBuffers, SizeIsCountedInBytes) {
  Emitted E = emitText(shader("%in = global @In : ptr<bytes, storage>\n"
                              "%n = bytes_size %in : u32\n%v = var %n : ptr<u32, function>"));
  EXPECT_EMITS(E);
  EXPECT_TRUE(E.has("OpArrayLength"));
}

TEST(ByteBuffers, ReadOnlyBuffersNeedNoSynchronization) {
  Emitted E = emitText(copy("u32", 4));
  EXPECT_EQ(E.count("NonWritable"), 1u);
  EXPECT_EQ(E.count("NonPrivatePointer"), 1u); // the store
}

TEST(ByteBuffers, BuffersThatAreNeverWrittenAreReadOnly) {
  Emitted E = emitText(shader("%out = global @Out : ptr<bytes, storage>\n%z = const 0 : u32\n"
                              "%p = bytes_at %out, %z {align = 4} : ptr<u32, storage>\n"
                              "%v = load %p : u32"));
  EXPECT_EQ(E.count("NonWritable"), 1u);
  EXPECT_EQ(E.count("NonPrivatePointer"), 0u);
}

TEST(ByteBuffers, UnusedBuffersAreNotDeclared) {
  Emitted E = emitText(shader("%in = global @In : ptr<bytes, storage>"));
  EXPECT_EMITS(E);
  EXPECT_EQ(E.count("OpVariable"), 0u);
}

TEST(ByteBuffers, CoherentAccessesAreAvailableAndVisible) {
  Emitted E = emitText(
      shader("%g = global @G : ptr<bytes, storage>\n%z = const 0 : u32\n"
             "%p = bytes_at %g, %z {align = 4} : ptr<u32, storage>\n"
             "%v = load %p : u32\nstore %p, %v",
             "global @G : bytes, storage {kind = RWByteAddressBuffer, set = 0, binding = 2, "
             "coherent}"));
  EXPECT_EMITS(E);
  EXPECT_TRUE(E.has("MakePointerVisible|NonPrivatePointer"));
  EXPECT_TRUE(E.has("MakePointerAvailable|NonPrivatePointer"));
}

TEST(ByteBuffers, ArraysOfBuffers) {
  Emitted E = emitText(shader(
      "%g = global @G : ptr<array<bytes, 4>, storage>\n%i = builtin {fn = group_index} : u32\n"
      "%b = access %g, %i : ptr<bytes, storage>\n"
      "%p = bytes_at %b, %i {align = 4} : ptr<u32, storage>\n"
      "%v = load %p : u32\nstore %p, %v\n%n = bytes_size %b : u32\n"
      "%x = var %n : ptr<u32, function>",
      "global @G : array<bytes, 4>, storage {kind = RWByteAddressBuffer, set = 1, binding = 2}"));
  EXPECT_EMITS(E);
  EXPECT_TRUE(E.has("OpCapability StorageBufferArrayDynamicIndexing"));
}

TEST(Structs, StorageLayoutAndCopies) {
  Emitted E = emitText(
      "struct %Inner {\n  a : f32,\n  b : vec<f16, 3>\n}\n"
      "struct %Item {\n  n : u32,\n  v : vec<f32, 3>,\n  list : array<struct %Inner, 2>,\n  d : "
      "f64\n}\n" +
      shader(
          "%g = global @G : ptr<runtime_array<struct %Item>, storage>\n"
          "%i = builtin {fn = group_index} : u32\n"
          "%p = access %g, %i : ptr<struct %Item, storage>\n"
          "%v = load %p : struct %Item\nstore %p, %v\n"
          "%n = array_length %g : u32\n"
          "%one = const 1 : u32\n%two = const 2 : u32\n"
          "%f = access %p, %two, %i, %one, %one : ptr<f16, storage>\n%h = load %f : f16\n"
          "%x = var %n : ptr<u32, function>\n%y = var %v : ptr<struct %Item, function>",
          "global @G : runtime_array<struct %Item>, storage {kind = RWStructuredBuffer, set = 0, "
          "binding = 2}"));
  EXPECT_EMITS(E);
  EXPECT_EQ(E.count("OpCopyLogical"), 2u);
  EXPECT_TRUE(E.has("OpMemberDecorate %Item 1 Offset 4"));
  EXPECT_EQ(std::count(E.Info.Features.begin(), E.Info.Features.end(),
                       info(Feature::ScalarLayout).ApiName.str()),
            1);
}

TEST(Structs, ConstantBufferRows) {
  Emitted E = emitText(
      "struct %Params {\n  a : f32,\n  v : vec<f32, 3>,\n  m : array<vec<f32, 3>, 2>,\n  z : "
      "f32\n}\n" +
      shader(
          "%g = global @P : ptr<struct %Params, uniform>\n%i = builtin {fn = group_index} : u32\n"
          "%two = const 2 : u32\n"
          "%p = access %g, %two, %i : ptr<vec<f32, 3>, uniform>\n%v = load %p : vec<f32, 3>\n"
          "%all = load %g : struct %Params\n%x = var %all : ptr<struct %Params, function>",
          "global @P : struct %Params, uniform {kind = ConstantBuffer, set = 0, binding = 3, "
          "readonly}"));
  EXPECT_EMITS(E);
  EXPECT_TRUE(E.has("OpMemberDecorate %type_ConstantBuffer_Params 2 Offset 16"));
  EXPECT_TRUE(E.has("ArrayStride 16"));
  EXPECT_TRUE(E.has("OpMemberDecorate %type_ConstantBuffer_Params 3 Offset 44"));
}

TEST(Structs, StandardLayoutNeedsNoFeature) {
  Emitted E = emitText(
      "struct %Params {\n  a : u32,\n  b : u32,\n  v : vec<f32, 2>,\n  w : vec<f32, 4>\n}\n" +
      shader("%g = global @P : ptr<struct %Params, uniform>\n%z = const 0 : u32\n"
             "%p = access %g, %z : ptr<u32, uniform>\n%v = load %p : u32",
             "global @P : struct %Params, uniform {kind = ConstantBuffer, set = 0, binding = 3, "
             "readonly}"));
  EXPECT_EMITS(E);
  EXPECT_EQ(E.Info.Features, std::vector<std::string>{info(Feature::MemoryModel).ApiName.str()});
}

/// A member after a struct must not be in the struct's padding.
static std::vector<std::string> featuresOfMemberBehind(const std::string &Last) {
  Emitted E = emitText("struct %Inner {\n  v : vec<f32, 2>,\n" + Last +
                       "}\nstruct %Item {\n  in : struct %Inner,\n  n : u32,\n  m : u32\n}\n" +
                       shader("%g = global @G : ptr<runtime_array<struct %Item>, storage>\n"
                              "%z = const 0 : u32\n%one = const 1 : u32\n"
                              "%p = access %g, %z, %one : ptr<u32, storage>\n%v = load %p : u32",
                              "global @G : runtime_array<struct %Item>, storage {kind = "
                              "RWStructuredBuffer, set = 0, binding = 2}"));
  EXPECT_EMITS(E);
  return E.Info.Features;
}

TEST(Structs, MembersBehindStructs) {
  const std::string Scalar = info(Feature::ScalarLayout).ApiName.str();
  EXPECT_EQ(llvm::count(featuresOfMemberBehind("  w : vec<f32, 2>\n"), Scalar), 0);
  EXPECT_EQ(llvm::count(featuresOfMemberBehind("  w : f32\n"), Scalar), 1);
}

TEST(Structs, PushConstants) {
  Emitted E = emitText("struct %Push {\n  n : u32,\n  h : f16\n}\n" +
                       shader("%g = global @P : ptr<struct %Push, push>\n%one = const 1 : u32\n"
                              "%p = access %g, %one : ptr<f16, push>\n%v = load %p : f16",
                              "global @P : struct %Push, push {kind = PushConstants, readonly}"));
  EXPECT_EMITS(E);
  EXPECT_TRUE(E.has("OpCapability StoragePushConstant16"));
}

TEST(Structs, TheSameTypeInAConstantBufferAndInsideAnother) {
  Emitted E = emitText(
      "struct %T {\n  n : u32\n}\nstruct %Outer {\n  t : struct %T\n}\n" +
      shader(
          "%a = global @A : ptr<struct %T, uniform>\n%b = global @B : ptr<struct %Outer, uniform>\n"
          "%z = const 0 : u32\n%p = access %a, %z : ptr<u32, uniform>\n%v = load %p : u32\n"
          "%q = access %b, %z : ptr<struct %T, uniform>\n%w = load %q : struct %T",
          "global @A : struct %T, uniform {kind = ConstantBuffer, set = 0, binding = 3, readonly}\n"
          "global @B : struct %Outer, uniform {kind = ConstantBuffer, set = 0, binding = 4, "
          "readonly}"));
  EXPECT_EMITS(E);
}

TEST(Structs, ArraysOfConstantBuffers) {
  Emitted E = emitText(
      "struct %T {\n  n : u32,\n  list : array<f32, 3>\n}\n" +
      shader(
          "%a = global @A : ptr<array<struct %T, 2>, uniform>\n"
          "%one = const 1 : u32\n%t = access %a, %one : ptr<struct %T, uniform>\n"
          "%v = load %t : struct %T\n%q = access %a, %one, %one, %one : ptr<f32, uniform>\n"
          "%w = load %q : f32",
          "global @A : array<struct %T, 2>, uniform {kind = ConstantBuffer, set = 0, binding = 3, "
          "readonly}"));
  EXPECT_EMITS(E);
}

TEST(Variables, PrivateWorkgroupAndLocal) {
  Emitted E = emitText(
      shader("%t = global @Table : ptr<array<f32, 3>, private>\n"
             "%s = global @Shared : ptr<array<struct %Pair, 4>, workgroup>\n"
             "%i = builtin {fn = group_index} : u32\n%one = const 1 : u32\n"
             "%p = access %t, %i : ptr<f32, private>\n%v = load %p : f32\n"
             "%q = access %s, %i, %one : ptr<bool, workgroup>\n%b = load %q : bool\nstore %q, %b\n"
             "%l = var {name = \"local\"} : ptr<array<f32, 3>, function>\n"
             "%m = access %l, %i : ptr<f32, function>\nstore %m, %v",
             "struct %Pair {\n  a : f32,\n  b : bool\n}\n"
             "global @Table : array<f32, 3>, private {const} = {1.0, 2.0, 3.0}\n"
             "global @Shared : array<struct %Pair, 4>, workgroup"));
  EXPECT_EMITS(E);
  EXPECT_EQ(E.count("NonPrivatePointer"), 2u);
  EXPECT_TRUE(E.has("OpName %local \"local\""));
}

TEST(Variables, SpecializationConstantsAndBuiltins) {
  std::string Body = "%s = spec @Tile : u32\n%f = spec @Scale : f32\n%b = spec @On : bool\n";
  for (const char *Fn : {"dispatch_thread_id", "group_id", "group_thread_id", "num_groups"})
    Body += std::string("%") + Fn + " = builtin {fn = " + Fn + "} : vec<u32, 3>\n";
  for (const char *Fn :
       {"group_index", "wave_lane_index", "wave_lane_count", "wave_index", "wave_count"})
    Body += std::string("%") + Fn + " = builtin {fn = " + Fn + "} : u32\n";
  Body += "%x = add %s, %s\n%y = add %f, %f\n%z = not %b";
  Emitted E = emitText(shader(Body, "spec @Tile : u32 {id = 3} = 16\n"
                                    "spec @Scale : f32 {id = 4} = 0.5\n"
                                    "spec @On : bool {id = 5} = true\n"));
  EXPECT_EMITS(E);
  EXPECT_TRUE(E.has("SpecId 3"));
}

std::string atomic(StringRef Space, StringRef Ty, StringRef Fn) {
  std::string T = Ty.str(), S = Space.str(), F = Fn.str();
  std::string Pointer = "ptr<" + T + ", " + (S == "workgroup" ? S : "storage") + ">";
  std::string Body = "%z = const 0 : u32\n%v = const 1" +
                     std::string(Ty.starts_with("f") ? ".0" : "") + " : " + T + "\n";
  if (S == "bytes")
    Body += "%g = global @Out : ptr<bytes, storage>\n%p = bytes_at %g, %z {align = 8} : " + Pointer;
  else if (S == "workgroup")
    Body += "%p = global @S : " + Pointer;
  else
    Body +=
        "%g = global @G : ptr<runtime_array<" + T + ">, storage>\n%p = access %g, %z : " + Pointer;
  Body += "\n%r = atomic %p, %v" + std::string(Fn == "compare_exchange" ? ", %v" : "") +
          " {fn = " + F + "} : " + T;
  return shader(Body, "global @S : " + T + ", workgroup\nglobal @G : runtime_array<" + T +
                          ">, storage {kind = RWStructuredBuffer, set = 0, binding = 5}");
}

TEST(Atomics, EveryFunctionTypeAndMemory) {
  for (const char *Space : {"bytes", "workgroup", "structured"})
    for (const char *Ty : {"i32", "u32", "i64", "u64", "f32", "f64"})
      for (const char *Fn :
           {"add", "min", "max", "and", "or", "xor", "exchange", "compare_exchange"}) {
        SCOPED_TRACE(std::string(Space) + " " + Ty + " " + Fn);
        StringRef T(Ty), F(Fn);
        bool IsFloat = T.starts_with("f"), InBytes = StringRef(Space) == "bytes";
        bool Works = !IsFloat || F == "add" || (T == "f32" && (F == "min" || F == "max")) ||
                     (F == "exchange" && (InBytes || T == "f32")) ||
                     (F == "compare_exchange" && InBytes);
        Emitted E = emitText(atomic(Space, Ty, Fn));
        if (Works)
          EXPECT_EMITS(E);
        else
          EXPECT_NE(E.Errors, "");
      }
}

TEST(Atomics, ComparingFloatsInTypedMemoryIsRefused) {
  EXPECT_REFUSED(emitText(atomic("workgroup", "f32", "compare_exchange")), SpirvAtomicType);
}

TEST(Barriers, EveryScopeAndMemory) {
  for (const char *Exec : {"none", "subgroup", "workgroup"})
    for (const char *Memory : {"workgroup", "device", "all"}) {
      SCOPED_TRACE(std::string(Exec) + " " + Memory);
      Emitted E =
          emitText(shader("barrier {exec = " + std::string(Exec) + ", memory = " + Memory + "}"));
      EXPECT_EMITS(E);
      EXPECT_TRUE(E.has(StringRef(Exec) == "none" ? "OpMemoryBarrier" : "OpControlBarrier"));
    }
}
} // namespace
