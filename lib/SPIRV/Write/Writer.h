//===- Writer.h - From raised IR to words ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The writer decides nothing: each op, type and variable that raising leaves has one translation.
// It keeps types and constants unique and hands out ids in the order in which things are first
// needed.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "SPIRV/Rules/InstructionWords.h"
#include "SPIRV/SPIRV.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include <array>
#include <map>
#include <set>

namespace tessera::spirv {

class DebugWriter;

/// Plain vectors of SPIR-V have at most four components.
inline bool isCooperativeVector(const ir::Type *Ty) { return Ty->isVector() && Ty->count() > 4; }

class ModuleWriter {
public:
  ModuleWriter(ir::Module &M, const SPIRVOptions &Options, const SourceFiles &Files);
  ~ModuleWriter();

  std::vector<uint32_t> write();

  ir::Module &module() { return M; }
  ir::TypeContext &types() { return M.types(); }
  ID newID() { return Bound++; }
  Section &functions() { return Functions; }
  /// Whether barriers order what is written to images.
  bool hasStorageImages() const { return HasStorageImages; }
  bool wantsLines() const { return Options.DebugLines && !Debug; }
  /// Null where no debugger is told anything.
  DebugWriter *debug() { return Debug.get(); }
  /// Hit objects are those of SPV_NV_shader_invocation_reorder.
  bool hasHitsOfNV() const {
    return M.Needs.Capabilities.has(ir::Capability::ShaderInvocationReorderNV);
  }
  bool hasNVRays() const { return M.Needs.Capabilities.has(ir::Capability::RayTracingNV); }
  bool hasGLSLMemory() const { return M.Properties.has(ir::Property::GLSLMemory); }

  // --- Types.cpp ---
  ID type(const ir::Type *Ty);
  /// Of what a pointer to \p Pointee in \p Space points to.
  spv::StorageClass storageClass(const ir::Type *Pointee, ir::AddressSpace Space) const;
  /// Of an image, also of one that has a sampler of its own.
  ID imageType(const ir::Type *Ty);
  ID sampledImageType(const ir::Type *Image);
  ID cooperativeVectorType(const ir::Type *Number, uint32_t Count);
  ID pointerType(spv::StorageClass Class, ID Pointee);
  ID functionType(ID Result, llvm::ArrayRef<ID> Params);

  // --- Constants.cpp ---
  ID constant(const ir::Constant *C);
  ID scalarConstant(const ir::Type *Scalar, uint64_t Bits);
  ID u32(uint32_t V) { return scalarConstant(types().u32(), V); }
  ID compositeConstant(ID Type, llvm::ArrayRef<ID> Parts);
  ID undef(const ir::Type *Ty);
  ID specConstant(llvm::StringRef Symbol);
  /// The instruction of \p Code on integers of type \p Scalar.
  static spv::Op integerOp(ir::Opcode Code, const ir::Type *Scalar);

  // --- Globals.cpp ---
  ID variable(const ir::Global *G);
  ID systemValue(ir::SystemValue V, const ir::Type *Ty);
  /// The variable of an input or output of the entry point.
  ID element(bool IsInput, unsigned Number);
  /// The type of its variable: that of the element, but a matrix is one. \p E has no vertices.
  ID elementType(const ir::StageElement &E, const ir::Type *Ty);
  /// Whether \p V may change while the shader runs.
  bool isVolatile(ir::SystemValue V) const;

  // --- Heaps.cpp ---
  /// The pointer without a pointee in \p Class.
  ID untypedPointer(spv::StorageClass Class) {
    return unique(spv::Op::OpTypeUntypedPointerKHR, 0, {uint32_t(Class)});
  }
  /// The variable of the heap that the elements of \p Array are in.
  ID heap(const ir::Global &Array);
  /// The heap as an array of the descriptors of \p Resource, an element of \p Array.
  ID heapArray(const ir::Global &Array, const ir::Type *Resource);
  /// The heap as a block of such an array, for images that are coherent in GLSL's memory model: no
  /// variable of theirs can be.
  ID coherentHeap(ID Descriptors);

  // --- Rays.cpp ---
  /// The variable of \p Class through which values of \p Ty pass between shaders.
  ID passed(spv::StorageClass Class, const ir::Type *Ty);
  /// The location of such a variable that passes a payload or data on.
  uint32_t locationOf(ID Passed) const { return PassedAt.lookup(Passed); }
  /// The matrix that SPIR-V has where \p Columns are an array.
  ID transformType(const ir::Type *Columns);

  /// The import of GLSL.std.450.
  ID glsl();
  /// The import of "NonSemantic." and \p Name, which devices take no notice of.
  ID nonSemantic(llvm::StringRef Name);
  bool hasNonSemantic() const { return !NonSemantic.empty(); }
  ID function(const ir::Function *F);

  // --- Matrix.cpp ---
  /// The function that reduces two numbers to one.
  ID combiner(const ir::Type *Ty, ir::ReduceFn Fn);
  /// Of two dimensions, with zeros beyond them.
  ID tensorLayoutType();
  /// That of the other order of two dimensions.
  ID transposedViewType();

  // --- InlineWriter.cpp ---
  /// The import of a set of extended instructions.
  ID namedSet(llvm::StringRef Name);
  /// The constant that an `inline` makes.
  ID inlineConstant(const ir::Op &O, ID Type, llvm::ArrayRef<uint32_t> Words);
  /// The variable of an `inline.builtin`.
  ID inlineBuiltin(const ir::Op &O);
  /// Of an entry point, or of values.
  enum InlinePlace { OfEntry, OfValues };
  /// Writes what an `inline.declare` is, once.
  void declareInline(InlinePlace Where, uint32_t Code, llvm::ArrayRef<uint32_t> Words,
                     const ir::Op &O);
  /// Notes the decoration \p O of an input or output; \p Operands: what follows the variable.
  void decorateElement(const ir::Op &O, llvm::ArrayRef<uint32_t> Operands) {
    ElementDecorations.push_back({&O, {Operands.begin(), Operands.end()}});
  }
  /// The next instruction in \p In is \p O, which the user wrote.
  void noteInline(const Section &In, const Loc &Where);
  /// The declaration of the function of another module that \p O calls.
  ID importedFunction(const ir::Op &O);
  /// The user's instructions by the word where each begins, once the module is written.
  const std::map<size_t, Loc> &inlineLocs() const { return InlineLocs; }

  void name(ID Target, llvm::StringRef Name);
  void memberName(ID Struct, uint32_t Member, llvm::StringRef Name);
  void decorate(ID Target, spv::Decoration D, llvm::ArrayRef<uint32_t> Literals = {});
  /// Where SPIRVOptions::TypeNames asks for it and there is a text.
  void decorateString(ID Target, spv::Decoration D, llvm::StringRef Text);
  void decorateMember(ID Struct, uint32_t Member, spv::Decoration D,
                      llvm::ArrayRef<uint32_t> Literals = {});
  /// The OpString with the name of a source file.
  ID fileName(uint32_t File);
  /// A new OpString.
  ID string(llvm::StringRef Text);
  /// A new import of instructions.
  ID importSet(llvm::StringRef Name);

private:
  /// The instruction with these words, written once. \p ArrayStride is the decoration of an array
  /// type that has one.
  ID unique(spv::Op Code, ID ResultType, llvm::ArrayRef<uint32_t> Operands,
            uint32_t ArrayStride = 0);
  ID writeType(const ir::Type *Ty);
  /// Names \p Type where it has no name yet, and gives it.
  ID nameOnce(ID Type, llvm::StringRef Name);
  ID structType(const ir::Type *Ty);
  ID matrixType(const ir::Type *Ty);
  ID spirvType(const ir::Type *Ty);
  ID floatType(const ir::Type *Ty);
  ID intType(const ir::Type *Ty);
  void writeVariable(const ir::Global &G);
  void decorateElement(ID Variable, const ir::StageElement &E);
  void writeElements();
  void decorateElements();
  void writeEntryModes(ID Main);
  void writePatchModes(ID Main);
  void writeGeometryModes(ID Main);
  /// Notes the structs of storage buffers for versions without a storage class of their own.
  void noteBufferBlocks();
  /// The size of a descriptor of \p Type, as a constant.
  ID descriptorSize(ID Type);
  /// The size of an element of the heap of resources.
  ID resourceSlot();
  llvm::StringRef entryName() const;
  std::string waveSizes() const;
  void writeEntryPoint();
  Section source();
  void writeGroup(const ir::GroupShape &Group, ID Main);
  void writeModes(ID Main);

  ir::Module &M;
  const SPIRVOptions &Options;
  const SourceFiles &Files;
  ID Bound = 1;

  struct InlineNote {
    const Section *In;
    size_t At;
    Loc Where;
  };

  Section Declared; ///< functions of other modules
  llvm::StringMap<ID> ImportedFunctions;
  Section Imports, Entries, EntryModes, Strings, Names, Decorations, Globals, Functions,
      CombinerCode;
  std::map<std::pair<const ir::Type *, ir::ReduceFn>, ID> Combiners;
  llvm::StringMap<ID> Unique;
  llvm::DenseMap<const ir::Type *, ID> Types;
  llvm::DenseSet<const ir::Type *> BufferBlocks;
  llvm::DenseSet<ID> Named; ///< types of images and samplers
  llvm::DenseMap<const ir::Constant *, ID> ConstantIDs;
  llvm::DenseMap<const ir::Global *, ID> Variables;
  std::array<ID, 2> Heaps{};            ///< of resources, of samplers
  llvm::DenseMap<ID, ID> HeapArrays;    ///< by the type of the descriptor
  llvm::DenseMap<ID, ID> CoherentHeaps; ///< by the type of the array
  llvm::DenseMap<const ir::Function *, ID> FunctionIDs;
  llvm::DenseMap<unsigned, ID> Builtins, FileNames, Inputs, Outputs;
  llvm::DenseMap<std::pair<unsigned, const ir::Type *>, ID> Passed;
  uint32_t NumPayloads = 0, NumCallableData = 0; ///< that have locations
  llvm::DenseMap<ID, uint32_t> PassedAt;         ///< their locations
  llvm::StringMap<ID> SpecConstants;
  llvm::SmallVector<ID, 16> Interface;
  bool HasStorageImages = false;
  ID Glsl = 0;
  llvm::StringMap<ID> NonSemantic, NamedSets;
  llvm::DenseMap<uint32_t, ID> InlineBuiltins;
  std::set<std::pair<uint32_t, std::vector<uint32_t>>> DeclaredInline;
  /// Decorations of elements by inline SPIR-V, with their operands.
  std::vector<std::pair<const ir::Op *, std::vector<uint32_t>>> ElementDecorations;
  std::vector<InlineNote> InlineNotes;
  std::map<size_t, Loc> InlineLocs;
  std::unique_ptr<DebugWriter> Debug;
};

} // namespace tessera::spirv
