//===- Explain.h - What is noted for an explanation during a compile ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "Pipeline/Pipeline.h"
#include "Support/Loc.h"
#include "Target/Target.h"
#include "tessera/explain.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include <map>

namespace tessera {

/// Fills one target of \p Shader. The calls for an entry point come in the order of the
/// declarations below, one entry point after the other. Figures of several entry points are added
/// up, except LiveWords.
class Explainer {
public:
  Explainer(ExplainedShader &Shader, ExplainedTarget &Of, const SourceFiles &Files,
            const Target &Device)
      : Shader(Shader), Of(Of), Files(Files), Device(Device) {}

  /// The module as the user wrote it, with all operations.
  void noteOperations(ir::Module &M);
  /// The module after the step \p Done.
  void noteStep(ir::Module &M, const Step &Done);
  /// The module after the passes, with its plan.
  void notePlan(ir::Module &M);
  /// The module as the back end has raised it, in which an op is an instruction.
  void noteInstructions(ir::Module &M);
  /// The text that was written, after all entry points: a module as spirv-dis prints it with
  /// OpLine, or MSL with the place of each line.
  void noteMSL(llvm::StringRef Text, llvm::ArrayRef<Loc> Lines);
  /// \p Listing is empty for MSL.
  void finish(llvm::StringRef Listing) {
    noteSPIRV(Listing);
    sortOperations();
  }

private:
  void noteSPIRV(llvm::StringRef Listing);
  void sortOperations();
  struct Kind {
    std::string Operation;
    llvm::SmallVector<const ir::Type *, 4> Matrices;
    bool Saturating;
    std::string Thread; ///< the matrix and vectors of one thread; else empty
    friend bool operator<(const Kind &X, const Kind &Y) {
      return std::tie(X.Operation, X.Matrices, X.Saturating, X.Thread) <
             std::tie(Y.Operation, Y.Matrices, Y.Saturating, Y.Thread);
    }
  };
  ExplainedOperation *at(const ir::Op &O);
  void noteWays(ir::Module &M);
  void noteThreads(ir::Module &M, uint32_t ExplainedOperation::*Copies, bool OnlyNative);
  uint32_t numberOf(const ReflectedMatrix &Matrix);
  ExplainedPlace placeOf(const Loc &Where);
  uint32_t fileOf(llvm::StringRef Name, llvm::StringRef Text);
  uint32_t matrixOf(const ir::Type *Ty);
  void describe(const ir::MatrixPlan &Plan, const ir::Type *Ty, ExplainedMatrix &Of);
  void describe(const ir::MatrixPlan &Plan, const Kind &K, ExplainedKind &Of);
  void describeMultiply(const ir::PlannedMultiply &Mul, ExplainedKind &Of);
  void addText(ExplainedPlace Where, llvm::StringRef Text);

  ExplainedShader &Shader;
  ExplainedTarget &Of;
  const SourceFiles &Files;
  const Target &Device;
  std::map<Kind, uint32_t> KindNumbers; ///< of one entry point, as the next two
  std::vector<Kind> Kinds;
  llvm::DenseMap<const ir::Type *, uint32_t> Matrices;
  size_t FirstKind = 0;
  llvm::DenseMap<uint32_t, uint32_t> FileNumbers; ///< of Files, in the shader's
  std::map<ExplainedPlace, size_t> Places;        ///< by the start; in Of.Operations
  llvm::DenseSet<size_t> Generated;               ///< operations that instructions come from
};

/// A matrix of one thread that an op uses in memory, and the numbers in the op's vectors.
struct ThreadOperands {
  ReflectedMatrix Matrix;
  std::string Vectors; ///< "f16 -> f32" of a product, "f16" of others
};
/// Nothing for other ops.
std::optional<ThreadOperands> threadOperandsOf(ir::TypeContext &Types, const ir::Op &O);

} // namespace tessera
