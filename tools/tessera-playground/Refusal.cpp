// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Refusal.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace llvm;
using namespace tessera::playground;

namespace {
struct Row {
  const char *Name;
  int Status;
  const char *Text;
};
constexpr Row Rows[] = {
#define REFUSAL(Name, Status, Text) {#Name, Status, Text},
#include "Refusals.def"
};
const Row &rowOf(Refused Why) { return Rows[static_cast<size_t>(Why)]; }
} // namespace

int Refusal::status() const { return rowOf(Why).Status; }

std::string Refusal::text() const {
  return formatv(/*Validate=*/false, rowOf(Why).Text, First, Second).str();
}

std::string Refusal::json() const {
  json::Object Body{{"error", rowOf(Why).Name}, {"message", json::fixUTF8(text())}};
  return formatv("{0}", json::Value(std::move(Body))).str();
}
