// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Service.h"
#include "Limits.h"
#include "Page.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::playground;
using server::Outcome;

namespace {
constexpr StringLiteral JSONType = "application/json", FormType = "text/plain";

StringRef methodOf(StringRef Path) {
  return Path == "/api/compile" || Path == "/plan" ? "POST" : "GET";
}

bool hasType(const HttpRequest &Of, StringRef Type) {
  StringRef Given = Of.ContentType ? StringRef(*Of.ContentType) : StringRef();
  return Given.split(';').first.trim().equals_insensitive(Type);
}

/// The page's form sends NAME=TEXT and a line break.
StringRef formText(StringRef Body) {
  Body.consume_front("request=");
  return Body.rtrim("\r\n");
}

HttpResponse jsonResponse(json::Value Body) {
  HttpResponse Made;
  Made.Body = formatv("{0}", Body).str();
  Made.Headers.push_back({"Content-Type", "application/json"});
  if (Made.Body.size() > limits::ResponseBytes)
    return HttpResponse::refuse({Refused::LargeOutput, utostr(limits::ResponseBytes), {}});
  return Made;
}

/// The page has a script and rules of its own, and is kept apart from the playground's.
HttpResponse planResponse(const std::string &Page) {
  if (Page.size() > limits::ResponseBytes)
    return HttpResponse::refuseFrame({Refused::LargeOutput, utostr(limits::ResponseBytes), {}});
  HttpResponse Made;
  Made.Body = Page;
  Made.Headers = {{"Content-Type", "text/html; charset=utf-8"},
                  {"Content-Security-Policy",
                   "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; "
                   "script-src 'unsafe-inline'; frame-ancestors 'self'"}};
  return Made;
}
} // namespace

Service::Service(Access Who, const Folder &Own, const Pool::Settings &Given)
    : Who(std::move(Who)), TimeLimitMs(Given.Worker.TimeLimitMs),
      MemoryLimitMiB(Given.Worker.MemoryLimitMiB), Info(infoJSON(TimeLimitMs, Own)),
      Workers(Given) {}

std::optional<Refusal> Service::admit(const HttpRequest &Of) {
  if (std::optional<Refusal> Why = Who.check(Of))
    return Why;
  StringRef Wanted = methodOf(Of.Path);
  if (Wanted == "GET" && Of.Path != "/api/info" && !isPageFile(Of.Path))
    return Refusal{Refused::UnknownPath, {}, {}};
  if (Of.Method != Wanted && !(Wanted == "GET" && Of.Method == "HEAD"))
    return Refusal{Refused::WrongMethod, Wanted.str(), {}};
  if (StringRef Type = Of.Path == "/plan" ? FormType : JSONType;
      Wanted == "POST" && !hasType(Of, Type))
    return Refusal{Refused::WrongType, Type.str(), {}};
  return std::nullopt;
}

void Service::handle(HttpRequest Of, Answer Reply) {
  if (Of.Path == "/api/compile")
    return compile(Of, Reply);
  if (Of.Path == "/plan")
    return plan(Of, Reply);
  if (Of.Path == "/api/info") {
    HttpResponse Made{200, Info, {{"Content-Type", "application/json"}}};
    return Reply(std::move(Made));
  }
  Reply(pageFile(Of));
}

Refusal Service::refusalOf(Outcome How) const {
  switch (How) {
  case Outcome::Cancelled:
    return {Refused::Cancelled, {}, {}};
  case Outcome::TimedOut:
    return {Refused::TookTooLong, utostr(TimeLimitMs / 1000), {}};
  case Outcome::Answered:
  case Outcome::Failed:
    break;
  }
  return {Refused::Crashed, utostr(MemoryLimitMiB), {}};
}

template <typename T>
void Service::ask(ShaderRequest Of, server::Ask What, const Answer &Reply,
                  const std::function<HttpResponse(const T &)> &Show, Refuse No) {
  server::Question Asked{What, std::move(Of.Shader), std::move(Of.Targets), {}, {}};
  Pool::Admission How =
      Workers.ask(Of.Client, Of.Slot, std::move(Asked),
                  [this, Reply, Show, No](Outcome How, const std::string &Fields) {
                    T Made;
                    if (How == Outcome::Answered && server::decode(Fields, Made))
                      Reply(Show(Made));
                    else
                      Reply(No(refusalOf(How)));
                  });
  if (How == Pool::Admission::PoolIsFull)
    Reply(No({Refused::Busy, {}, {}}));
  if (How == Pool::Admission::ClientIsBusy)
    Reply(No({Refused::ClientBusy, utostr(limits::CompilesOfClient), {}}));
}

void Service::compile(const HttpRequest &Of, const Answer &Reply) {
  auto Read = readCompile(Of.Body);
  if (auto *Why = std::get_if<Refusal>(&Read))
    return Reply(HttpResponse::refuse(*Why));
  auto &Asked = std::get<ShaderRequest>(Read);
  auto Shape = std::make_pair(Asked.Shader.Options.Profile, Asked.Shader.Options.Entry);
  ask<editor::Output>(
      std::move(Asked), server::Ask::Output, Reply,
      [Shape](const editor::Output &Made) {
        json::Object Body = outputJSON(Made);
        Body["profile"] = Shape.first;
        Body["entry"] = json::fixUTF8(Shape.second);
        return jsonResponse(std::move(Body));
      },
      HttpResponse::refuse);
}

void Service::plan(const HttpRequest &Of, const Answer &Reply) {
  auto Read = readPlan(formText(Of.Body));
  if (auto *Why = std::get_if<Refusal>(&Read))
    return Reply(HttpResponse::refuseFrame(*Why));
  ask<std::string>(std::move(std::get<ShaderRequest>(Read)), server::Ask::Plan, Reply, planResponse,
                   HttpResponse::refuseFrame);
}
