// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Server.h"
#include "common/Version.h"
#include "tessera/tessera.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::server;
using llvm::lsp::ErrorCode;

const StringMap<Server::MethodRow> &Server::methods() {
  static const StringMap<MethodRow> Table = {
#define METHOD(Name, Function) {Name, {&Server::Function, true}},
#define NOTIFICATION(Name, Function) {Name, {&Server::Function, false}},
#include "Methods.def"
  };
  return Table;
}

Server::Server(Settings Given, Channel &Client) : Given(std::move(Given)), Client(Client) {
  auto WhenFailed = [this](const std::string &Why) {
    std::lock_guard Lock(Guard);
    // The same text fails again with each request about it.
    if (std::exchange(LastFailure, Why) == Why)
      return;
    this->Client.notify("window/showMessage",
                        json::Object{{"type", 1}, {"message", clean("tessera: " + Why)}});
  };
  Checker = std::make_unique<Link>(this->Given.Worker, WhenFailed);
  Completer = std::make_unique<Link>(this->Given.Worker, WhenFailed);
}

Server::~Server() {
  // Their threads use all members.
  Checker->end();
  Completer->end();
}

int Server::run() {
  while (!IsExiting) {
    std::optional<json::Value> Message = Client.read();
    if (!Message)
      return 0;
    handle(*Message);
  }
  return WasShutDown ? 0 : 1;
}

static std::string keyOf(const json::Value &Id) { return formatv("{0}", Id).str(); }

void Server::handle(const json::Value &Message) {
  const json::Object *Members = Message.getAsObject();
  std::optional<StringRef> Name = Members ? Members->getString("method") : std::nullopt;
  const json::Value *Id = Members ? Members->get("id") : nullptr;
  if (!Name) {
    // A reply to a request of ours says nothing.
    if (!Members || (!Members->get("result") && !Members->get("error")))
      Client.fail(Id ? *Id : json::Value(nullptr), ErrorCode::InvalidRequest,
                  "the message has no method");
    return;
  }
  if (*Name == "exit") {
    IsExiting = true;
    return;
  }
  std::lock_guard Lock(Guard);
  auto Of = std::make_shared<Request>();
  const json::Value *Given = Members->get("params");
  json::Value NoParams = json::Object();
  auto Found = methods().find(*Name);
  if (Id) {
    Of->Id = *Id;
    if (WasShutDown)
      return fail(Of, ErrorCode::InvalidRequest, "the server was shut down");
    if (Found == methods().end() || !Found->second.HasReply)
      return fail(Of, ErrorCode::MethodNotFound, "no method '" + Name->str() + "'");
    if (!Requests.try_emplace(keyOf(*Id), Of).second)
      return Client.fail(*Id, ErrorCode::InvalidRequest, "a request has this id already");
  } else {
    Of->IsAnswered = true; // a notification
  }
  if (Found != methods().end())
    (this->*Found->second.Function)(Of, Given && Given->getAsObject() ? *Given : NoParams);
}

void Server::reply(const RequestPtr &To, json::Value Result) {
  if (std::exchange(To->IsAnswered, true))
    return;
  Requests.erase(keyOf(To->Id));
  Client.reply(To->Id, std::move(Result));
}

void Server::fail(const RequestPtr &To, ErrorCode Code, StringRef Message) {
  if (std::exchange(To->IsAnswered, true))
    return;
  if (auto It = Requests.find(keyOf(To->Id)); It != Requests.end() && It->second == To)
    Requests.erase(It);
  Client.fail(To->Id, Code, Message);
}

void Server::failParams(const RequestPtr &To) {
  fail(To, ErrorCode::InvalidParams, "the parameters are not those of the method");
}

void Server::cancelRequest(const RequestPtr &, const Params &P) {
  const json::Value *Id = P.getAsObject()->get("id");
  auto It = Id ? Requests.find(keyOf(*Id)) : Requests.end();
  if (It == Requests.end())
    return;
  RequestPtr Of = It->second;
  fail(Of, ErrorCode::RequestCancelled, "the client cancelled the request");
  if (Of->Abandon)
    Of->Abandon();
}

/// Returns whether the client has a capability, as "workspace.codeLens.refreshSupport".
static bool clientHas(const json::Object &Capabilities, StringRef Path) {
  const json::Object *In = &Capabilities;
  while (In) {
    auto [Name, Rest] = Path.split('.');
    if (Rest.empty())
      return In->getBoolean(Name).value_or(false);
    In = In->getObject(Name);
    Path = Rest;
  }
  return false;
}

void Server::initialize(const RequestPtr &Of, const Params &P) {
  if (std::exchange(WasInitialized, true))
    return fail(Of, ErrorCode::InvalidRequest, "the server is initialized already");
  const json::Object &Members = *P.getAsObject();
  if (const json::Object *Has = Members.getObject("capabilities")) {
    RefreshesLenses = clientHas(*Has, "workspace.codeLens.refreshSupport");
    RefreshesHints = clientHas(*Has, "workspace.inlayHint.refreshSupport");
    RefreshesTokens = clientHas(*Has, "workspace.semanticTokens.refreshSupport");
  }
  if (const json::Object *Options = Members.getObject("initializationOptions"))
    if (const json::Array *List = Options->getArray("targets")) {
      Given.Targets.clear();
      for (const json::Value &Target : *List)
        if (std::optional<StringRef> Name = Target.getAsString())
          Given.Targets.push_back(Name->str());
    }
  json::Object Sync{{"openClose", true}, {"change", 2}, {"save", true}};
  json::Object Capabilities{
      {"textDocumentSync", std::move(Sync)},
      {"positionEncoding", "utf-16"},
      {"codeActionProvider", true},
      {"hoverProvider", true},
      {"definitionProvider", true},
      {"declarationProvider", true},
      {"referencesProvider", true},
      {"documentHighlightProvider", true},
      {"documentSymbolProvider", true},
      {"documentLinkProvider", json::Object{{"resolveProvider", false}}},
      {"workspaceSymbolProvider", true},
      {"renameProvider", json::Object{{"prepareProvider", true}}},
      {"completionProvider", json::Object{{"triggerCharacters", json::Array{".", ":", "["}}}},
      {"signatureHelpProvider", json::Object{{"triggerCharacters", json::Array{"(", ","}}}},
      {"inlayHintProvider", true},
      {"codeLensProvider", json::Object{{"resolveProvider", false}}},
      {"semanticTokensProvider", json::Object{{"legend", tokenLegend()}, {"full", true}}}};
  reply(Of, json::Object{{"capabilities", std::move(Capabilities)},
                         {"serverInfo", json::Object{{"name", "tessera-lsp"},
                                                     {"version", StringRef(version())}}}});
}

void Server::shutdown(const RequestPtr &Of, const Params &) {
  WasShutDown = true;
  reply(Of, nullptr);
}
