// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/SPIRV.h"
#include "SPIRV/Raise.h"
#include "SPIRV/Requirements.h"
#include "SPIRV/Writer.h"
#include "Support/DiagnosticsBackend.h"
#include "llvm/ADT/STLExtras.h"
#include <memory>
#include <spirv-tools/libspirv.h>
#include <spirv-tools/linker.hpp>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

namespace {
constexpr spv_target_env Environments[] = {
#define ENVIRONMENT(Enumerator, Minor, Validator) Validator,
#include "SPIRV/Environments.def"
};

template <typename T, void (*Destroy)(T *)> struct Deleter {
  void operator()(T *P) const { Destroy(P); }
};
using Context = std::unique_ptr<spv_context_t, Deleter<spv_context_t, spvContextDestroy>>;
using Options = std::unique_ptr<spv_validator_options_t,
                                Deleter<spv_validator_options_t, spvValidatorOptionsDestroy>>;
using Message = std::unique_ptr<spv_diagnostic_t, Deleter<spv_diagnostic_t, spvDiagnosticDestroy>>;
using Text = std::unique_ptr<spv_text_t, Deleter<spv_text_t, spvTextDestroy>>;
} // namespace

/// What the validator has against \p Words; empty when it accepts them. Friendly names make its
/// message readable, but the time for them grows with the square of how often a name is used.
static std::string complaint(ArrayRef<uint32_t> Words, Environment For, bool ScalarLayout,
                             bool FriendlyNames = false) {
  Context C(spvContextCreate(Environments[size_t(For)]));
  Options O(spvValidatorOptionsCreate());
  spvValidatorOptionsSetScalarBlockLayout(O.get(), ScalarLayout);
  // Of Vulkan since 1.1; before that VK_KHR_relaxed_block_layout has it.
  spvValidatorOptionsSetRelaxBlockLayout(O.get(), true);
  spvValidatorOptionsSetFriendlyNames(O.get(), FriendlyNames);
  spv_const_binary_t Binary{Words.data(), Words.size()};
  spv_diagnostic Found = nullptr;
  spv_result_t Result = spvValidateWithOptions(C.get(), O.get(), &Binary, &Found);
  Message M(Found);
  if (Result == SPV_SUCCESS)
    return {};
  if (!FriendlyNames)
    return complaint(Words, For, ScalarLayout, true);
  return M ? M->error : "no reason given";
}

static ir::CapabilitySet askedFor(const SPIRVOptions &Options) {
  using enum ir::Capability;
  ir::CapabilitySet Asked;
  if (Options.StrictFloats)
    Asked = Asked | SignedZeroInfNanPreserve;
  if (Options.KeepsDenormals)
    Asked = Asked | (*Options.KeepsDenormals ? DenormPreserve : DenormFlushToZero);
  return Asked;
}

/// False after a report.
static bool checkExtensions(ArrayRef<std::string> Allowed, ArrayRef<std::string> Declared,
                            DiagnosticEngine &Diags) {
  auto IsAllowed = [&](StringRef Name) {
    return is_contained(Allowed, Name) ||
           (Name.starts_with("SPV_KHR_") && is_contained(Allowed, "KHR"));
  };
  bool Fits = true;
  for (StringRef Name : Declared)
    if (!Allowed.empty() && !IsAllowed(Name)) {
      Diags.report({}, diags::SpirvExtension, Name);
      Fits = false;
    }
  return Fits;
}

std::optional<std::vector<uint32_t>> tessera::spirv::emitSPIRV(ir::Module &M,
                                                               const SPIRVOptions &Options,
                                                               DiagnosticEngine &Diags,
                                                               SPIRVInfo *Info) {
  PassContext Ctx{.Diags = Diags,
                  .Device = *Options.Device,
                  .SPIRVMinor = minorVersion(Options.For),
                  .AllBindings = Options.AllBindings,
                  .Asked = askedFor(Options)};
  if (!raise(M, steps(), Ctx, Options.Steps))
    return std::nullopt;
  WorkScope Work("write SPIR-V", ir::placeOf);
  ModuleWriter Writer(M, Options, Diags.files());
  std::vector<uint32_t> Words = Writer.write();
  bool ScalarLayout = is_contained(M.Needs.Features, info(Feature::ScalarLayout).ApiName);
  if (std::string Reason = complaint(Words, Options.For, ScalarLayout); !Reason.empty()) {
    Diags.report({}, diags::SpirvInvalidModule, Reason);
    return std::nullopt;
  }
  SPIRVInfo About = describe(M.Needs, Options, Writer.hasNonSemantic());
  if (!checkExtensions(Options.Extensions, About.Extensions, Diags))
    return std::nullopt;
  if (Info)
    *Info = std::move(About);
  return Words;
}

std::optional<std::vector<uint32_t>>
tessera::spirv::link(std::vector<std::vector<uint32_t>> Modules, Environment For,
                     DiagnosticEngine &Diags) {
  if (Modules.size() == 1)
    return std::move(Modules.front());
  spvtools::Context Context(Environments[size_t(For)]);
  std::string Reason;
  Context.SetMessageConsumer([&](spv_message_level_t, const char *, const spv_position_t &,
                                 const char *Message) { Reason = Message; });
  spvtools::LinkerOptions Linking;
  std::vector<uint32_t> Linked;
  // Each of the modules keeps the rules of its own layout.
  if (spvtools::Link(Context, Modules, &Linked, Linking) == SPV_SUCCESS)
    Reason = complaint(Linked, For, /*ScalarLayout=*/true);
  if (!Reason.empty()) {
    Diags.report({}, diags::SpirvInvalidModule, Reason);
    return std::nullopt;
  }
  return Linked;
}

std::string tessera::spirv::disassemble(ArrayRef<uint32_t> Words) {
  Context C(spvContextCreate(Environments[0]));
  spv_text Written = nullptr;
  spv_diagnostic Found = nullptr;
  spv_result_t Result =
      spvBinaryToText(C.get(), Words.data(), Words.size(),
                      SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES | SPV_BINARY_TO_TEXT_OPTION_INDENT,
                      &Written, &Found);
  Text T(Written);
  Message M(Found);
  if (Result != SPV_SUCCESS)
    return M ? M->error : "";
  return std::string(T->str, T->length);
}
