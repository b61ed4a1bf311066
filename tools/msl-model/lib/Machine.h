// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a launch. Threadgroup.cpp schedules the lanes and implements the calls of the text.
// Checks.cpp checks the lanes' actions and writes the messages.

#ifndef TESSERA_MSL_MODEL_MACHINE_H
#define TESSERA_MSL_MODEL_MACHINE_H

#include "Lane.h"
#include "Threadgroup.h"
#include "llvm/ADT/SmallVector.h"
#include <functional>
#include <set>

namespace tessera::model {

using llvm::ArrayRef;
using llvm::Error;
using llvm::SmallVector;
using llvm::Twine;
using namespace msl_model;

/// The coordinates of number \p Index in \p Shape.
inline std::array<uint32_t, 3> unflatten(uint32_t Index, const std::array<uint32_t, 3> &Shape) {
  return {Index % Shape[0], Index / Shape[0] % Shape[1], Index / Shape[0] / Shape[1]};
}

class Machine {
public:
  /// \p Earlier ran before in the same memory; its groups have lower numbers.
  explicit Machine(BoundKernel &L, Machine *Earlier = nullptr) : L(L), Earlier(Earlier) {}

  /// Gives a thread, by its position in the grid, the values of the parameter that begins with
  /// number \p First.
  using StageInputs =
      std::function<void(const std::array<uint32_t, 3> &Position, uint32_t First, uint8_t *To)>;

  /// Runs all threadgroups of the grid. \p Inputs: for a kernel with [[stage_in]].
  Error run(StageInputs Inputs = nullptr);
  /// Runs the threadgroups of a grid of an object or mesh function, and calls \p After for the
  /// results of each. start() must have run before.
  Error runGrid(const std::array<uint32_t, 3> &Groups, GroupResults &Results,
                llvm::function_ref<Error()> After);
  /// Runs \p Count threads of \p Threads, one simdgroup. start() must have run before.
  Error runSimdgroup(StageLanes &Threads, uint32_t Count);
  /// Makes room for \p Lanes at a time.
  Error start(uint32_t Lanes);

private:
  // Scheduling.
  Error runGroup();
  Error runGrid(llvm::function_ref<Error()> After);
  void startLanes();
  void resume(Lane &Who);
  /// Lets the lanes of a simdgroup run and meet until they are all at a barrier of the threadgroup,
  /// or have all finished.
  Error advance(unsigned Simdgroup);
  Error meet(ArrayRef<Lane *> Present, unsigned Simdgroup);
  Error releaseBarrier();
  ArrayRef<std::unique_ptr<Lane>> lanesOf(unsigned Simdgroup) const;

  // Checks.
  Error checkComplete(ArrayRef<Lane *> Present, unsigned Simdgroup);
  Error checkMatrix(ArrayRef<Lane *> Present);
  void access(const void *Address, uint64_t Size, bool Writes, uint32_t Pc);
  /// Whether a write to memory of the run has no effect, because a helper makes it: resume() takes
  /// it back.
  bool dropsWrite(const void *Address, uint64_t Size, Place At);
  /// Lets a helper read: that has no effect, so it neither races nor needs memory. False where no
  /// buffer is near.
  bool readsAsHelper(const void *Address, uint64_t Size);
  void failIfDiscarded(Place At);
  /// Whether \p F ends the run; \p Text is its message. A racing write that may not change memory
  /// goes on until settle().
  bool isError(const Fault &F, const void *Address, uint64_t Size, uint32_t Pc,
               const std::string &Text);
  /// The message of a write since the last call that raced and changed something; empty without
  /// one. Comes before anything else that a lane does: others do not run between.
  std::string settle();
  void failIfUnsettled() {
    if (!Unsettled.empty())
      if (std::string Text = settle(); !Text.empty())
        end(std::move(Text));
  }
  Agent agent(const Lane &Who, const void *Address) const;
  std::string describe(const Fault &F, const void *Address, uint64_t Size, bool Writes);
  Place placeOf(uint32_t Pc);
  /// "line 3", of the text in which the access was.
  std::string lineOf(const Touch &Of);
  uint32_t remember(Place At);
  std::string at(Place Where) const;
  std::string nameOf(const Lane &Who) const;
  std::string stateOf(const Lane &Who) const;
  Error failure(Place Where, const Twine &Text) const {
    return llvm::createStringError(at(Where) + Text);
  }
  [[noreturn]] void failAt(const void *Pc, const Twine &Text) {
    fail(L.Code.placeOf(L.Code.offsetOf(Pc)), Text + " (" + nameOf(*Current) + ")");
  }
  /// Ends the run from within a lane.
  [[noreturn]] void fail(Place Where, const Twine &Text) { end((at(Where) + Text).str()); }
  [[noreturn]] void end(std::string Text);

  // Functions for the text's calls.
  static Machine &of(void *Context) { return *static_cast<Machine *>(Context); }
  Runtime table();
  void *threadgroupVariable(Word Index, uint64_t Size, uint64_t Align, const char *Name);
  void *buffer(Word Index);
  void builtin(Builtin What, Word *Values) const;
  std::array<uint32_t, 3> positionInGrid(uint32_t Lane) const;

  // GroupCalls.cpp: what object and mesh functions give.
  void *payload(uint64_t Size);
  void giveResult(const GroupResult &Result);
  void givePart(const GroupResult &Result, const void *From, uint32_t Most, uint64_t Size,
                GroupResults::Parts &To);

  // TextureCalls.cpp: the text's use of textures.
  Texture &textureAt(Word Index, Place At);
  const SamplerBinding &samplerAt(Word Index, Place At);
  void checkTexture(Word Index, const TextureType &Type);
  void texture(TextureCall &Call);
  /// Checks and remembers an access to a texel of \p T.
  void touchTexel(const Texture &T, const uint8_t *Texel, bool Writes, bool IsAtomic, Place At);
  void readTexel(const Texture &T, TextureCall &Call);
  void writeTexel(const Texture &T, TextureCall &Call);
  void updateTexel(const Texture &T, TextureCall &Call);

  BoundKernel &L;
  Machine *Earlier;
  uint32_t FirstGroup = 0;
  std::array<uint32_t, 3> Group = {0, 0, 0};
  uint32_t GroupNumber = 0;
  /// The size of whole threadgroups, and the position of the first thread of the group.
  std::array<uint32_t, 3> Whole = {1, 1, 1}, FirstThread = {0, 0, 0};
  StageInputs KernelInputs;
  /// Null where threads run in threadgroups of the text's choice.
  StageLanes *Stage = nullptr;
  /// Null in other functions than object and mesh functions.
  GroupResults *Made = nullptr;
  Runtime Table = table();
  std::vector<std::unique_ptr<Lane>> Lanes;
  Stacks LaneStacks;
  Context Scheduler;
  Lane *Current = nullptr;
  /// The error of the lane that ended the run.
  std::string Message;
  std::map<Word, Region *> Variables;
  /// Numbered places of accesses that are not instructions of the module.
  std::vector<Place> Places;
  std::map<std::pair<Word, Word>, uint32_t> PlaceNumbers;
  uint32_t WeakExchanges = 0;
  /// Writes that race unless the bytes are still these.
  struct Overwrite {
    const uint8_t *Address;
    SmallVector<uint8_t, 16> Bytes;
    std::pair<uint32_t, uint32_t> Places;
    std::string Text;
  };
  std::vector<Overwrite> Unsettled;
  /// The pairs of places with a warning.
  std::set<std::pair<uint32_t, uint32_t>> Warned;
};

} // namespace tessera::model

#endif
