// A denoiser for gray pictures: three layers of 3x3 convolution with 16 channels, as implicit GEMM on the matrix hardware, from
// one texture to another in one dispatch.
//
// A group makes a tile of 16xHEIGHT pixels, and keeps what lies between the layers in groupshared memory: channels of a pixel side by
// side, pixels row by row. There, 16 pixels that follow each other are a matrix of 16x16, pixels by channels, and so are those that
// a tap of the convolution sees: the same matrix, some pixels further on. So a layer is nine products summed up, and nothing is
// gathered or copied for them (im2col). Blocks of pixels run on over the ends of rows; what comes out there belongs to no pixel,
// and is not used. Each layer has fewer rows and columns than the one before: the first one needs two pixels around the tile.
//
// A tenth tap of each layer sees the picture itself: the nine texels around the pixel, and a 1, whose weights are the bias. That is
// all that the first layer has. The last layer has one output, the noise with the other sign; the rest of its columns are zero.
//
// Weights are of f16: of each tap a row for each channel that goes in, with the 16 that come out. denoise.py trains them.
// Dispatch (width / 16, height / HEIGHT, 1) groups, rounded up.
//
// Compile with -T cs_6_10 -DWAVE_SIZE=<the device's wave size>; where there are 16 KiB of groupshared memory, with -DHEIGHT=4.
#include <dx/linalg.h>
using namespace dx::linalg;

#ifndef WAVE_SIZE
#define WAVE_SIZE 32
#endif
#ifndef HEIGHT
#define HEIGHT 8
#endif
#ifndef WAVES
#define WAVES 4 // of a group; they share the pixels
#endif

static const uint Channels = 16;
static const uint Block = 16; // pixels of a matrix
static const uint Width = 16, Height = HEIGHT; // of a tile
static const uint Border = 2; // pixels around the tile that the first layer makes
static const uint Pitch = Width + 2 * Border; // pixels from one row to the next
static const uint TexelPitch = Pitch + 2; // the first layer, too, looks one texel further
static const uint TexelRows = Height + 2 * Border + 2;

// Blocks of each layer: as many as hold what the next one reads, up to two rows and two pixels further on.
static const uint Reach = 2 * Pitch + 2;
static const uint Blocks3 = (Pitch * Height + Block - 1) / Block;
static const uint Blocks2 = (Blocks3 * Block + Reach + Block - 1) / Block;
static const uint Blocks1 = (Blocks2 * Block + Reach + Block - 1) / Block;

Texture2D<float> Noisy : register(t0);
ByteAddressBuffer Weights : register(t1);
RWTexture2D<float> Denoised : register(u2);

groupshared float16_t Texels[TexelPitch * TexelRows];
groupshared float16_t Inputs[Blocks1 * Block * Channels];
groupshared float16_t First[Blocks1 * Block * Channels];
groupshared float16_t Second[Blocks2 * Block * Channels];

typedef Matrix<ComponentType::F16, Block, Channels, MatrixUse::A, MatrixScope::Wave> Pixels;
typedef Matrix<ComponentType::F16, Channels, Channels, MatrixUse::B, MatrixScope::Wave> Filter;
typedef Matrix<ComponentType::F32, Block, Channels, MatrixUse::Accumulator, MatrixScope::Wave> Sums;

static const uint TapSize = Channels * Channels * 2; // bytes of weights

// A layer from one array to the other: Taps of its weights are for pixels of the array, and the one after them for those of Inputs,
// from the pixel skip on. Each wave keeps the sums of all its blocks, so that it loads a tap's weights once.
template <uint Blocks, uint Taps, bool HasReLU, typename From, typename To>
void layer(groupshared From from, groupshared To to, uint skip, uint weights, uint wave) {
  static const uint Count = (Blocks + WAVES - 1) / WAVES;
  Sums sums[Count];
  [unroll] for (uint i = 0; i < Count; ++i)
    sums[i] = Sums::Splat(0);
  uint first[Count]; // pixels of the blocks; of too many the last one again
  [unroll] for (uint i = 0; i < Count; ++i)
    first[i] = min(wave + i * WAVES, Blocks - 1) * Block;
  [loop] for (uint tap = 0; tap < Taps; ++tap) {
    const Filter filter = Filter::Load<16>(Weights, weights + tap * TapSize, Channels * 2, MatrixLayout::RowMajor);
    const uint at = tap / 3 * Pitch + tap % 3;
    [unroll] for (uint i = 0; i < Count; ++i)
      sums[i].MultiplyAccumulate(Pixels::Load(from, (first[i] + at) * Channels, Channels, MatrixLayout::RowMajor), filter);
  }
  const Filter filter = Filter::Load<16>(Weights, weights + Taps * TapSize, Channels * 2, MatrixLayout::RowMajor);
  [unroll] for (uint i = 0; i < Count; ++i)
    sums[i].MultiplyAccumulate(Pixels::Load(Inputs, (first[i] + skip) * Channels, Channels, MatrixLayout::RowMajor), filter);
  [unroll] for (uint i = 0; i < Count; ++i) {
    Sums result = sums[i];
    if (HasReLU)
      [unroll] for (uint e = 0; e < result.Length(); ++e)
        result.Set(e, max(result.Get(e), 0));
    const uint block = wave + i * WAVES;
    if (block < Blocks)
      result.Cast<ComponentType::F16>().Store(to, block * Block * Channels, Channels, MatrixLayout::RowMajor);
  }
}

[WaveSize(WAVE_SIZE)]
[numthreads(WAVES * WAVE_SIZE, 1, 1)]
void main(uint3 group : SV_GroupID, uint thread : SV_GroupIndex) {
  const uint threads = WAVES * WAVE_SIZE, wave = thread / WAVE_SIZE;
  int2 size;
  Noisy.GetDimensions(size.x, size.y);
  const int2 corner = int2(group.xy * uint2(Width, Height));

  // Where the picture ends, its last texels go on.
  for (uint i = thread; i < TexelPitch * TexelRows; i += threads) {
    const int2 at = corner + int2(i % TexelPitch, i / TexelPitch) - int(Border + 1);
    Texels[i] = (float16_t)Noisy[clamp(at, 0, size - 1)];
  }
  GroupMemoryBarrierWithGroupSync();

  for (uint p = thread; p < Blocks1 * Block; p += threads) {
    const bool isPixel = p < Pitch * (Height + 2 * Border); // the others fill up the last block
    const uint at = isPixel ? p / Pitch * TexelPitch + p % Pitch : 0;
    [unroll] for (uint c = 0; c < Channels; ++c) {
      const float16_t value = c < 9 ? Texels[at + c % 9 / 3 * TexelPitch + c % 3] : (float16_t)(c == 9);
      Inputs[p * Channels + c] = value;
    }
  }
  GroupMemoryBarrierWithGroupSync();

  layer<Blocks1, 0, true>(Inputs, First, 0, 0, wave);
  GroupMemoryBarrierWithGroupSync();
  layer<Blocks2, 9, true>(First, Second, Pitch + 1, TapSize, wave);
  GroupMemoryBarrierWithGroupSync();
  layer<Blocks3, 9, false>(Second, First, 2 * (Pitch + 1), 11 * TapSize, wave);
  GroupMemoryBarrierWithGroupSync();

  for (uint p = thread; p < Width * Height; p += threads) {
    const uint2 place = uint2(p % Width, p / Width), at = corner + place;
    if (all(at < uint2(size)))
      Denoised[at] = saturate(Noisy[at] + First[(place.y * Pitch + place.x) * Channels]);
  }
}
