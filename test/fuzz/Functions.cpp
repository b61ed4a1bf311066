// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Functions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/MemoryBuffer.h"
#include <elf.h>
#include <vector>

using namespace llvm;
using namespace tessera;

extern "C" const Elf64_Ehdr __ehdr_start;

namespace {
/// The symbol table of the program's file.
struct Functions {
  struct Entry {
    uint64_t Start, Size;
    const char *Name;
  };
  std::unique_ptr<MemoryBuffer> File;
  std::vector<Entry> Sorted;

  Functions() {
    auto Read = MemoryBuffer::getFile("/proc/self/exe", /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
    if (!Read)
      return;
    File = std::move(*Read);
    const char *Bytes = File->getBufferStart();
    const auto *Header = reinterpret_cast<const Elf64_Ehdr *>(Bytes);
    const auto *Sections = reinterpret_cast<const Elf64_Shdr *>(Bytes + Header->e_shoff);
    for (const Elf64_Shdr &S : ArrayRef(Sections, Header->e_shnum)) {
      if (S.sh_type != SHT_SYMTAB)
        continue;
      const auto *Symbols = reinterpret_cast<const Elf64_Sym *>(Bytes + S.sh_offset);
      const char *Names = Bytes + Sections[S.sh_link].sh_offset;
      for (const Elf64_Sym &Symbol : ArrayRef(Symbols, S.sh_size / sizeof(Elf64_Sym)))
        if (ELF64_ST_TYPE(Symbol.st_info) == STT_FUNC && Symbol.st_size)
          Sorted.push_back({Symbol.st_value, Symbol.st_size, Names + Symbol.st_name});
    }
    llvm::sort(Sorted, [](const Entry &A, const Entry &B) { return A.Start < B.Start; });
  }
};
} // namespace

std::string fuzz::functionAt(const void *Address) {
  static const Functions All;
  uint64_t Offset =
      static_cast<const char *>(Address) - reinterpret_cast<const char *>(&__ehdr_start);
  auto After =
      partition_point(All.Sorted, [&](const Functions::Entry &E) { return E.Start <= Offset; });
  if (After == All.Sorted.begin())
    return {};
  const Functions::Entry &Found = *std::prev(After);
  if (Offset - Found.Start >= Found.Size)
    return {};
  ItaniumPartialDemangler Demangler;
  if (Demangler.partialDemangle(Found.Name))
    return Found.Name;
  size_t Length = 0;
  char *Text = Demangler.isFunction() ? Demangler.getFunctionName(nullptr, &Length)
                                      : Demangler.finishDemangle(nullptr, &Length);
  std::string Name = Text ? Text : Found.Name;
  std::free(Text);
  return Name;
}
