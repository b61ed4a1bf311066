//===- stages.h - Inputs and outputs of vertex and pixel shaders -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_STAGES_H
#define TESSERA_STAGES_H

namespace tessera {

/// How inputs and outputs of vertex and pixel shaders become those of Vulkan. docs/stages.md states
/// the rules; the options in parentheses are DXC's.
struct StageRules {
  /// Inputs and outputs get their locations in the order of the bytes of their semantics, not as
  /// the shader declares them (-fvk-stage-io-order=alpha).
  bool Alphabetical = false;
  /// A vertex shader negates the y of SV_Position (-fvk-invert-y).
  bool InvertY = false;
  /// The w of SV_Position in a pixel shader is the reciprocal of Vulkan's, as in Direct3D
  /// (-fvk-use-dx-position-w).
  bool ReciprocalW = false;
  /// SV_InstanceID counts from 0, whatever the first instance (-fvk-support-nonzero-base-instance).
  bool BaseInstance = false;
  /// SV_VertexID counts from 0, whatever the first vertex (-fvk-support-nonzero-base-vertex).
  bool BaseVertex = false;
  /// The module also has inputs that the shader does not read (-fspv-preserve-interface).
  bool KeepUnused = false;
  /// Inputs and outputs between the stages share locations where they fit into one
  /// (-pack-optimized).
  bool Packed = false;
};

} // namespace tessera

#endif
