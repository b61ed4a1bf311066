// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every error of a target file, with its place and exact text.
#include "TargetTestHelpers.h"

using namespace tessera;
using llvm::StringRef;

namespace {
/// A whole file: the smallest good one with \p More after it.
std::string file(StringRef More) {
  return "name: t\n"
         "description: a test\n"
         "backends: [spirv]\n"
         "subgroup: {sizes: [32], default: 32, source: s}\n" +
         More.str();
}

/// Returns the first line of the report, "t.yaml:LINE:COLUMN: error: TEXT".
std::string error(StringRef Text) {
  ReadTarget Read = readTarget(Text);
  EXPECT_FALSE(Read.T.has_value());
  return StringRef(Read.Text).split('\n').first.str();
}

/// The message of the note after the error.
std::string note(StringRef Text) {
  ReadTarget Read = readTarget(Text);
  auto [Before, After] = StringRef(Read.Text).split("note: ");
  return After.split('\n').first.str();
}
} // namespace

TEST(TargetYAML, SmallestFile) {
  ReadTarget Read = readTarget(file(""));
  ASSERT_TRUE(Read.T) << Read.Text;
  EXPECT_EQ(Read.T->Name, "t");
  EXPECT_EQ(Read.T->Description, "a test");
  EXPECT_EQ(Read.T->Backends, Backend::SPIRV);
  EXPECT_EQ(Read.T->Subgroup.Default, 32u);
  EXPECT_TRUE(Read.T->Rows.empty());
}

TEST(TargetYAML, EveryKey) {
  ReadTarget Read = readTarget("# a comment\n"
                               "name: t\n"
                               "aliases: [u, v.1]\n"
                               "description: \"a: b\"\n"
                               "backends: [spirv, msl]\n"
                               "permissive: false\n"
                               "subgroup:\n"
                               "  sizes: [8, 32]\n"
                               "  default: 8\n"
                               "  source: |\n"
                               "    here\n"
                               "limits:\n"
                               "  workgroup-invocations: 1024\n"
                               "  workgroup-size: [1024, 512, 64]\n"
                               "  shared-memory: 49152\n"
                               "  source: there\n"
                               "group-matrices:\n"
                               "  prefer: native\n"
                               "  reserved-shared-memory: 1024\n"
                               "  loop-bits: 8\n"
                               "  source: g\n"
                               "gather:\n"
                               "  faster-than: vectors\n"
                               "  weights-by: group\n"
                               "  source: w\n"
                               "features:\n"
                               "  - list: [float16, int8]\n"
                               "    source: f\n"
                               "matrix:\n"
                               "  - shapes: [16x8x16, 8x8x8]\n"
                               "    types: [f16 x f16 + f32 -> f16, s8 x u8 -> s32]\n"
                               "    saturating: true\n"
                               "    part-of: 16x16x16\n"
                               "    scope: subgroup\n"
                               "    source: m\n"
                               "flexible:\n"
                               "  - granularity: [32x16x16]\n"
                               "    types: bf16 x bf16 -> f32\n"
                               "    scope: workgroup\n"
                               "    invocations: 128\n"
                               "    max-dimension: 1024\n"
                               "    source: x\n"
                               "vectors:\n"
                               "  - types: [f16 as e4m3 x e4m3 + f16 -> f16 (transposable)]\n"
                               "    source: v\n"
                               "  - accumulates: [f32]\n"
                               "    stages: [pixel, compute]\n"
                               "    source: v\n");
  ASSERT_TRUE(Read.T) << Read.Text;
  const Target &T = *Read.T;
  EXPECT_EQ(T.Aliases, (std::vector<std::string>{"u", "v.1"}));
  EXPECT_EQ(T.Description, "a: b");
  EXPECT_EQ(T.Backends, Backend::Both);
  EXPECT_EQ(T.Subgroup.min(), 8u);
  EXPECT_EQ(T.Subgroup.max(), 32u);
  EXPECT_EQ(T.Subgroup.Source, "here");
  EXPECT_EQ(T.Limits.WorkgroupSize, (std::array<uint32_t, 3>{1024, 512, 64}));
  EXPECT_EQ(T.Limits.SharedMemory, 49152u);
  EXPECT_TRUE(T.GroupMatrices.AreFaster);
  EXPECT_EQ(T.GroupMatrices.ReservedShared, 1024u);
  EXPECT_EQ(T.GroupMatrices.LoopBits, 8u);
  EXPECT_EQ(T.Gather.Is, GatherFacts::FasterThanVectors);
  EXPECT_TRUE(T.has(Feature::Int8));
  EXPECT_FALSE(T.has(Feature::Int16));
  ASSERT_EQ(T.Rows.size(), 5u);
  EXPECT_EQ(T.Rows[0].Types,
            (MatrixTypes{ElementType::F16, ElementType::F16, ElementType::F32, ElementType::F16}));
  EXPECT_EQ(T.Rows[1].Shape, (MatrixShape{8, 8, 8}));
  EXPECT_TRUE(T.Rows[2].Saturating);
  EXPECT_EQ(T.Rows[2].operation(), (MatrixShape{16, 16, 16}));
  EXPECT_EQ(T.Rows[4].operation(), T.Rows[4].Shape);
  EXPECT_EQ(T.Rows[4].Invocations, 128u);
  EXPECT_EQ(T.Rows[4].MaxDimension, 1024u);
  EXPECT_EQ(T.sourceOf(T.Rows[4]), "x");
  EXPECT_TRUE(T.Vectors[0].Types[0].Transposable);
  EXPECT_EQ(T.Vectors[0].Stages, ir::stages::Compute);
  EXPECT_EQ(T.Vectors[1].Stages, ir::stages::Compute | ir::stages::Pixel);
}

TEST(TargetYAML, InheritanceTakesWhatIsNotGiven) {
  ReadTarget Read = readTarget("name: mine\n"
                               "inherits: lavapipe\n"
                               "subgroup: {sizes: [16], default: 16, source: s}\n"
                               "matrix:\n"
                               "  - {shapes: [16x16x16], types: [f16 x f16 -> f32], source: s}\n");
  ASSERT_TRUE(Read.T) << Read.Text;
  EXPECT_EQ(Read.T->Name, "mine");
  EXPECT_TRUE(Read.T->Aliases.empty());
  EXPECT_EQ(Read.T->Subgroup.Default, 16u);
  EXPECT_EQ(Read.T->Limits.SharedMemory, 32768u);
  EXPECT_FALSE(Read.T->GroupMatrices.AreFaster);
  EXPECT_EQ(Read.T->Rows.size(), 9u);
  EXPECT_EQ(Read.T->Rows[4].Shape, (MatrixShape{16, 16, 16}));
  EXPECT_TRUE(Read.T->Rows[5].Flexible);
}

TEST(TargetYAML, CaretPointsIntoTheFile) {
  EXPECT_EQ(readTarget(file("backend: spirv\n")).Text,
            "t.yaml:5:1: error: unknown key 'backend' in a target; did you mean 'backends'?\n"
            "    5 | backend: spirv\n"
            "      | ^~~~~~~\n"
            "tessera: note: the keys of a target are: name, aliases, description, inherits, "
            "backends, permissive, accumulator-layout, subgroup, limits, group-matrices, gather, "
            "features, workarounds, matrix, flexible, vectors, matrix-loads, resident-groups\n"
            "1 error generated.\n");
}

//===--- The file ---------------------------------------------------------===//

TEST(TargetYAMLErrors, EmptyFile) {
  EXPECT_EQ(error(""), "t.yaml:1:1: error: target file is empty");
  EXPECT_EQ(error("# only a comment\n"), "t.yaml:1:1: error: target file is empty");
  EXPECT_EQ(error("---\n"), "t.yaml:1:1: error: target file is empty");
}

TEST(TargetYAMLErrors, NotYAML) {
  EXPECT_EQ(error("name: t\naliases: [a\n"), "t.yaml:2:12: error: target file is not valid YAML: "
                                             "Could not find closing ]!");
}

TEST(TargetYAMLErrors, TruncatedAfterAnyByteNeverSucceedsSilently) {
  // Whatever a cut leaves, the reader ends, and with an error or a target.
  std::string Whole = embeddedTarget("nvidia-hopper").str();
  for (size_t Size = 0; Size < Whole.size(); Size += 7) {
    ReadTarget Read = readTarget(StringRef(Whole).take_front(Size));
    EXPECT_NE(Read.T.has_value(), !Read.Text.empty()) << Size;
  }
}

TEST(TargetYAMLErrors, MutatedFilesEndInAnErrorOrATarget) {
  std::string Whole = embeddedTarget("nvidia-turing").str();
  uint32_t State = 1;
  auto Next = [&](uint32_t Below) {
    State = State * 1664525u + 1013904223u;
    return (State >> 8) % Below;
  };
  constexpr char Bytes[] = "\0\n\t :-[]{},'\"#&*!|>%@x0a\xc3\xff";
  for (unsigned Round = 0; Round < 2000; ++Round) {
    std::string Text = Whole;
    for (uint32_t Edits = 1 + Next(4); Edits; --Edits)
      Text[Next(Text.size())] = Bytes[Next(sizeof(Bytes) - 1)];
    ReadTarget Read = readTarget(Text);
    ASSERT_NE(Read.T.has_value(), !Read.Text.empty()) << Text;
  }
}

TEST(TargetYAMLErrors, BinaryFile) {
  std::string Binary;
  for (unsigned I = 0; I < 4096; ++I)
    Binary += char(I * 37 ^ I >> 3);
  ReadTarget Read = readTarget(Binary);
  EXPECT_FALSE(Read.T);
  EXPECT_TRUE(StringRef(Read.Text).starts_with("t.yaml:1:1: error: ")) << Read.Text;
}

TEST(TargetYAMLErrors, HLSLGivenAsTarget) {
  EXPECT_EQ(error("[numthreads(32, 1, 1)] void main() {}\n").substr(0, 11), "t.yaml:1:1:");
}

TEST(TargetYAMLErrors, DeeplyNested) {
  ReadTarget Read = readTarget(std::string(100000, '['));
  EXPECT_FALSE(Read.T);
  EXPECT_FALSE(Read.Text.empty());
}

TEST(TargetYAMLErrors, TwoDocuments) {
  EXPECT_EQ(error(file("---\nname: u\n")),
            "t.yaml:1:1: error: target file holds more than one YAML document");
}

TEST(TargetYAMLErrors, RootIsAList) {
  EXPECT_EQ(error("- name: t\n"),
            "t.yaml:1:1: error: 'a target' must be a mapping of keys to values");
}

//===--- Keys -------------------------------------------------------------===//

TEST(TargetYAMLErrors, UnknownKeyInAGroup) {
  EXPECT_EQ(error(file("matrix:\n  - shape: [8x8x8]\n")),
            "t.yaml:6:5: error: unknown key 'shape' in a matrix group; did you mean 'shapes'?");
  EXPECT_EQ(note(file("matrix:\n  - shape: [8x8x8]\n")),
            "the keys of a matrix group are: shapes, types, saturating, tensor, part-of, scope, "
            "invocations, source");
}

TEST(TargetYAMLErrors, DuplicateKey) {
  EXPECT_EQ(error(file("name: u\n")), "t.yaml:5:1: error: key 'name' is given twice in a target");
}

TEST(TargetYAMLErrors, MissingName) {
  EXPECT_EQ(error("description: d\nbackends: [spirv]\n"),
            "t.yaml:1:1: error: a target needs the key 'name'");
}

TEST(TargetYAMLErrors, MissingDescription) {
  EXPECT_EQ(error("name: t\nbackends: [spirv]\n"),
            "t.yaml:1:1: error: a target needs the key 'description'");
}

TEST(TargetYAMLErrors, MissingBackends) {
  EXPECT_EQ(error("name: t\ndescription: d\n"),
            "t.yaml:1:1: error: a target needs the key 'backends'");
}

TEST(TargetYAMLErrors, MissingSubgroup) {
  EXPECT_EQ(error("name: t\ndescription: d\nbackends: [spirv]\n"),
            "t.yaml:1:1: error: a target needs the key 'subgroup'");
  // A permissive target has no facts to inherit.
  EXPECT_EQ(error("name: t\ninherits: vulkan\n"),
            "t.yaml:1:1: error: a target needs the key 'subgroup'");
}

TEST(TargetYAMLErrors, MissingKeyOfAGroup) {
  EXPECT_EQ(error(file("matrix:\n  - types: [f16 x f16 -> f32]\n    source: s\n")),
            "t.yaml:6:5: error: a matrix group needs the key 'shapes'");
}

TEST(TargetYAMLErrors, MissingSource) {
  EXPECT_EQ(error(file("matrix:\n  - shapes: [8x8x8]\n    types: [f16 x f16 -> f32]\n")),
            "t.yaml:6:5: error: a matrix group needs the key 'source', which says where the facts "
            "come from");
  EXPECT_EQ(
      error(file("limits: {shared-memory: 1024}\n")),
      "t.yaml:5:9: error: limits needs the key 'source', which says where the facts come from");
}

//===--- Values -----------------------------------------------------------===//

// TargetWrongType
TEST(TargetYAMLErrors, TextExpected) {
  EXPECT_EQ(error("name: [a]\n"), "t.yaml:1:7: error: 'name' must be a text");
}

TEST(TargetYAMLErrors, ListExpected) {
  EXPECT_EQ(error(file("features: float16\n")), "t.yaml:5:11: error: 'features' must be a list");
}

TEST(TargetYAMLErrors, MappingExpected) {
  EXPECT_EQ(error(file("limits: 3\n")),
            "t.yaml:5:9: error: 'limits' must be a mapping of keys to values");
}

TEST(TargetYAMLErrors, NumberExpected) {
  EXPECT_EQ(error(file("limits: {shared-memory: 48K, source: s}\n")),
            "t.yaml:5:25: error: 'shared-memory' must be a whole number");
}

TEST(TargetYAMLErrors, BooleanExpected) {
  EXPECT_EQ(error(file("permissive: maybe\n")),
            "t.yaml:5:13: error: 'permissive' must be true or false");
}

TEST(TargetYAMLErrors, NumberOutOfRange) {
  EXPECT_EQ(error(file("limits: {shared-memory: 0, source: s}\n")),
            "t.yaml:5:25: error: 'shared-memory' is 0; it must be between 1 and 1073741824");
  EXPECT_EQ(error(file("limits: {workgroup-invocations: 99999999999, source: s}\n")),
            "t.yaml:5:33: error: 'workgroup-invocations' is 99999999999; it must be between 1 and "
            "65536");
}

TEST(TargetYAMLErrors, GroupMatrices) {
  EXPECT_EQ(error(file("group-matrices: {prefer: lanes, source: s}\n")),
            "t.yaml:5:26: error: 'prefer' must be 'native' or 'waves'");
  EXPECT_EQ(error(file("group-matrices: {prefer: waves}\n")),
            "t.yaml:5:17: error: group-matrices needs the key 'source', which says where the facts "
            "come from");
}

TEST(TargetYAMLErrors, Gather) {
  EXPECT_EQ(error(file("gather: {faster-than: lanes, source: s}\n")),
            "t.yaml:5:23: error: 'faster-than' must be 'plain' or 'vectors'");
  EXPECT_EQ(error(file("gather: {weights-by: lane, source: s}\n")),
            "t.yaml:5:22: error: 'weights-by' must be 'group' or 'wave'");
  EXPECT_EQ(error(file("gather: {faster-than: plain}\n")),
            "t.yaml:5:9: error: gather needs the key 'source', which says where the facts come "
            "from");
}

TEST(TargetYAMLErrors, WorkgroupSizeOfTwoNumbers) {
  EXPECT_EQ(error(file("limits: {workgroup-size: [1, 2], source: s}\n")),
            "t.yaml:5:26: error: 'workgroup-size' must be a list of three numbers");
}

TEST(TargetYAMLErrors, EmptyList) {
  EXPECT_EQ(error(file("matrix: []\n")), "t.yaml:5:9: error: 'matrix' must not be empty");
}

TEST(TargetYAMLErrors, EmptyText) {
  EXPECT_EQ(error("name: \"\"\n"), "t.yaml:1:7: error: 'name' must not be empty");
}

TEST(TargetYAMLErrors, BadName) {
  EXPECT_EQ(
      error("name: My GPU\n"),
      "t.yaml:1:7: error: 'My GPU' is not a target name: use small letters, digits, '-' and '.'");
}

TEST(TargetYAMLErrors, DuplicateAlias) {
  EXPECT_EQ(error("name: t\naliases: [u, u]\n"), "t.yaml:2:14: error: name 'u' is listed twice");
  EXPECT_EQ(error("name: t\naliases: [t]\n"), "t.yaml:2:11: error: name 't' is listed twice");
}

TEST(TargetYAMLErrors, UnknownBackEnd) {
  EXPECT_EQ(error("name: t\nbackends: [dxil]\n"),
            "t.yaml:2:12: error: unknown back end 'dxil'; expected 'spirv' or 'msl'");
}

TEST(TargetYAMLErrors, DuplicateBackEnd) {
  EXPECT_EQ(error("name: t\nbackends: [msl, msl]\n"),
            "t.yaml:2:17: error: back end 'msl' is listed twice");
}

TEST(TargetYAMLErrors, UnknownInheritedTarget) {
  EXPECT_EQ(error("name: t\ninherits: lavapip\n"),
            "t.yaml:2:11: error: unknown target 'lavapip'; did you mean 'lavapipe'?");
}

TEST(TargetYAMLErrors, SubgroupSizes) {
  StringRef Text = "name: t\ndescription: d\nbackends: [spirv]\nsubgroup: {sizes: [";
  EXPECT_EQ(error(Text.str() + "32, 16], default: 16, source: s}\n"),
            "t.yaml:4:19: error: subgroup sizes must be ascending powers of two from 1 to 128");
  EXPECT_EQ(error(Text.str() + "24], default: 24, source: s}\n"),
            "t.yaml:4:19: error: subgroup sizes must be ascending powers of two from 1 to 128");
  EXPECT_EQ(error(Text.str() + "32, 32], default: 32, source: s}\n"),
            "t.yaml:4:19: error: subgroup sizes must be ascending powers of two from 1 to 128");
}

TEST(TargetYAMLErrors, SubgroupSizeOutOfRange) {
  EXPECT_EQ(error("name: t\nsubgroup: {sizes: [256], default: 8, source: s}\n"),
            "t.yaml:2:20: error: 'sizes' is 256; it must be between 1 and 128");
}

TEST(TargetYAMLErrors, SubgroupDefault) {
  EXPECT_EQ(error("name: t\nsubgroup: {sizes: [32], default: 16, source: s}\n"),
            "t.yaml:2:34: error: default subgroup size 16 is not one of the sizes");
}

// TargetUnknownName, with TargetKnownNames.
TEST(TargetYAMLErrors, UnknownWorkaround) {
  EXPECT_EQ(error(file("workarounds:\n  - {list: [copy-acumulators], source: s}\n")),
            "t.yaml:6:13: error: unknown workaround 'copy-acumulators'; did you mean "
            "'copy-accumulators'?");
  EXPECT_EQ(note(file("workarounds:\n  - {list: [x], source: s}\n")),
            "the workarounds are: check-matrix-offsets, copy-accumulators, double-round, "
            "integer-bfloat16, integer-float16, no-single-wave-limit, no-wave-barriers, "
            "reduce-one-tile, round-narrowed, split-matrix-structs");
  EXPECT_EQ(
      error(file("workarounds:\n  - {list: [no-wave-barriers, no-wave-barriers], source: s}\n")),
      "t.yaml:6:31: error: workaround 'no-wave-barriers' is listed twice");
  EXPECT_EQ(error(file("workarounds:\n  - list: [no-wave-barriers]\n")),
            "t.yaml:6:5: error: a group of workarounds needs the key 'source', which says where "
            "the facts come from");
}

TEST(TargetYAMLErrors, UnknownFeature) {
  EXPECT_EQ(error(file("features:\n  - {list: [flaot16], source: s}\n")),
            "t.yaml:6:13: error: unknown feature 'flaot16'; did you mean 'float16'?");
  EXPECT_TRUE(StringRef(note(file("features:\n  - {list: [flaot16], source: s}\n")))
                  .starts_with("the features are: float16, float64, int8"));
}

TEST(TargetYAMLErrors, DuplicateFeature) {
  EXPECT_EQ(error(file("features:\n  - {list: [int8, int8], source: s}\n")),
            "t.yaml:6:19: error: feature 'int8' is listed twice");
}

TEST(TargetYAMLErrors, UnknownScope) {
  EXPECT_EQ(error(file("matrix:\n  - {shapes: [8x8x8], types: [f16 x f16 -> f32], scope: wave, "
                       "source: s}\n")),
            "t.yaml:6:57: error: unknown scope 'wave'; expected 'subgroup' or 'workgroup'");
}

TEST(TargetYAMLErrors, WorkgroupScopeWithoutInvocations) {
  EXPECT_EQ(error(file("flexible:\n  - granularity: [8x8x8]\n    types: [f16 x f16 -> f32]\n"
                       "    scope: workgroup\n    source: s\n")),
            "t.yaml:6:5: error: workgroup scope needs the key 'invocations', the exact number of "
            "threads in the group");
}

TEST(TargetYAMLErrors, SubgroupScopeWithInvocations) {
  EXPECT_EQ(error(file("flexible:\n  - granularity: [8x8x8]\n    types: [f16 x f16 -> f32]\n"
                       "    invocations: 32\n    source: s\n")),
            "t.yaml:8:18: error: 'invocations' belongs to workgroup scope");
}

TEST(TargetYAMLErrors, PartOfSmallerShape) {
  EXPECT_EQ(error(file("matrix:\n  - shapes: [8x8x8]\n    types: [f16 x f16 -> f32]\n"
                       "    part-of: 16x8x4\n    source: s\n")),
            "t.yaml:8:14: error: a multiply of 8x8x8 is not a part of one of 16x8x4");
}

TEST(TargetYAMLErrors, MaxDimensionOfFixedRows) {
  EXPECT_EQ(error(file("matrix:\n  - max-dimension: 8\n")),
            "t.yaml:6:5: error: unknown key 'max-dimension' in a matrix group");
}

// TargetBadShape
TEST(TargetYAMLErrors, BadShape) {
  for (StringRef Shape : {"16", "16x8", "16x8x16x2", "16*8*16", "axbxc", "16x8x", "-1x8x8"})
    EXPECT_EQ(error(file("matrix:\n  - shapes: [" + Shape.str() + "]\n")),
              "t.yaml:6:14: error: '" + Shape.str() +
                  "' is not a shape; expected MxNxK, for example 16x8x16");
}

TEST(TargetYAMLErrors, ZeroM) {
  EXPECT_EQ(error(file("matrix:\n  - shapes: [0x8x8]\n")),
            "t.yaml:6:14: error: M of '0x8x8' is 0; it must be between 1 and 1024");
}

TEST(TargetYAMLErrors, ZeroN) {
  EXPECT_EQ(error(file("matrix:\n  - shapes: [8x0x8]\n")),
            "t.yaml:6:14: error: N of '8x0x8' is 0; it must be between 1 and 1024");
}

TEST(TargetYAMLErrors, KOutOfRange) {
  EXPECT_EQ(error(file("matrix:\n  - shapes: [8x8x1025]\n")),
            "t.yaml:6:14: error: K of '8x8x1025' is 1025; it must be between 1 and 1024");
}

TEST(TargetYAMLErrors, UnknownElementType) {
  EXPECT_EQ(error(file("matrix:\n  - types: [i8 x s8 -> s32]\n")),
            "t.yaml:6:13: error: unknown element type 'i8'");
  EXPECT_EQ(note(file("matrix:\n  - types: [i8 x s8 -> s32]\n")),
            "the element types are: f16, bf16, f32, f64, e4m3, e5m2, s8, u8, s16, u16, s32, u32, "
            "s64, u64, s8packed, u8packed");
}

TEST(TargetYAMLErrors, PackedElementType) {
  EXPECT_EQ(error(file("matrix:\n  - types: [s8packed x s8 -> s32]\n")),
            "t.yaml:6:13: error: element type 's8packed' can only be used in 'vectors'");
}

// TargetBadTypes
TEST(TargetYAMLErrors, BadTypes) {
  for (StringRef Types : {"f16", "f16 x f16", "f16 * f16 -> f32", "f16 x f16 -> f32 + f32"})
    EXPECT_EQ(error(file("matrix:\n  - types: [" + Types.str() + "]\n")),
              "t.yaml:6:13: error: '" + Types.str() +
                  "' is not a multiply; expected 'A x B -> R' or 'A x B + C -> R', for example "
                  "'f16 x f16 -> f32'");
}

TEST(TargetYAMLErrors, BadVector) {
  EXPECT_EQ(error(file("vectors:\n  - types: [f16 x f16 -> f16]\n")),
            "t.yaml:6:13: error: 'f16 x f16 -> f16' is not a vector multiply; expected 'INPUT as "
            "INTERPRETATION x MATRIX + BIAS -> RESULT'");
}

TEST(TargetYAMLErrors, EmptyVectors) {
  EXPECT_EQ(error(file("vectors:\n  - source: s\n")),
            "t.yaml:6:5: error: a vector group needs 'types', 'accumulates' or both");
}

TEST(TargetYAMLErrors, BadAccumulation) {
  EXPECT_EQ(error(file("vectors:\n  - accumulates: [f16, s32]\n")),
            "t.yaml:6:24: error: vectors cannot be summed in 's32'; expected f16 or f32");
}

TEST(TargetYAMLErrors, StagesOfVectors) {
  auto Of = [](const char *Stages) {
    return error(file(std::string("vectors:\n  - accumulates: [f16]\n    stages: ") + Stages +
                      "\n    source: s\n"));
  };
  EXPECT_EQ(Of("[compute, pxel]"),
            "t.yaml:7:23: error: unknown stage 'pxel'; did you mean 'pixel'?");
  EXPECT_EQ(Of("[pixel, pixel]"), "t.yaml:7:21: error: stage 'pixel' is listed twice");
  EXPECT_EQ(Of("[]"), "t.yaml:7:13: error: 'list' must not be empty");
}

TEST(TargetYAMLErrors, DuplicateRow) {
  EXPECT_EQ(error(file("matrix:\n  - shapes: [8x8x8]\n    types: [f16 x f16 -> f32]\n    source: "
                       "s\n  - shapes: [8x8x8]\n    types: [f16 x f16 -> f32]\n    source: s\n")),
            "t.yaml:10:12: error: row '8x8x8 f16 x f16 -> f32' is listed twice");
}

TEST(TargetYAMLErrors, DuplicateVector) {
  EXPECT_EQ(error(file("vectors:\n  - types:\n      - f16 as f16 x f16 + f16 -> f16\n      - f16 "
                       "as f16 x f16 + f16 -> f16\n")),
            "t.yaml:8:9: error: row 'f16 as f16 x f16 + f16 -> f16' is listed twice");
}

TEST(TargetYAMLErrors, PermissiveTargetWithFacts) {
  EXPECT_EQ(error(file("permissive: true\n")),
            "t.yaml:4:11: error: a permissive target accepts everything, so it cannot have "
            "'subgroup'");
}

TEST(TargetYAML, MeasuredFactsAreChecked) {
  EXPECT_EQ(error(file("matrix-loads: {stride-zero: true, alignment: 6, source: s}\n")),
            "t.yaml:5:46: error: 'alignment' must be a power of two");
  EXPECT_EQ(error(file("matrix-loads: {stride-zero: true, alignment: 32, source: s}\n")),
            "t.yaml:5:46: error: 'alignment' is 32; it must be between 1 and 16");
  EXPECT_EQ(error(file("matrix-loads: {alignment: 4, source: s}\n")),
            "t.yaml:5:15: error: matrix-loads needs the key 'stride-zero'");
  EXPECT_EQ(error(file("resident-groups:\n"
                       "  - {family: 0, graphics: true, threads: 128, shared-memory: [1, 2], "
                       "groups: [3], source: s}\n")),
            "t.yaml:6:5: error: 'groups' must be as long a list as 'shared-memory'");
  EXPECT_EQ(error(file("resident-groups:\n"
                       "  - {family: 0, graphics: true, threads: 0, shared-memory: [1], "
                       "groups: [3], source: s}\n")),
            "t.yaml:6:42: error: 'threads' is 0; it must be between 1 and 65536");
}

TEST(TargetYAMLErrors, PermissiveTargetWithInheritance) {
  EXPECT_EQ(error("name: t\npermissive: true\ninherits: lavapipe\n"),
            "t.yaml:3:11: error: a permissive target accepts everything, so it cannot have "
            "'inherits'");
}
