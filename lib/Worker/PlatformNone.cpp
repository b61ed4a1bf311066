// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// For systems without an implementation.
#include "Worker/Platform.h"

#include <cstdlib>

using namespace tessera::worker;

Socket &Socket::operator=(Socket &&) { return *this; }
Socket::~Socket() = default;
Transfer Socket::send(std::string_view, Deadline) { return Transfer::Closed; }
Transfer Socket::receive(char *, size_t, Deadline) { return Transfer::Closed; }
void Socket::waitUntilClosed() {}
void Socket::shutDown() {}
bool Socket::isQuiet() { return false; }

std::unique_ptr<Process> Process::start(const std::string &, const std::vector<std::string> &,
                                        std::string &Error) {
  Error = "this system does not support workers";
  return nullptr;
}
Process::~Process() { end(); }
std::string Process::end() {
  Id = 0;
  return {};
}

std::string tessera::worker::currentFolder() { return {}; }
bool tessera::worker::changeFolder(const std::string &) { return false; }
std::optional<Socket> tessera::worker::takeSocket() { return std::nullopt; }
void tessera::worker::limitMemory(uint32_t) {}
void tessera::worker::disableCoreFiles() {}
void tessera::worker::leave(int Status) { _Exit(Status); }
