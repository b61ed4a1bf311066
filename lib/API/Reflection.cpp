// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "API/Reflection.h"
#include "Dialects/Rules.h"
#include "IR/Builder.h"
#include "IR/Layout.h"
#include "IR/OpViews.h"
#include "IR/ThreadMatrix.h"
#include "MSL/Bindings.h"
#include "Matrix/PlanNotes.h"
#include "Target/Legality.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
template <typename T> void sortOnce(std::vector<T> &List) {
  llvm::sort(List);
  List.erase(llvm::unique(List), List.end());
}

/// The structs in resources, each described once for each set of layout rules, in the order in
/// which they are first named.
class Structs {
public:
  /// The position of a struct in the list.
  size_t indexOf(const SourceType *Source, const Type *Ty, AddressSpace Space) {
    bool InRows = Space == AddressSpace::Uniform;
    auto [It, New] = Known.try_emplace({{Source, Ty}, InRows}, List.size());
    if (New)
      List.push_back({Source, Ty, InRows ? Space : AddressSpace::Storage});
    return It->second;
  }

  void write(json::OStream &J);

private:
  struct Entry {
    const SourceType *Source;
    const Type *Ty;
    AddressSpace Space;
  };
  std::vector<Entry> List;
  DenseMap<std::pair<std::pair<const SourceType *, const Type *>, unsigned>, size_t> Known;
};

class TypeWriter {
public:
  TypeWriter(json::OStream &J, Structs &S, AddressSpace Space) : J(J), S(S), Space(Space) {}

  /// The type, spelt under \p Key, and what its name does not tell of its bytes.
  void type(StringRef Key, const SourceType *Source, const Type *Ty) {
    std::string Suffix;
    SmallVector<const Type *, 4> Arrays;
    for (; Source->Element; Source = Source->Element, Ty = Ty->element()) {
      Suffix += "[" + std::to_string(Ty->count()) + "]";
      Arrays.push_back(Ty);
    }
    J.attribute(Key, Source->Name.str() + Suffix);
    if (!Arrays.empty())
      J.attributeArray("array", [&] {
        for (const Type *Array : Arrays)
          J.object([&] {
            J.attribute("count", int64_t(Array->count()));
            J.attribute("stride", int64_t(arrayStride(Array, Space)));
          });
      });
    if (Source->Rows) {
      J.attribute("rows", Source->Rows);
      J.attribute("columns", Source->Cols);
      J.attribute("order", Source->RowMajor ? "row_major" : "column_major");
      // One of one row or column may be a vector.
      if (Ty->isArray())
        J.attribute("matrixStride", int64_t(arrayStride(Ty, Space)));
    } else if (Ty->isStruct()) {
      J.attribute("struct", int64_t(S.indexOf(Source, Ty, Space)));
    }
  }

  /// A struct type in full: its members with their offsets, as an application fills them in.
  void members(const SourceType *Source, const Type *Struct) {
    J.attributeArray("members", [&] {
      for (const auto &[Index, Member] : enumerate(Struct->members()))
        J.object([&, I = Index, &M = Member] {
          J.attribute("name", M.Name);
          type("type", Source->Members[I], M.Ty);
          J.attribute("offset", int64_t(memberOffset(Struct, I, Space)));
          J.attribute("size", int64_t(layoutOf(M.Ty, Space).Size));
        });
    });
  }

private:
  json::OStream &J;
  Structs &S;
  AddressSpace Space;
};

void Structs::write(json::OStream &J) {
  J.attributeArray("structs", [&] {
    // Members may name structs that are not in the list yet.
    for (size_t I = 0; I < List.size(); ++I) {
      Entry E = List[I];
      J.object([&] {
        J.attribute("name", E.Source->Name);
        J.attribute("layout", E.Space == AddressSpace::Uniform ? "constant" : "storage");
        J.attribute("size", int64_t(layoutOf(E.Ty, E.Space).Size));
        TypeWriter(J, *this, E.Space).members(E.Source, E.Ty);
      });
    }
  });
}

/// Where an application binds \p G in Metal.
void writeBuffers(json::OStream &J, const Global &G, const msl::MSLInfo &Metal) {
  for (const msl::ResourceBuffers &B : Metal.Buffers) {
    if (B.Name != G.Name)
      continue;
    J.attributeObject("metal", [&] {
      StringRef Table = msl::spelling(B.In);
      J.attribute(Table, B.Indices[0]);
      if (B.Indices.size() > 1)
        J.attributeArray((Table + "s").str(), [&] {
          for (unsigned Index : B.Indices)
            J.value(Index);
        });
      if (B.Elements)
        J.attributeObject("argumentBuffer", [&] {
          J.attribute("stride", B.Elements->Stride);
          J.attribute("addressOffset", B.Elements->Address);
          if (B.Elements->Size)
            J.attribute("sizeOffset", *B.Elements->Size);
        });
    });
  }
}

void writeMetal(json::OStream &J, const msl::MSLInfo &Metal, const EntryPoint &E) {
  J.attributeObject("metal", [&] {
    J.attribute("kernel", Metal.Kernel);
    J.attribute("version", toString(Metal.Language));
    J.attributeArray("threadgroup", [&] {
      for (uint32_t Size : E.NumThreads)
        J.value(Size);
    });
    J.attribute("simd_width", Metal.SimdWidth);
    if (Metal.BufferSizes)
      J.attribute("buffer_sizes", *Metal.BufferSizes);
  });
}

void writeResource(json::OStream &J, Structs &S, const Global &G, const DeviceNeeds &Needs) {
  J.object([&] {
    J.attribute("name", G.Name);
    J.attribute("kind", spelling(G.Kind));
    if (G.Bind) {
      J.attribute("set", G.Bind->Set);
      J.attribute("binding", G.Bind->Index);
    }
    if (G.CounterOf)
      J.attribute("counterOf", G.CounterOf->Name);
    const Type *Ty = G.ValueType;
    if (Ty->isArray()) {
      J.attribute("count", int64_t(Ty->count()));
      Ty = Ty->element();
    }
    J.attribute("readOnly", G.ReadOnly);
    TypeWriter Writer(J, S, G.Space);
    if (Ty->isImage()) {
      J.attribute("elementType", G.Source->Name);
      if (G.Format)
        J.attribute("format", info(*G.Format).Word);
    }
    if (Ty->isRuntimeArray()) {
      Writer.type("elementType", G.Source, Ty->element());
      J.attribute("elementStride", int64_t(arrayStride(Ty, G.Space)));
    }
    if (Ty->isStruct()) {
      J.attribute("type", G.Source->Name);
      J.attribute("size", int64_t(layoutOf(Ty, G.Space).Size));
      Writer.members(G.Source, Ty);
    }
    if (Needs.Metal)
      writeBuffers(J, G, *Needs.Metal);
  });
}

void writeDefault(json::OStream &J, const SpecConstant &C) {
  if (C.Ty->isBool())
    J.attribute("default", C.Default->Bits != 0);
  else if (C.Ty->isFloat())
    J.attribute("default", floatValue(C.Ty->format(), C.Default->Bits));
  else if (C.Ty->isSigned())
    J.attribute("default", SignExtend64(C.Default->Bits, C.Ty->bits()));
  else
    J.attribute("default", C.Default->Bits);
}

void writeNames(json::OStream &J, StringRef Key, const std::vector<std::string> &Names) {
  J.attributeArray(Key, [&] {
    for (const std::string &Name : Names)
      J.value(Name);
  });
}

/// As GPUAdapterInfo.subgroupMatrixConfigs of WebGPU.
void writeConfigurations(json::OStream &J, const Target &T) {
  auto Name = [](ElementType Type) { return dialect("subgroup_matrix").nameOf(Type); };
  J.attributeArray("subgroupMatrixConfigs", [&] {
    for (const MatrixConfiguration &C : configurations(T))
      J.object([&] {
        J.attribute("componentType", Name(C.Component));
        J.attribute("resultComponentType", Name(C.Result));
        J.attribute("M", C.Shape.M);
        J.attribute("N", C.Shape.N);
        J.attribute("K", C.Shape.K);
      });
  });
}
} // namespace

Reflection Reflection::collect(Module &M) {
  Reflection R;
  R.GroupSize = std::to_array(M.Entry.NumThreads);
  R.Layout = M.types().bufferLayout();
  for (const Global *G : M.Globals)
    if (G->Bind || G->Kind == ResourceKind::PushConstants)
      R.Resources.push_back(*G);
  stable_sort(R.Resources, [](const Global &X, const Global &Y) {
    auto Place = [](const Global &G) { return G.Bind.value_or(Binding()); };
    return std::pair(Place(X).Set, Place(X).Index) < std::pair(Place(Y).Set, Place(Y).Index);
  });
  auto AddMatrix = [&](const Type *Ty) {
    while (Ty && (Ty->isPointer() || Ty->isArray()))
      Ty = Ty->element();
    if (Ty && Ty->isMatrix())
      R.Matrices.push_back({Ty->element()->str(), spelling(Ty->use()).str(),
                            spelling(Ty->scope()).str(), Ty->rows(), Ty->cols()});
  };
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      AddMatrix(O.type());
      ops::MatProduct Product(O);
      if (!Product)
        return;
      const Type *A = Product.a()->type(), *B = Product.b()->type(), *C = O.type();
      R.Multiplies.push_back({A->element()->str(), B->element()->str(), C->element()->str(),
                              spelling(C->scope()).str(), A->rows(), B->cols(), A->cols()});
    });
  sortOnce(R.Matrices);
  sortOnce(R.Multiplies);
  return R;
}

/// What is done with matrices and vectors of one thread, and how the application lays them out.
static void writeThreads(json::OStream &J, const MatrixPlan &Plan) {
  J.attributeArray("threadMatrices", [&] {
    for (const PlannedThread &T : Plan.Threads)
      J.object([&] {
        J.attribute("operation", T.What == PlannedThread::Product        ? "product"
                                 : T.What == PlannedThread::OuterProduct ? "outerProduct"
                                                                         : "addition");
        J.attribute("rows", T.Rows);
        J.attribute("columns", T.Columns);
        J.attribute("component", T.Component->str());
        J.attribute("vector", T.Vector->str());
        if (T.Result)
          J.attribute("result", T.Result->str());
        if (T.Layout) {
          J.attribute("layout", nameInHLSL(*T.Layout));
          J.attribute("form", T.IsDrivers ? "driver" : "plain");
        }
        J.attribute("by", T.IsNative ? "instruction" : "code");
      });
  });
}

/// Bands of a matrix of a group that one wave holds at most.
static uint32_t bandsOfWave(const PlannedGroup &G) {
  uint32_t Rows = G.Ty->rows() / G.Band->rows(), Cols = G.Ty->cols() / G.Band->cols();
  uint32_t Down = G.Ty->use() == MatrixUse::B ? 1 : G.Grid[0];
  uint32_t Across = G.Ty->use() == MatrixUse::A ? 1 : G.Grid[1];
  return (Rows + Down - 1) / Down * ((Cols + Across - 1) / Across);
}

/// What becomes of components that lie outside of their memory.
static void writeBounds(json::OStream &J, const Target &T, MatrixBounds Bounds) {
  bool IsChecked = Bounds == MatrixBounds::Checked;
  J.attributeObject("matrixBounds", [&] {
    J.attribute("buffers", IsChecked ? "checked" : keepsBounds(T) ? "device" : "undefined");
    J.attribute("groupshared", IsChecked ? "checked" : "undefined");
  });
}

std::string Reflection::toJSON(const Module &M, const Target &T, const DeviceNeeds &Needs,
                               MatrixBounds Bounds) const {
  std::string Text;
  raw_string_ostream OS(Text);
  json::OStream J(OS, 2);
  J.object([&] {
    J.attribute("version", 2);
    J.attributeObject("target", [&] {
      J.attribute("name", T.Name);
      if (T.Permissive)
        J.attribute("note", "no device is known: shapes, types and sizes were not checked");
    });
    J.attribute("bufferLayout", spelling(Layout));
    J.attributeObject("entry", [&] {
      J.attribute("name",
                  Needs.EntryName.empty() ? M.Entry.Fn->name() : StringRef(Needs.EntryName));
      J.attributeArray("workgroupSize", [&] {
        for (uint32_t Size : GroupSize)
          J.value(Size);
      });
      if (const auto &Wave = M.Entry.Wave)
        J.attributeObject("waveSize", [&] {
          J.attribute("min", Wave->Min);
          J.attribute("max", Wave->Max);
          if (Wave->Preferred)
            J.attribute("preferred", Wave->Preferred);
        });
    });
    Structs S;
    auto List = [&](StringRef Key, bool Pushed) {
      J.attributeArray(Key, [&] {
        for (const Global &G : Resources)
          if ((G.Kind == ResourceKind::PushConstants) == Pushed)
            writeResource(J, S, G, Needs);
      });
    };
    List("resources", false);
    List("pushConstants", true);
    S.write(J);
    J.attributeArray("specializationConstants", [&] {
      for (const SpecConstant *C : M.SpecConstants)
        J.object([&] {
          J.attribute("name", C->Name);
          J.attribute("id", C->ID);
          J.attribute("type", hlslName(C->Ty));
          writeDefault(J, *C);
        });
    });
    uint64_t Shared = 0;
    for (const Global *G : M.Globals)
      if (G->Space == AddressSpace::Workgroup)
        Shared += layoutOf(G->ValueType, G->Space).Size;
    J.attribute("groupsharedBytes", int64_t(Shared));
    auto Describe = [&](const auto &Mat) {
      J.attribute("element", Mat.Element);
      J.attribute("rows", Mat.Rows);
      J.attribute("columns", Mat.Cols);
      J.attribute("use", Mat.Use);
      J.attribute("scope", Mat.Scope);
    };
    J.attributeArray("matrices", [&] {
      for (const Matrix &Mat : Matrices)
        J.object([&] { Describe(Mat); });
    });
    J.attributeArray("multiplies", [&] {
      for (const Multiply &Mul : Multiplies)
        J.object([&] {
          J.attribute("m", Mul.M);
          J.attribute("n", Mul.N);
          J.attribute("k", Mul.K);
          J.attribute("a", Mul.A);
          J.attribute("b", Mul.B);
          J.attribute("accumulator", Mul.C);
          J.attribute("scope", Mul.Scope);
        });
    });
    J.attributeArray("tiling", [&] {
      for (const MultiplyNote &Note : notesOf(M.Plan))
        J.object([&] {
          J.attribute("types", toString(Note.Types));
          J.attribute("written", toString(Note.Written));
          if (Note.Route.empty())
            J.attribute("tile", toString(Note.Tile));
          else
            J.attribute("route", Note.Route);
        });
    });
    if (!Matrices.empty() && !T.Permissive)
      writeConfigurations(J, T);
    J.attributeArray("emulated", [&] {
      for (const PlannedSet &Set : M.Plan.sets())
        for (const PlannedMatrix &Planned : Set.Matrices) {
          if (!Planned.PerLane)
            continue;
          const Type *Ty = Planned.Ty;
          J.object([&] {
            Describe(Matrix{Ty->element()->str(), spelling(Ty->use()).str(),
                            spelling(Ty->scope()).str(), Ty->rows(), Ty->cols()});
            J.attribute("perLane", Planned.PerLane);
          });
        }
    });
    J.attributeArray("groupMatrices", [&] {
      for (const PlannedGroup &G : M.Plan.Groups)
        J.object([&] {
          Describe(Matrix{G.Ty->element()->str(), spelling(G.Ty->use()).str(),
                          spelling(G.Ty->scope()).str(), G.Ty->rows(), G.Ty->cols()});
          J.attribute("native", G.isNative());
          if (G.isNative())
            return;
          J.attributeArray("waves", [&] {
            for (uint32_t Count : G.Grid)
              J.value(Count);
          });
          J.attribute("bandRows", G.Band->rows());
          J.attribute("bandColumns", G.Band->cols());
          J.attribute("bands", bandsOfWave(G));
        });
    });
    writeThreads(J, M.Plan);
    if (!M.Plan.sets().empty())
      writeBounds(J, T, Bounds);
    if (Needs.Metal)
      return writeMetal(J, *Needs.Metal, M.Entry);
    writeNames(J, "capabilities", Needs.Capabilities);
    writeNames(J, "extensions", Needs.Extensions);
    writeNames(J, "features", Needs.Features);
  });
  OS << '\n';
  return Text;
}
