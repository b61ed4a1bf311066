//===- Types.h - Declarations of types in MSL -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A type is written in one of several forms. As a *value* and in variables of a thread, vectors are
// MSL's own and arrays are metal::array, which can be assigned. In memory that other threads see,
// arrays are C's. In buffers, constant buffers and push constants, whose layout is HLSL's, vectors
// may be packed and structs padded, so that every offset is the one of Layout.h. A struct is
// declared once for each different form.
//
// Not every layout can be declared; values with other layouts become bytes (Raise/Layout.cpp).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Layout.h"
#include "IR/Module.h"
#include "MSL/Language/Names.h"
#include "llvm/ADT/DenseMap.h"
#include <map>
#include <set>
#include <unordered_map>

namespace tessera::msl {

enum class Form : uint8_t {
  Value,  ///< values, variables of a thread
  Shared, ///< threadgroup memory, tables of constants
  Device, ///< buffers and push constants: HLSL's layout of structured buffers
  Rows    ///< constant and texture buffers: HLSL's rows of 16 bytes
};
constexpr unsigned NumForms = 4;
/// The form of a \p Ty in \p Space.
Form formOf(const ir::Type *Ty, ir::AddressSpace Space);

enum class Helper : uint8_t {
#define HELPER(Enumerator, Name, Text) Enumerator,
#include "MSL/Language/Helpers.def"
};

/// A type at a place in memory: the form, and a power of two up to 16 that divides its address.
struct Placed {
  const ir::Type *Ty = nullptr;
  Form F = Form::Value;
  uint64_t Align = 16;
};

/// The part of an array or vector, or the member \p Index of a struct.
Placed partOf(const Placed &P, unsigned Index);
/// Whether \p P is a vector that is declared packed, whose value needs a conversion.
bool isPacked(const Placed &P);
/// Returns the type and form of the memory at \p Pointer.
Placed placeOf(ir::Module &M, const ir::Value *Pointer);
/// Whether resources of the type have a table of their own: textures and samplers. Acceleration
/// structures are in that of buffers.
bool hasOwnTable(const ir::Type *Ty);
/// Whether \p G is an array of resources, whose elements are bound separately.
bool isArrayOfResources(const ir::Global &G);
/// Whether \p G is an array, of buffers or of acceleration structures, whose elements are separate
/// arguments of the kernel.
bool takesSeveralBuffers(const ir::Global &G);
/// Whether \p Address is the address of an array of resources.
bool isArrayOfResources(ir::Module &M, const ir::Value *Address);
/// Whether the last index of \p Access selects a component of a vector.
bool leadsToComponent(const ir::Op &Access);

/// The declaration of a placed type: the text before and after the name, and its size.
struct Declarator {
  std::string Type;
  std::string Suffix;           ///< "[4]"
  bool Packed = false;          ///< a packed vector, whose value needs a conversion
  bool Wrapped = false;         ///< an array of Row<T>: the element is the member `value`
  uint64_t Size = 0, Align = 1; ///< of the declaration, in bytes; not for values
};

/// The names of structs in a text, by their name in HLSL and the body of the declaration: entry
/// points of one text share them.
using DeclaredStructs = std::map<std::pair<std::string, std::string>, std::string>;

class Types {
public:
  Types(Names &Global, std::set<Helper> &Helpers, DeclaredStructs &Declared)
      : Global(Global), Helpers(Helpers), Declared(Declared) {}

  /// Reserves the names of \p Struct before any other is declared; returns false if it has them
  /// already.
  bool reserve(const ir::Type *Struct);

  /// "float3", "array<float, 4>", "Light".
  std::string value(const ir::Type *Ty);
  Declarator declare(const Placed &P);
  /// The name of a member in the text.
  llvm::StringRef member(const ir::Type *Struct, unsigned Index);

  /// The declarations of every struct that was asked for, in an order that compiles.
  const std::string &structs() const { return Text; }

private:
  struct StructForms {
    std::string Name;
    /// The name of another declaration, by form.
    std::string Others[NumForms];
    llvm::SmallVector<std::string, 8> Members;
    /// The bodies that were declared, with their names.
    llvm::SmallVector<std::pair<std::string, std::string>, 2> Bodies;
  };
  StructForms &formsOf(const ir::Type *Struct);
  Names namesOfParts(const ir::Type *Struct);
  Declarator declareStruct(const Placed &P);
  Declarator declareArray(const Placed &P);

  Names &Global;
  std::set<Helper> &Helpers;
  DeclaredStructs &Declared;
  std::unordered_map<const ir::Type *, StructForms> Structs; // whose addresses stay
  std::map<std::tuple<const ir::Type *, Form, bool>, Declarator> Known;
  std::string Text;
};

/// "float", "ushort": a scalar.
llvm::StringRef scalarName(const ir::Type *Scalar);
/// "float3"; a scalar or vector.
std::string plainName(const ir::Type *Ty);

} // namespace tessera::msl
