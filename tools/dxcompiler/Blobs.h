//===- Blobs.h - Bytes and texts --------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Object.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace tessera::dxc {

/// The owner of a blob's bytes.
enum class Owner : uint8_t {
  Program, ///< they outlive the blob
  Blob     ///< they are freed with it
};

/// The bytes of a blob.
class Bytes {
public:
  Bytes(Memory M, const void *Data, size_t Size, Owner Whose)
      : M(std::move(M)), Data(const_cast<void *>(Data)), Size(Size), Whose(Whose) {}
  /// Part of \p Of, which lives as long.
  Bytes(Memory M, IDxcBlob *Of, size_t Offset, size_t Size)
      : M(std::move(M)), Data(static_cast<char *>(Of->GetBufferPointer()) + Offset), Size(Size),
        Whose(Owner::Program), Whole(Of) {}
  Bytes(Bytes &&B) noexcept
      : M(std::move(B.M)), Data(std::exchange(B.Data, nullptr)), Size(B.Size), Whose(B.Whose),
        Whole(std::move(B.Whole)) {}
  ~Bytes() {
    if (Whose == Owner::Blob && Data)
      M.free(Data);
  }

  void *data() const { return Size ? Data : nullptr; }
  size_t size() const { return Size; }

private:
  Memory M;
  void *Data;
  size_t Size;
  Owner Whose;
  Ref<IDxcBlob> Whole;
};

/// Returns the contents of \p Blob.
llvm::StringRef bytesOf(IDxcBlob *Blob);
/// Returns the blob's encoding; CodeAny if it has none.
UINT32 pageOf(IDxcBlob *Blob);
/// Its text as UTF-8, whatever its encoding is.
std::optional<std::string> textOf(IDxcBlob *Blob);

// --- New blobs, with one reference; null where there is no memory ---

/// Makes a blob with the encoding. Text with a NUL at its end is an IDxcBlobUtf8 or IDxcBlobWide.
/// Omits a byte-order mark of a known encoding. If the blob owns the bytes, they were allocated by
/// \p M.
IDxcBlobEncoding *makeBlob(const Memory &M, const void *Data, size_t Size, UINT32 Page,
                           Owner Whose);
/// The same with a copy of the bytes, and a NUL behind a text of UTF-8 or of wide characters.
IDxcBlobEncoding *copyToBlob(const Memory &M, llvm::StringRef Data, UINT32 Page);
IDxcBlob *makePart(const Memory &M, IDxcBlob *Of, size_t Offset, size_t Size);
IDxcBlobUtf8 *makeUtf8(const Memory &M, llvm::StringRef Text);
IDxcBlobWide *makeWide(const Memory &M, const std::wstring &Text);

} // namespace tessera::dxc
