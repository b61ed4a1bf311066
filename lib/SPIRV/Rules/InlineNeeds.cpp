// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/InlineSPIRV.h"
#include "SPIRV/Rules/Inline.h"
#include "llvm/ADT/STLExtras.h"
#include <spirv/unified1/spirv.hpp11>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Capability;
using ir::Op;

/// Returns the capability that the execution mode of inline SPIR-V requires.
static ir::CapabilitySet capabilityOfMode(const Op &O) {
  struct Row {
    spv::ExecutionMode First, Last;
    Capability Needed;
  };
  constexpr Row Rows[] = {
#define INLINE_MODE(First, Last, Needed)                                                           \
  {spv::ExecutionMode::First, spv::ExecutionMode::Last, Capability::Needed},
#include "SPIRV/Rules/InlineCapabilities.def"
  };
  auto Number = spv::ExecutionMode(O.intsAttr(AttrKind::LiteralWords).front());
  const Row *Found =
      find_if(Rows, [&](const Row &R) { return Number >= R.First && Number <= R.Last; });
  return Found == std::end(Rows) ? ir::CapabilitySet() : Found->Needed;
}

ir::CapabilitySet tessera::spirv::capabilityOfInline(const Op &O) {
  struct Row {
    spv::Op First, Last;
    Capability Needed;
  };
  constexpr Row Rows[] = {
#define INLINE_CAPABILITY(First, Last, Needed) {spv::Op::First, spv::Op::Last, Capability::Needed},
#include "SPIRV/Rules/InlineCapabilities.def"
  };
  auto Number = spv::Op(O.intAttr(AttrKind::Instruction));
  for (const Row &R : Rows)
    if (O.strAttr(AttrKind::Text).empty() && Number >= R.First && Number <= R.Last)
      return R.Needed;
  return {};
}

ir::CapabilitySet tessera::spirv::capabilityNamed(const Op &O) {
  auto Code = O.intAttr(AttrKind::Instruction);
  if (Code == ir::inlined::OpExecutionMode)
    return capabilityOfMode(O);
  if (Code != ir::inlined::OpCapability)
    return {};
  auto Number = uint32_t(O.intsAttr(AttrKind::LiteralWords).front());
  auto Known = ir::capabilityOf(capabilityName(Number));
  return Known ? ir::CapabilitySet(*Known) : ir::CapabilitySet();
}
