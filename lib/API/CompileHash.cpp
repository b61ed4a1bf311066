// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/Compile.h"
#include "API/Fields.h"
#include "Support/TextFile.h"
#include "Target/TargetRegistry.h"
#include "spirv-tools/libspirv.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace llvm;
using namespace tessera;

/// Of the sources of this library.
static constexpr StringLiteral Sources =
#include "SourceHash.inc"
    ;

namespace {
/// Everything goes in with its length, so that no two lists of things are the same bytes.
class Hasher {
public:
  template <typename T>
    requires std::is_arithmetic_v<T> || std::is_enum_v<T>
  void add(T Value) {
    Hash.update(ArrayRef(reinterpret_cast<const uint8_t *>(&Value), sizeof(Value)));
  }
  void add(StringRef Text) {
    add(uint64_t(Text.size()));
    Hash.update(Text);
  }
  void add(const std::string &Text) { add(StringRef(Text)); }
  template <typename T> void add(const std::vector<T> &List) {
    add(uint64_t(List.size()));
    for (const T &Element : List)
      add(Element);
  }
  template <typename T> void add(const std::optional<T> &Value) {
    add(Value.has_value());
    if (Value)
      add(*Value);
  }
  template <typename T>
    requires std::is_class_v<T>
  void add(const T &Object) {
    visitFields(Object, [this](const auto &...Fields) { (this->add(Fields), ...); });
  }

  CompileHash result() { return Hash.final<std::tuple_size_v<CompileHash>>(); }

private:
  BLAKE3 Hash;
};

/// The machine's files. Hashes each file when it is read.
class HashedFiles final : public vfs::ProxyFileSystem {
public:
  explicit HashedFiles(Hasher &Into) : ProxyFileSystem(vfs::getRealFileSystem()), Into(Into) {}

  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Path) override {
    std::string Name = Path.str();
    ErrorOr<std::unique_ptr<vfs::File>> File = ProxyFileSystem::openFileForRead(Path);
    if (!File)
      return File;
    if (ErrorOr<std::unique_ptr<MemoryBuffer>> Text = (*File)->getBuffer(Name)) {
      Into.add(Name);
      Into.add((*Text)->getBuffer());
    }
    return ProxyFileSystem::openFileForRead(Path);
  }

private:
  Hasher &Into;
};
} // namespace

CompileHash tessera::hashOf(std::string_view FileName, std::string_view Text,
                            const CompileOptions &Options) {
  Hasher H;
  H.add(StringRef(Sources));
  H.add(clang::getClangFullVersion());
  H.add(StringRef(spvSoftwareVersionDetailsString()));
  CompileOptions Determining = Options;
  Determining.TimeLimitMs = 0;
  Determining.Messages = {};
  if (Determining.TargetText.empty() && isTargetFile(Determining.Target))
    if (ErrorOr<std::unique_ptr<MemoryBuffer>> Target = readTextFile(Determining.Target))
      Determining.TargetText = (*Target)->getBuffer().str();
  H.add(Determining);
  H.add(StringRef(FileName));
  H.add(StringRef(Text));

  CompileOptions Preprocess = std::move(Determining);
  Preprocess.Output = OutputKind::Preprocessed;
  IncludeSource Source = catchExceptions(Options.Include), Hashed;
  if (Source)
    Hashed = [&](std::string_view Path) {
      IncludeAnswer Answer = Source(Path);
      H.add(StringRef(Path));
      H.add(Answer.Text);
      return Answer;
    };
  // If preprocessing fails, so does the compile, and the text read until then decides how.
  compileWith(std::string(FileName), std::string(Text), Preprocess, Hashed,
              makeIntrusiveRefCnt<HashedFiles>(H));
  return H.result();
}
