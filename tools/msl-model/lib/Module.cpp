// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Module.h"

#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include <dlfcn.h>
#include <link.h>

using namespace llvm;

namespace tessera::model {

Module::~Module() {
  if (Handle)
    dlclose(Handle);
}

Error Module::load(StringRef Path, StringRef Name) {
  TextName = Name.str();
  std::string File = Path.str();
  Handle = dlopen(File.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!Handle)
    return createStringError(Twine("the compiled shader cannot be loaded: ") + dlerror());
  link_map *Map = nullptr;
  if (dlinfo(Handle, RTLD_DI_LINKMAP, &Map))
    return createStringError(Twine("the compiled shader cannot be examined: ") + dlerror());
  Base = reinterpret_cast<const char *>(Map->l_addr);
  Expected<object::OwningBinary<object::ObjectFile>> Opened =
      object::ObjectFile::createObjectFile(Path);
  if (!Opened)
    return Opened.takeError();
  Object = std::move(*Opened);
  Lines = DWARFContext::create(*Object.getBinary());
  uint64_t End = 0;
  for (const object::SectionRef &Section : Object.getBinary()->sections())
    if (!Section.isVirtual() || Section.isBSS())
      End = std::max(End, Section.getAddress() + Section.getSize());
  Limit = Base + End;
  return Error::success();
}

Expected<const msl_model::Kernel *> Module::kernel(StringRef Name) const {
  std::string Symbol = ("msl_kernel_" + Name).str();
  if (void *Found = dlsym(Handle, Symbol.c_str()))
    return static_cast<const msl_model::Kernel *>(Found);
  return createStringError("the text has no kernel named '" + Name + "'");
}

Expected<const void *> Module::visibleFunction(StringRef Name) const {
  if (void *Found = dlsym(Handle, ("msl_visible_" + Name).str().c_str()))
    return *static_cast<const void **>(Found);
  return createStringError("the text has no visible function named '" + Name + "'");
}

msl_model::Place Module::placeOf(uint32_t Offset) {
  auto [It, New] = Known.try_emplace(Offset, msl_model::Place{0, 0});
  if (!New)
    return It->second;
  uint64_t Section = object::SectionedAddress::UndefSection;
  for (const object::SectionRef &Each : Object.getBinary()->sections())
    if (Each.isText() && Offset >= Each.getAddress() && Offset - Each.getAddress() < Each.getSize())
      Section = Each.getIndex();
  DILineInfoSpecifier Wanted(DILineInfoSpecifier::FileLineInfoKind::AbsoluteFilePath);
  DIInliningInfo Frames = Lines->getInliningInfoForAddress({Offset, Section}, Wanted);
  for (uint32_t I = 0; I < Frames.getNumberOfFrames(); ++I) {
    const DILineInfo &Frame = Frames.getFrame(I);
    if (StringRef(Frame.FileName).ends_with(TextName)) {
      It->second = {Frame.Line, Frame.Column};
      break;
    }
  }
  return It->second;
}

} // namespace tessera::model
