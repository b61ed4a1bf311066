// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Batch.h"
#include "Remarks.h"
#include "common/Json.h"
#include "common/Program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <mutex>
#include <thread>

using namespace llvm;
using namespace tessera;
using namespace tessera::cli;
using namespace tessera::tools;

namespace {

/// One compile: its arguments, without the program's name, and its files.
struct Entry {
  std::vector<std::string> Arguments;
  Request Parsed;
  std::string
      Remarks; ///< as JSON; empty if there are none, or if the arguments name a file for them
};

/// Errors name the entry, from 1.
class ListReader {
public:
  explicit ListReader(StringRef File) : File(File) {}

  std::optional<std::vector<Entry>> read() {
    ErrorOr<std::unique_ptr<MemoryBuffer>> Text = MemoryBuffer::getFileOrSTDIN(File, true);
    if (!Text) {
      printError("cannot read '" + File + "': " + Text.getError().message());
      return std::nullopt;
    }
    Expected<json::Value> Root = parseJSON((*Text)->getBuffer());
    if (!Root) {
      printError(File + ": " + toString(Root.takeError()));
      return std::nullopt;
    }
    const json::Array *List = Root->getAsArray();
    if (!List || List->empty()) {
      printError(File + ": a list of compiles is expected, [{\"arguments\": [...]}, ...]");
      return std::nullopt;
    }
    bool Good = true;
    for (const json::Value &Item : *List) {
      ++Number;
      Good &= add(Item);
    }
    if (!Good)
      return std::nullopt;
    return std::move(Entries);
  }

private:
  bool wrong(const Twine &Message) {
    printError(File + ", entry " + Twine(Number) + ": " + Message);
    return false;
  }

  bool add(const json::Value &Item) {
    const json::Object *O = Item.getAsObject();
    const json::Array *Arguments = O ? O->getArray("arguments") : nullptr;
    if (!Arguments)
      return wrong("no list \"arguments\"");
    for (const auto &[Key, Value] : *O)
      if (StringRef(Key) != "arguments")
        return wrong("unknown key \"" + StringRef(Key) + "\"; there is only \"arguments\"");
    Entry E;
    for (const json::Value &Argument : *Arguments) {
      std::optional<StringRef> Text = Argument.getAsString();
      if (!Text)
        return wrong("an argument is not a string");
      E.Arguments.push_back(Text->str());
    }
    std::vector<const char *> Pointers;
    for (const std::string &Argument : E.Arguments)
      Pointers.push_back(Argument.c_str());
    std::optional<Request> Parsed = parseCommandLine(std::move(Pointers));
    if (!Parsed)
      return wrong("the arguments are wrong");
    E.Parsed = std::move(*Parsed);
    if (!check(E.Parsed))
      return false;
    Entries.push_back(std::move(E));
    return true;
  }

  bool check(const Request &R) {
    if (R.What != Action::Compile)
      return wrong("not a compile");
    if (R.Input == "-")
      return wrong("standard input cannot be shared");
    bool Writes = R.Verify || !R.Header.empty();
    if (R.RuleOnly || R.Output == "-" || (R.Output.empty() && !Writes))
      return wrong("it writes to standard output; give '-o FILE'");
    for (StringRef Path :
         {StringRef(R.Output), StringRef(R.Reflection), StringRef(R.DepFile), StringRef(R.Listing),
          StringRef(R.Header), StringRef(R.Errors), StringRef(R.Remarks)}) {
      if (Path == "-")
        return wrong("standard output cannot be shared");
      if (Path.empty())
        continue;
      auto [Other, New] = Writers.try_emplace(Path, Number);
      if (!New && Other->second != Number)
        return wrong("'" + Path + "' is written by entry " + Twine(Other->second) + " as well");
    }
    return true;
  }

  StringRef File;
  std::vector<Entry> Entries;
  StringMap<size_t> Writers;
  size_t Number = 0;
};

class Batch {
public:
  Batch(std::vector<Entry> Entries, std::string Program)
      : Entries(std::move(Entries)), Program(std::move(Program)),
        Terminal(sys::Process::StandardErrIsDisplayed()) {}

  int run(size_t Jobs) {
    auto Start = std::chrono::steady_clock::now();
    Jobs = std::min(Jobs, Entries.size());
    std::vector<std::thread> Threads;
    for (size_t I = 0; I < Jobs; ++I)
      Threads.emplace_back([this] { work(); });
    for (std::thread &T : Threads)
      T.join();
    std::chrono::duration<double> Took = std::chrono::steady_clock::now() - Start;
    summarizeRemarks();
    errs() << Entries.size() << (Entries.size() == 1 ? " shader: " : " shaders: ")
           << Entries.size() - Failed << " compiled, " << Failed << " failed, in "
           << format("%.1f", Took.count()) << " s, " << Jobs << " at a time\n";
    return Status;
  }

private:
  void work() {
    for (;;) {
      size_t I;
      {
        std::lock_guard Lock(Mutex);
        if (Next == Entries.size())
          return;
        I = Next++;
      }
      compile(Entries[I]);
    }
  }

  /// In the order of the list, whichever compile ended first.
  void summarizeRemarks() {
    RemarkSummary Summary;
    for (const Entry &E : Entries)
      if (!E.Remarks.empty())
        if (Error Wrong = Summary.add(E.Remarks))
          printError(E.Parsed.Input + ": " + toString(std::move(Wrong)));
    Summary.print(errs());
  }

  /// Returns the contents of the file at \p Path and removes the file.
  static std::string take(StringRef Path) {
    std::string Text;
    if (Path.empty())
      return Text;
    if (ErrorOr<std::unique_ptr<MemoryBuffer>> Read = MemoryBuffer::getFile(Path))
      Text = (*Read)->getBuffer().str();
    (void)sys::fs::remove(Path);
    return Text;
  }

  void compile(Entry &E) {
    SmallString<128> Messages, Remarks;
    const Request &R = E.Parsed;
    // One line for each place follows at the end.
    bool IsSummarized = R.Remarks.empty() && R.Errors.empty() && !R.JSONDiagnostics && !R.Verify;
    int Result = InternalError;
    std::string Problem;
    std::error_code Error = sys::fs::createTemporaryFile("tessera", "txt", Messages);
    if (!Error && IsSummarized)
      Error = sys::fs::createTemporaryFile("tessera", "json", Remarks);
    if (Error) {
      Problem = Error.message();
    } else {
      std::vector<StringRef> Arguments = {Program};
      append_range(Arguments, E.Arguments);
      if (IsSummarized)
        append_range(Arguments, std::initializer_list<StringRef>{"--remarks", Remarks});
      std::optional<StringRef> Redirects[] = {StringRef(), StringRef(), Messages.str()};
      Result = sys::ExecuteAndWait(Program, Arguments, std::nullopt, Redirects, 0, 0, &Problem);
      // Negative if it could not be started, or if a signal ended it.
      if (Result < 0)
        Result = InternalError;
    }
    E.Remarks = take(Remarks);
    report(E, Result, take(Messages), Problem);
  }

  void report(const Entry &E, int Result, StringRef Text, StringRef Problem) {
    std::lock_guard Lock(Mutex);
    ++Done;
    Status = std::max(Status, Result);
    Failed += Result != 0;
    std::string Line =
        ("[" + Twine(Done) + "/" + Twine(Entries.size()) + "] " + E.Parsed.Input +
         (E.Parsed.Output.empty() ? "" : " -> ") + E.Parsed.Output + (Result ? " failed" : ""))
            .str();
    // On a terminal a line replaces the one before, unless messages follow.
    if (Terminal)
      errs() << "\r\x1b[K";
    errs() << Line << (Terminal && Text.empty() && Done != Entries.size() ? "" : "\n") << Text;
    if (!Problem.empty())
      printError(E.Parsed.Input + ": " + Problem);
    errs().flush();
  }

  std::vector<Entry> Entries;
  std::string Program;
  bool Terminal;
  std::mutex Mutex; ///< of all below and of standard error
  size_t Next = 0, Done = 0, Failed = 0;
  int Status = 0;
};
} // namespace

int cli::runBatch(const Request &R, const char *Program) {
  std::optional<std::vector<Entry>> Entries = ListReader(R.BatchFile).read();
  if (!Entries)
    return BadCommandLine;
  std::string Self = sys::fs::getMainExecutable(Program, reinterpret_cast<void *>(&runBatch));
  size_t Jobs = R.Jobs ? R.Jobs : std::max(1u, std::thread::hardware_concurrency());
  return Batch(std::move(*Entries), std::move(Self)).run(Jobs);
}
