// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Access.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::playground;

std::string playground::hostName(StringRef Host) {
  StringRef Name, Port;
  if (Host.starts_with("[")) {
    std::tie(Name, Port) = Host.drop_front().split(']');
    if (!Host.contains(']') || !(Port.empty() || Port.consume_front(":")) ||
        !all_of(Name, [](char C) { return isHexDigit(C) || C == ':' || C == '.'; }))
      return {};
  } else {
    std::tie(Name, Port) = Host.split(':');
    if (!all_of(Name, [](char C) { return isAlnum(C) || C == '.' || C == '-' || C == '_'; }))
      return {};
  }
  return all_of(Port, isDigit) ? Name.rtrim('.').lower() : std::string();
}

bool Access::knows(const std::string &Name) const {
  return Name == "localhost" || Name == "127.0.0.1" || Name == "::1" || Name == Address ||
         is_contained(Names, Name);
}

std::optional<Refusal> Access::check(const HttpRequest &Of) const {
  if (Of.Hosts.size() != 1)
    return Refusal{Refused::NoHost, {}, {}};
  const std::string &Host = Of.Hosts.front();
  std::string Name = hostName(Host);
  if (Name.empty())
    return Refusal{Refused::BadHost, {}, {}};
  if (!knows(Name))
    return Refusal{Refused::WrongHost, Name, {}};
  if (Of.Method != "POST")
    return std::nullopt;
  if (!Of.Origin)
    return Refusal{Refused::NoOrigin, {}, {}};
  StringRef From = *Of.Origin;
  if (!From.consume_front("http://"))
    From.consume_front("https://");
  // A proxy may have given the request another Host. A port of this machine may be anyone's.
  bool IsKnown = From.equals_insensitive(Host) || is_contained(Names, hostName(From));
  bool IsOwn =
      IsKnown && (!Of.FetchSite || *Of.FetchSite == "same-origin" || *Of.FetchSite == "none");
  if (!IsOwn)
    return Refusal{Refused::WrongOrigin, *Of.Origin, {}};
  return std::nullopt;
}
