// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/LinearGroup.h"
#include "BackendCommon/Rewrite.h"
#include "llvm/Support/MathExtras.h"
#include <array>

using namespace llvm;
using namespace tessera;
using namespace tessera::raising;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::SystemValue;
using ir::ThreadOrder;
using ir::Value;

namespace {
/// The position of a thread in the group that the user wrote. Row counts the rows of all layers.
struct Place {
  Value *X = nullptr, *Row = nullptr;
  Value *ID = nullptr;    ///< null if the shader does not use it
  Value *Index = nullptr; ///< null if the shader does not use it
};

/// Computes the ids of threads from their place in the row.
class ThreadIDs {
public:
  ThreadIDs(ir::Module &M, ThreadOrder Order) : M(M), Order(Order), Size(M.Entry.numThreads()) {}

  /// Returns the value of a built-in that depends on the shape of the group; nothing for other ops.
  std::optional<Value *> replace(Op &O, Builder &B) {
    if (!isIndex(O) && !isID(O))
      return std::nullopt;
    const Place &At = placeFor(O);
    if (isIndex(O))
      return At.Index;
    if (O.enumAttr<SystemValue>(AttrKind::Builtin) == SystemValue::GroupThreadID)
      return At.ID;
    Value *Group = B.systemValue(SystemValue::GroupID);
    SmallVector<Value *, 3> Threads;
    for (uint32_t Count : Size)
      Threads.push_back(B.u32(Count));
    return B.Add({B.Mul({Group, B.Construct(Threads, O.type())}), At.ID});
  }

private:
  /// Whether \p O must be computed. In order of rows the linear index already is SV_GroupIndex.
  bool isIndex(const Op &O) const {
    return Order == ThreadOrder::Squares && is(O, SystemValue::GroupIndex);
  }
  static bool isID(const Op &O) {
    return is(O, SystemValue::GroupThreadID) || is(O, SystemValue::DispatchThreadID);
  }
  static bool is(const Op &O, SystemValue Fn) {
    return O.is(Opcode::Builtin) && O.enumAttr<SystemValue>(AttrKind::Builtin) == Fn;
  }

  /// Computed once, where the function of \p User starts.
  const Place &placeFor(Op &User) {
    ir::Region *Body = User.parent();
    while (Body->owner())
      Body = Body->owner()->parent();
    auto [It, IsNew] = Places.try_emplace(Body);
    Place &At = It->second;
    if (!IsNew)
      return At;
    bool NeedsIndex = false;
    const ir::Type *ID = nullptr;
    ir::walk(*Body, [&](Op &O) {
      NeedsIndex |= isIndex(O);
      if (isID(O))
        ID = O.type();
    });
    Builder B(M, *Body);
    B.setInsertionBefore(&Body->front());
    B.setLoc(User.loc());
    Value *InRow = B.systemValue(SystemValue::GroupIndex);
    if (Order == ThreadOrder::Squares)
      placeInSquares(B, InRow, At);
    else
      placeInRows(B, InRow, At);
    if (ID) {
      Value *Y = Size[2] == 1 ? At.Row : remainder(B, At.Row, Size[1]);
      Value *Z = Size[2] == 1 ? B.u32(0) : quotient(B, At.Row, Size[1]);
      if (!At.X)
        At.X = remainder(B, InRow, Size[0]);
      At.ID = B.Construct({At.X, Y, Z}, ID);
    }
    if (NeedsIndex)
      At.Index = B.Add({B.Mul({At.Row, B.u32(Size[0])}), At.X});
    return At;
  }

  void placeInRows(Builder &B, Value *InRow, Place &At) const {
    At.Row = quotient(B, InRow, Size[0]);
  }

  /// A quad is (0, 0), (1, 0), (0, 1), (1, 1). The next quad is the one of the next two columns.
  void placeInSquares(Builder &B, Value *InRow, Place &At) const {
    Value *Quad = shiftRight(B, InRow, 2);
    Value *Right = B.And({InRow, B.u32(1)});
    Value *Down = B.And({shiftRight(B, InRow, 1), B.u32(1)});
    uint32_t InLine = Size[0] / 2;
    At.X = InLine == 1 ? Right : twice(B, remainder(B, Quad, InLine), Right);
    At.Row = twice(B, quotient(B, Quad, InLine), Down);
  }

  static Value *twice(Builder &B, Value *V, Value *Low) {
    return B.Or({B.Shl({V, B.u32(1)}), Low});
  }
  static Value *quotient(Builder &B, Value *V, uint32_t By) {
    return isPowerOf2_32(By) ? shiftRight(B, V, Log2_32(By)) : B.Div({V, B.u32(By)});
  }
  static Value *remainder(Builder &B, Value *V, uint32_t By) {
    if (By == 1)
      return B.u32(0);
    return isPowerOf2_32(By) ? B.And({V, B.u32(By - 1)}) : B.Rem({V, B.u32(By)});
  }

  ir::Module &M;
  ThreadOrder Order;
  std::array<uint32_t, 3> Size;
  DenseMap<ir::Region *, Place> Places;
};
} // namespace

void tessera::raising::makeLinearGroup(ir::Module &M, ThreadOrder Order) {
  ThreadIDs IDs(M, Order);
  rewrite(M, [&](Op &O, Builder &B) { return IDs.replace(O, B); });
  M.Entry.Group->Threads = {uint32_t(M.Entry.groupSize()), 1, 1};
}
