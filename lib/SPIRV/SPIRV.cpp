// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/SPIRV.h"
#include "SPIRV/Raise/Raise.h"
#include "SPIRV/Rules/Inline.h"
#include "SPIRV/Rules/InstructionWords.h"
#include "SPIRV/Rules/Requirements.h"
#include "SPIRV/Rules/Validator.h"
#include "SPIRV/Write/Writer.h"
#include "Support/DiagnosticsBackend.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;

static ir::CapabilitySet askedFor(const SPIRVOptions &Options) {
  using enum ir::Capability;
  ir::CapabilitySet Asked;
  if (!Options.GLSLMemory && minorVersion(Options.For) >= 5)
    Asked = Asked | VulkanMemoryModel;
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
    if (Name == "SPV_KHR_ray_tracing" && !Allowed.empty() && !IsAllowed(Name) &&
        is_contained(Allowed, "SPV_NV_ray_tracing")) {
      Diags.report({}, diags::SpirvExtensionReplaced, Name, "SPV_NV_ray_tracing");
    } else if (!Allowed.empty() && !IsAllowed(Name)) {
      Diags.report({}, diags::SpirvExtension, Name);
      Fits = false;
    }
  return Fits;
}

/// The result of an instruction; 0 where it has none.
static ID resultOf(Instruction I) {
  InstructionInfo Info = instructionInfo(uint32_t(I.opcode()));
  return Info.HasResult ? I[1 + Info.HasType] : 0;
}

/// Whether the instruction at \p At decorates \p Target.
static bool decorates(ArrayRef<uint32_t> Words, size_t At, ID Target) {
  switch (Instruction{Words.drop_front(At)}.opcode()) {
  case spv::Op::OpDecorate:
  case spv::Op::OpDecorateId:
  case spv::Op::OpDecorateString:
    return Words[At + 1] == Target;
  default:
    return false;
  }
}

/// Reports what the validator says of a module with inline SPIR-V: at the user's instruction, at
/// the user's decoration of what is refused, or else at the entry point \p Entry.
static void blameInline(const Complaint &Found, ArrayRef<uint32_t> Words,
                        const std::map<size_t, Loc> &Written, const Loc &Entry,
                        DiagnosticEngine &Diags) {
  StringRef Text = StringRef(Found.Text).take_until([](char C) { return C == '\n'; });
  auto There = Written.end();
  auto All = instructions(Words);
  for (auto [Number, I] : enumerate(All))
    if (Number + 1 == Found.Instruction) {
      There = Written.find(size_t(I.Words.begin() - Words.begin()));
      if (ID Result = resultOf(I); There == Written.end() && Result)
        There = find_if(Written,
                        [&](const auto &Each) { return decorates(Words, Each.first, Result); });
    }
  if (There != Written.end())
    Diags.report(There->second, diags::SpirvInlineInvalid, Text);
  else
    Diags.report(Entry, diags::SpirvInlineModule, Text);
}

/// Whether a discarded pixel goes on as a helper: in SPIR-V 1.6, and before if the user allows the
/// extension for it, as in DXC.
static bool demotes(const SPIRVOptions &Options) {
  return minorVersion(Options.For) >= 6 ||
         is_contained(Options.Extensions, "SPV_EXT_demote_to_helper_invocation");
}

/// Whether the user allows the extension of ray tracing that needs no SPIR-V 1.4.
static bool usesNVRays(const SPIRVOptions &Options) {
  return minorVersion(Options.For) < 4 && is_contained(Options.Extensions, "SPV_NV_ray_tracing");
}

/// The extension with hit objects that the user allows; empty: that of the device.
static std::optional<HitExtension> allowedHits(const SPIRVOptions &Options) {
  if (is_contained(Options.Extensions, "SPV_EXT_shader_invocation_reorder"))
    return HitExtension::EXT;
  if (is_contained(Options.Extensions, "SPV_NV_shader_invocation_reorder"))
    return HitExtension::NV;
  return Options.Extensions.empty() ? std::nullopt : std::optional(HitExtension::None);
}

std::optional<std::vector<uint32_t>> tessera::spirv::emitSPIRV(ir::Module &M,
                                                               const SPIRVOptions &Options,
                                                               DiagnosticEngine &Diags,
                                                               SPIRVInfo *Info) {
  PassContext Ctx{.Diags = Diags,
                  .Device = *Options.Device,
                  .SPIRV = {.Minor = minorVersion(Options.For),
                            .MostBlocks = Options.MostBlocks,
                            .AllBindings = Options.AllBindings,
                            .AllInputs = Options.AllInputs,
                            .Demotes = demotes(Options),
                            .NVRays = usesNVRays(Options),
                            .Hits = allowedHits(Options),
                            .Asked = askedFor(Options)}};
  if (!raise(M, steps(), Ctx, Options.Steps))
    return std::nullopt;
  WorkScope Work("write SPIR-V", ir::placeOf);
  ModuleWriter Writer(M, Options, Diags.files());
  std::vector<uint32_t> Words = Writer.write();
  NamedNeeds Named = namedNeeds(M);
  bool ScalarLayout = is_contained(M.Needs.Features, info(Feature::ScalarLayout).ApiName);
  if (Complaint Found = complaint(Words, Options.For, ScalarLayout); !Found.Text.empty()) {
    if (Writer.inlineLocs().empty() && Named.Capabilities.empty() && Named.Extensions.empty())
      Diags.report({}, diags::SpirvInvalidModule, Found.Text);
    else
      blameInline(Found, Words, Writer.inlineLocs(), M.Entry.Fn->loc(), Diags);
    return std::nullopt;
  }
  // Extensions that the user names need no further entry.
  if (!checkExtensions(Options.Extensions,
                       describe(M.Needs, {}, Options, Writer.hasNonSemantic()).Extensions, Diags))
    return std::nullopt;
  SPIRVInfo About = describe(M.Needs, Named, Options, Writer.hasNonSemantic());
  if (Info)
    *Info = std::move(About);
  return Words;
}

std::string tessera::spirv::disassemble(ArrayRef<uint32_t> Words) {
  using Text = std::unique_ptr<spv_text_t, Deleter<spv_text_t, spvTextDestroy>>;
  ToolsContext C(spvContextCreate(environment(Environment())));
  spv_text Written = nullptr;
  spv_diagnostic Found = nullptr;
  spv_result_t Result =
      spvBinaryToText(C.get(), Words.data(), Words.size(),
                      SPV_BINARY_TO_TEXT_OPTION_FRIENDLY_NAMES | SPV_BINARY_TO_TEXT_OPTION_INDENT,
                      &Written, &Found);
  Text T(Written);
  ToolsMessage M(Found);
  if (Result != SPV_SUCCESS)
    return M ? M->error : "";
  return std::string(T->str, T->length);
}
