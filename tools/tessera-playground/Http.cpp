// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Http.h"
#include "Limits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <arpa/inet.h>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <microhttpd.h>
#include <mutex>
#include <netinet/in.h>
#include <set>
#include <sys/resource.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <unordered_map>

using namespace llvm;
using namespace tessera;
using namespace tessera::playground;

namespace {
using Clock = std::chrono::steady_clock;
using std::chrono::seconds;

/// Descriptors for the standard streams, the workers and the server itself.
constexpr rlim_t OtherDescriptors = 128;
/// Of the memory for the headers of one request and its response.
constexpr size_t HeaderBytes = 16 << 10;

/// A connection, and until when its present step may last. Empty: the server itself is at work.
struct Connection {
  int Descriptor = -1;
  std::optional<Clock::time_point> Until;
};

/// A request on its way to its response.
struct Exchange {
  HttpRequest Request;
  bool IsRefused = false;
  size_t Buffered = 0;
  std::mutex Guard; ///< of what follows
  MHD_Connection *Suspended = nullptr;
  std::optional<HttpResponse> Response;

  /// Sets the response, and lets the server go on with it.
  void answer(HttpResponse Given) {
    std::lock_guard Lock(Guard);
    if (Response)
      return;
    Response = std::move(Given);
    if (Suspended)
      MHD_resume_connection(Suspended);
    Suspended = nullptr;
  }
};
using ExchangePtr = std::shared_ptr<Exchange>;
} // namespace

class HttpServer::State {
public:
  explicit State(HttpHandler &Handler) : Handler(Handler) {}

  ~State() {
    {
      std::lock_guard Lock(Guard);
      IsEnding = true;
      Ending.notify_one();
    }
    if (Watcher.joinable())
      Watcher.join();
    // A daemon does not stop while requests are suspended.
    if (Daemon)
      MHD_quiesce_daemon(Daemon);
    std::set<ExchangePtr> Left;
    {
      std::lock_guard Lock(Guard);
      Left = Exchanges;
    }
    for (const ExchangePtr &E : Left)
      E->answer(HttpResponse::refuse({Refused::Stopping, {}, {}}));
    {
      // They still have to be sent.
      std::unique_lock Lock(Guard);
      Ending.wait_for(Lock, seconds(2), [this] { return Exchanges.empty(); });
    }
    if (Daemon)
      MHD_stop_daemon(Daemon);
    if (Listener >= 0)
      close(Listener);
  }

  bool start(const std::string &Address, uint16_t Wanted, std::string &Error);

  uint16_t Port = 0;

private:
  bool listen(const std::string &Address, uint16_t Wanted, std::string &Error);
  void watch();
  MHD_Result begin(MHD_Connection *Of, const char *Path, const char *Method, void **Context);
  MHD_Result receive(MHD_Connection *Of, const char *Data, size_t *Size, const ExchangePtr &E);
  MHD_Result send(MHD_Connection *Of, const HttpResponse &Response);
  void setDeadline(MHD_Connection *Of, std::optional<seconds> From);

  static MHD_Result access(void *Server, MHD_Connection *Of, const char *Path, const char *Method,
                           const char *Version, const char *Data, size_t *Size, void **Context);
  static void completed(void *Server, MHD_Connection *Of, void **Context,
                        MHD_RequestTerminationCode How);
  static void notified(void *Server, MHD_Connection *Of, void **Socket,
                       MHD_ConnectionNotificationCode What);

  HttpHandler &Handler;
  MHD_Daemon *Daemon = nullptr;
  int Listener = -1;
  std::atomic<size_t> Buffered = 0;
  size_t MostConnections = 0;
  std::mutex Guard; ///< of what follows
  std::condition_variable Ending;
  bool IsEnding = false;
  std::unordered_map<MHD_Connection *, Connection> Connections;
  std::set<ExchangePtr> Exchanges;
  std::thread Watcher;
};

HttpResponse HttpResponse::refuse(const Refusal &Why) {
  HttpResponse Made{Why.status(), Why.json(), {{"Content-Type", "application/json"}}};
  if (Made.Status == 503 || Made.Status == 429)
    Made.Headers.push_back({"Retry-After", "1"});
  return Made;
}

HttpResponse HttpResponse::refuseFrame(const Refusal &Why) {
  return {Why.status(),
          Why.text() + ".\n",
          {{"Content-Type", "text/plain; charset=utf-8"},
           {"Content-Security-Policy", "sandbox; default-src 'none'; frame-ancestors 'self'"}}};
}

bool HttpServer::State::listen(const std::string &Address, uint16_t Wanted, std::string &Error) {
  sockaddr_storage Place = {};
  socklen_t Size = 0;
  auto *V4 = reinterpret_cast<sockaddr_in *>(&Place);
  auto *V6 = reinterpret_cast<sockaddr_in6 *>(&Place);
  if (inet_pton(AF_INET, Address.c_str(), &V4->sin_addr) == 1) {
    V4->sin_family = AF_INET, V4->sin_port = htons(Wanted), Size = sizeof(*V4);
  } else if (inet_pton(AF_INET6, Address.c_str(), &V6->sin6_addr) == 1) {
    V6->sin6_family = AF_INET6, V6->sin6_port = htons(Wanted), Size = sizeof(*V6);
  } else {
    Error = "'" + Address + "' is not an address such as 127.0.0.1 or ::1";
    return false;
  }
  Listener = socket(Place.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  int On = 1;
  auto *Name = reinterpret_cast<sockaddr *>(&Place);
  if (Listener < 0 || setsockopt(Listener, SOL_SOCKET, SO_REUSEADDR, &On, sizeof(On)) ||
      bind(Listener, Name, Size) || ::listen(Listener, SOMAXCONN) ||
      getsockname(Listener, Name, &Size)) {
    Error = "cannot listen at " + Address + " port " + std::to_string(Wanted) + ": " +
            std::strerror(errno);
    return false;
  }
  Port = ntohs(Place.ss_family == AF_INET ? V4->sin_port : V6->sin6_port);
  return true;
}

/// Paths are taken as they are: none of ours has an escape.
static size_t keepEscapes(void *, MHD_Connection *, char *Text) { return std::strlen(Text); }

bool HttpServer::State::start(const std::string &Address, uint16_t Wanted, std::string &Error) {
  if (!listen(Address, Wanted, Error))
    return false;
  rlimit Descriptors = {};
  getrlimit(RLIMIT_NOFILE, &Descriptors);
  Descriptors.rlim_cur =
      std::min<rlim_t>(Descriptors.rlim_max, limits::Connections + OtherDescriptors);
  setrlimit(RLIMIT_NOFILE, &Descriptors);
  getrlimit(RLIMIT_NOFILE, &Descriptors);
  MostConnections = std::min<rlim_t>(limits::Connections,
                                     std::max<rlim_t>(Descriptors.rlim_cur, OtherDescriptors + 16) -
                                         OtherDescriptors);
  Daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, nullptr, nullptr, access, this,
      MHD_OPTION_LISTEN_SOCKET, Listener, MHD_OPTION_CONNECTION_LIMIT, unsigned(MostConnections),
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, HeaderBytes, MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_UNESCAPE_CALLBACK, keepEscapes, nullptr, MHD_OPTION_NOTIFY_COMPLETED, completed,
      this, MHD_OPTION_NOTIFY_CONNECTION, notified, this, MHD_OPTION_END);
  if (!Daemon) {
    Error = std::string("cannot start the server: ") + std::strerror(errno);
    return false;
  }
  Watcher = std::thread([this] { watch(); });
  return true;
}

/// Cuts connections that are too slow; the server then finds them closed. It closes a descriptor
/// only after `notified`, which waits for the lock, so the descriptor is still the connection's.
void HttpServer::State::watch() {
  std::unique_lock Lock(Guard);
  while (!Ending.wait_for(Lock, seconds(1), [this] { return IsEnding; })) {
    // The fuller the server is, the less it waits for those that only hold a connection.
    auto Now = Clock::now();
    if (Connections.size() > MostConnections * 3 / 4)
      Now += seconds(limits::RequestSeconds) * 3 / 4;
    for (const auto &[Of, Known] : Connections)
      if (Known.Until && *Known.Until < Now)
        shutdown(Known.Descriptor, SHUT_RDWR);
  }
}

void HttpServer::State::setDeadline(MHD_Connection *Of, std::optional<seconds> From) {
  std::lock_guard Lock(Guard);
  auto It = Connections.find(Of);
  if (It == Connections.end())
    return;
  It->second.Until.reset();
  if (From)
    It->second.Until = Clock::now() + *From;
}

void HttpServer::State::notified(void *Server, MHD_Connection *Of, void **,
                                 MHD_ConnectionNotificationCode What) {
  auto &S = *static_cast<State *>(Server);
  std::lock_guard Lock(S.Guard);
  if (What == MHD_CONNECTION_NOTIFY_CLOSED) {
    S.Connections.erase(Of);
    return;
  }
  const MHD_ConnectionInfo *Info = MHD_get_connection_info(Of, MHD_CONNECTION_INFO_CONNECTION_FD);
  S.Connections[Of] = {Info ? Info->connect_fd : -1,
                       Clock::now() + seconds(limits::RequestSeconds)};
}

void HttpServer::State::completed(void *Server, MHD_Connection *Of, void **Context,
                                  MHD_RequestTerminationCode) {
  auto &S = *static_cast<State *>(Server);
  std::unique_ptr<ExchangePtr> E(static_cast<ExchangePtr *>(*Context));
  *Context = nullptr;
  if (!E)
    return;
  S.Buffered -= (*E)->Buffered;
  // The next request on the same connection has its own time.
  S.setDeadline(Of, seconds(limits::RequestSeconds));
  std::lock_guard Lock(S.Guard);
  S.Exchanges.erase(*E);
  if (S.Exchanges.empty())
    S.Ending.notify_all();
}

/// Of every response that does not have other ones.
static constexpr std::pair<const char *, const char *> CommonHeaders[] = {
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
    {"Cache-Control", "no-store"}};

MHD_Result HttpServer::State::send(MHD_Connection *Of, const HttpResponse &Response) {
  MHD_Response *Made = MHD_create_response_from_buffer(
      Response.Body.size(), const_cast<char *>(Response.Body.data()), MHD_RESPMEM_MUST_COPY);
  if (!Made)
    return MHD_NO;
  for (const auto &[Name, Value] : Response.Headers)
    MHD_add_response_header(Made, Name.c_str(), Value.c_str());
  for (const auto &[Name, Value] : CommonHeaders)
    if (none_of(Response.Headers, [&](const auto &Given) { return Given.first == Name; }))
      MHD_add_response_header(Made, Name, Value);
  setDeadline(Of, seconds(limits::ResponseSeconds));
  MHD_Result Queued = MHD_queue_response(Of, unsigned(Response.Status), Made);
  MHD_destroy_response(Made);
  return Queued;
}

static MHD_Result gather(void *To, MHD_ValueKind, const char *Name, const char *Value) {
  auto &Of = *static_cast<HttpRequest *>(To);
  StringRef Key = Name;
  std::string Text = Value ? Value : "";
  if (Key.equals_insensitive("host"))
    Of.Hosts.push_back(std::move(Text));
  else if (Key.equals_insensitive("content-length"))
    Of.Lengths.push_back(std::move(Text));
  else if (Key.equals_insensitive("origin"))
    Of.Origin = std::move(Text);
  else if (Key.equals_insensitive("sec-fetch-site"))
    Of.FetchSite = std::move(Text);
  else if (Key.equals_insensitive("content-type"))
    Of.ContentType = std::move(Text);
  else if (Key.equals_insensitive("if-none-match"))
    Of.IfNoneMatch = std::move(Text);
  return MHD_YES;
}

/// The headers are there.
MHD_Result HttpServer::State::begin(MHD_Connection *Of, const char *Path, const char *Method,
                                    void **Context) {
  auto E = std::make_shared<Exchange>();
  *Context = new ExchangePtr(E);
  {
    std::lock_guard Lock(Guard);
    Exchanges.insert(E);
  }
  E->Request.Method = Method;
  E->Request.Path = Path;
  MHD_get_connection_values(Of, MHD_HEADER_KIND, gather, &E->Request);
  std::optional<Refusal> Why = Handler.admit(E->Request);
  const std::vector<std::string> &Lengths = E->Request.Lengths;
  const char *Coding =
      MHD_lookup_connection_value(Of, MHD_HEADER_KIND, MHD_HTTP_HEADER_TRANSFER_ENCODING);
  size_t Bytes = 0;
  if (!Why && (Coding || (E->Request.Method == "POST" && Lengths.empty())))
    Why = Refusal{Refused::NoLength, {}, {}};
  // A proxy may take another one than this server.
  if (!Why && Lengths.size() > 1)
    Why = Refusal{Refused::SeveralLengths, {}, {}};
  if (!Why && !Lengths.empty() &&
      (StringRef(Lengths.front()).getAsInteger(10, Bytes) || Bytes > limits::RequestBytes))
    Why = Refusal{Refused::TooLarge, utostr(limits::RequestBytes), {}};
  if (!Why && Buffered + Bytes > limits::BufferedBytes)
    Why = Refusal{Refused::Busy, {}, {}};
  if (Why) {
    // The body is not read; the connection closes behind the response.
    E->IsRefused = true;
    return send(Of, HttpResponse::refuse(*Why));
  }
  E->Buffered = Bytes;
  Buffered += Bytes;
  return MHD_YES;
}

MHD_Result HttpServer::State::receive(MHD_Connection *Of, const char *Data, size_t *Size,
                                      const ExchangePtr &E) {
  if (*Size) {
    if (!E->IsRefused)
      E->Request.Body.append(Data, *Size);
    *Size = 0;
    return MHD_YES;
  }
  {
    std::lock_guard Lock(E->Guard);
    if (E->Response)
      return send(Of, *E->Response);
    // Suspended first: the answer may come before this function returns.
    setDeadline(Of, std::nullopt);
    MHD_suspend_connection(Of);
    E->Suspended = Of;
  }
  Handler.handle(std::move(E->Request), [E](HttpResponse R) { E->answer(std::move(R)); });
  return MHD_YES;
}

MHD_Result HttpServer::State::access(void *Server, MHD_Connection *Of, const char *Path,
                                     const char *Method, const char *, const char *Data,
                                     size_t *Size, void **Context) {
  auto &S = *static_cast<State *>(Server);
  if (!*Context)
    return S.begin(Of, Path, Method, Context);
  return S.receive(Of, Data, Size, *static_cast<ExchangePtr *>(*Context));
}

HttpServer::HttpServer(std::unique_ptr<State> S) : S(std::move(S)) {}
HttpServer::~HttpServer() = default;
uint16_t HttpServer::port() const { return S->Port; }

std::unique_ptr<HttpServer> HttpServer::start(const std::string &Address, uint16_t Port,
                                              HttpHandler &Handler, std::string &Error) {
  auto S = std::make_unique<State>(Handler);
  if (!S->start(Address, Port, Error))
    return nullptr;
  return std::unique_ptr<HttpServer>(new HttpServer(std::move(S)));
}
