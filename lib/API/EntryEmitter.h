//===- EntryEmitter.h - What a back end makes of each entry point ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "API/Explain.h"
#include "API/Reflection.h"
#include "MSL/MSL.h"
#include "SPIRV/SPIRV.h"
#include "tessera/tessera.h"

namespace tessera {

/// Returns the back end's word for any environment but Least.
spirv::Environment environmentOf(SPIRVEnvironment E);

/// Emits the entry points of one compile one after the other, and links SPIR-V modules. Keeps its
/// reference arguments by reference.
class EntryEmitter {
public:
  /// \p Explained may be null.
  EntryEmitter(const CompileOptions &Options, const Target &Device,
               std::vector<msl::BufferChoice> MetalBuffers, Explainer *Explained,
               DiagnosticEngine &Diags, CompileResult &Result)
      : Options(Options), Device(Device), MetalBuffers(std::move(MetalBuffers)),
        Explained(Explained), Diags(Diags), Result(Result) {}

  /// Says what will be emitted: several lowered modules. It connects their stages, and determines
  /// SPIRVEnvironment::Least. With one entry point, emit() does that after the passes.
  void expect(llvm::ArrayRef<ir::Module *> Entries);
  /// Emits \p M, which the passes have been through, for the device's back end. \p EntryName is its
  /// entry point's in SPIR-V; empty: as its function. False after a report.
  bool emit(ir::Module &M, llvm::StringRef EntryName, const StepOptions &Steps, DeviceNeeds &Needs);
  /// Call this after the last emit(). Links the emitted modules to one SPIR-V module, or joins
  /// their texts. Returns false after a report.
  bool finish();

private:
  bool emitText(ir::Module &M, const StepOptions &Steps, DeviceNeeds &Needs);
  bool emitWords(ir::Module &M, llvm::StringRef EntryName, const StepOptions &Steps,
                 DeviceNeeds &Needs);
  void resolveEnvironment(llvm::ArrayRef<ir::Module *> Entries);
  void finishText();
  spirv::Environment environment() const;

  const CompileOptions &Options;
  const Target &Device;
  std::vector<msl::BufferChoice> MetalBuffers;
  Explainer *Explained;
  DiagnosticEngine &Diags;
  CompileResult &Result;
  std::vector<std::vector<uint32_t>> Written; ///< SPIR-V of each
  msl::Text Text;                             ///< of all of them
  std::optional<spirv::Environment> Least;    ///< of all of them, where it is asked for
  bool HasSeveral = false;                    ///< entry points
};

} // namespace tessera
