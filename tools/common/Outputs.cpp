// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/Outputs.h"
#include "common/Files.h"
#include "common/Process.h"
#include "common/Program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <vector>

using namespace llvm;
using namespace tessera::tools;

namespace {
bool clash(const Destination &A, const Destination &B) {
  if (A.Kind == Destination::Stream && B.Kind == Destination::Stream &&
      A.Descriptor == B.Descriptor)
    return true;
  if (A.Found && B.Found)
    return A.Found->Kind != FoundFile::Characters && A.Found->Id == B.Found->Id;
  if (A.Found || B.Found || A.Kind != Destination::File || B.Kind != Destination::File)
    return false;
  return isSameName(sys::path::filename(A.Path), sys::path::filename(B.Path)) &&
         folderOf(A.Path) == folderOf(B.Path);
}

/// One output on its way. Each function returns the reason of a failure.
class Writing {
public:
  Writing(const Output &O) : O(O), To(resolve(O.Path)) {}
  Writing(Writing &&) = default;

  /// Writes a temporary file beside a regular one. If it cannot create one, writeThrough does the
  /// work.
  std::error_code prepare() {
    if (To.Kind != Destination::File)
      return {};
    if (To.Found)
      if (std::error_code Error = checkWritable(To.Path))
        return Error;
    int Descriptor = 0;
    if (!openBeside(Descriptor))
      return {};
    bool Good = !To.Found || takeOver(Descriptor, To.Path);
    if (Good)
      if (std::error_code Error = writeAll(Descriptor, O.Bytes)) {
        (void)closeFile(Descriptor);
        return Error;
      }
    // Some file systems report a full disk only here.
    if (std::error_code Error = closeFile(Descriptor))
      return Error;
    if (!Good)
      discard();
    return {};
  }

  std::error_code writeThrough() {
    if (!Beside.empty())
      return {};
    if (To.Kind == Destination::Stream)
      return writeAll(To.Descriptor, O.Bytes);
    int Descriptor = 0;
    if (std::error_code Error = openThrough(To.Path, To.Kind == Destination::File, Descriptor))
      return Error;
    std::error_code Error = writeAll(Descriptor, O.Bytes);
    std::error_code Late = closeFile(Descriptor);
    return Error ? Error : Late;
  }

  std::error_code putInPlace() {
    if (Beside.empty())
      return {};
    if (putInPlaceOf(Beside, To.Path, To.Found.has_value())) {
      // The file is a mount point, or the folder does not allow replacing another user's file.
      discard();
      return writeThrough();
    }
    keep(Beside);
    Beside.clear();
    return {};
  }

  void discard() {
    if (Beside.empty())
      return;
    removeFile(Beside.c_str());
    keep(Beside);
    Beside.clear();
  }

  StringRef path() const { return O.Path; }

private:
  bool openBeside(int &Descriptor) {
    StringRef Folder = sys::path::parent_path(To.Path);
    for (unsigned Try = 0; Try < 100; ++Try) {
      std::string Name = (Folder.empty() ? "." : Folder.str()) + sys::path::get_separator().str() +
                         ".tessera-" + std::to_string(sys::Process::getProcessId()) + "-" +
                         std::to_string(Try) + ".tmp";
      if (!removeOnDeath(Name))
        return false;
      std::error_code Error = createFile(Name, Descriptor);
      if (!Error) {
        Beside = Name;
        return true;
      }
      keep(Name);
      if (Error != std::errc::file_exists)
        return false;
    }
    return false;
  }

  Output O;
  Destination To;
  std::string Beside; ///< the finished file; empty: none
};
} // namespace

std::string tessera::tools::findClash(ArrayRef<StringRef> Outputs, ArrayRef<StringRef> Inputs) {
  std::vector<Destination> To;
  for (StringRef Path : Outputs) {
    Destination D = resolve(Path);
    for (auto [Earlier, Other] : zip(Outputs, To))
      if (clash(Other, D))
        return ("'" + Earlier + "' and '" + Path +
                "' are the same file, and both are to be written")
            .str();
    To.push_back(std::move(D));
  }
  for (StringRef Input : Inputs) {
    std::optional<FoundFile> Read = findInput(Input);
    if (!Read || Read->Kind != FoundFile::Regular)
      continue;
    for (auto [Path, D] : zip(Outputs, To))
      if (D.Found && D.Found->Id == Read->Id)
        return ("writing '" + Path + "' would overwrite the input '" + Input + "'").str();
  }
  return {};
}

bool tessera::tools::writeOutputs(ArrayRef<Output> Outputs) {
  std::vector<Writing> All(Outputs.begin(), Outputs.end());
  for (auto Step : {&Writing::prepare, &Writing::writeThrough, &Writing::putInPlace})
    for (Writing &W : All) {
      std::error_code Error = (W.*Step)();
      if (!Error)
        continue;
      for (Writing &Other : All)
        Other.discard();
      printError("cannot write " +
                 (W.path() == "-" ? "to standard output" : ("'" + W.path() + "'").str()) + ": " +
                 Error.message());
      return false;
    }
  return true;
}
