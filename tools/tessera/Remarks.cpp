// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Remarks.h"
#include "common/Json.h"
#include "common/Program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::cli;
using namespace tessera::tools;

std::string cli::remarksJSON(const CompileResult &Result) {
  std::string Text;
  raw_string_ostream OS(Text);
  json::OStream J(OS, 2);
  bool IsRemark = false;
  J.array([&] {
    for (const CompileDiagnostic &D : Result.Diagnostics) {
      if (D.Severity != CompileSeverity::Note)
        IsRemark = D.Severity == CompileSeverity::Remark;
      if (!IsRemark)
        continue;
      J.object([&] {
        J.attribute("severity", D.Severity == CompileSeverity::Remark ? "remark" : "note");
        if (!D.Id.empty())
          J.attribute("id", D.Id);
        if (!D.File.empty())
          J.attribute("file", json::fixUTF8(D.File));
        if (D.Line) {
          J.attribute("line", D.Line);
          J.attribute("column", D.Column);
        }
        if (D.EndColumn)
          J.attribute("endColumn", D.EndColumn);
        J.attribute("message", json::fixUTF8(D.Message));
      });
    }
  });
  OS << '\n';
  return Text;
}

Error RemarkSummary::add(StringRef JSON) {
  Expected<json::Value> Root = parseJSON(JSON);
  if (!Root)
    return Root.takeError();
  const json::Array *List = Root->getAsArray();
  if (!List)
    return createStringError("a list of remarks is expected, as '--remarks' writes it");
  ++Compiles;
  for (const json::Value &Item : *List) {
    const json::Object *O = Item.getAsObject();
    std::optional<StringRef> Severity = O ? O->getString("severity") : std::nullopt;
    std::optional<StringRef> Message = O ? O->getString("message") : std::nullopt;
    if (!Severity || !Message)
      return createStringError("a message lacks \"severity\" or \"message\"");
    if (*Severity != "remark")
      continue;
    std::string Where = O->getString("file").value_or("tessera").str();
    if (std::optional<int64_t> Line = O->getInteger("line"))
      Where += (":" + Twine(*Line) + ":" + Twine(O->getInteger("column").value_or(0))).str();
    std::string Key = (Where + Twine('\0') + O->getString("id").value_or("")).str();
    auto [Row, IsNew] = Rows.try_emplace(Key, Places.size());
    if (IsNew)
      Places.push_back({(Where + ": remark: " + *Message).str(), 0, 0, {}});
    Place &P = Places[Row->second];
    if (P.LastCompile != Compiles) {
      P.LastCompile = Compiles;
      ++P.Compiles;
    }
    if (!is_contained(P.Texts, *Message))
      P.Texts.push_back(Message->str());
  }
  return Error::success();
}

void RemarkSummary::print(raw_ostream &OS) const {
  for (const Place &P : Places) {
    OS << P.Line << " (" << P.Compiles << " of " << Compiles
       << (Compiles == 1 ? " compile" : " compiles");
    if (P.Texts.size() > 1)
      OS << ", " << P.Texts.size() << " texts";
    OS << ")\n";
  }
}

int cli::summarizeRemarks(StringRef List) {
  auto Read = [](StringRef Path) -> std::unique_ptr<MemoryBuffer> {
    ErrorOr<std::unique_ptr<MemoryBuffer>> Text = MemoryBuffer::getFile(Path);
    if (Text)
      return std::move(*Text);
    printError("cannot read '" + Path + "': " + Text.getError().message());
    return nullptr;
  };
  std::unique_ptr<MemoryBuffer> Names = Read(List);
  if (!Names)
    return BadInput;
  RemarkSummary Summary;
  for (line_iterator Line(*Names); !Line.is_at_eof(); ++Line) {
    std::unique_ptr<MemoryBuffer> Text = Read(*Line);
    if (!Text)
      return BadInput;
    if (Error E = Summary.add(Text->getBuffer())) {
      printError(*Line + ": " + toString(std::move(E)));
      return BadInput;
    }
  }
  Summary.print(errs());
  return Done;
}
