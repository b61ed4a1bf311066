// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/OptionChecks.h"
#include "Support/DiagnosticsFrontend.h"
#include "Support/DiagnosticsMSL.h"
#include "Support/DiagnosticsTarget.h"
#include "Support/Utf8.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;

/// Errors in the options, independent of the shader.
static constexpr DiagID OptionErrors[] = {
    diags::TargetUnknown,      diags::ProfileUnknown,         diags::VersionUnknown,
    diags::TargetBackend,      diags::MslBufferOption,        diags::OutputUnknown,
    diags::BoundsUnknown,      diags::BindingClassUnknown,    diags::BindingRulesClash,
    diags::GroupsUnknown,      diags::LayoutsUnknown,         diags::BufferLayoutUnknown,
    diags::EnvironmentUnknown, diags::MessageFormUnknown,     diags::DebugUnknown,
    diags::DenormUnknown,      diags::ArgumentBuffersUnknown, diags::EntryNameText,
    diags::PayloadsUnknown,    diags::PayloadsProfile,        diags::ThreadsUnknown};

bool tessera::isOptionError(DiagID ID) { return is_contained(OptionErrors, ID); }

/// Reports option values of the library's caller that are not enumerators.
static bool checkEnumerators(const CompileOptions &Options, DiagnosticEngine &Diags) {
  auto IsKnown = [&](auto Value, auto Last, DiagID Unknown, auto... Expected) {
    if (Value <= Last)
      return true;
    Diags.report({}, Unknown, static_cast<unsigned>(Value), static_cast<unsigned>(Expected)...);
    return false;
  };
  return IsKnown(Options.Output, OutputKind::Preprocessed, diags::OutputUnknown) &&
         IsKnown(Options.Messages.Form, MessageForm::Vi, diags::MessageFormUnknown) &&
         IsKnown(Options.Bounds, MatrixBounds::Checked, diags::BoundsUnknown, MatrixBounds::Device,
                 MatrixBounds::Checked) &&
         IsKnown(Options.MetalArrays, ArgumentBuffers::Never, diags::ArgumentBuffersUnknown) &&
         IsKnown(Options.Groups, GroupMatrices::Native, diags::GroupsUnknown) &&
         IsKnown(Options.Memory.Layout, BufferLayout::GL, diags::BufferLayoutUnknown) &&
         IsKnown(Options.Environment, SPIRVEnvironment::Least, diags::EnvironmentUnknown) &&
         IsKnown(Options.Debug, DebugOutput::VulkanWithSource, diags::DebugUnknown) &&
         IsKnown(Options.SPIRV.Denorm, Denormals::Flush, diags::DenormUnknown) &&
         IsKnown(Options.Payloads, PayloadQualifiers::Off, diags::PayloadsUnknown) &&
         IsKnown(Options.Threads, ThreadMatrices::Vectors, diags::ThreadsUnknown) &&
         IsKnown(Options.Layouts, OptimalLayouts::Driver, diags::LayoutsUnknown);
}

bool tessera::checkOptions(const CompileOptions &Options, DiagnosticEngine &Diags) {
  if (!checkEnumerators(Options, Diags))
    return false;
  if (!isLiteralString(Options.EntryName)) {
    Diags.report({}, diags::EntryNameText);
    return false;
  }
  const SPIRVRules &R = Options.SPIRV;
  bool HasRules = Options.Stages.KeepUnused || R.StrictFloats || R.Denorm != Denormals::Any ||
                  R.MaximalReconvergence || !R.Extensions.empty() || R.AllBindings || R.TypeNames ||
                  R.MaxID;
  if (Options.Output != OutputKind::MSL || !HasRules)
    return true;
  Diags.report({}, diags::RulesOfSPIRV);
  return false;
}

bool tessera::checkBindings(const BindingRules &Rules, DiagnosticEngine &Diags) {
  auto IsUnknown = [&](const auto &Rule) {
    if (Rule.Class > RegisterClass::S)
      Diags.report({}, diags::BindingClassUnknown, static_cast<unsigned>(Rule.Class));
    return Rule.Class > RegisterClass::S;
  };
  if (any_of(Rules.Shifts, IsUnknown) || any_of(Rules.Registers, IsUnknown))
    return false;
  if (Rules.Registers.empty() || (Rules.Shifts.empty() && !Rules.ShiftsUnregistered))
    return true;
  Diags.report({}, diags::BindingRulesClash);
  return false;
}

std::optional<std::vector<msl::BufferChoice>>
tessera::readBufferChoices(ArrayRef<std::string> Texts, DiagnosticEngine &Diags) {
  std::vector<msl::BufferChoice> Choices;
  for (StringRef Text : Texts) {
    msl::BufferChoice &Choice = Choices.emplace_back();
    auto [Place, Index] = Text.split('=');
    auto [Set, Number] = Place.split(':');
    if (Set.getAsInteger(10, Choice.Resource.Set) ||
        Number.getAsInteger(10, Choice.Resource.Index) || Index.getAsInteger(10, Choice.Index)) {
      Diags.report({}, diags::MslBufferOption, Text);
      return std::nullopt;
    }
  }
  return Choices;
}
