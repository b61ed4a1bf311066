// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pipeline descriptions of tessera-run: an accepted one is written, and its results are compared.
// Files are rejected at once, because there are none.
#include "Description/PipelineReader.h"
#include "Description/PipelineWriter.h"
#include "Fuzz.h"
#include "Results/Report.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera::fuzz;
using namespace tessera::run;

/// Above that, contents take longer than they show anything; buffers may have an eighth of the
/// machine's memory.
static constexpr size_t MostBytes = 1 << 20;

/// Whether \p Text contains a large number that is a valid size.
static bool hasLargeSize(StringRef Text) {
  while (!Text.empty()) {
    Text = Text.drop_until(isDigit);
    StringRef Digits = Text.take_while(isAlnum);
    Text = Text.drop_front(Digits.size());
    uint64_t Value;
    if ((!Digits.getAsInteger(0, Value) || !Digits.getAsInteger(10, Value)) && Value > 70000 &&
        Value < uint64_t(1) << 40)
      return true;
  }
  return false;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  StringRef Text(reinterpret_cast<const char *>(Data), Size);
  setInput(Text);
  if (hasLargeSize(Text))
    return -1;
  std::string Errors, Written;
  raw_string_ostream ErrorStream(Errors), Stream(Written);
  std::string Copy = Text.str(); // a text of YAML ends with a zero
  std::optional<Pipeline> P = readPipeline(MemoryBufferRef(Copy, "input.yaml"), ErrorStream);
  if (!P) {
    if (Errors.empty())
      finding("a description is refused without a word");
    // "input.yaml:1:2: error: ..."
    noteText(StringRef(Errors).take_until([](char C) { return C == '\n'; }));
    return 0;
  }
  size_t Bytes = 0;
  for (const Buffer &B : P->Buffers)
    Bytes += B.Data.size() * B.size();
  if (Bytes > MostBytes)
    return 0;
  noteFeature("accepted", "");
  for (bool Exact : {false, true}) {
    WriterOptions Options;
    Options.Exact = Exact;
    writePipeline(Stream, *P, Options);
  }
  reportResults(Stream, *P, P->Buffers, /*ShowBuffers=*/true);
  noteText(Written);
  return 0;
}
