// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Language/Operators.h"
#include "IR/OpViews.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Op;
using ir::Opcode;

namespace {
struct FunctionRow {
  const char *Float = "", *Integer = "";
};

struct Tables {
  OperatorRow Operators[ir::NumOpcodes] = {};
  OperatorRow OfBools[ir::NumOpcodes] = {};
  FunctionRow Functions[ir::NumOpcodes] = {};
};

consteval Tables tables() {
  Tables T;
#define OPERATOR(Code, Sign, Level) T.Operators[size_t(Opcode::Code)] = {Sign, Precedence::Level};
#define OPERATOR_OF_BOOLS(Code, Sign, Level)                                                       \
  T.OfBools[size_t(Opcode::Code)] = {Sign, Precedence::Level};
#define FUNCTION(Code, Float, Integer) T.Functions[size_t(Opcode::Code)] = {Float, Integer};
#include "MSL/Language/Operators.def"
  return T;
}
constexpr Tables Table = tables();
} // namespace

const OperatorRow *tessera::msl::operatorOf(const Op &O) {
  const OperatorRow *Row = &Table.Operators[size_t(O.opcode())];
  if (!Row->Sign || (O.is(Opcode::Rem) && O.type()->scalar()->isFloat()))
    return nullptr;
  const OperatorRow *OfBools = &Table.OfBools[size_t(O.opcode())];
  return OfBools->Sign && O.type()->scalar()->isBool() ? OfBools : Row;
}

StringRef tessera::msl::functionOf(const Op &O) {
  const FunctionRow &Row = Table.Functions[size_t(O.opcode())];
  if (!*Row.Float && !*Row.Integer)
    return "";
  return ir::ops::operandType(O)->scalar()->isFloat() ? Row.Float : Row.Integer;
}

bool tessera::msl::changesSignAlone(const Op &Bitcast) {
  const ir::Type *From = ir::ops::operandType(Bitcast)->scalar(), *To = Bitcast.type()->scalar();
  return From->isInt() && To->isInt() && From->bits() == To->bits();
}

StringRef tessera::msl::reduction(ir::ReduceFn Fn, bool Prefix) {
  static constexpr const char *Names[][2] = {
#define REDUCE(Fn, Whole, Prefix) {Whole, Prefix},
#include "MSL/Language/Waves.def"
  };
  return Names[size_t(Fn)][Prefix];
}

StringRef tessera::msl::atomicFunction(ir::AtomicFn Fn) {
  static constexpr const char *Names[] = {
#define ATOMIC(Fn, Name) Name,
#include "MSL/Language/Atomics.def"
  };
  return Names[size_t(Fn)];
}
