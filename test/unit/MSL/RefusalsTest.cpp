// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Constructs that MSL cannot express, by row of DiagnosticsMSL.def.

#include "EmitHelpers.h"

using namespace tessera;
using namespace tessera::msl;

namespace {
std::string mat(const std::string &Element, const std::string &Use,
                const std::string &Shape = "8x8") {
  return "mat<" + Element + ", " + Shape + ", " + Use + ", subgroup>";
}

/// Loads %a from the buffer In, whose element is named in the type.
std::string load(const std::string &Ty) {
  return "%in = global @In : ptr<bytes, storage>\n%o = const 0 : u32\n%s = const 64 : u32\n"
         "%a = mat.load %in, %o, %s {layout = row_major, align = 16} : " +
         Ty + "\n";
}
} // namespace

TEST(MSLRefusals, OpsWithoutCounterpart) {
  Emitted E = emitText(shader("%x = const {1.0, 2.0} : vec<f32, 2>\n"
                              "%r = vec.convert %x {output = f16} : vec<f16, 2>"));
  EXPECT_REFUSED(E, MslNoCounterpart);
}

TEST(MSLRefusals, OtherShapesAndElements) {
  EXPECT_REFUSED(emitText(shader(load(mat("f16", "a", "16x8")))), MslMatrixShape);
  EXPECT_REFUSED(emitText(shader(load(mat("i8", "a")))), MslMatrixShape);
}

TEST(MSLRefusals, SixtyFourBitAtomics) {
  auto Module = [](const char *Fn, const char *Use) {
    return shader(std::string("%b = global @Out : ptr<bytes, storage>\n%o = const 0 : u32\n"
                              "%p = bytes_at %b, %o {align = 8} : ptr<u64, storage>\n"
                              "%x = const 5 : u64\n%old = atomic %p, %x {fn = ") +
                  Fn + "} : u64\n" + Use);
  };
  auto OnM3 = [](Target &T) { T.addFeatures({{Feature::AtomicInt64MinMax}, "a test"}); };
  EXPECT_REFUSED(emitText(Module("add", ""), {}, OnM3), MslAtomicType);
  EXPECT_REFUSED(emitText(Module("max", "store %p, %old"), {}, OnM3), MslAtomicType);
  EXPECT_REFUSED(emitText(Module("max", "")), MslVersion);
  Emitted E = emitText(Module("max", ""), {}, OnM3);
  EXPECT_TRUE(E.has("atomic_max_explicit((device atomic_ulong *)&Out[0], 5ul, "
                    "memory_order_relaxed);"))
      << E.Text << E.Errors;
  EXPECT_EQ(E.Info.Language, (Version{2, 4}));
}

TEST(MSLRefusals, VersionsThatTheTargetLacks) {
  std::string Text = shader("%z = const 1.0 : bf16\n%f = convert %z : f32");
  EXPECT_EQ(emitText(Text).Info.Language, (Version{3, 1}));
  Emitted E = emitText(Text, {}, [](Target &T) {
    Target Older;
    Older.Name = "older";
    Older.Backends = Backend::MSL;
    T = Older;
  });
  EXPECT_REFUSED(E, MslVersion);
}
