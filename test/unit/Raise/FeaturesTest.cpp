// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What FeatureUse.def finds in a module is what the writer declares, for every shader of the tests.
#include "Raise/Features.h"
#include "Frontend/Frontend.h"
#include "Lower/Lower.h"
#include "SPIRV/SPIRV.h"
#include "Target/TargetRegistry.h"
#include "gtest/gtest.h"
#include <filesystem>

using namespace tessera;
namespace fs = std::filesystem;

namespace {

/// Names of Vulkan features that are rows of Features.def, without the others.
std::set<std::string> listed(const std::vector<std::string> &Names) {
  std::set<std::string> Found;
  for (unsigned I = 0; I < NumFeatures; ++I)
    for (const std::string &Name : Names)
      if (info(Feature(I)).ApiName == Name)
        Found.insert(Name);
  return Found;
}

std::vector<fs::path> shaders() {
  std::vector<fs::path> Found;
  for (const auto &Entry : fs::recursive_directory_iterator(SOURCE_FOLDER "/test"))
    if (Entry.path().extension() == ".hlsl" && Entry.path().filename() != "eater.hlsl")
      Found.push_back(Entry.path());
  return Found;
}

class Features : public testing::TestWithParam<const char *> {};

TEST_P(Features, AreThoseThatTheWriterDeclares) {
  SourceFiles TargetFiles;
  DiagnosticEngine TargetDiags(TargetFiles);
  std::optional<Target> Device = findTarget(GetParam(), TargetDiags);
  ASSERT_TRUE(Device);
  unsigned Compiled = 0;
  for (const fs::path &Path : shaders()) {
    SourceFiles Files;
    DiagnosticEngine Diags(Files);
    FrontendOptions Options;
    Options.File = Path.string();
    Options.Defines = {"WAVE=32"};
    Options.IncludeDirs = {SOURCE_FOLDER "/test/exec/include"};
    std::unique_ptr<ParsedShader> Parsed = parseShader(Options, Diags);
    std::unique_ptr<ir::Module> M = Parsed ? lower(*Parsed, *Device, {}, Diags) : nullptr;
    PassContext Ctx{Diags, *Device};
    if (!M || !runSteps(*M, passes(), Ctx, {}))
      continue; // the tests of rejections
    spirv::SPIRVOptions Emit;
    Emit.Device = &*Device;
    spirv::SPIRVInfo Info;
    if (!spirv::emitSPIRV(*M, Emit, Diags, &Info))
      continue;
    ++Compiled;
    std::vector<std::string> Needed;
    for (const raising::FeatureUse &Use : raising::featuresOf(*M, Backend::SPIRV))
      Needed.push_back(info(Use.Needed).ApiName.str());
    EXPECT_EQ(listed(Needed), listed(Info.Features)) << Path;
  }
  EXPECT_GT(Compiled, 150u);
}

INSTANTIATE_TEST_SUITE_P(Targets, Features, testing::Values("vulkan", "nvidia-hopper"),
                         [](const auto &Info) {
                           return std::string(Info.param).find("nvidia") == 0 ? "hopper" : "any";
                         });

} // namespace
