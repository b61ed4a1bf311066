// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lavapipe.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <cstdlib>
#include <unistd.h>

using namespace llvm;

namespace tessera::run {

static constexpr char Guard[] = "TESSERA_RUN_LAVAPIPE";

static std::optional<PrivateLavapipe> lookIn(StringRef Folder) {
  SmallString<256> Driver(Folder), Listing(Folder);
  sys::path::append(Driver, "lvp_icd.json");
  sys::path::append(Listing, "libdir");
  ErrorOr<std::unique_ptr<MemoryBuffer>> Libraries = MemoryBuffer::getFile(Listing);
  if (!Libraries || !sys::fs::exists(Driver))
    return std::nullopt;
  return PrivateLavapipe{Driver.str().str(), (*Libraries)->getBuffer().trim().str()};
}

std::optional<PrivateLavapipe> findLavapipe() {
  if (std::getenv(Guard))
    return std::nullopt;
  if (std::optional<PrivateLavapipe> Found = lookIn(TESSERA_LAVAPIPE_DIR))
    return Found;
  std::string Program = sys::fs::getMainExecutable(nullptr, nullptr);
  StringRef Folder = sys::path::parent_path(Program);
  for (unsigned Level = 0; Level < 2; ++Level) {
    Folder = sys::path::parent_path(Folder);
    SmallString<256> Candidate(Folder);
    sys::path::append(Candidate, "lavapipe");
    if (std::optional<PrivateLavapipe> Found = lookIn(Candidate))
      return Found;
  }
  return std::nullopt;
}

void restartWith(const PrivateLavapipe &Lavapipe, char **Argv) {
  std::string Libraries = Lavapipe.LibraryFolder;
  if (const char *Path = std::getenv("LD_LIBRARY_PATH"); Path && *Path)
    Libraries += std::string(":") + Path;
  setenv("VK_DRIVER_FILES", Lavapipe.Driver.c_str(), 1);
  setenv("LD_LIBRARY_PATH", Libraries.c_str(), 1);
  setenv(Guard, "1", 1);
  execv("/proc/self/exe", Argv);
}

} // namespace tessera::run
