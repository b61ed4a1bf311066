// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Selects the mistake, and records the mistakes that are reached: a byte for each in the file
// TESSERA_MUTANTS_REACHED, which survives the process. A mistake may make a program run forever or
// use all memory, so there are limits.
#include <cstdlib>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace {
constexpr size_t Most = 4096;
constexpr rlim_t Memory = rlim_t(8) << 30;

struct Mistakes {
  unsigned Made = 0;
  volatile unsigned char *Reached = nullptr;

  Mistakes() {
    if (const char *Number = getenv("TESSERA_MUTANT"))
      Made = unsigned(atoi(Number));
    if (Made) {
      const char *Limit = getenv("TESSERA_MUTANT_SECONDS");
      const auto Seconds = unsigned(Limit ? atoi(Limit) : 60);
      const rlimit Time = {Seconds, Seconds}, Space = {Memory, Memory};
      setrlimit(RLIMIT_CPU, &Time);
      setrlimit(RLIMIT_AS, &Space);
      alarm(2 * Seconds);
    }
    const char *Path = getenv("TESSERA_MUTANTS_REACHED");
    int File = Path ? open(Path, O_RDWR | O_CREAT | O_CLOEXEC, 0644) : -1;
    if (File < 0)
      return;
    if (ftruncate(File, off_t(Most)) == 0) {
      void *Bytes = mmap(nullptr, Most, PROT_READ | PROT_WRITE, MAP_SHARED, File, 0);
      Reached = Bytes == MAP_FAILED ? nullptr : static_cast<unsigned char *>(Bytes);
    }
    close(File);
  }
};

const Mistakes &mistakes() {
  static const Mistakes M;
  return M;
}
[[maybe_unused]] const Mistakes &AtStart = mistakes();
} // namespace

namespace mutation {
bool mutated(unsigned Number);
} // namespace mutation

bool mutation::mutated(unsigned Number) {
  const Mistakes &M = mistakes();
  if (M.Reached)
    M.Reached[Number] = 1;
  return M.Made == Number;
}
