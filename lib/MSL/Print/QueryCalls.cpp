// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions of ray queries.

#include "IR/SystemValues.h"
#include "MSL/Language/Operators.h"
#include "MSL/Print/FunctionPrinter.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;

std::string FunctionPrinter::queryCall(const Op &O, StringRef Function,
                                       ArrayRef<std::string> Arguments) {
  return place(ir::ops::OfQuery(O).query()).in(Precedence::Primary) + ".search." +
         msl::call(Function, Arguments);
}

std::string FunctionPrinter::queryStatement(const Op &O) {
  if (O.is(Opcode::QueryCommit))
    return queryCall(O, "commit_bounding_box_intersection",
                     {text(O.as<ir::ops::QueryCommit>().distance())});
  if (O.is(Opcode::QueryAct))
    return queryCall(O, O.enumAttr<ir::QueryAction>(AttrKind::QueryAction) == ir::QueryAction::Abort
                            ? "abort"
                            : "commit_triangle_intersection");
  M.names().need(Helper::TraceRay);
  auto Trace = O.as<ir::ops::QueryTrace>();
  std::vector<std::string> Arguments = {place(Trace.query()).Text, place(Trace.scene()).Text};
  if (rowOf(M.module().Entry.Of).isRays())
    Arguments.back() += ".structure";
  for (unsigned I = ir::ops::QueryTrace::flags_at; I < O.numOperands(); ++I)
    Arguments.push_back(text(O.operand(I)));
  return msl::call("trace_ray", Arguments);
}

namespace {
struct QueryRow {
  ir::QueryValue Value;
  StringRef Text;
  Precedence Level;
  std::optional<Helper> By;
};
} // namespace

static constexpr QueryRow Rows[] = {
#define QUERY(Value, Level, Text) {ir::QueryValue::Value, Text, Precedence::Level, std::nullopt},
#define QUERY_BY(Value, By, Text) {ir::QueryValue::Value, Text, Precedence::Primary, Helper::By},
#include "MSL/Language/Queries.def"
};

Expression FunctionPrinter::queryValue(const Op &O) {
  auto Asked = O.enumAttr<ir::QueryValue>(AttrKind::QueryValue);
  const QueryRow &Row = *find_if(Rows, [&](const QueryRow &R) { return R.Value == Asked; });
  if (Row.By)
    M.names().need(*Row.By);
  Expression Query = place(O.as<ir::ops::QueryGet>().query());
  auto [Before, After] = Row.Text.split('%');
  std::string Name = After.front() == '.' ? Query.in(Precedence::Primary) : Query.Text;
  return {(Before + Name + After).str(), Row.Level};
}
