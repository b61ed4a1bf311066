//===- EntryInputs.h - Locations and values of inputs and outputs ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/StageInterface.h"
#include "Lower/FunctionLowering.h"

namespace tessera {

/// An element that needs a location.
struct PlacedElement {
  ir::StageElement *Element;
  std::optional<uint32_t> Asked;  ///< by [[vk::location]]
  std::optional<uint32_t> Target; ///< the number of SV_Target
  std::optional<uint32_t> Fixed;  ///< by [[vk::ext_decorate]], which other elements may lack
};

/// Sets the locations of \p Elements, the inputs or the outputs of the entry point, in DXC's order:
/// those that [[vk::location]] gives, or else the next free ones in the order of declaration.
/// Reports places that two elements have. Those without begin at
/// \p First. Returns true if elements share locations because of StageRules::Packed: then each
/// vector of an array must be a variable, and a matrix is an array, as in DXC. lavapipe does not
/// read an array correctly that shares locations with another input.
bool assignLocations(ModuleLowering &L, llvm::MutableArrayRef<PlacedElement> Elements, bool IsInput,
                     uint32_t First);

/// Returns the value of \p Input, whose elements have the values that \p One returns for their
/// numbers.
ir::Value *wholeInput(FunctionLowering &F, const ModuleLowering::EntryInput &Input,
                      llvm::function_ref<ir::Value *(unsigned)> One);

/// Loads an element of the entry point's inputs; not interpolated at \p Vertex if that is given.
ir::Value *loadInput(FunctionLowering &F, unsigned Number, ir::Value *Vertex = nullptr);

/// Returns \p V, the value of an element, as the shader's \p To, or the opposite: bools are numbers
/// and matrices of one row or column are vectors at the interface.
ir::Value *convertInput(FunctionLowering &F, ir::Value *V, const ir::Type *To);

/// Returns the value of the input \p V as HLSL defines it, which the options may have differ from
/// Vulkan's: StageRules::ReciprocalW, BaseVertex and BaseInstance.
ir::Value *adjustedInput(FunctionLowering &F, ir::SystemValue V);
/// Returns \p Position as it is stored: StageRules::InvertY.
ir::Value *adjustedPosition(FunctionLowering &F, ir::Value *Position);
/// The same of one component of it.
ir::Value *adjustedPart(FunctionLowering &F, ir::Value *Part, ir::Value *Component);

} // namespace tessera
