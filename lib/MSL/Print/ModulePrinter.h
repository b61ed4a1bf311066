//===- ModulePrinter.h - The whole text -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints a module of statements with names (Steps.def): the head, structs, tables, and a function
// for each that the kernel needs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "MSL/Language/Bindings.h"
#include "MSL/Language/Expression.h"
#include "MSL/Language/ModuleNames.h"
#include "MSL/Language/Textures.h"
#include "MSL/MSL.h"
#include "MSL/Raise/ByteBuffers.h"

namespace tessera::msl {

/// The parts of the text that come from one entry point.
struct EntryText {
  std::string Name;  ///< in HLSL
  std::string Notes; ///< comments for the head, a line each
  bool HasMatrices = false, HasTensors = false, HasRays = false;
  std::string Declarations, Functions;
  std::vector<std::pair<size_t, Loc>> Starts; ///< where ranges of Functions come from
};

/// Returns the whole text. Fills \p Lines with the user's location for each line, if it is not
/// null.
std::string join(llvm::ArrayRef<EntryText> Entries, const std::set<Helper> &Helpers,
                 Version Language, std::vector<Loc> *Lines);

class ModulePrinter {
public:
  ModulePrinter(ir::Module &M, ModuleNames &Names, const Bindings &Bound,
                const MSLOptions &Options);
  EntryText print();

  ir::Module &module() { return M; }
  ModuleNames &names() { return Names; }
  const Bindings &bindings() const { return Bound; }
  /// The variable of a `global`.
  ir::Global *global(const ir::Op &O) { return M.findGlobal(O.strAttr(ir::AttrKind::Symbol)); }
  /// The element that a buffer of bytes is declared with; null: uchar.
  const ir::Type *wordOf(const ir::Global *G) const { return Words.lookup(G); }
  /// Whether the kernel both reads and writes a texture, so that barriers must order it.
  bool sharesTextures() const;
  /// Whether threads share a payload that they write, so that barriers of the group must order it.
  bool writesPayload() const;
  /// Returns the note for the op at \p Where; empty if there is none.
  std::string noteAt(const Loc &Where) const;
  /// Records that the text of functions from \p Offset on comes from \p Where.
  void startsAt(size_t Offset, const Loc &Where) { Starts.push_back({Offset, Where}); }

private:
  /// Returns the declaration of the parameter for \p G.
  std::string parameter(const ir::Global *G);
  std::string parameter(ir::SystemValue Fn);
  /// Returns the pointer type to a resource's contents, without a name, such as "device const
  /// float*".
  std::string pointerTo(const ir::Global *G);
  /// The same, to the elements of an argument buffer.
  std::string elementPointer(const ir::Global *G);
  /// The structs of these elements.
  std::string elementTypes();
  /// The type of a texture or a sampler, or of an array of them.
  std::string opaqueType(const ir::Global *G, const ir::Type *Ty);
  std::string notes() const;
  std::string constants();
  std::string stageStructs() const;
  std::string signature(ir::Function &F);
  /// Returns the type of the parameter that takes a mesh function's outputs.
  std::string meshType() const;
  std::string entrySignature();
  std::string entryVariables();
  std::string groupVariables();
  // --- RayFunctions.cpp ---
  std::string raySignature();
  /// Returns the declaration of the struct of resources; empty without any.
  std::string rayResources();
  std::string rayVariables();
  std::string slotType(const ir::Global *G);
  void print(ir::Function &F, std::string &To);

  ir::Module &M;
  ModuleNames &Names;
  const Bindings &Bound;
  const MSLOptions &Options;
  WordTypes Words;
  TextureUses Textures;
  /// By file, line and column.
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, std::string> PlaceNotes;
  std::vector<std::pair<size_t, Loc>> Starts; ///< in the text of all functions
};

/// The members of an element of an argument buffer.
constexpr const char *AddressMember = "data";
constexpr const char *SizeMember = "size";

/// Puts a name into the declaration of a pointer, or of what is as small.
std::string named(const std::string &Pointer, const std::string &Name);

/// "const device": how a pointer to \p G is declared.
llvm::StringRef addressSpace(const ir::Global &G);

} // namespace tessera::msl
