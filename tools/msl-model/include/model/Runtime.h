// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The interface between the compiled text and the program that runs it. Both include this file, the
// text without any standard header.

#ifndef TESSERA_MSL_MODEL_RUNTIME_H
#define TESSERA_MSL_MODEL_RUNTIME_H

namespace msl_model {

using Bytes = decltype(sizeof(0));
using Word = unsigned int;

struct Place {
  Word Line;
  Word Column;
};

/// Who must take part in a meeting of lanes.
enum class Reach : unsigned char {
  /// The lanes of the simdgroup that are at the same place.
  Active,
  /// All lanes of a simdgroup, at the same place in the text.
  Simdgroup,
  /// All lanes of the threadgroup, at the same place in the text.
  Threadgroup,
};

/// Bits of metal::mem_flags.
enum : Word {
  MemNone = 0,
  MemDevice = 1,
  MemThreadgroup = 2,
  MemTexture = 4,
  MemObjectData = 8,
};

/// The memory that simdgroup_load and simdgroup_store touch: eight rows of eight elements.
struct MatrixMemory {
  const void *Pointer;
  unsigned long long ElementsPerRow;
  unsigned long long OriginX, OriginY;
  Word ElementSize;
  bool Transpose;
  bool Store;
};

/// A call that lanes make together.
struct Meeting {
  const char *Name;
  Place At;
  Reach Who;
  /// For a barrier: the memory that it orders.
  Word Flags;
  /// For a load or a store, else null. All lanes must agree on it.
  const MatrixMemory *Memory;
  /// This lane's values, for Combine.
  void *Operand;
  /// Computes the results of all lanes: the operands by lane, null for a lane that is not here.
  void (*Combine)(void *const *Operands, Word Width);
};

/// The values that a kernel's parameters may ask for, by their attribute.
enum class Builtin : unsigned char {
#define MSL_BUILTIN(Name, Attribute) Name,
#include "model/Builtins.def"
};

struct Parameter {
  /// Payload: of an object or mesh function. Group: what such a function gives its results to.
  enum class Kind : unsigned char { Buffer, Texture, Sampler, Builtin, Stage, Payload, Group } What;
  /// The index of the resource, the builtin, or the number of the first value of a stage.
  Word Index;
};

enum class StageNumbers : unsigned char {
  Bool,
  Int8,
  Uint8,
  Int16,
  Uint16,
  Int32,
  Uint32,
  Half,
  Float,
  /// No input and no output of a vertex or fragment function has this type.
  Other
};

/// The type of an input or output of a vertex or fragment function.
struct StageType {
  StageNumbers Numbers;
  unsigned char Components;
  unsigned char Elements; ///< of an array; 0 of another type
  bool IsInterpolant, HasPerspective;

  constexpr bool operator==(const StageType &) const = default;
};

/// A parameter, or a member of the struct that a function takes or returns.
struct StageValue {
  StageType Type;
  Word Offset;
};

/// Where the value of an interpolant is wanted.
struct Where {
  enum class Kind : unsigned char { Center, Centroid, Sample, Offset } What;
  Word Sample;
  float X, Y;
};

/// What a threadgroup of a mesh function makes.
struct MeshShape {
  Word Vertices, Primitives; ///< at most
  Word Corners;              ///< of a primitive
  Bytes VertexSize, PrimitiveSize;
};

/// A part of what a threadgroup of an object or mesh function makes.
struct GroupResult {
  enum class Kind : unsigned char { Count, Index, Vertex, Primitive, Grid } What;
  Word Number;      ///< of the index, vertex or primitive; or the count
  const void *From; ///< the vertex or primitive
  Word Values[3];   ///< the number of the vertex, or the threadgroups of the grid
  const char *Name; ///< of the function that the text calls
  Place At;
};

/// The index of a texture or sampler is below this in a table of arguments, and not in an argument
/// buffer.
constexpr Word EntriesOfTables = 128;

enum class TextureShape : unsigned char {
  Line,
  LineArray,
  Plane,
  PlaneArray,
  Samples,
  SamplesArray,
  Volume,
  Cube,
  CubeArray
};
/// The type of a texel's components in the text.
enum class TexelNumbers : unsigned char { Float, Signed, Unsigned };

/// A texture as a kernel declares it.
struct TextureType {
  TextureShape Shape;
  TexelNumbers Numbers;
  bool Reads, Writes, Depth;
};

/// A call of a texture function; unused arguments are 0.
struct TextureCall {
  enum class Kind : unsigned char {
    Read,
    Write,
    Sample,
    Gather,
    Atomic,
    Size,
    Levels,
    Fence,
    LevelOfDetail
  } What;
  enum class Update : unsigned char {
    Load,
    Store,
    Exchange,
    Compare,
    Add,
    Sub,
    Min,
    Max,
    And,
    Or,
    Xor
  };
  Word Texture, Sampler;
  Word Axes; ///< of the texture as the kernel declares it
  Place At;
  /// The texel's coordinate.
  Word Coordinate[3];
  Word Layer;
  /// Also the sample of a multisampled texture.
  Word Level;
  /// Where to sample, and at which level.
  float Position[3];
  float Lod, LeastLod, Bias;
  bool HasGradients;
  float AlongX[3], AlongY[3];
  int Offset[3];
  bool Compares;
  float Reference;
  Word Component;
  Update Does;
  /// For an update that compares.
  Word Expected;
  bool Succeeded;
  /// Bits of the components that are written or were read; of sizes, width, height, depth, layers.
  Word Values[4];
};

/// A part of an acceleration structure, in one instance of it.
struct ScenePrimitive {
  Word Instance, UserID, Mask, Geometry, Primitive;
  bool IsTriangle, IsOpaque;
  bool IsNeverCulled; ///< for its side
  bool IsFlipped;     ///< the front of the triangle is counterclockwise
  float ToWorld[4][3];
  float Points[3][3]; ///< the corners of a triangle, or the least and the greatest one of a box
};

/// The contents of an acceleration structure, which takes the index of a buffer: this, and the
/// primitives behind it.
struct Scene {
  static constexpr Word IsOne = 0x5CE4E001; ///< no buffer begins with this number by chance
  Word Mark;
  Word Count;
};

/// The program's functions. \p Context is their first argument.
struct Runtime {
  void *Context;
  void (*Read)(void *Context, const void *Address, Bytes Size, const void *Pc);
  void (*Write)(void *Context, const void *Address, Bytes Size, const void *Pc);
  /// An access that promises more alignment than the address has. Does not return.
  void (*Misaligned)(void *Context, const void *Address, Bytes Size, const void *Pc);
  /// A read-modify-write, a load or a store that is atomic.
  void (*Atomic)(void *Context, const void *Address, Bytes Size, bool Writes, Place At);
  /// Whether a weak compare-exchange fails although it need not.
  bool (*WeakFailure)(void *Context);
  void (*Meet)(void *Context, const Meeting &Call);
  /// The storage of the text's threadgroup variable \p Index, the same for all lanes of the
  /// threadgroup; no better aligned than asked for.
  void *(*ThreadgroupVariable)(void *Context, Word Index, Bytes Size, Bytes Align,
                               const char *Name);
  /// Returns a pointer for the kernel's parameter to buffer \p Index.
  void *(*Buffer)(void *Context, Word Index);
  /// Ends the run unless the resource at the index has the type that the kernel declares.
  void (*CheckTexture)(void *Context, Word Index, const TextureType &Type);
  void (*CheckSampler)(void *Context, Word Index);
  void (*Texture)(void *Context, TextureCall &Call);
  void (*BuiltinValue)(void *Context, Builtin What, Word *Values);
  void (*EnterLoop)(void *Context, Place At);
  void (*NextIteration)(void *Context);
  void (*LeaveLoop)(void *Context);
  void (*EnterFunction)(void *Context, const void *CallSite);
  void (*LeaveFunction)(void *Context);
  /// Does not return.
  void (*IndexOutOfBounds)(void *Context, long long Index, const char *Type, const void *Pc);
  /// An element of a cooperative tensor that the lane has not. Does not return.
  void (*InvalidElement)(void *Context, Word Index, const void *Pc);
  /// A call of an intersection query that Metal leaves undefined. Does not return.
  void (*MisusedQuery)(void *Context, const char *What, Place At);
  /// Whether a fragment function runs.
  bool InFragment;
  /// Copies the values from number \p First on to the parameter of the function.
  void (*StageInput)(void *Context, Word First, void *To);
  /// Takes what the function returns.
  void (*StageOutput)(void *Context, const void *From);
  /// The bits of the floats of an input at a place in the pixel.
  void (*Interpolate)(void *Context, Word Value, const Where &At, Word *Values);
  /// The place of a sample in the pixel.
  void (*SamplePosition)(void *Context, Word Sample, float *Position);
  Word (*SampleCount)(void *Context);
  /// The storage of the payload.
  void *(*Payload)(void *Context, Bytes Size);
  void (*GiveResult)(void *Context, const GroupResult &Result);
  void (*Discard)(void *Context);
  bool (*IsHelper)(void *Context);
  /// Signed arithmetic that leaves its type. Does not return.
  void (*Overflow)(void *Context, const char *Type, const void *Pc);
};

/// Defined by the text: one for each function that a pipeline may name, named msl_kernel_NAME.
struct Kernel {
  void (*Start)(const Runtime *);
  void (*Run)();
  /// The values of the parameters and of the result, in the order of the text. Of a mesh function,
  /// the outputs are those of a vertex.
  const StageValue *Inputs, *Outputs;
  /// Of a mesh function.
  const StageValue *OfPrimitives;
  MeshShape Mesh;
};

} // namespace msl_model

#endif
