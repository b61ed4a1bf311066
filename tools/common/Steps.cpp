// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/Steps.h"
#include "API/Compile.h"
#include "MSL/MSL.h"
#include "SPIRV/SPIRV.h"
#include "Support/DiagnosticsIR.h"
#include "Support/LargeStack.h"
#include "common/Program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static constexpr tools::StepTable Tables[] = {
    {"all", passes}, {"spirv", spirv::steps}, {"msl", msl::steps}};

ArrayRef<tools::StepTable> tools::stepTables() { return Tables; }

StringRef tools::findSteps(StringRef List, std::vector<const Step *> &Steps) {
  SmallVector<StringRef, 8> Names;
  List.split(Names, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Name : Names) {
    const auto *Table = find_if(Tables, [&](const StepTable &T) { return Name == T.Name; });
    if (Table != std::end(Tables)) {
      for (const Step &S : Table->Steps())
        Steps.push_back(&S);
      continue;
    }
    const Step *Found = nullptr;
    for (const StepTable &T : Tables)
      Found = Found ? Found : findStep(T.Steps(), Name);
    if (!Found)
      return Name;
    Steps.push_back(Found);
  }
  return {};
}

std::string tools::leaveOut(StringRef List, std::vector<const Step *> &Steps) {
  for (StringRef Name : split(List, ',')) {
    std::vector<const Step *> Named;
    if (!findSteps(Name, Named).empty() || Named.size() != 1)
      return ("unknown step '" + Name + "'; tessera-opt --list-passes lists them").str();
    if (!Named.front()->Optional)
      return ("step '" + Name + "' cannot be skipped: the result would be wrong without it").str();
    if (!is_contained(Steps, Named.front()))
      return ("step '" + Name + "' is none of those that run").str();
    llvm::erase(Steps, Named.front());
  }
  return {};
}

int tools::runAndReport(DiagnosticEngine &Diags, function_ref<int()> Work) {
  int Status = Done;
  if (auto Found = LargeStack::run([&](LargeStack &) { Status = Work(); }))
    Diags.report(Found->Where, diags::InternalError, Found->What);
  outs().flush();
  Diags.printText(errs());
  if (any_of(Diags.diagnostics(),
             [](const Diagnostic &D) { return D.ID && isInternalError(*D.ID); }))
    return InternalError;
  return Diags.hasErrors() ? BadInput : Status;
}
