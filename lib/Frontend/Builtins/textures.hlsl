// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The classes of textures, samplers and subpass inputs, other classes that Clang lacks or has in part, and in namespace vk textures with a
// sampler of their own. Of these classes those are declared whose names the program has (Textures.cpp): __TESSERA_HAS_<name> is defined.
// TextureMethods.def has their methods that sample and gather. Methods have no bodies: lowering knows them by their names, and their
// arguments by the names of the parameters.

#ifndef __TESSERA_TEXTURES
#define __TESSERA_TEXTURES
namespace hlsl {
struct SamplerState {
  __hlsl_resource_t [[hlsl::resource_class(Sampler)]] __handle;
};
struct SamplerComparisonState {
  __hlsl_resource_t [[hlsl::resource_class(Sampler)]] __handle;
};

// t.mips[level][at] and t.sample[sample][at].
template <typename __T, typename __At> struct __texture_slice {
  __T operator[](__At __at) const;
};
template <typename __T, typename __At> struct __texture_slices {
  __texture_slice<__T, __At> operator[](uint __select) const;
};
template <typename __T, typename __At> struct __rw_texture_slice {
  decltype(RWBuffer<__T>()[0]) operator[](__At __at) const;
};
template <typename __T, typename __At> struct __rw_texture_slices {
  __rw_texture_slice<__T, __At> operator[](uint __select) const;
};
} // namespace hlsl
#endif

#define __TESSERA_HANDLE(Class)                                                                    \
  __hlsl_resource_t [[hlsl::resource_class(Class)]] [[hlsl::contained_type(__T)]] __handle;

// The parameters at the end of the list.
#define __TESSERA_STATUS(Result, Name, ...)                                                        \
  Result Name(__VA_ARGS__);                                                                        \
  Result Name(__VA_ARGS__, out uint __status);
#define __TESSERA_OFFSET(Offset, Result, Name, ...)                                                \
  Result Name(__VA_ARGS__);                                                                        \
  Result Name(__VA_ARGS__, Offset __offset);                                                       \
  Result Name(__VA_ARGS__, Offset __offset, out uint __status);

// Of how many components, from the level that a program asks for.
#define __TESSERA_SIZE_1                                                                           \
  template <typename __X> void GetDimensions(out __X __x);
#define __TESSERA_SIZE_2                                                                           \
  template <typename __X, typename __Y> void GetDimensions(out __X __x, out __Y __y);
#define __TESSERA_SIZE_3                                                                           \
  template <typename __X, typename __Y, typename __Z>                                              \
  void GetDimensions(out __X __x, out __Y __y, out __Z __z);
#define __TESSERA_SIZE_4                                                                           \
  template <typename __X, typename __Y, typename __Z, typename __W>                                \
  void GetDimensions(out __X __x, out __Y __y, out __Z __z, out __W __w);
#define __TESSERA_SIZE_OF_LEVEL_1                                                                  \
  template <typename __X, typename __L>                                                            \
  void GetDimensions(uint __level, out __X __x, out __L __levels);
#define __TESSERA_SIZE_OF_LEVEL_2                                                                  \
  template <typename __X, typename __Y, typename __L>                                              \
  void GetDimensions(uint __level, out __X __x, out __Y __y, out __L __levels);
#define __TESSERA_SIZE_OF_LEVEL_3                                                                  \
  template <typename __X, typename __Y, typename __Z, typename __L>                                \
  void GetDimensions(uint __level, out __X __x, out __Y __y, out __Z __z, out __L __levels);

// Textures that are read.
#define __TESSERA_TEXTURE(Name, At, LoadAt, Offset)                                                \
  template <typename __T = float4> struct Name {                                                   \
    __TESSERA_HANDLE(SRV)                                                                          \
    __texture_slices<__T, At> mips;                                                                \
    __T operator[](At __at) const;                                                                 \
    __TESSERA_OFFSET(Offset, __T, Load, LoadAt __at)
// And what is read and written.
#define __TESSERA_RW_TEXTURE(Name, At, LoadAt)                                                     \
  template <typename __T> struct Name {                                                            \
    __TESSERA_HANDLE(UAV)                                                                          \
    decltype(RWBuffer<__T>()[0]) operator[](At __at) const;                                        \
    __TESSERA_STATUS(__T, Load, LoadAt __at)

#define __TESSERA_RW_1D(Name)                                                                      \
  __TESSERA_RW_TEXTURE(Name, uint, int)                                                            \
  __TESSERA_SIZE_1                                                                                 \
  };
#define __TESSERA_RW_1D_ARRAY(Name)                                                                \
  __TESSERA_RW_TEXTURE(Name, uint2, int2)                                                          \
  __TESSERA_SIZE_2                                                                                 \
  };
#define __TESSERA_RW_2D(Name)                                                                      \
  __TESSERA_RW_TEXTURE(Name, uint2, int2)                                                          \
  __TESSERA_SIZE_2                                                                                 \
  };
#define __TESSERA_RW_2D_ARRAY(Name)                                                                \
  __TESSERA_RW_TEXTURE(Name, uint3, int3)                                                          \
  __TESSERA_SIZE_3                                                                                 \
  };
#define __TESSERA_RW_3D(Name)                                                                      \
  __TESSERA_RW_TEXTURE(Name, uint3, int3)                                                          \
  __TESSERA_SIZE_3                                                                                 \
  };

#define __TESSERA_1D(Name)                                                                         \
  __TESSERA_TEXTURE(Name, uint, int2, int)                                                         \
  __TESSERA_SIZE_1 __TESSERA_SIZE_OF_LEVEL_1                                                       \
  };
#define __TESSERA_1D_ARRAY(Name)                                                                   \
  __TESSERA_TEXTURE(Name, uint2, int3, int)                                                        \
  __TESSERA_SIZE_2 __TESSERA_SIZE_OF_LEVEL_2                                                       \
  };
#define __TESSERA_2D(Name)                                                                         \
  __TESSERA_TEXTURE(Name, uint2, int3, int2)                                                       \
  __TESSERA_SIZE_2 __TESSERA_SIZE_OF_LEVEL_2                                                       \
  };
#define __TESSERA_2D_ARRAY(Name)                                                                   \
  __TESSERA_TEXTURE(Name, uint3, int4, int2)                                                       \
  __TESSERA_SIZE_3 __TESSERA_SIZE_OF_LEVEL_3                                                       \
  };
#define __TESSERA_3D(Name)                                                                         \
  __TESSERA_TEXTURE(Name, uint3, int4, int3)                                                       \
  __TESSERA_SIZE_3 __TESSERA_SIZE_OF_LEVEL_3                                                       \
  };
#define __TESSERA_CUBE(Name)                                                                       \
  template <typename __T = float4> struct Name {                                                   \
    __TESSERA_HANDLE(SRV)                                                                          \
    __TESSERA_SIZE_2 __TESSERA_SIZE_OF_LEVEL_2                                                     \
  };
#define __TESSERA_CUBE_ARRAY(Name)                                                                 \
  template <typename __T = float4> struct Name {                                                   \
    __TESSERA_HANDLE(SRV)                                                                          \
    __TESSERA_SIZE_3 __TESSERA_SIZE_OF_LEVEL_3                                                     \
  };
#define __TESSERA_2DMS(Name)                                                                       \
  template <typename __T = float4, uint __Samples = 0> struct Name {                               \
    __TESSERA_HANDLE(SRV)                                                                          \
    __texture_slices<__T, uint2> sample;                                                           \
    __T operator[](uint2 __at) const;                                                              \
    __TESSERA_OFFSET(int2, __T, Load, int2 __at, int __sample)                                     \
    __TESSERA_SIZE_3                                                                               \
    float2 GetSamplePosition(int __sample) const;                                                   \
  };
#define __TESSERA_2DMS_ARRAY(Name)                                                                 \
  template <typename __T = float4, uint __Samples = 0> struct Name {                               \
    __TESSERA_HANDLE(SRV)                                                                          \
    __texture_slices<__T, uint3> sample;                                                           \
    __T operator[](uint3 __at) const;                                                              \
    __TESSERA_OFFSET(int2, __T, Load, int3 __at, int __sample)                                     \
    __TESSERA_SIZE_4                                                                               \
    float2 GetSamplePosition(int __sample) const;                                                   \
  };

namespace hlsl {
#ifdef __TESSERA_HAS_Texture1D
__TESSERA_1D(Texture1D)
#endif
#ifdef __TESSERA_HAS_Texture1DArray
__TESSERA_1D_ARRAY(Texture1DArray)
#endif
#ifdef __TESSERA_HAS_Texture2D
__TESSERA_2D(Texture2D)
#endif
#ifdef __TESSERA_HAS_Texture2DArray
__TESSERA_2D_ARRAY(Texture2DArray)
#endif
#ifdef __TESSERA_HAS_Texture3D
__TESSERA_3D(Texture3D)
#endif
#ifdef __TESSERA_HAS_TextureCube
__TESSERA_CUBE(TextureCube)
#endif
#ifdef __TESSERA_HAS_TextureCubeArray
__TESSERA_CUBE_ARRAY(TextureCubeArray)
#endif
#ifdef __TESSERA_HAS_Texture2DMS
__TESSERA_2DMS(Texture2DMS)
#endif
#ifdef __TESSERA_HAS_Texture2DMSArray
__TESSERA_2DMS_ARRAY(Texture2DMSArray)
#endif
#ifdef __TESSERA_HAS_RWTexture1D
__TESSERA_RW_1D(RWTexture1D)
#endif
#ifdef __TESSERA_HAS_RWTexture1DArray
__TESSERA_RW_1D_ARRAY(RWTexture1DArray)
#endif
#ifdef __TESSERA_HAS_RWTexture2D
__TESSERA_RW_2D(RWTexture2D)
#endif
#ifdef __TESSERA_HAS_RWTexture2DArray
__TESSERA_RW_2D_ARRAY(RWTexture2DArray)
#endif
#ifdef __TESSERA_HAS_RWTexture3D
__TESSERA_RW_3D(RWTexture3D)
#endif
#ifdef __TESSERA_HAS_RWTexture2DMS
template <typename __T, uint __Samples = 0> struct RWTexture2DMS {
  __TESSERA_HANDLE(UAV)
  __rw_texture_slices<__T, uint2> sample;
  decltype(RWBuffer<__T>()[0]) operator[](uint2 __at) const;
  __TESSERA_STATUS(__T, Load, int2 __at, int __sample)
  __TESSERA_SIZE_3
};
#endif
#ifdef __TESSERA_HAS_RWTexture2DMSArray
template <typename __T, uint __Samples = 0> struct RWTexture2DMSArray {
  __TESSERA_HANDLE(UAV)
  __rw_texture_slices<__T, uint3> sample;
  decltype(RWBuffer<__T>()[0]) operator[](uint3 __at) const;
  __TESSERA_STATUS(__T, Load, int3 __at, int __sample)
  __TESSERA_SIZE_4
};
#endif
#ifdef __TESSERA_HAS_RasterizerOrderedTexture1D
__TESSERA_RW_1D(RasterizerOrderedTexture1D)
#endif
#ifdef __TESSERA_HAS_RasterizerOrderedTexture1DArray
__TESSERA_RW_1D_ARRAY(RasterizerOrderedTexture1DArray)
#endif
#ifdef __TESSERA_HAS_RasterizerOrderedTexture2D
__TESSERA_RW_2D(RasterizerOrderedTexture2D)
#endif
#ifdef __TESSERA_HAS_RasterizerOrderedTexture2DArray
__TESSERA_RW_2D_ARRAY(RasterizerOrderedTexture2DArray)
#endif
#ifdef __TESSERA_HAS_RasterizerOrderedTexture3D
__TESSERA_RW_3D(RasterizerOrderedTexture3D)
#endif
#ifdef __TESSERA_HAS_SubpassInput
template <typename __T = float4> struct SubpassInput {
  __TESSERA_HANDLE(SRV)
  __T SubpassLoad() const;
};
#endif
#ifdef __TESSERA_HAS_SubpassInputMS
template <typename __T = float4> struct SubpassInputMS {
  __TESSERA_HANDLE(SRV)
  __T SubpassLoad(int __sample) const;
};
#endif
#ifdef __TESSERA_HAS_RasterizerOrderedByteAddressBuffer
struct RasterizerOrderedByteAddressBuffer {
  __hlsl_resource_t [[hlsl::resource_class(UAV)]] [[hlsl::is_rov]] [[hlsl::raw_buffer]] [[hlsl::contained_type(uint)]] __handle;
  __TESSERA_STATUS(uint, Load, uint __at)
  __TESSERA_STATUS(uint2, Load2, uint __at)
  __TESSERA_STATUS(uint3, Load3, uint __at)
  __TESSERA_STATUS(uint4, Load4, uint __at)
  template <typename __T> __T Load(uint __at);
  template <typename __T> __T Load(uint __at, out uint __status);
  void Store(uint __at, uint __value);
  void Store2(uint __at, uint2 __value);
  void Store3(uint __at, uint3 __value);
  void Store4(uint __at, uint4 __value);
  template <typename __T> void Store(uint __at, __T __value);
  void GetDimensions(out uint __bytes);
};
#endif
#ifdef __TESSERA_HAS_TextureBuffer
// addContent() gives it the conversion to its struct.
template <typename __T> struct TextureBuffer {
  __hlsl_resource_t [[hlsl::resource_class(SRV)]] [[hlsl::raw_buffer]] [[hlsl::contained_type(__T)]] __handle;
};
#endif
} // namespace hlsl

namespace vk {
#ifdef __TESSERA_HAS_SampledTexture1D
__TESSERA_1D(SampledTexture1D)
#endif
#ifdef __TESSERA_HAS_SampledTexture1DArray
__TESSERA_1D_ARRAY(SampledTexture1DArray)
#endif
#ifdef __TESSERA_HAS_SampledTexture2D
__TESSERA_2D(SampledTexture2D)
#endif
#ifdef __TESSERA_HAS_SampledTexture2DArray
__TESSERA_2D_ARRAY(SampledTexture2DArray)
#endif
#ifdef __TESSERA_HAS_SampledTexture3D
__TESSERA_3D(SampledTexture3D)
#endif
#ifdef __TESSERA_HAS_SampledTextureCUBE
__TESSERA_CUBE(SampledTextureCUBE)
#endif
#ifdef __TESSERA_HAS_SampledTextureCUBEArray
__TESSERA_CUBE_ARRAY(SampledTextureCUBEArray)
#endif
#ifdef __TESSERA_HAS_SampledTexture2DMS
__TESSERA_2DMS(SampledTexture2DMS)
#endif
#ifdef __TESSERA_HAS_SampledTexture2DMSArray
__TESSERA_2DMS_ARRAY(SampledTexture2DMSArray)
#endif
} // namespace vk

#undef __TESSERA_HANDLE
#undef __TESSERA_STATUS
#undef __TESSERA_OFFSET
#undef __TESSERA_SIZE_1
#undef __TESSERA_SIZE_2
#undef __TESSERA_SIZE_3
#undef __TESSERA_SIZE_4
#undef __TESSERA_SIZE_OF_LEVEL_1
#undef __TESSERA_SIZE_OF_LEVEL_2
#undef __TESSERA_SIZE_OF_LEVEL_3
#undef __TESSERA_TEXTURE
#undef __TESSERA_RW_TEXTURE
#undef __TESSERA_RW_1D
#undef __TESSERA_RW_1D_ARRAY
#undef __TESSERA_RW_2D
#undef __TESSERA_RW_2D_ARRAY
#undef __TESSERA_RW_3D
#undef __TESSERA_1D
#undef __TESSERA_1D_ARRAY
#undef __TESSERA_2D
#undef __TESSERA_2D_ARRAY
#undef __TESSERA_3D
#undef __TESSERA_CUBE
#undef __TESSERA_CUBE_ARRAY
#undef __TESSERA_2DMS
#undef __TESSERA_2DMS_ARRAY
