// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/matrix-layout.h"
#include "tessera/tessera-c.h"

using namespace tessera;

static constexpr const char *NoDescription = "the description of a matrix is a null pointer";
static constexpr const char *NoPlace = "the place for the answer is a null pointer";

static MatrixDescription convert(const tessera_matrix &From) {
  return {From.rows, From.columns, MatrixComponent(From.component), MatrixLayout(From.layout),
          From.stride};
}

const char *tessera_matrix_memory(const tessera_matrix *Matrix, tessera_matrix_place *Place) {
  if (!Matrix || !Place)
    return Matrix ? NoPlace : NoDescription;
  MatrixMemory Memory = matrixMemory(convert(*Matrix));
  *Place = {Memory.Size, Memory.Stride, Memory.Alignment};
  return Memory.Error;
}

const char *tessera_matrix_convert(const tessera_matrix *From, const void *Source,
                                   size_t SourceSize, const tessera_matrix *To, void *Result,
                                   size_t ResultSize) {
  if (!From || !To)
    return NoDescription;
  return convertMatrix(convert(*From), Source, SourceSize, convert(*To), Result, ResultSize);
}

const char *tessera_matrix_for_driver(uint32_t Component, uint32_t Layout,
                                      tessera_driver_matrix *Matrix) {
  if (!Matrix)
    return NoPlace;
  DriverMatrix Answer = driverMatrix(MatrixComponent(Component), MatrixLayout(Layout));
  *Matrix = {Answer.ComponentType, Answer.Layout};
  return Answer.Error;
}
