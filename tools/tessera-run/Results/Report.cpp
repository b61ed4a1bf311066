// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Results/Report.h"

#include "Description/PipelineWriter.h"
#include "Results/Compare.h"
#include "Results/CompareImages.h"
#include "Results/MatMulCheck.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tessera::run {

static CheckReport check(const Result &R, ArrayRef<Buffer> Before, ArrayRef<Buffer> After) {
  if (R.Kind == Rule::MatMul)
    return checkMatMul(R.Product, Before, After);
  if (R.isOfImages())
    return compareImages(R, After[R.ActualObject], After[R.ExpectedObject]);
  return compareBuffers(R, After[R.ActualObject], After[R.ExpectedObject]);
}

static void printSummary(raw_ostream &OS, const Result &R, const CheckReport &Report) {
  OS << (Report.passed() ? "passed: " : "failed: ") << R.Id.Text << " (" << spelling(R.Kind)
     << "): " << R.Actual.Text << " against ";
  if (R.Kind == Rule::MatMul) {
    OS << R.Product.A.Id.Text << " x " << R.Product.B.Id.Text;
    if (R.Product.HasC)
      OS << " + " << R.Product.C.Id.Text;
  } else {
    OS << R.Expected.Text;
  }
  OS << ", " << Report.Checked << ' ' << Report.Unit << (Report.Checked == 1 ? "" : "s")
     << ", largest error " << format("%.6g", Report.MaxAbsError);
  if (R.Kind == Rule::MatMul)
    OS << ", relative " << format("%.6g", Report.MaxRelError);
  if (Report.Different)
    OS << ", " << *Report.Different
       << (*Report.Different == 1 ? " pixel differs" : " pixels differ")
       << format(" (%.3g%%)", 100 * static_cast<double>(*Report.Different) /
                                  static_cast<double>(std::max<uint64_t>(Report.Checked, 1)));
  else if (!Report.passed())
    OS << ", " << Report.Mismatches << (Report.Mismatches == 1 ? " mismatch" : " mismatches");
  OS << '\n';
}

bool reportResults(raw_ostream &OS, const Pipeline &P, ArrayRef<Buffer> Before, bool ShowBuffers) {
  if (P.Results.empty())
    OS << "no Results, nothing was compared\n";
  bool Good = true;
  WriterOptions Beginning;
  Beginning.ElementLimit = 256;
  for (const Result &R : P.Results) {
    CheckReport Report = check(R, Before, P.Buffers);
    printSummary(OS, R, Report);
    if (Report.passed())
      continue;
    Good = false;
    for (const std::string &Line : Report.Lines)
      OS << "  " << Line << '\n';
    if (Report.Mismatches > Report.Lines.size())
      OS << "  and " << Report.Mismatches - Report.Lines.size() << " more\n";
    if (ShowBuffers)
      writeBuffer(OS, P.Buffers[R.ActualObject], Beginning);
  }
  return Good;
}

} // namespace tessera::run
