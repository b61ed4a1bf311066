// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Addresses.h"
#include "Interp/Machine.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

Wave::Wave(Machine &Of, uint32_t Index)
    : M(Of), Index(Index), Size(Of.D.WaveSize), Stride(Size + 3), Constructs(Of.P.Constructs) {
  Storage.resize(size_t(Of.P.Rows) * Stride);
  Frame = Storage.data();
  Exist = Lanes::first(std::min(Size, Of.Group.Size - Index * Size));
  for (auto [Row, Bits] : Of.P.Constants)
    std::fill_n(row(Row), Size, Bits);
}

void Wave::start() {
  Active = Exist;
  Gone = ~Exist;
  PC = 0;
  Is = State::Running;
  Waits = nullptr;
  Fenced = false;
  Ended = Helpers = Ordered = {};
  for (auto [Row, Bits] : M.P.Initial) {
    std::fill_n(row(Row), Size, Bits);
    setDefined(row(Row));
  }
  for (auto [Row, Count] : M.P.Unwritten)
    for (uint32_t I = 0; I < Count; ++I)
      setUndefined(row(Row + I), Lanes::first(Size), 0);
}

void Wave::run() {
  const Inst *Code = M.P.Code.data();
  uint64_t Done = 0, Scalars = 0;
  uint64_t Limit = M.D.OperationLimit - std::min(M.D.OperationLimit, M.Operations);
  while (Is == State::Running) {
    const Inst &I = Code[PC++];
    I.Run(*this, I);
    Scalars += uint64_t(std::max(I.Count, 1u)) * Active.count();
    if (Failed)
      break;
    if (++Done > Limit) {
      fail(Rule::Endless, I, Exist.lowest(),
           "the run did not end within " + Twine(M.D.OperationLimit) + " operations of a wave");
      break;
    }
  }
  M.Operations += Done;
  M.ScalarOperations += Scalars;
}

Word Wave::originOf(const Inst &I) const { return Word(&I - M.P.Code.data()) + 1; }

void Wave::addUndefined(Word *Row, Lanes L, const Inst &I) {
  if (L.any())
    setUndefined(Row, undefined(Row) | L, originOf(I));
}

//===--- pixels ------------------------------------------------------------===//

Lanes Wave::members() const {
  Lanes Shown = Active & ~Helpers;
  return M.WavesHaveHelpers || Shown.none() ? Active : Shown;
}

void Wave::end(Lanes L) {
  Ended |= L;
  Gone |= L;
  Active &= ~L;
}

uint32_t Wave::orderedPixel(const Object &O, unsigned Lane) const {
  bool Has = M.HasSections ? Ordered.has(Lane) : O.IsOrdered;
  return M.Stage && Has ? M.Stage->Threads[Lane].Pixel : 0;
}

//===--- violations --------------------------------------------------------===//

void Wave::fail(Rule Broken, const Inst &I, unsigned Lane, const Twine &Message) {
  bool IsOfMemory = Broken == Rule::Undefined || Broken == Rule::OutOfBounds ||
                    Broken == Rule::Misaligned || Broken == Rule::Ray;
  if (IsOfMemory && Helpers.has(Lane))
    return;
  Failed = true;
  Violation V;
  V.Broken = Broken;
  // An instruction without an op has the line of the op before it.
  for (const Inst *At = &I; At >= M.P.Code.data(); --At)
    if (At->Op) {
      V.Where = At->Op->loc();
      break;
    }
  V.Message = Message.str();
  V.Thread = M.nameOf(*this, Lane);
  M.fail(std::move(V));
}

void Wave::failUndefined(const Word *Row, const Inst &I, unsigned Lane, const char *What) {
  fail(Rule::Undefined, I, Lane, Twine(What) + " is undefined");
  Word Origin = Row[Size + 2];
  if (!Origin || !M.Found || !M.Found->Note.empty())
    return;
  if (const ir::Op *From = M.P.Code[Origin - 1].Op) {
    M.Found->NoteWhere = From->loc();
    M.Found->Note = describeUndefined(*From);
  }
}

std::string interp::describeUndefined(const ir::Op &From) {
  using ir::Opcode;
  switch (From.opcode()) {
  case Opcode::Var:
    return "the variable has no value before it is written";
  case Opcode::Load:
  case Opcode::MatLoad:
  case Opcode::SpirvMatLoad:
    return "the value read here was never written";
  case Opcode::Undef:
    return "nothing gives it a value";
  case Opcode::Div:
  case Opcode::Rem:
    return "a division by zero, or one whose result the type does not hold";
  case Opcode::ImageSample:
  case Opcode::ImageGather:
    return "a sampler filters no integers, it compares where the operation does alone, and its "
           "least level is no greater than "
           "its greatest one";
  case Opcode::Builtin:
  case Opcode::IoLoad:
  case Opcode::IoEvaluate:
    return "the stage before gives this input no value";
  case Opcode::RayTrace:
  case Opcode::RayCall:
  case Opcode::HitTrace:
  case Opcode::HitInvoke:
    return "the shaders that this calls give it no value";
  case Opcode::RayPayload:
  case Opcode::RayAttributes:
    return "the shader that calls this one gives it no value";
  case Opcode::IoReload:
    return "no thread has written this output";
  case Opcode::Convert:
    return "the type does not hold the number that is converted here";
  default:
    return "'" + From.mnemonic().str() + "' leaves it undefined here";
  }
}

bool Wave::uniform(const Word *Row, const Inst &I, const char *What, Word &Value) {
  unsigned First = Active.lowest();
  if (M.ArgumentsAreUniform) {
    if (!need(Row, I, What))
      return false;
    bool Same = Active.each([&](unsigned Lane) {
      if (Row[Lane] == Row[First])
        return true;
      fail(Rule::NonUniform, I, Lane, Twine(What) + " is not the same in all lanes of the wave");
      return false;
    });
    if (!Same)
      return false;
  } else if (undefined(Row).has(First)) {
    failUndefined(Row, I, First, What);
    return false;
  }
  Value = Row[First];
  return true;
}

//===--- memory ------------------------------------------------------------===//

static std::string beyond(Word Pointer) {
  return "index " + std::to_string(int32_t(Pointer >> 31)) + " is outside of what has " +
         std::to_string(Pointer & 0x7FFFFFFF) + " parts";
}

Word interp::badPointer(int64_t Index, uint64_t Count) {
  auto Number = uint32_t(std::clamp<int64_t>(Index, INT32_MIN, INT32_MAX));
  return BadPointer | Word(Number) << 31 | std::min<uint64_t>(Count, 0x7FFFFFFF);
}

bool Wave::checkLocal(const Inst &I, unsigned Lane, Word Pointer) {
  if (!(Pointer & BadPointer))
    return true;
  fail(Rule::OutOfBounds, I, Lane, beyond(Pointer));
  return false;
}

/// Whether \p O accesses a physical address, that is, whether its first pointer operand is one.
static bool reachesAddress(const ir::Op &O) {
  const auto *Memory = find_if(O.operands(), [](ir::Value *V) { return V->type()->isPointer(); });
  return Memory != O.operands().end() && ir::isAtAddress(*Memory);
}

bool Wave::place(const Inst &I, unsigned Lane, Word Pointer, unsigned Bytes, bool Writes,
                 Object *&Found, uint64_t &Offset) {
  Found = nullptr;
  if (Pointer & BadPointer) {
    if (!M.D.Robust)
      fail(Rule::OutOfBounds, I, Lane, beyond(Pointer));
    return !Failed;
  }
  Object &O = M.Mem.Objects[objectOf(Pointer)];
  Offset = offsetOf(Pointer);
  if (Offset + Bytes <= O.size()) {
    Found = &O;
    return true;
  }
  if (O.IsNowhere) {
    fail(Rule::OutOfBounds, I, Lane,
         (Writes ? "writes to" : "reads from") + Twine(" address 0x") + utohexstr(Offset, true) +
             ", which is in no buffer");
    return !Failed;
  }
  // Physical addresses have no bounds check, even on robust devices.
  if (M.D.Robust && !O.IsShared && !reachesAddress(*I.Op))
    return true;
  fail(Rule::OutOfBounds, I, Lane,
       (Writes ? "writes bytes " : "reads bytes ") + Twine(Offset) + " to " +
           Twine(Offset + Bytes - 1) + " of '" + O.Name + "', which has " + Twine(O.size()));
  return !Failed;
}

/// Describes the access that this one races with, for the message.
static void explain(Wave &W, const Inst &I, unsigned Lane, const Object &O, uint64_t Offset,
                    const Touch &Before, bool Writes) {
  const Epoch &Then = W.M.Mem.Epochs[Before.Epoch];
  bool WasWrite = &Before == &O.Touches[Offset].Write;
  uint32_t Group = W.M.Mem.Epochs[W.Now].Group;
  std::string Who = W.M.nameOf(Then, Before.Lane, Group);
  if (isCollective(Before.Kind)) {
    Who = "wave " + std::to_string(Then.Wave);
    if (Then.Group != Group)
      Who += " of group " + std::to_string(Then.Group);
  }
  W.fail(Rule::Race, I, Lane,
         (Writes ? "writes byte " : "reads byte ") + Twine(Offset) + " of '" + O.Name +
             "', which " + Who + (WasWrite ? " wrote" : " read") +
             " before, and nothing orders the two");
}

static bool note(Wave &W, const Inst &I, unsigned Lane, Object &O, uint64_t Offset, unsigned Bytes,
                 AccessKind Kind, bool Writes, bool Changes) {
  if (O.SameAs)
    return note(W, I, Lane, W.M.Mem.Objects[*O.SameAs], Offset, Bytes, Kind, Writes, Changes);
  if (O.Touches.empty() || W.Helpers.has(Lane))
    return true;
  const Toucher By{W.Now, uint8_t(Lane), Kind, W.orderedPixel(O, Lane)};
  const Touch *Race = W.M.Mem.touch(O, Offset, Bytes, By, Writes, Changes);
  if (!Race)
    return true;
  for (uint64_t At = Offset; At < Offset + Bytes; ++At)
    if (Race == &O.Touches[At].Write || Race == &O.Touches[At].Read)
      explain(W, I, Lane, O, At, *Race, Writes);
  return false;
}

bool Wave::load(const Inst &I, unsigned Lane, Word Pointer, unsigned Bytes, Word &Value,
                bool &IsDefined, AccessKind Kind) {
  Object *O;
  uint64_t Offset;
  Value = 0;
  IsDefined = true;
  // What a device returns for an atomic of a helper is undefined.
  if (Helpers.has(Lane) && isAtomic(Kind)) {
    IsDefined = false;
    return true;
  }
  if (!place(I, Lane, Pointer, Bytes, false, O, Offset))
    return false;
  if (!O) {
    IsDefined = !Helpers.has(Lane);
    return true;
  }
  std::memcpy(&Value, O->Bytes->data() + Offset, Bytes);
  if (O->IsShared)
    for (unsigned B = 0; B < Bytes; ++B)
      IsDefined &= O->Written[Offset + B];
  return note(*this, I, Lane, *O, Offset, Bytes, Kind, false, false);
}

bool Wave::store(const Inst &I, unsigned Lane, Word Pointer, unsigned Bytes, Word Value,
                 bool IsDefined, AccessKind Kind) {
  if (Helpers.has(Lane))
    return true;
  Object *O;
  uint64_t Offset;
  if (!place(I, Lane, Pointer, Bytes, true, O, Offset))
    return false;
  if (!O)
    return true;
  uint8_t *At = O->Bytes->data() + Offset;
  bool Changes = M.D.RaceCheck == Races::Strict || std::memcmp(At, &Value, Bytes) != 0;
  if (!note(*this, I, Lane, *O, Offset, Bytes, Kind, true, Changes))
    return false;
  std::memcpy(At, &Value, Bytes);
  if (O->IsShared)
    std::fill_n(O->Written.begin() + ptrdiff_t(Offset), Bytes, IsDefined);
  return true;
}

void Wave::advanceEpoch(unsigned Memories) {
  Epoch E = M.Mem.Epochs[Now];
  for (unsigned Sort : {0, 1})
    E.WaveMeets[Sort] += (Memories >> Sort) & 1;
  M.Mem.Epochs.push_back(E);
  Now = uint32_t(M.Mem.Epochs.size() - 1);
}
