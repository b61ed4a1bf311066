// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/WaveSizes.h"

#include "Vulkan/Loader.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace tessera::run {

static std::string lanes(uint32_t Least, uint32_t Most) {
  return (Least == Most ? Twine(Least) : Twine(Least) + " to " + Twine(Most)).str() + " lanes";
}

std::string ModuleWaves::str() const { return lanes(Least, Most); }

std::optional<ModuleWaves> parseModuleWaves(StringRef Text, StringRef Entry) {
  ModuleWaves Waves;
  if (!Text.consume_front("tessera wave sizes ") || Text.consumeInteger(10, Waves.Least) ||
      !Text.consume_front(" to ") || Text.consumeInteger(10, Waves.Most) ||
      !Text.consume_front(" of ") || Text != Entry)
    return std::nullopt;
  return Waves;
}

/// A power of two that both have, the device's default first; 0: there is none.
static uint32_t commonSize(const DeviceWaves &Device, const ModuleWaves &Module) {
  if (Module.has(Device.Default))
    return Device.Default;
  for (uint64_t Size = 1; Device.CanRequire && Size <= Device.Most; Size *= 2)
    if (Size >= Device.Least && Module.has(Size))
      return Size;
  return 0;
}

Expected<WaveChoice> chooseWaveSize(const DeviceWaves &Device, uint32_t Asked,
                                    const std::optional<ModuleWaves> &Module) {
  bool IsPowerOfTwo = (Asked & (Asked - 1)) == 0;
  if (Asked && (!Device.CanRequire || Asked < Device.Least || Asked > Device.Most || !IsPowerOfTwo))
    return deviceError("SubgroupSize " + Twine(Asked) + "; the device allows powers of two from " +
                       Twine(Device.Least) + " to " + Twine(Device.Most));
  if (!Module)
    return WaveChoice{Asked, {}};
  if (Asked && !Module->has(Asked))
    return WaveChoice{Asked, "the module was compiled for waves of " + Module->str() +
                                 " and runs in waves of " + std::to_string(Asked) +
                                 ", as SubgroupSize says; its results may be wrong"};
  if (Asked)
    return WaveChoice{Asked, {}};
  uint32_t Size = commonSize(Device, *Module);
  if (!Size)
    return deviceError(
        "the module was compiled for waves of " + Module->str() + "; " + Device.Name +
        " has waves of " +
        (Device.CanRequire ? lanes(Device.Least, Device.Most)
                           : lanes(Device.Default, Device.Default)) +
        ". Compile the shader for this device ('tessera --target', [WaveSize]). To run the module "
        "anyway, name the device's size as SubgroupSize in DispatchParameters");
  bool IsLeftToDriver = Size == Device.Default && (!Device.Varies || !Device.CanRequire);
  return WaveChoice{IsLeftToDriver ? 0 : Size, {}};
}

} // namespace tessera::run
