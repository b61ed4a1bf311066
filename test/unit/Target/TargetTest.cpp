// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The target model, the registry of embedded targets, and the printer.
#include "Target/TargetPrinter.h"
#include "TargetTestHelpers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <chrono>

using namespace tessera;
using llvm::StringRef;

namespace {
std::string printed(const Target &T) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printTarget(OS, T);
  return Text;
}

std::string errorOf(StringRef Name) {
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  EXPECT_FALSE(findTarget(Name, Diags).has_value());
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Diags.printText(OS);
  return Text;
}
} // namespace

TEST(TargetModel, ElementTypeNamesRoundTrip) {
  for (StringRef Name : {"f16", "bf16", "f32", "f64", "e4m3", "e5m2", "s8", "u8", "s16", "u16",
                         "s32", "u32", "s64", "u64", "s8packed", "u8packed"}) {
    std::optional<ElementType> Type = parseElementType(Name);
    ASSERT_TRUE(Type) << Name.str();
    EXPECT_EQ(name(*Type), Name);
  }
  EXPECT_FALSE(parseElementType("i32"));
  EXPECT_FALSE(parseElementType(""));
}

TEST(TargetModel, SignsOfElementTypes) {
  EXPECT_EQ(withOtherSign(ElementType::S8), ElementType::U8);
  EXPECT_EQ(withOtherSign(ElementType::U64), ElementType::S64);
  EXPECT_EQ(withOtherSign(ElementType::BF16), ElementType::BF16);
  EXPECT_TRUE(sameButSign(ElementType::U32, ElementType::S32));
  EXPECT_FALSE(sameButSign(ElementType::U32, ElementType::S8));
  EXPECT_FALSE(sameButSign(ElementType::F16, ElementType::BF16));
  EXPECT_TRUE(isInteger(ElementType::U8));
  EXPECT_FALSE(isInteger(ElementType::E4M3));
}

TEST(TargetModel, FeatureNamesAreUniqueAndRoundTrip) {
  llvm::StringSet<> Seen;
  for (unsigned I = 0; I < NumFeatures; ++I) {
    const FeatureInfo &F = info(Feature(I));
    EXPECT_TRUE(Seen.insert(F.Name).second) << F.Name.str();
    EXPECT_EQ(parseFeature(F.Name), Feature(I));
    EXPECT_FALSE(F.ApiName.empty());
    EXPECT_FALSE(F.Description.empty());
  }
}

TEST(TargetModel, FixedRowAdmitsItsShapeAlone) {
  const Target T = embedded("lavapipe-8x8x8");
  EXPECT_TRUE(T.Rows[0].admits({8, 8, 8}));
  EXPECT_FALSE(T.Rows[0].admits({16, 8, 8}));
}

TEST(TargetModel, FlexibleRowAdmitsMultiplesUpToItsMaximum) {
  const Target T = embedded("lavapipe");
  const MatrixRow &Row = T.Rows.back();
  ASSERT_TRUE(Row.Flexible);
  EXPECT_TRUE(Row.admits({8, 8, 8}));
  EXPECT_TRUE(Row.admits({64, 24, 1024}));
  EXPECT_FALSE(Row.admits({64, 24, 1032}));
  EXPECT_FALSE(Row.admits({64, 20, 8}));
  EXPECT_FALSE(Row.admits({0, 8, 8}));
}

TEST(TargetRegistry, ListsEveryTargetByName) {
  EXPECT_TRUE(llvm::is_sorted(targetNames()));
  for (StringRef Default : {"vulkan", "metal"})
    EXPECT_TRUE(llvm::is_contained(targetNames(), Default));
}

TEST(TargetRegistry, EveryFileParsesUnderItsOwnName) {
  for (StringRef Name : targetNames()) {
    Target T = embedded(Name);
    EXPECT_EQ(T.Name, Name.str());
    EXPECT_FALSE(T.Description.empty());
  }
}

TEST(TargetRegistry, AliasesAreUniqueAndFindTheirTarget) {
  llvm::StringSet<> Seen;
  for (StringRef Name : targetNames()) {
    EXPECT_TRUE(Seen.insert(Name).second) << Name.str();
    for (const std::string &Alias : embedded(Name).Aliases) {
      EXPECT_TRUE(Seen.insert(Alias).second) << Alias;
      EXPECT_EQ(embedded(Alias).Name, Name.str()) << Alias;
    }
  }
}

TEST(TargetRegistry, EveryFactHasItsSource) {
  for (StringRef Name : targetNames()) {
    Target T = embedded(Name);
    if (T.Permissive)
      continue;
    EXPECT_FALSE(T.Subgroup.Source.empty()) << T.Name;
    EXPECT_FALSE(T.Limits.Source.empty()) << T.Name;
    for (const FeatureGroup &G : T.FeatureGroups)
      EXPECT_FALSE(G.Source.empty()) << T.Name;
    for (const MatrixRow &Row : T.Rows)
      EXPECT_FALSE(T.sourceOf(Row).empty()) << T.Name;
    for (const VectorGroup &G : T.Vectors)
      EXPECT_FALSE(G.Source.empty()) << T.Name;
  }
}

TEST(TargetRegistry, FeaturesBelongToTheBackEnd) {
  for (StringRef Name : targetNames()) {
    Target T = embedded(Name);
    for (const FeatureGroup &G : T.FeatureGroups)
      for (Feature F : G.Features)
        EXPECT_TRUE(includes(T.Backends, Backend::SPIRV) &&
                        includes(info(F).Backends, Backend::SPIRV) ||
                    includes(T.Backends, Backend::MSL) && includes(info(F).Backends, Backend::MSL))
            << T.Name << " " << info(F).Name.str();
  }
}

TEST(TargetRegistry, PrintedTargetsReadBackEqual) {
  for (StringRef Name : targetNames()) {
    Target T = embedded(Name);
    ReadTarget Again = readTarget(printed(T));
    ASSERT_TRUE(Again.T) << Again.Text;
    EXPECT_EQ(*Again.T, T) << printed(T);
  }
}

TEST(Target, WhatAFileListsAgainStandsInItOnce) {
  Target Base = embedded("lavapipe-8x8x8");
  ReadTarget Read =
      readTarget("name: mine\n"
                 "inherits: lavapipe-8x8x8\n"
                 "features: [{list: [float16, atomic-float32-add], source: mine}]\n"
                 "workarounds: [{list: [double-round], source: mine}]\n"
                 "matrix:\n"
                 "  - {shapes: [8x8x8, 16x8x8], types: [f16 x f16 -> f32], source: mine}\n");
  ASSERT_TRUE(Read.T) << Read.Text;
  EXPECT_TRUE(Read.T->has(Feature::AtomicFloat32Add));
  EXPECT_TRUE(Read.T->needs(Workaround::DoubleRound));
  ASSERT_EQ(Read.T->Rows.size(), Base.Rows.size() + 1);
  for (const MatrixRow &Row : Read.T->Rows)
    EXPECT_EQ(Read.T->sourceOf(Row) == "mine", Row.Types.R == ElementType::F32);
  ReadTarget Again = readTarget(printed(*Read.T));
  ASSERT_TRUE(Again.T) << Again.Text;
  EXPECT_EQ(*Again.T, *Read.T);
}

TEST(TargetRegistry, UnknownNameSuggestsTheNearest) {
  EXPECT_EQ(errorOf("lavapip"), "tessera: error: unknown target 'lavapip'; did you mean "
                                "'lavapipe'?\ntessera: note: '--list-targets' lists the targets; "
                                "the name of a target file ends in '.yaml'\n1 error generated.\n");
}

TEST(TargetRegistry, UnknownNameSuggestsAnAlias) {
  EXPECT_NE(errorOf("nvidia-h201").find("did you mean 'nvidia-h200'?"), std::string::npos);
}

TEST(TargetRegistry, UnknownNameFarFromAnyHasNoSuggestion) {
  EXPECT_NE(errorOf("zzzzzzzzzz").find("unknown target 'zzzzzzzzzz'\n"), std::string::npos);
}

TEST(TargetRegistry, EmptyNameIsUnknown) {
  EXPECT_NE(errorOf("").find("unknown target ''\n"), std::string::npos);
}

TEST(TargetRegistry, FileThatCannotBeRead) {
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  EXPECT_FALSE(loadTarget("/nonexistent/t.yaml", Diags));
  EXPECT_EQ(Diags.diagnostics()[0].Message,
            "cannot read target file '/nonexistent/t.yaml': No such file or directory");
}

TEST(TargetRegistry, FilesAreToldFromNames) {
  EXPECT_TRUE(isTargetFile("mine.yaml"));
  EXPECT_TRUE(isTargetFile("mine.yml"));
  EXPECT_TRUE(isTargetFile("dir/mine"));
  EXPECT_FALSE(isTargetFile("lavapipe"));
}

TEST(TargetRegistry, FindingTheLargestTargetIsFast) {
  auto Start = std::chrono::steady_clock::now();
  constexpr unsigned Times = 20;
  for (unsigned I = 0; I < Times; ++I)
    embedded("nvidia-hopper");
  auto Each = (std::chrono::steady_clock::now() - Start) / Times;
  // An optimized build takes a fraction of a millisecond; the bound leaves room for sanitizers.
  EXPECT_LT(std::chrono::duration<double>(Each).count(), 0.05);
  RecordProperty("microseconds",
                 int(std::chrono::duration_cast<std::chrono::microseconds>(Each).count()));
}

TEST(TargetPrinter, TableHasAlignedColumns) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printTargetTable(OS);
  llvm::SmallVector<StringRef, 32> Lines;
  StringRef(Text).split(Lines, '\n');
  ASSERT_GT(Lines.size(), targetNames().size());
  EXPECT_TRUE(Lines[0].starts_with("TARGET"));
  size_t Column = Lines[0].find("DESCRIPTION");
  size_t Rows = 0; // a row has more lines where a cell has
  for (StringRef Line : llvm::ArrayRef(Lines).drop_front()) {
    EXPECT_LE(Line.size(), 100u);
    if (Line.empty())
      break;
    if (Line[0] == ' ')
      continue;
    EXPECT_TRUE(Line.starts_with(targetNames()[Rows++].str() + " ")) << Line.str();
    EXPECT_EQ(Line.substr(Column - 2, 2), "  ");
    EXPECT_NE(Line[Column], ' ');
  }
  EXPECT_EQ(Rows, targetNames().size());
}

TEST(TargetPrinter, TableSummarizesShapes) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printTargetTable(OS);
  llvm::SmallVector<StringRef, 32> Lines, Words;
  StringRef(Text).split(Lines, '\n');
  auto Lavapipe = llvm::find_if(Lines, [](StringRef L) { return L.starts_with("lavapipe "); });
  Lavapipe->split(Words, ' ', -1, /*KeepEmpty=*/false);
  EXPECT_EQ(Words[1], "8");
  EXPECT_EQ(Words[2], "8x8x8");
  EXPECT_EQ(Words[3], "-"); // no bf16
  EXPECT_TRUE(Lavapipe[1].ltrim().starts_with("8x8x8*"));
}

TEST(TargetRegistry, ACompileLeavesResidentGroupsOutAndNothingElse) {
  for (StringRef Name : targetNames()) {
    SourceFiles Files;
    DiagnosticEngine Diags(Files);
    std::optional<Target> Whole = findTarget(Name, Diags);
    std::shared_ptr<const Target> Loaded = loadTargetToCompile(Name, Diags);
    ASSERT_TRUE(Whole && Loaded) << Name.str();
    EXPECT_EQ(Loaded, loadTargetToCompile(Name, Diags)) << "read once in a process";
    // A target that inherits has the rows of the other.
    Target Part = *Loaded;
    for (Target *T : {&*Whole, &Part})
      T->Resident.clear();
    EXPECT_EQ(printed(Part), printed(*Whole)) << Name.str();
  }
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  EXPECT_TRUE(loadTargetToCompile("nvidia-hopper", Diags)->Resident.empty());
  EXPECT_FALSE(findTarget("nvidia-hopper", Diags)->Resident.empty());
}

TEST(TargetPrinter, OneTargetInFull) {
  EXPECT_EQ(printed(embedded("lavapipe-8x8x8")),
            R"(name: lavapipe-8x8x8
description: Mesa's CPU driver without flexible matrix dimensions (Mesa 26.0)
backends: [spirv]
subgroup:
  sizes: [8]
  default: 8
  source: "read from the device: llvmpipe (LLVM 19.1.7, 256 bits), Mesa 26.1.6, 2026-11-20"
limits:
  workgroup-invocations: 1024
  workgroup-size: [1024, 1024, 1024]
  shared-memory: 32768
  source: "read from the device: llvmpipe (LLVM 19.1.7, 256 bits), Mesa 26.1.6, 2026-11-20"
features:
  - list: [float16, float64, int8, int16, int64, storage16, uniform16, push16, storage8, uniform8,
      push8, scalar-layout, buffer-address, memory-model, memory-model-device-scope, atomic-int64,
      atomic-int64-shared, atomic-float32-add, atomic-float32-add-shared, atomic-float32-min-max,
      subgroup-vote, subgroup-ballot, subgroup-arithmetic, subgroup-shuffle, subgroup-quad,
      subgroup-extended-types, subgroup-size-control, full-subgroups, integer-dot-product,
      cooperative-matrix, cooperative-matrix-robust-access]
    source: "read from the device: llvmpipe (LLVM 19.1.7, 256 bits), Mesa 26.1.6, 2026-11-20"
  - list: [robust-buffer-access]
    source: "read from the device: llvmpipe (LLVM 19.1.7, 256 bits), Mesa 26.1.6, 2026-11-22"
  - list: [cooperative-matrix-packed-arrays]
    source: "measured: load and store of s8 matrices in an array of uint, lavapipe, Mesa 26.1.6, 2026-11-20"
  - list: [atomic-float32, atomic-float32-shared, atomic-float32-min-max-shared]
    source: "read from the device: llvmpipe (LLVM 19.1.7, 256 bits), Mesa 26.1.6, 2026-11-22"
  - list: [workgroup-layout, workgroup-layout-16, workgroup-layout-8]
    source: "read from the device: llvmpipe (LLVM 19.1.7, 256 bits), Mesa 26.1.6, 2026-11-29"
  - list: [mesh-shader, task-shader]
    source: "read from the device: llvmpipe of Mesa 26.1.6, 2026-11-29"
  - list: [ray-query, ray-tracing, ray-position-fetch]
    source: "read from the device: llvmpipe of Mesa 26.1.6, 2026-11-30"
workarounds:
  - list: [check-matrix-offsets]
    source: "measured: an f32 matrix of 8x8 loaded from byte 0xfffffff0 of a buffer of 256 bytes, with robustBufferAccess and cooperativeMatrixRobustBufferAccess on, held the buffer's first elements from the fifth one on; Mesa 26.1.6, 2026-11-22"
  - list: [double-round]
    source: "measured: OpExtInst RoundEven of the doubles 1.5, 3.5 and -1.5 gave 1, 3 and -1 on a processor without AVX-512; Mesa 26.1.6, LLVM 19.1.7, 2026-11-22"
  - list: [round-narrowed]
    source: "measured: a sum of 2049 that was converted to f16 and multiplied by 1 gave 2049, with NoContraction on the conversion too; Mesa 26.1.6, 2026-11-27"
  - list: [no-wave-barriers]
    source: "measured: one wave of a group of two stored a column of sums, and nothing after the barrier was done, Mesa 26.1.6, 2026-11-21"
matrix:
  - shapes: [8x8x8]
    types: [f16 x f16 -> f16, f16 x f16 -> f32, u8 x u8 -> u32, s8 x s8 -> s32]
    source: "read from the device: llvmpipe (LLVM 19.1.7, 256 bits), Mesa 26.1.6, 2026-11-20; Mesa src/gallium/frontends/lavapipe/lvp_device.c"
matrix-loads:
  stride-zero: true
  alignment: 2
  source: "measured: loads of f16 matrices of 8x8 from a buffer, llvmpipe (LLVM 19.1.7, 256 bits), Mesa 26.1.6, 2026-11-24"
)");
}
