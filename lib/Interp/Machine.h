//===- Machine.h - Waves and groups at work ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Layout.h"
#include "Interp/Interp.h"
#include "Interp/Memory.h"
#include "Interp/Program.h"
#include "Interp/Rays/Queries.h"
#include "Interp/Stage.h"
#include "llvm/ADT/Twine.h"

namespace tessera::interp {

class Machine;
class RayFrame;
struct Appended;
struct GroupCall;

/// "(1, 2, 3)".
std::string text(const std::array<uint32_t, 3> &At);
/// Whether outputs are memory that several threads write.
bool hasSharedOutputs(const ir::EntryPoint &E);
/// Which memory a barrier orders, as MemoryBits.
unsigned memoriesOf(const ir::Op &Barrier);
/// Which threads wait at it.
ir::BarrierScope scopeOf(const ir::Op &Barrier);
/// Describes to the user why the result of the op is undefined.
std::string describeUndefined(const ir::Op &From);
/// Returns a pointer for an index beyond an array; an access through it is a violation.
Word badPointer(int64_t Index, uint64_t Count);

/// The lanes of one wave, in step.
class Wave {
public:
  Wave(Machine &Of, uint32_t Index);

  /// Before the first instruction of a group.
  void start();
  /// Runs up to a barrier of the group, the end, or a violation.
  void run();

  enum class State : uint8_t { Running, AtBarrier, Done };

  // --- rows ---
  Word *row(uint32_t Row) { return Frame + size_t(Row) * Stride; }
  Lanes undefined(const Word *Row) const { return {Row[Size], Row[Size + 1]}; }
  void setUndefined(Word *Row, Lanes L, Word Origin) {
    Row[Size] = L.Low;
    Row[Size + 1] = L.High;
    Row[Size + 2] = Origin;
  }
  void setDefined(Word *Row) { setUndefined(Row, {}, 0); }
  /// Makes these lanes undefined too, because of the instruction \p I.
  void addUndefined(Word *Row, Lanes L, const Inst &I);
  /// Makes \p To undefined where one of the operands is.
  void join(Word *To, const Word *A) { setUndefined(To, undefined(A), A[Size + 2]); }
  void join(Word *To, const Word *A, const Word *B) {
    Lanes L = undefined(A);
    setUndefined(To, L | undefined(B), L.any() ? A[Size + 2] : B[Size + 2]);
  }
  void join(Word *To, const Word *A, const Word *B, const Word *C) {
    Lanes L = undefined(A) | undefined(B);
    Word Origin = undefined(A).any() ? A[Size + 2] : B[Size + 2];
    setUndefined(To, L | undefined(C), L.any() ? Origin : C[Size + 2]);
  }
  Word originOf(const Inst &I) const;

  // --- pixels ---
  /// The active lanes that take part in operations of waves: no helpers, unless the shader asks for
  /// them or no other lane is here.
  Lanes members() const;
  /// Ends these lanes: no construct brings them back.
  void end(Lanes L);
  /// The pixel whose accesses to \p O in this lane have the order of the primitives; 0 without one.
  uint32_t orderedPixel(const Object &O, unsigned Lane) const;

  // --- violations: each ends the run ---
  /// A helper lane breaks no rule about values and memory: nobody sees what it does.
  void fail(Rule Broken, const Inst &I, unsigned Lane, const llvm::Twine &Message);
  /// False, with a violation, where an active lane's value in \p Row is undefined. Helpers do not
  /// count: what they decide has no effect.
  bool need(const Word *Row, const Inst &I, const char *What) {
    Lanes Bad = undefined(Row) & Active & ~Helpers;
    return Bad.none() || (failUndefined(Row, I, Bad.lowest(), What), false);
  }
  void failUndefined(const Word *Row, const Inst &I, unsigned Lane, const char *What);
  /// Returns the common value of all active lanes; if they differ, reports a violation. In a module
  /// whose arguments are not uniform yet, returns the value of the first lane.
  bool uniform(const Word *Row, const Inst &I, const char *What, Word &Value);

  // --- memory ---
  /// The \p Bytes bytes at \p Pointer; \p Value is undefined where false is in \p IsDefined.
  /// False after a violation.
  bool load(const Inst &I, unsigned Lane, Word Pointer, unsigned Bytes, Word &Value,
            bool &IsDefined, AccessKind Kind = AccessKind::Plain);
  bool store(const Inst &I, unsigned Lane, Word Pointer, unsigned Bytes, Word Value, bool IsDefined,
             AccessKind Kind = AccessKind::Plain);
  /// Whether row \p Pointer of a local exists; a violation otherwise.
  bool checkLocal(const Inst &I, unsigned Lane, Word Pointer);
  void advanceEpoch(unsigned Memories);

  Machine &M;
  Word *Frame = nullptr;
  const uint32_t Index; ///< within the group
  const unsigned Size, Stride;
  Lanes Exist, Active, Gone;
  Lanes Ended;   ///< by spirv.kill, or helpers of a quad without other lanes
  Lanes Helpers; ///< of a pixel shader
  Lanes Ordered; ///< in the critical section of their pixels
  uint32_t PC = 0;
  State Is = State::Running;
  bool Failed = false;
  const Inst *Waits = nullptr; ///< the barrier
  uint32_t Now = 0;            ///< number of a row of Memory::Epochs
  bool Fenced = false;         ///< an access to buffers before is ordered before the next barrier
  std::vector<ConstructState> Constructs;
  RayQueries Queries;

private:
  bool place(const Inst &I, unsigned Lane, Word Pointer, unsigned Bytes, bool Writes,
             Object *&Found, uint64_t &Offset);

  std::vector<Word> Storage;
};

/// Collects the result of an instruction lane by lane, each from a row of its own, including
/// whether it is undefined there.
class Gather {
public:
  Gather(Wave &W, const Inst &I) : W(W), I(I), To(W.row(I.To)) {}

  Word *row() { return To; }
  void take(unsigned Lane, const Word *From) {
    To[Lane] = From[Lane];
    if (!W.undefined(From).has(Lane))
      return;
    Inherited.add(Lane);
    Origin = From[W.Size + 2];
  }
  /// The lanes of \p Bad are undefined by the instruction itself.
  void finish(Lanes Bad) {
    W.setUndefined(To, Inherited, Origin);
    W.addUndefined(To, Bad, I);
  }

private:
  Wave &W;
  const Inst &I;
  Word *To, Origin = 0;
  Lanes Inherited;
};

/// The position in the grid of the group that runs.
struct RunningGroup {
  std::array<uint32_t, 3> Groups{1, 1, 1}; ///< of the grid
  uint32_t Before = 0;  ///< groups of the grids before, where a pipeline has several
  std::string Launcher; ///< "group (1, 0, 0) of the amplification shader"; empty without one
  std::array<uint32_t, 3> ID{};
  std::array<uint32_t, 3> Threads{}; ///< of a group
  uint32_t Size = 1;                 ///< threads of a group
};

/// Runs one launch: the waves of a group at the same time, and one group after the other.
class Machine {
public:
  Machine(ir::Module &M, const Launch &D);

  Outcome run();
  void fail(Violation V);
  /// \p Thread: who broke the rule, to the user.
  void fail(Rule Broken, const Loc &Where, std::string Thread, const llvm::Twine &Message);
  /// Returns the pointer for an address.
  Word pointerAt(uint64_t Address) const;
  /// The number in the group of the thread that a lane of a wave is: in the order of waves, but
  /// quads of lanes are 2x2 threads where the program needs those.
  uint32_t numberOf(uint32_t Wave, unsigned Lane) const;
  /// Returns that thread's id in the group.
  std::array<uint32_t, 3> threadOf(const Wave &W, unsigned Lane) const;
  /// "thread (5, 0, 0) of group (0, 0, 0)".
  std::string nameOf(const Wave &W, unsigned Lane) const;
  /// "group (0, 0, 0)", the one that runs.
  std::string nameOfGroup() const;
  /// The lane of a wave that touched a byte before.
  std::string nameOf(const Epoch &Then, unsigned Lane, uint32_t Group) const;
  /// Starts all waves, as those of group \p Number.
  void startWaves(uint32_t Number);
  /// Runs a group of the grid, after \p Prepare of each wave.
  void runGroup(uint32_t Number, llvm::function_ref<void(Wave &)> Prepare = nullptr);
  /// What a lane of a wave works on in a stage of a draw.
  const StageThread &stageThread(const Wave &W, unsigned Lane) const {
    return Stage->Threads[W.Index * W.Size + Lane];
  }

  ir::Module &M;
  const Launch &D;
  Program P;
  Word Clock = 0; ///< how often inline SPIR-V has read it
  Memory Mem;
  RunningGroup Group;
  std::vector<std::unique_ptr<Wave>> Waves;
  std::optional<Violation> Found;
  uint64_t Operations = 0, ScalarOperations = 0;
  bool ArgumentsAreUniform = false;
  bool HasSquareQuads = false; ///< a quad is 2x2 threads
  bool WavesHaveHelpers = false;
  bool HasSections = false;      ///< ops mark the critical section of ordered accesses
  StageContext *Stage = nullptr; ///< of the shaders of a draw, except amplification shaders
  GroupCall *Call = nullptr;     ///< of a mesh or amplification shader
  Appended *Streams = nullptr;   ///< of a geometry shader
  RayFrame *Ray = nullptr;       ///< of a shader of a ray tracing pipeline

private:
  void addAddresses();
  /// Enables recording of accesses for all objects that may be written.
  void recordTouches();
  void addObjects(const ObjectOf &Of);
  /// The outputs of a mesh or hull shader are memory of its threads.
  void addSharedOutputs();
  /// Runs all work of one kind.
  void runAll(const GroupGrid &Grid);
  void runAll(const Draw &Work);
  /// Releases the waves that all wait at the same barrier or operation of the group. Returns false
  /// if none waits, or after a violation.
  bool meet();
};

} // namespace tessera::interp
