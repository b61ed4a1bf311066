// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/PrivateDriver.h"
#include "Vulkan/Loader.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <unistd.h>

using namespace llvm;

namespace tessera::run {

static constexpr char Guard[] = "TESSERA_RUN_DRIVER";

static constexpr CPUDriver Drivers[] = {
    {"lavapipe", "lvp_icd.json", VK_DRIVER_ID_MESA_LLVMPIPE},
    {"swiftshader", "vk_swiftshader_icd.json", VK_DRIVER_ID_GOOGLE_SWIFTSHADER},
};

ArrayRef<CPUDriver> cpuDrivers() { return Drivers; }

const CPUDriver *findCPUDriver(StringRef Name) {
  const auto *Found =
      find_if(Drivers, [&](const CPUDriver &D) { return Name.equals_insensitive(D.Name); });
  return Found == std::end(Drivers) ? nullptr : Found;
}

static std::optional<PrivateDriver> lookIn(StringRef Parent, const CPUDriver &Wanted) {
  SmallString<256> File(Parent), Listing(Parent);
  sys::path::append(File, Wanted.Name, Wanted.File);
  sys::path::append(Listing, Wanted.Name, "libdir");
  ErrorOr<std::unique_ptr<MemoryBuffer>> Libraries = MemoryBuffer::getFile(Listing);
  if (!Libraries || !sys::fs::exists(File))
    return std::nullopt;
  return PrivateDriver{File.str().str(), (*Libraries)->getBuffer().trim().str()};
}

std::optional<PrivateDriver> findUnpacked(const CPUDriver &Driver) {
  if (std::getenv(Guard))
    return std::nullopt;
  std::string Program = sys::fs::getMainExecutable(nullptr, nullptr);
  StringRef Folder = sys::path::parent_path(Program);
  for (unsigned Level = 0; Level < 2; ++Level) {
    Folder = sys::path::parent_path(Folder);
    if (std::optional<PrivateDriver> Found = lookIn(Folder, Driver))
      return Found;
  }
  return std::nullopt;
}

void restartWith(const PrivateDriver &Driver, char **Argv) {
  std::string Libraries = Driver.LibraryFolder;
  if (const char *Path = std::getenv("LD_LIBRARY_PATH"); Path && *Path)
    Libraries += std::string(":") + Path;
  setenv("VK_DRIVER_FILES", Driver.File.c_str(), 1);
  setenv("LD_LIBRARY_PATH", Libraries.c_str(), 1);
  setenv(Guard, "1", 1);
  execv("/proc/self/exe", Argv);
}

} // namespace tessera::run
