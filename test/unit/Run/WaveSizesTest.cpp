// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/WaveSizes.h"

#include "gtest/gtest.h"

using namespace tessera::run;

namespace {
/// "0" or the required size, with the warning behind it; or the error.
std::string chosen(const DeviceWaves &Device, uint32_t Asked, std::optional<ModuleWaves> Module) {
  llvm::Expected<WaveChoice> Waves = chooseWaveSize(Device, Asked, Module);
  if (!Waves)
    return llvm::toString(Waves.takeError());
  return std::to_string(Waves->Required) + (Waves->Warning.empty() ? "" : ": " + Waves->Warning);
}

const DeviceWaves Eight{"small", 8, 8, 8, true, true}, Intel{"wide", 16, 8, 32, true, true},
    Fixed{"fixed", 32, 32, 32, false, false};
} // namespace

TEST(WaveSizes, AreReadForOneEntryPoint) {
  std::optional<ModuleWaves> Waves = parseModuleWaves("tessera wave sizes 8 to 64 of main", "main");
  ASSERT_TRUE(Waves);
  EXPECT_EQ(Waves->Least, 8u);
  EXPECT_EQ(Waves->Most, 64u);
  EXPECT_FALSE(parseModuleWaves("tessera wave sizes 8 to 64 of main", "mai"));
  EXPECT_FALSE(parseModuleWaves("tessera wave sizes 8 to of main", "main"));
  EXPECT_FALSE(parseModuleWaves("tessera 0.1.0", "main"));
}

TEST(WaveSizes, AModuleThatSaysNothingRunsAnywhere) {
  EXPECT_EQ(chosen(Eight, 0, std::nullopt), "0");
  EXPECT_EQ(chosen(Intel, 8, std::nullopt), "8");
  EXPECT_EQ(chosen(Intel, 12, std::nullopt),
            "SubgroupSize 12; the device allows powers of two from 8 to 32");
  EXPECT_EQ(chosen(Fixed, 32, std::nullopt),
            "SubgroupSize 32; the device allows powers of two from 32 to 32");
}

TEST(WaveSizes, TheModulesSizeIsRequired) {
  EXPECT_EQ(chosen(Intel, 0, ModuleWaves{32, 32}), "32");
  EXPECT_EQ(chosen(Intel, 0, ModuleWaves{8, 16}), "16"); // the driver could choose 32
  EXPECT_EQ(chosen(Intel, 0, ModuleWaves{1, 8}), "8");
  EXPECT_EQ(chosen(Fixed, 0, ModuleWaves{32, 32}), "0");
  EXPECT_EQ(chosen(Eight, 8, ModuleWaves{8, 8}), "8");
}

TEST(WaveSizes, AnotherSizeIsRefused) {
  EXPECT_EQ(chosen(Eight, 0, ModuleWaves{32, 32}),
            "the module was compiled for waves of 32 lanes; small has waves of 8 lanes. Compile "
            "the shader for this device ('tessera --target', [WaveSize]). To run the module "
            "anyway, name the device's size as SubgroupSize in DispatchParameters");
  EXPECT_EQ(chosen(Fixed, 0, ModuleWaves{64, 128}).substr(0, 77),
            "the module was compiled for waves of 64 to 128 lanes; fixed has waves of 32 l");
}

TEST(WaveSizes, ASizeThatTheDescriptionNamesIsAWarning) {
  EXPECT_EQ(chosen(Eight, 8, ModuleWaves{32, 32}),
            "8: the module was compiled for waves of 32 lanes and runs in waves of 8, as "
            "SubgroupSize says; its results may be wrong");
}
