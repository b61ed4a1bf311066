//===- Strategies.h - Ways to compute the matrices of a set ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Matrix/Facts/TileSearch.h"
#include "Matrix/Plan/PlanInput.h"

namespace tessera {

enum class Strategy : uint8_t {
#define STRATEGY(Enumerator, ...) Enumerator,
#include "Matrix/Plan/Strategies.def"
};

/// Why a matrix cannot be padded although tiles with rows reach beyond it.
struct PaddingObstacle {
  Loc Where;
  const ir::Type *Matrix;
  const char *Why;
};

/// The input of a strategy's functions.
class Trial {
public:
  /// All arguments must outlive it. \p Device has rows for matrices that are held wider
  /// (Facts/WiderMatrices.h).
  Trial(const PlanInput &In, const Target &Device, const MatrixSet &S,
        llvm::ArrayRef<MatrixOps> Ops = {})
      : In(In), Device(Device), S(S), Ops(Ops), Search(In.Types, Device, S, In.Invocations) {}

  const PlanInput &In;
  const Target &Device;
  const MatrixSet &S;
  llvm::ArrayRef<MatrixOps> Ops; ///< of the module, for padding
  TileSearch Search;
  /// A matrix of the set will be held in a wider one.
  bool Widens = false;
  /// Why rows cannot be used although there are some, as the end of a sentence about the target: a
  /// matrix cannot be loaded at its place, or memory is missing.
  std::string Refusal;
  /// The answer of the strategy `pad`, if only this is in the way.
  std::optional<PaddingObstacle> Obstacle;
  /// Of the wave; 0 if unknown.
  uint32_t Lanes = 0;

  bool isNative() const;
  /// Returns the cost of the best tile; nothing if there is none or the user disabled tiles.
  std::optional<MatrixCost> tiles();
  /// From now on tiles() may reach beyond the matrices.
  void pad();
  /// Returns what the target lacks for the unchanged set.
  std::string lack() const;

private:
  mutable std::optional<bool> Native;
  std::optional<std::optional<MatrixCost>> Tiles;
};

/// Returns a multiply of the set that the device has no row for, and no tile even if it were the
/// only one; if there is none, the first without a row. Null if all have rows.
const Product *multiplyToBlame(ir::TypeContext &Types, const Target &Device, const MatrixSet &S,
                               uint32_t Invocations);

/// A row of Strategies.def.
struct StrategyRow {
  const char *Name;
  std::string (*WhyNot)(Trial &);
  MatrixCost (*Cost)(Trial &);
};
const StrategyRow &rowOf(Strategy S);
/// Whether the set's strategy in the plan is EmulateHalf.
bool isInHalves(const ir::PlannedSet &S);
constexpr unsigned NumStrategies = 0
#define STRATEGY(...) +1
#include "Matrix/Plan/Strategies.def"
    ;

using StrategyRefusals = llvm::SmallVector<std::pair<Strategy, std::string>, 4>;

/// The first strategy from \p First to before \p End that is possible; of those before it \p
/// Refused gets the reasons.
std::optional<Strategy> firstPossible(Trial &T, Strategy First, unsigned End,
                                      StrategyRefusals &Refused);

/// Returns why the target cannot emulate matrices of these types, as a sentence ("target 'x' lacks
/// ..."); empty if it can.
std::string whyNotEmulated(const Target &Device, llvm::ArrayRef<const ir::Type *> Matrices);

/// Returns, as such a sentence, that the target lacks a feature for scalars of this type; else an
/// empty string.
std::string lacksComponent(const Target &Device, const ir::Type *Component);

/// Whether lanes can copy the components of such a matrix.
bool canStage(const Target &Device, const ir::Type *Matrix);

/// "does not support a 16x16 matrix of f32 as left operand (A)", of the target.
std::string lackOf(const ir::Type *Matrix);
std::string lackOf(const MultiplyQuery &Query);

} // namespace tessera
