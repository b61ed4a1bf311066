// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Loc.h"

using namespace llvm;
using namespace tessera;

uint32_t SourceFiles::add(StringRef Name, StringRef Text) {
  auto [It, New] = ByName.try_emplace(Name, Files.size() + 1);
  if (auto Original = Originals.find(Name); Original != Originals.end())
    Text = Original->second;
  if (New)
    Files.push_back({Name.str(), Text.str()});
  else if (Files[It->second - 1].Text.empty())
    Files[It->second - 1].Text = Text.str();
  return It->second;
}

uint32_t SourceFiles::addRenumbered(StringRef Name) {
  auto [It, New] = Renumbered.try_emplace(Name, Files.size() + 1);
  if (New)
    Files.push_back({Name.str(), {}});
  return It->second;
}

StringRef SourceFiles::name(uint32_t File) const {
  return File == 0 || File > Files.size() ? StringRef() : StringRef(Files[File - 1].Name);
}

StringRef SourceFiles::text(uint32_t File) const {
  return File == 0 || File > Files.size() ? StringRef() : StringRef(Files[File - 1].Text);
}

StringRef SourceFiles::line(uint32_t File, uint32_t Line) const {
  if (File == 0 || File > Files.size() || Line == 0)
    return {};
  StringRef Rest = Files[File - 1].Text;
  for (uint32_t I = 1; I < Line; ++I) {
    size_t Break = Rest.find('\n');
    if (Break == StringRef::npos)
      return {};
    Rest = Rest.drop_front(Break + 1);
  }
  return Rest.take_front(Rest.find('\n')).rtrim('\r');
}
