//===- Server.h - Documents, shaders, and requests about them --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The main thread reads messages; links to two workers answer in threads of their own. One lock
// guards all state. One worker parses and compiles, the other completes, so that completion does
// not wait for a compile.
//
// A *unit* is a shader with the files that it includes. Requests about a document wait until its
// unit has been parsed with the newest texts, and are answered from the unit's index.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Arguments.h"
#include "Channel.h"
#include "Editor/Project.h"
#include "Json.h"
#include "Link.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <set>

namespace tessera::server {

struct Document {
  std::string Uri, Path, Text;
  int64_t Version = 0;
};

/// A request that has no reply yet.
struct Request {
  llvm::json::Value Id = nullptr;
  bool IsAnswered = false;
  std::function<void()> Abandon; ///< ends the work on it
};
using RequestPtr = std::shared_ptr<Request>;

struct UnitState;

/// A request that waits for a unit.
struct Waiter {
  RequestPtr Of;
  bool NeedsCompiles = false;
  std::function<void(UnitState &)> Answer;
};

struct UnitState {
  std::string Key, File;
  std::string Entry, Profile; ///< of tessera.json; empty: inferred
  bool IsListed = false;      ///< in tessera.json
  bool HasEntry = false;      ///< as of the last parse; a file without is not compiled
  uint64_t Asked = 0;         ///< the number of the last parse that was asked for
  uint64_t Parsed = 0;        ///< the number of the last one that has an answer
  std::shared_ptr<const editor::Unit> Index;    ///< null: never parsed, or the worker failed
  std::map<std::string, editor::Compiled> Made; ///< by target
  std::set<std::string> Pending;                ///< targets that are not compiled yet
  std::vector<Waiter> Waiting;

  /// Whether Index is of the newest texts.
  bool isFresh() const { return Index && Parsed == Asked; }
};

class Server {
public:
  struct Settings {
    Link::Settings Worker;
    std::vector<std::string> Targets; ///< where nothing else says them
  };

  Server(Settings Given, Channel &Client);
  ~Server();

  /// Serves until the client says exit, or is gone. Returns the exit status.
  int run();

private:
  using Params = llvm::json::Value;
  /// A row of Methods.def.
  struct MethodRow {
    void (Server::*Function)(const RequestPtr &, const Params &);
    bool HasReply;
  };
  static const llvm::StringMap<MethodRow> &methods();

  // --- Server.cpp: messages ---
  void handle(const llvm::json::Value &Message);
  void initialize(const RequestPtr &Of, const Params &P);
  void shutdown(const RequestPtr &Of, const Params &P);
  void cancelRequest(const RequestPtr &Of, const Params &P);
  void ignore(const RequestPtr &Of, const Params &P) {}
  void reply(const RequestPtr &To, llvm::json::Value Result);
  void fail(const RequestPtr &To, llvm::lsp::ErrorCode Code, llvm::StringRef Message);
  void failParams(const RequestPtr &To);

  // --- Documents.cpp: texts and projects ---
  void didOpen(const RequestPtr &Of, const Params &P);
  void didChange(const RequestPtr &Of, const Params &P);
  void didClose(const RequestPtr &Of, const Params &P);
  void didChangeFiles(const RequestPtr &Of, const Params &P);
  void textChanged(const std::string &Path);
  /// Returns the text of an open file or of the disk; nothing if there is none.
  std::optional<std::string> textOf(const std::string &Path);
  /// Returns the project of a file; null if it has none.
  editor::Project *projectOf(const std::string &Path);
  void loadProject(const std::string &Path);
  std::string uriOf(const std::string &Path);
  /// Returns the path of params.textDocument.uri; nothing after a reply that it is wrong.
  std::optional<std::string> documentOf(const RequestPtr &Of, const Params &P);

  // --- Units.cpp: parsing, compiling, publishing ---
  UnitState &unitOf(const std::string &Path);
  UnitState &addUnit(const std::string &File, const editor::ProjectFile *Listed);
  UnitState *find(const std::string &Key);
  void removeUnit(const std::string &Key);
  bool isOpen(const UnitState &Unit) const;
  std::vector<std::string> targetsOf(const std::string &File);
  editor::Source sourceOf(UnitState &Unit, llvm::StringRef Target);
  void parse(UnitState &Unit, bool IsUrgent);
  void parsed(const std::string &Key, uint64_t Number, Outcome How, const std::string &Fields);
  void compile(UnitState &Unit);
  void compiled(const std::string &Key, const std::string &Target, uint64_t Number, Outcome How,
                const std::string &Fields);
  void recheckAll();
  void answerWaiting(UnitState &Unit);
  /// Calls \p Answer once the unit of \p Path is parsed, or compiled, with the newest texts.
  void whenParsed(const std::string &Path, const RequestPtr &Of,
                  std::function<void(UnitState &)> Answer, bool NeedsCompiles = false);
  /// The same for the document that the request names.
  void withDocument(const RequestPtr &Of, const Params &P,
                    std::function<void(UnitState &, const std::string &File)> Answer,
                    bool NeedsCompiles = false);
  /// The same for all units of its project.
  void whenAllParsed(const std::string &Path, const RequestPtr &Of,
                     const std::function<void()> &Answer);
  /// Asks \p Worker the question of \p Make, and calls \p Reply with the answer, a T. Does so only
  /// while the request has no reply.
  template <typename T>
  void askFor(Link &Worker, const RequestPtr &Of, const std::function<Question()> &Make,
              const std::function<void(const T &)> &Reply);
  void publish(const std::set<std::string> &Files);
  void publishAll(const UnitState &Unit);

  // --- Navigate.cpp: what names mean ---
  void hover(const RequestPtr &Of, const Params &P);
  void definition(const RequestPtr &Of, const Params &P);
  void references(const RequestPtr &Of, const Params &P);
  void highlights(const RequestPtr &Of, const Params &P);
  void prepareRename(const RequestPtr &Of, const Params &P);
  void rename(const RequestPtr &Of, const Params &P);
  /// Calls \p Answer with the unit and the use at the request's position; null: none.
  void withUse(const RequestPtr &Of, const Params &P,
               const std::function<void(UnitState &, const editor::Use *)> &Answer);
  /// Returns the places of a symbol in all units, by file.
  std::map<std::string, std::set<editor::Span>> placesOf(const UnitState &Unit, uint32_t Symbol,
                                                         bool Declarations);

  // --- Completion.cpp: what may be written ---
  void completion(const RequestPtr &Of, const Params &P);
  void signatureHelp(const RequestPtr &Of, const Params &P);
  template <typename T>
  void askAt(const RequestPtr &Of, const Params &P, Ask What,
             const std::function<void(const T &)> &Answer);

  // --- Symbols.cpp: lists of names ---
  void documentSymbols(const RequestPtr &Of, const Params &P);
  void documentLinks(const RequestPtr &Of, const Params &P);
  void workspaceSymbols(const RequestPtr &Of, const Params &P);
  void semanticTokens(const RequestPtr &Of, const Params &P);
  void inlayHints(const RequestPtr &Of, const Params &P);
  void codeLenses(const RequestPtr &Of, const Params &P);

  // --- Views.cpp: what is shown beside the text ---
  void output(const RequestPtr &Of, const Params &P);
  void plan(const RequestPtr &Of, const Params &P);
  void targets(const RequestPtr &Of, const Params &P);
  void setTargets(const RequestPtr &Of, const Params &P);
  void codeActions(const RequestPtr &Of, const Params &P);

  Settings Given;
  Channel &Client;
  std::recursive_mutex Guard; ///< of everything below
  std::map<std::string, RequestPtr> Requests;
  std::map<std::string, Document> Documents; ///< by path
  std::map<std::string, editor::Project> Projects;
  std::map<std::string, std::string> ProjectOfFolder; ///< empty: none
  std::map<std::string, UnitState> Units;
  std::map<std::string, std::string> Published;   ///< what the client shows, by path
  std::optional<std::vector<std::string>> Chosen; ///< by tessera/setTargets
  std::string LastFailure; ///< of a worker, since the last parse that had an answer
  uint64_t Parses = 0;     ///< that were asked for
  bool RefreshesLenses = false, RefreshesHints = false, RefreshesTokens = false;
  bool WasInitialized = false, WasShutDown = false, IsExiting = false;
  std::unique_ptr<Link> Checker, Completer;
};

template <typename T>
void Server::askFor(Link &Worker, const RequestPtr &Of, const std::function<Question()> &Make,
                    const std::function<void(const T &)> &Reply) {
  uint64_t Ticket = Worker.ask(
      "", true,
      [this, Make] {
        std::lock_guard Lock(Guard);
        return Make();
      },
      [this, Of, Reply](Outcome How, const std::string &Fields) {
        std::lock_guard Lock(Guard);
        T Answer;
        if (How != Outcome::Answered)
          return fail(Of, llvm::lsp::ErrorCode::InternalError, Fields);
        if (!decode(Fields, Answer))
          return fail(Of, llvm::lsp::ErrorCode::InternalError,
                      "the worker's answer cannot be read");
        Reply(Answer);
      });
  Of->Abandon = [&Worker, Ticket] { Worker.cancel(Ticket); };
}

/// The legend of semantic tokens, and the types of the kinds in it.
llvm::json::Object tokenLegend();
unsigned tokenTypeOf(editor::SymbolKind Kind);
int symbolKindOf(editor::SymbolKind Kind);
/// Returns the number of a unit's file; nothing if it does not read the file.
std::optional<uint32_t> fileIn(const editor::Unit &Unit, llvm::StringRef Path);

} // namespace tessera::server
