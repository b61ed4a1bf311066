//===- Service.h - What the playground answers ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   GET  /             the page, with the files that it names
//   GET  /api/info     versions, targets, limits and examples
//   POST /api/compile  a shader for one target
//   POST /plan         the page of --explain, for a frame of the page
//
// docs/playground.md describes the JSON.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Access.h"
#include "Folder.h"
#include "Pool.h"
#include "Shader.h"

namespace tessera::playground {

class Service : public HttpHandler {
public:
  Service(Access Who, const Folder &Own, const Pool::Settings &Workers);

  std::optional<Refusal> admit(const HttpRequest &Of) override;
  void handle(HttpRequest Of, Answer Reply) override;

private:
  void compile(const HttpRequest &Of, const Answer &Reply);
  void plan(const HttpRequest &Of, const Answer &Reply);
  using Refuse = HttpResponse (*)(const Refusal &);
  /// Asks the pool. \p Reply gets what \p Show makes of the answer, a T, or \p No of a refusal.
  template <typename T>
  void ask(ShaderRequest Of, server::Ask What, const Answer &Reply,
           const std::function<HttpResponse(const T &)> &Show, Refuse No);
  Refusal refusalOf(server::Outcome How) const;

  Access Who;
  uint32_t TimeLimitMs, MemoryLimitMiB;
  std::string Info;
  Pool Workers;
};

} // namespace tessera::playground
