// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/TextFile.h"
#include "Support/Limits.h"
#include "llvm/Support/Errc.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"

using namespace llvm;
using namespace tessera;

namespace {
enum class Refusal { NotRegular = 1, TooLarge, PathTooLong };

class RefusalCategory final : public std::error_category {
public:
  const char *name() const noexcept override { return "tessera.textfile"; }
  std::string message(int Code) const override {
    switch (Refusal(Code)) {
    case Refusal::NotRegular:
      return "not a regular file";
    case Refusal::TooLarge:
      return "file is larger than " + std::to_string(limits::FileBytes) + " bytes";
    case Refusal::PathTooLong:
      return "path is longer than " + std::to_string(limits::PathBytes) + " bytes";
    }
    llvm_unreachable("a reason");
  }
};

std::error_code make(Refusal R) {
  static const RefusalCategory Category;
  return {static_cast<int>(R), Category};
}
} // namespace

std::error_code tessera::refusedAsText(sys::fs::file_type Type, uint64_t Size) {
  if (Type == sys::fs::file_type::directory_file)
    return make_error_code(errc::is_a_directory);
  if (Type != sys::fs::file_type::regular_file)
    return make(Refusal::NotRegular);
  return Size > limits::FileBytes ? make(Refusal::TooLarge) : std::error_code();
}

std::error_code tessera::refusedAsPath(StringRef Path) {
  return Path.size() > limits::PathBytes ? make(Refusal::PathTooLong) : std::error_code();
}

ErrorOr<std::unique_ptr<MemoryBuffer>> tessera::readTextFile(StringRef Path) {
  sys::fs::file_status Status;
  if (std::error_code Error = sys::fs::status(Path, Status))
    return Error;
  if (std::error_code Error = refusedAsText(Status.type(), Status.getSize()))
    return Error;
  return MemoryBuffer::getFile(Path, /*IsText=*/true);
}

ErrorOr<std::unique_ptr<MemoryBuffer>> tessera::readStandardInput() {
  constexpr size_t Chunk = 1 << 16;
  SmallString<0> Text;
  for (;;) {
    size_t Used = Text.size();
    Text.resize_for_overwrite(Used + Chunk);
    Expected<size_t> Read =
        sys::fs::readNativeFile(sys::fs::getStdinHandle(), {Text.data() + Used, Chunk});
    if (!Read)
      return errorToErrorCode(Read.takeError());
    Text.truncate(Used + *Read);
    if (*Read == 0)
      return std::make_unique<SmallVectorMemoryBuffer>(std::move(Text), "<stdin>");
    if (Text.size() > limits::FileBytes)
      return make(Refusal::TooLarge);
  }
}
