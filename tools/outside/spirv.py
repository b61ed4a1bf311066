# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the words of a SPIR-V module, and names its enumerants as the SPIR-V specification does."""

import struct

MAGIC = 0x07230203
HEADER = 5  # words before the first instruction

# Instructions.
OP_ENTRY_POINT, OP_EXECUTION_MODE, OP_EXECUTION_MODE_ID = 15, 16, 331
OP_TYPE_VOID, OP_TYPE_BOOL, OP_TYPE_INT, OP_TYPE_FLOAT, OP_TYPE_VECTOR, OP_TYPE_MATRIX, OP_TYPE_IMAGE, OP_TYPE_SAMPLER = range(19, 27)
OP_TYPE_SAMPLED_IMAGE, OP_TYPE_ARRAY, OP_TYPE_RUNTIME_ARRAY, OP_TYPE_STRUCT, OP_TYPE_OPAQUE, OP_TYPE_POINTER = range(27, 33)
OP_CONSTANT_TRUE, OP_CONSTANT_FALSE, OP_CONSTANT, OP_SPEC_CONSTANT = 41, 42, 43, 50
OP_VARIABLE, OP_LOAD, OP_ACCESS_CHAIN, OP_DECORATE, OP_MEMBER_DECORATE, OP_IMAGE_WRITE = 59, 61, 65, 71, 72, 99

# Decorations.
BLOCK, ROW_MAJOR, ARRAY_STRIDE, MATRIX_STRIDE, BUILTIN, LOCATION, COMPONENT, INDEX, BINDING, DESCRIPTOR_SET, OFFSET = 2, 4, 6, 7, 11, 30, 31, 32, 33, 34, 35

# Execution modes.
LOCAL_SIZE, LOCAL_SIZE_ID = 17, 38

# Storage classes.
INPUT, UNIFORM, OUTPUT, PUSH_CONSTANT, STORAGE_BUFFER = 1, 2, 3, 9, 12
STORAGE_CLASSES = {INPUT: "Input", OUTPUT: "Output", 5328: "CallableDataKHR", 5329: "IncomingCallableDataKHR", 5338: "RayPayloadKHR"}
STORAGE_CLASSES |= {5339: "HitAttributeKHR", 5342: "IncomingRayPayloadKHR", 5402: "TaskPayloadWorkgroupEXT"}


def numbered(first, words):
    """Names with numbers from `first` on; a dash leaves one out."""
    return {first + i: word for i, word in enumerate(words.split()) if word != "-"}


MODELS = numbered(0, "Vertex TessellationControl TessellationEvaluation Geometry Fragment GLCompute Kernel")
MODELS |= numbered(5313, "RayGenerationKHR IntersectionKHR AnyHitKHR ClosestHitKHR MissKHR CallableKHR")
MODELS |= {5267: "TaskNV", 5268: "MeshNV", 5364: "TaskEXT", 5365: "MeshEXT"}

MODES = numbered(0, "Invocations SpacingEqual SpacingFractionalEven SpacingFractionalOdd VertexOrderCw VertexOrderCcw PixelCenterInteger OriginUpperLeft")
MODES |= numbered(8, "OriginLowerLeft EarlyFragmentTests PointMode Xfb DepthReplacing - DepthGreater DepthLess DepthUnchanged LocalSize LocalSizeHint")
MODES |= numbered(19, "InputPoints InputLines InputLinesAdjacency Triangles InputTrianglesAdjacency Quads Isolines OutputVertices OutputPoints")
MODES |= numbered(28, "OutputLineStrip OutputTriangleStrip VecTypeHint ContractionOff") | {LOCAL_SIZE_ID: "LocalSizeId"}
MODES |= numbered(4459, "DenormPreserve DenormFlushToZero SignedZeroInfNanPreserve RoundingModeRTE RoundingModeRTZ")
MODES |= numbered(5366, "PixelInterlockOrderedEXT PixelInterlockUnorderedEXT SampleInterlockOrderedEXT SampleInterlockUnorderedEXT")
MODES |= {4421: "SubgroupUniformControlFlowKHR", 4446: "PostDepthCoverage", 5017: "EarlyAndLateFragmentTestsAMD", 5027: "StencilRefReplacingEXT"}
MODES |= {5088: "QuadDerivativesKHR", 5089: "RequireFullQuadsKHR", 5269: "OutputLinesEXT", 5270: "OutputPrimitivesEXT", 5289: "DerivativeGroupQuadsKHR"}
MODES |= numbered(4169, "NonCoherentColorAttachmentReadEXT NonCoherentDepthAttachmentReadEXT NonCoherentStencilAttachmentReadEXT")
MODES |= numbered(5079, "StencilRefUnchangedFrontAMD StencilRefGreaterFrontAMD StencilRefLessFrontAMD")
MODES |= numbered(5082, "StencilRefUnchangedBackAMD StencilRefGreaterBackAMD StencilRefLessBackAMD")
MODES |= {5290: "DerivativeGroupLinearKHR", 5298: "OutputTrianglesEXT", 6023: "MaximallyReconvergesKHR", 6028: "FPFastMathDefault"}

DECORATIONS = {0: "RelaxedPrecision", BUILTIN: "BuiltIn", 29: "Stream", LOCATION: "Location", COMPONENT: "Component", INDEX: "Index", OFFSET: "Offset"}
DECORATIONS |= numbered(13, "NoPerspective Flat Patch Centroid Sample Invariant Restrict Aliased Volatile")
DECORATIONS |= {36: "XfbBuffer", 37: "XfbStride", 5250: "PassthroughNV", 5271: "PerPrimitiveEXT", 5272: "PerViewNV", 5273: "PerTaskNV", 5285: "PerVertexKHR"}

BUILTINS = numbered(0, "Position PointSize - ClipDistance CullDistance VertexId InstanceId PrimitiveId InvocationId Layer ViewportIndex TessLevelOuter")
BUILTINS |= numbered(12, "TessLevelInner TessCoord PatchVertices FragCoord PointCoord FrontFacing SampleId SamplePosition SampleMask - FragDepth")
BUILTINS |= numbered(23, "HelperInvocation NumWorkgroups WorkgroupSize WorkgroupId LocalInvocationId GlobalInvocationId LocalInvocationIndex")
BUILTINS |= numbered(36, "SubgroupSize SubgroupMaxSize NumSubgroups NumEnqueuedSubgroups SubgroupId SubgroupLocalInvocationId VertexIndex InstanceIndex")
BUILTINS |= numbered(4416, "SubgroupEqMask SubgroupGeMask SubgroupGtMask SubgroupLeMask SubgroupLtMask - - - BaseVertex BaseInstance DrawIndex")
BUILTINS |= numbered(5292, "FragSizeEXT FragInvocationCountEXT PrimitivePointIndicesEXT PrimitiveLineIndicesEXT PrimitiveTriangleIndicesEXT")
BUILTINS |= numbered(5319, "LaunchIdKHR LaunchSizeKHR WorldRayOriginKHR WorldRayDirectionKHR ObjectRayOriginKHR ObjectRayDirectionKHR RayTminKHR RayTmaxKHR")
BUILTINS |= numbered(5327, "InstanceCustomIndexKHR - - ObjectToWorldKHR WorldToObjectKHR HitTNV HitKindKHR - HitTriangleVertexPositionsKHR")
BUILTINS |= {4432: "PrimitiveShadingRateKHR", 4438: "DeviceIndex", 4440: "ViewIndex", 4444: "ShadingRateKHR", 5014: "FragStencilRefEXT"}
BUILTINS |= {5253: "ViewportMaskNV", 5264: "FullyCoveredEXT", 5286: "BaryCoordKHR", 5287: "BaryCoordNoPerspKHR", 5299: "CullPrimitiveEXT"}
BUILTINS |= {5351: "IncomingRayFlagsKHR", 5352: "RayGeometryIndexKHR", 6021: "CullMaskKHR"}


class NotAModule(Exception):
    """Why a file is not a SPIR-V module."""


def read(path):
    """The words of a module."""
    with open(path, "rb") as file:
        data = file.read()
    words = list(struct.unpack(f"<{len(data) // 4}I", data[: len(data) // 4 * 4]))
    if len(words) < HEADER or words[0] != MAGIC:
        raise NotAModule(f"not a SPIR-V module: {path}")
    return words


def instructions(words):
    """Each instruction: its number, its operands, and the index of the first operand among the words."""
    at = HEADER
    while at < len(words):
        size = words[at] >> 16
        if not size or at + size > len(words):
            raise NotAModule(f"an instruction of {size} words at word {at} of {len(words)}")
        yield words[at] & 0xFFFF, words[at + 1 : at + size], at + 1
        at += size


def literal(words):
    """A literal string and the number of its words."""
    data = struct.pack(f"<{len(words)}I", *words).partition(b"\0")[0]
    return data.decode(errors="replace"), len(data) // 4 + 1
