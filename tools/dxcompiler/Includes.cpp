// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Built with exceptions: one of the handler's passes here on its way to the compile, which makes it
// a message.
#include "Includes.h"
#include "Blobs.h"
#include "Text.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::dxc;

/// Returns the path in DXC's form: only single '/', and "./" in front of a relative path.
static std::string pathOfDXC(StringRef Path) {
  std::string Out;
  for (char C : Path) {
    C = C == '\\' ? '/' : C;
    // Two slashes at the beginning are kept: they begin a machine's name.
    if (C != '/' || Out.empty() || Out.back() != '/' ||
        StringRef(Out).find_first_not_of('/') == StringRef::npos)
      Out += C;
  }
  StringRef Name = Out;
  bool IsDrive = Name.size() >= 3 && Name[1] == ':' && Name[2] == '/';
  if (Name == "." || Name.starts_with("./") || Name.starts_with("/") || IsDrive)
    return Out;
  return "./" + Out;
}

IncludeCallback dxc::askHandler(IDxcIncludeHandler *Handler, const std::string &Name,
                                const std::string &Text) {
  return [=, &Name, &Text](std::string_view Path) -> std::optional<std::string> {
    if (Path == Name)
      return Text;
    Ref<IDxcBlob> Blob;
    if (!Handler ||
        Handler->LoadSource(toWide(pathOfDXC({Path.data(), Path.size()})).c_str(), Blob.out()) <
            0 ||
        !Blob)
      return std::nullopt;
    return textOf(Blob.get());
  };
}
