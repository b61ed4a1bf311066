// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Limits.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <sys/resource.h>
#include <sys/stat.h>
#include <tuple>
#include <unistd.h>

using namespace llvm;

namespace tessera::run {

namespace {

/// Closes what it opened.
class Descriptor {
public:
  explicit Descriptor(StringRef Path)
      : Owned(Path != "-"),
        Number(Owned ? open(Path.str().c_str(), O_RDONLY | O_CLOEXEC) : STDIN_FILENO) {}
  Descriptor(const Descriptor &) = delete;
  ~Descriptor() {
    if (Owned && Number >= 0)
      close(Number);
  }
  const bool Owned;
  const int Number;
};

} // namespace

Expected<std::unique_ptr<MemoryBuffer>> readFile(StringRef Path) {
  auto Fail = [&](const Twine &Reason) { return createStringError(Path + ": " + Reason); };
  Descriptor File(Path);
  struct stat Status;
  if (File.Number < 0 || fstat(File.Number, &Status) != 0)
    return Fail(std::strerror(errno));
  if (S_ISDIR(Status.st_mode))
    return Fail("this is a directory");
  SmallString<0> Contents;
  constexpr size_t Step = size_t(1) << 20;
  while (Contents.size() <= MaxFileBytes) {
    size_t Size = Contents.size();
    Contents.resize_for_overwrite(Size + Step);
    ssize_t Got = read(File.Number, Contents.data() + Size, Step);
    if (Got < 0 && errno != EINTR)
      return Fail(std::strerror(errno));
    Contents.truncate(Size + static_cast<size_t>(std::max<ssize_t>(Got, 0)));
    if (Got == 0)
      return MemoryBuffer::getMemBufferCopy(Contents, Path == "-" ? "<stdin>" : Path);
  }
  return Fail("larger than " + Twine(MaxFileBytes >> 20) + " MiB");
}

uint64_t bufferBudget() {
  long Pages = sysconf(_SC_PHYS_PAGES), PageSize = sysconf(_SC_PAGE_SIZE);
  uint64_t Memory = Pages > 0 && PageSize > 0
                        ? static_cast<uint64_t>(Pages) * static_cast<uint64_t>(PageSize)
                        : uint64_t(8) << 30;
  struct rlimit Limit;
  if (getrlimit(RLIMIT_AS, &Limit) == 0 && Limit.rlim_cur != RLIM_INFINITY)
    Memory = std::min<uint64_t>(Memory, Limit.rlim_cur);
  return Memory / 8;
}

unsigned findDeepNesting(StringRef Text) {
  constexpr size_t MaxLevels = 64, MaxIndentation = 512;
  unsigned Number = 0;
  size_t Brackets = 0;
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    ++Number;
    // Blocks are nested by indentation, or on one line, as in "- - - x".
    bool Deep = Line.find_first_not_of(" -?") > MaxIndentation && Line.size() > MaxIndentation;
    for (char C : Line) {
      Brackets += C == '[' || C == '{';
      Brackets -= Brackets && (C == ']' || C == '}');
      Deep |= Brackets > MaxLevels;
    }
    if (Deep)
      return Number;
  }
  return 0;
}

void reportExhaustedMemory() {
  std::set_new_handler([] {
    static constexpr char Message[] = "tessera-run: error: out of memory\n";
    if (write(STDERR_FILENO, Message, sizeof(Message) - 1) < 0)
      _exit(2);
    _exit(1);
  });
}

} // namespace tessera::run
