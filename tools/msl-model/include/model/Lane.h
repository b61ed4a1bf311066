// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lane of the kernel as the text sees it: the hooks that the instrumented code calls, the loops
// that the rewriter marks, the kernel's parameters.

#ifndef TESSERA_MSL_MODEL_LANE_H
#define TESSERA_MSL_MODEL_LANE_H

#include "model/Runtime.h"
#include "model/Types.h"

namespace msl_model {

/// Null until the kernel starts: constructors of program-scope constants run before.
inline const Runtime *Rt = nullptr;

// Calls of the program, apart from the instrumented code: their accesses do not belong to the
// kernel.
#define MSL_OUTSIDE __attribute__((noinline, disable_sanitizer_instrumentation)) inline
MSL_OUTSIDE void enterLoop(Place At) { Rt->EnterLoop(Rt->Context, At); }
MSL_OUTSIDE void nextIteration() { Rt->NextIteration(Rt->Context); }
MSL_OUTSIDE void leaveLoop() { Rt->LeaveLoop(Rt->Context); }
MSL_OUTSIDE void meet(const Meeting &Call) { Rt->Meet(Rt->Context, Call); }
MSL_OUTSIDE void *storageOfVariable(Word Index, Bytes Size, Bytes Align, const char *Name) {
  return Rt->ThreadgroupVariable(Rt->Context, Index, Size, Align, Name);
}
MSL_OUTSIDE void *storageOfBuffer(Word Index) { return Rt->Buffer(Rt->Context, Index); }
MSL_OUTSIDE void checkTexture(Word Index, const TextureType &Type) {
  Rt->CheckTexture(Rt->Context, Index, Type);
}
MSL_OUTSIDE void checkSampler(Word Index) { Rt->CheckSampler(Rt->Context, Index); }
MSL_OUTSIDE void callTexture(TextureCall &Call) { Rt->Texture(Rt->Context, Call); }
MSL_OUTSIDE void wholeWritten(const void *Address, size_t Size) {
  if (Rt)
    Rt->Write(Rt->Context, Address, Size, __builtin_return_address(0));
}
MSL_OUTSIDE void atomicAccess(const void *Address, Bytes Size, bool Writes, Place At) {
  Rt->Atomic(Rt->Context, Address, Size, Writes, At);
}
MSL_OUTSIDE bool weakFailure() { return Rt->WeakFailure(Rt->Context); }
MSL_OUTSIDE bool inFragment() { return Rt->InFragment; }
MSL_OUTSIDE void stageInput(Word First, void *To) { Rt->StageInput(Rt->Context, First, To); }
MSL_OUTSIDE void stageOutput(const void *From) { Rt->StageOutput(Rt->Context, From); }
MSL_OUTSIDE void interpolate(Word Value, const Where &At, Word *Values) {
  Rt->Interpolate(Rt->Context, Value, At, Values);
}
MSL_OUTSIDE void samplePosition(Word Sample, float *Position) {
  Rt->SamplePosition(Rt->Context, Sample, Position);
}
MSL_OUTSIDE Word sampleCount() { return Rt->SampleCount(Rt->Context); }
MSL_OUTSIDE void *storageOfPayload(Bytes Size) { return Rt->Payload(Rt->Context, Size); }
MSL_OUTSIDE void giveResult(const GroupResult &Result) { Rt->GiveResult(Rt->Context, Result); }
MSL_OUTSIDE void discard() { Rt->Discard(Rt->Context); }
MSL_OUTSIDE bool isHelper() { return Rt->IsHelper(Rt->Context); }
struct BuiltinValue {
  Word At[3];
};
MSL_OUTSIDE BuiltinValue builtinValue(Builtin What) {
  BuiltinValue Value;
  Rt->BuiltinValue(Rt->Context, What, Value.At);
  return Value;
}

MSL_OUTSIDE void invalidElement(Word Index) {
  Rt->InvalidElement(Rt->Context, Index, __builtin_return_address(0));
}

MSL_OUTSIDE void misusedQuery(const char *What, Place At) {
  Rt->MisusedQuery(Rt->Context, What, At);
}

#define MSL_PLACE_PARAMETERS                                                                       \
  unsigned msl_line = __builtin_LINE(), unsigned msl_column = __builtin_COLUMN()
#define MSL_PLACE (::msl_model::Place{msl_line, msl_column})

/// Surrounds a loop of the text, so that the program knows the iteration of each lane.
class Loop {
public:
  MSL_INLINE Loop(MSL_PLACE_PARAMETERS) { enterLoop(MSL_PLACE); }
  MSL_INLINE ~Loop() { leaveLoop(); }
  Loop(const Loop &) = delete;
  /// True once: the loop of the text is the body of a loop that runs once.
  MSL_INLINE bool once() {
    bool First = !Done;
    Done = true;
    return First;
  }
  MSL_INLINE bool next() const {
    nextIteration();
    return true;
  }

private:
  bool Done = false;
};

/// False for every K: the constraint of member functions for objects in other memory than a lane's
/// own.
template <int K> inline constexpr bool never = false;

/// The value of a function constant, whatever its type.
struct ConstantBits {
  unsigned long long Bits;
  template <Scalar T> MSL_INLINE constexpr operator T() const {
    if constexpr (is_same_v<T, bool>)
      return Bits != 0;
    else if constexpr (sizeof(T) == 1)
      return __builtin_bit_cast(T, static_cast<unsigned char>(Bits));
    else if constexpr (sizeof(T) == 2)
      return __builtin_bit_cast(T, static_cast<unsigned short>(Bits));
    else if constexpr (sizeof(T) == 4)
      return __builtin_bit_cast(T, static_cast<unsigned int>(Bits));
    else
      return __builtin_bit_cast(T, Bits);
  }
};

/// One operand for each lane, in and out of a meeting.
template <typename Operand>
MSL_INLINE void meet(const char *Name, Reach Who, Operand &Mine,
                     void (*Combine)(void *const *, Word), Place At, Word Flags = 0,
                     const MatrixMemory *Memory = nullptr) {
  Meeting Call{Name, At, Who, Flags, Memory, &Mine, Combine};
  meet(Call);
}

/// The storage of a threadgroup variable of type T.
template <typename T, Word Index, Bytes Align = alignof(T)>
MSL_INLINE T &threadgroupVariable(const char *Name) {
  return *static_cast<T *>(storageOfVariable(Index, sizeof(T), Align, Name));
}

/// The argument for a kernel's parameter of type P.
template <typename P> struct Argument {
  static MSL_INLINE P get(const Parameter &What) {
    if constexpr (__is_empty(P)) {
      if (What.What == Parameter::Kind::Group)
        return P();
    }
    if (!Numeric<P> || What.What == Parameter::Kind::Stage) {
      P Result;
      stageInput(What.Index, &Result);
      return Result;
    }
    if constexpr (Numeric<P>)
      return ofThread(What);
  }
  static MSL_INLINE P ofThread(const Parameter &What) {
    BuiltinValue Values = builtinValue(static_cast<Builtin>(What.Index));
    P Result;
    if constexpr (Vector<P>)
      for (int i = 0; i < size_v<P>; ++i)
        Result[i] = static_cast<element_t<P>>(Values.At[i]);
    else
      Result = static_cast<P>(Values.At[0]);
    return Result;
  }
};
/// The memory that a parameter points to.
template <typename P> MSL_INLINE void *memoryFor(const Parameter &What) {
  if constexpr (requires { sizeof(P); })
    if (What.What == Parameter::Kind::Payload)
      return storageOfPayload(sizeof(P));
  return storageOfBuffer(What.Index);
}
template <typename P> struct Argument<P *> {
  static MSL_INLINE P *get(const Parameter &What) { return static_cast<P *>(memoryFor<P>(What)); }
};
template <typename P> struct Argument<P &> {
  static MSL_INLINE P &get(const Parameter &What) { return *static_cast<P *>(memoryFor<P>(What)); }
};

template <typename, unsigned... I> struct Indexes {};
template <typename R, typename... P, unsigned... I>
MSL_INLINE void runWith(R (*Kernel)(P...), const Parameter *Parameters, Indexes<unsigned, I...>) {
  if constexpr (is_same_v<R, void>) {
    Kernel(Argument<P>::get(Parameters[I])...);
  } else {
    R Result = Kernel(Argument<P>::get(Parameters[I])...);
    stageOutput(&Result);
  }
}
template <typename R, typename... P>
MSL_INLINE void run(R (*Kernel)(P...), const Parameter *Parameters) {
  runWith(Kernel, Parameters, __make_integer_seq<Indexes, unsigned, sizeof...(P)>());
}

} // namespace msl_model

#endif
