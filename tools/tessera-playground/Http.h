//===- Http.h - Requests and responses of the web server ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The only part that knows libmicrohttpd. One thread serves all connections and never waits: a
// request is suspended while its response is made. Another thread cuts connections that are too
// slow.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Refusal.h"
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tessera::playground {

struct HttpRequest {
  std::string Method, Path;
  std::vector<std::string> Hosts;   ///< every Host header
  std::vector<std::string> Lengths; ///< every Content-Length header
  std::optional<std::string> Origin, FetchSite, ContentType, IfNoneMatch;
  std::string Body;
};

struct HttpResponse {
  int Status = 200;
  std::string Body;
  std::vector<std::pair<std::string, std::string>> Headers;

  static HttpResponse refuse(const Refusal &Why);
  /// The same for a person, as text.
  static HttpResponse refuseFrame(const Refusal &Why);
};

/// Answers a request; may be called in any thread, and only the first call counts.
using Answer = std::function<void(HttpResponse)>;

/// What the server asks about requests.
class HttpHandler {
public:
  virtual ~HttpHandler() = default;
  /// Called when the headers have arrived. Returns why the body is not read.
  virtual std::optional<Refusal> admit(const HttpRequest &Of) = 0;
  /// Called when the request has arrived. Calls \p Reply at once or later.
  virtual void handle(HttpRequest Of, Answer Reply) = 0;
};

/// Listens from its construction to its end.
class HttpServer {
public:
  /// \p Port 0: a free one. Returns null and sets \p Error if it cannot listen.
  static std::unique_ptr<HttpServer> start(const std::string &Address, uint16_t Port,
                                           HttpHandler &Handler, std::string &Error);
  ~HttpServer();
  uint16_t port() const;

  class State;

private:
  explicit HttpServer(std::unique_ptr<State> S);
  std::unique_ptr<State> S;
};

} // namespace tessera::playground
