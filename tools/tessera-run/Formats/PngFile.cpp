// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libpng leaves a failed call by longjmp: a function that calls setjmp owns nothing.
#include "Formats/PngFile.h"

#include "Limits.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>
#include <csetjmp>
#include <cstring>
#include <png.h>

using namespace llvm;

namespace tessera::run {
namespace {

/// The data that the callbacks of libpng read and write.
struct Stream {
  StringRef Rest;                 ///< of a file that is read
  std::string *Written = nullptr; ///< one that is written
  char Message[160] = {};
};

[[noreturn]] void onError(png_structp Png, png_const_charp Message) {
  auto *S = static_cast<Stream *>(png_get_error_ptr(Png));
  std::strncpy(S->Message, Message, sizeof(S->Message) - 1);
  png_longjmp(Png, 1);
}

void onWarning(png_structp, png_const_charp) {}

void readBytes(png_structp Png, png_bytep To, size_t Size) {
  auto *S = static_cast<Stream *>(png_get_io_ptr(Png));
  if (S->Rest.size() < Size)
    png_error(Png, "the file ends too early");
  std::memcpy(To, S->Rest.data(), Size);
  S->Rest = S->Rest.drop_front(Size);
}

void writeBytes(png_structp Png, png_bytep From, size_t Size) {
  static_cast<Stream *>(png_get_io_ptr(Png))
      ->Written->append(reinterpret_cast<const char *>(From), Size);
}

/// Whatever the file has, four samples of 16 bits come of it.
bool readHeader(png_structp Png, png_infop Info) {
  if (setjmp(png_jmpbuf(Png)))
    return false;
  png_read_info(Png, Info);
  png_set_expand_16(Png);
  png_set_gray_to_rgb(Png);
  png_set_add_alpha(Png, 0xFFFF, PNG_FILLER_AFTER);
  if constexpr (endianness::native == endianness::little)
    png_set_swap(Png);
  png_set_interlace_handling(Png);
  png_read_update_info(Png, Info);
  return true;
}

bool readRows(png_structp Png, png_bytepp Rows) {
  if (setjmp(png_jmpbuf(Png)))
    return false;
  png_read_image(Png, Rows);
  png_read_end(Png, nullptr);
  return true;
}

bool writeRows(png_structp Png, png_infop Info, const Picture &P, unsigned Bits, png_bytepp Rows) {
  static constexpr int Types[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA,
                                  PNG_COLOR_TYPE_RGB, PNG_COLOR_TYPE_RGB_ALPHA};
  if (setjmp(png_jmpbuf(Png)))
    return false;
  png_set_IHDR(Png, Info, P.Width, P.Height, static_cast<int>(Bits), Types[P.Channels - 1],
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(Png, Info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(Png, Info);
  png_write_image(Png, Rows);
  png_write_end(Png, Info);
  return true;
}

} // namespace

Expected<Picture> decodePng(StringRef File, uint64_t MaxBytes) {
  constexpr size_t SignatureSize = 8;
  if (File.size() < SignatureSize ||
      png_sig_cmp(reinterpret_cast<png_const_bytep>(File.data()), 0, SignatureSize))
    return createStringError("not a PNG file");
  Stream S;
  S.Rest = File;
  struct Reader {
    ~Reader() { png_destroy_read_struct(&Png, &Info, nullptr); }
    png_structp Png;
    png_infop Info;
  } R = {png_create_read_struct(PNG_LIBPNG_VER_STRING, &S, onError, onWarning), nullptr};
  R.Info = R.Png ? png_create_info_struct(R.Png) : nullptr;
  if (!R.Info)
    report_bad_alloc_error("libpng has no memory");
  png_set_read_fn(R.Png, &S, readBytes);
  auto Broken = [&] { return createStringError("a broken PNG file: " + Twine(S.Message)); };
  if (!readHeader(R.Png, R.Info))
    return Broken();
  Picture P;
  P.Width = png_get_image_width(R.Png, R.Info);
  P.Height = png_get_image_height(R.Png, R.Info);
  uint64_t RowBytes = png_get_rowbytes(R.Png, R.Info);
  if (RowBytes * P.Height > MaxBytes)
    return createStringError("a picture of " + Twine(P.Width) + "x" + Twine(P.Height) +
                             " pixels is too large: buffers may have an eighth of this machine's "
                             "memory");
  P.Samples.resize(RowBytes / sizeof(uint16_t) * P.Height);
  std::vector<png_bytep> Rows(P.Height);
  for (size_t Y = 0; Y < Rows.size(); ++Y)
    Rows[Y] = reinterpret_cast<png_bytep>(P.Samples.data()) + Y * RowBytes;
  if (!readRows(R.Png, Rows.data()))
    return Broken();
  return P;
}

std::string encodePng(const Picture &P, unsigned Bits) {
  std::string File;
  Stream S;
  S.Written = &File;
  struct Writer {
    ~Writer() { png_destroy_write_struct(&Png, &Info); }
    png_structp Png;
    png_infop Info;
  } W = {png_create_write_struct(PNG_LIBPNG_VER_STRING, &S, onError, onWarning), nullptr};
  W.Info = W.Png ? png_create_info_struct(W.Png) : nullptr;
  if (!W.Info)
    report_bad_alloc_error("libpng has no memory");
  png_set_write_fn(W.Png, &S, writeBytes, [](png_structp) {});
  std::vector<uint8_t> Bytes(P.Samples.size() * Bits / 8);
  for (size_t I = 0; I < P.Samples.size(); ++I) {
    if (Bits == 8)
      Bytes[I] = static_cast<uint8_t>(P.Samples[I] >> 8);
    else
      support::endian::write16be(&Bytes[2 * I], P.Samples[I]);
  }
  std::vector<png_bytep> Rows(P.Height);
  for (size_t Y = 0; Y < Rows.size(); ++Y)
    Rows[Y] = Bytes.data() + Y * (Bytes.size() / P.Height);
  // All that could fail is memory, which ends the program.
  if (!writeRows(W.Png, W.Info, P, Bits, Rows.data()))
    report_bad_alloc_error(S.Message);
  return File;
}

} // namespace tessera::run
