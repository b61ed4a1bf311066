# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every rule of the WaveMatrix specification that can be broken at compile time: its section, what it says, a
statement that breaks it, and the diagnostic that this gives.

rules.py FOLDER compiles them all and compares; rules.py --markdown prints the table in docs/wave-matrix.md.
"""

import json
import os
import subprocess
import sys

OBJECTS = """ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
StructuredBuffer<float> Floats : register(t2);
groupshared float16_t Halves[4096];
groupshared float Singles[4096];
groupshared uint Words[4096];
groupshared uint8_t4_packed Bytes[4096];
"""
MATRICES = """  WaveMatrixLeft<float16_t, 16, 32> a; WaveMatrixRight<float16_t, 16, 32> b;
  WaveMatrixLeft<int8_t4_packed, 16, 32> byteA; WaveMatrixRight<uint8_t4_packed, 16, 32> byteB;
  WaveMatrixAccumulator<float, 16, 32> c; WaveMatrixAccumulator<float16_t, 16, 32> halfC;
  WaveMatrixAccumulator<int, 16, 32> intC;
  WaveMatrixLeftColAcc<float, 16, 32> col; WaveMatrixRightRowAcc<float, 16, 32> row;
  WaveMatrixLeftColAcc<float16_t, 16, 32> halfCol; WaveMatrixLeftColAcc<int, 16, 32> intCol;
  a.Fill(0); b.Fill(0); byteA.Fill(0); byteB.Fill(0); c.Fill(0); halfC.Fill(0); intC.Fill(0);
  col.Fill(0); row.Fill(0); halfCol.Fill(0); intCol.Fill(0);
"""
FLOATS = "  WaveMatrixLeft<float, 16, 32> wideA; WaveMatrixRight<float, 16, 32> wideB; wideA.Fill(0); wideB.Fill(0);\n"
GROUP = "[WaveSize(32)] [numthreads(64, 1, 1)]"
OFF = ["--emulate=off"]

# section, rule, statement, diagnostic, and deviations: options, attributes, whole function body
RULES = [
    ("Matrix Object Template", "left and right hold float32, float16, int8 or uint8", "WaveMatrixLeft<int, 16, 16> m;", "MatrixElement"),
    ("Matrix Object Template", "left and right hold float32, float16, int8 or uint8", "WaveMatrixRight<double, 16, 16> m;", "MatrixElement"),
    ("Matrix Object Template", "accumulators hold float32, float16 or int32", "WaveMatrixAccumulator<uint, 16, 16> m;", "MatrixElement"),
    ("Matrix Object Template", "accumulators hold float32, float16 or int32", "WaveMatrixAccumulator<int8_t4_packed, 16, 16> m;", "MatrixElement"),
    ("Matrix Object Template", "row and column accumulators hold float32, float16 or int32", "WaveMatrixLeftColAcc<int16_t, 16, 16> m;", "MatrixElement"),
    ("Matrix Object Template", "row and column accumulators hold float32, float16 or int32", "WaveMatrixRightRowAcc<bool, 16, 16> m;", "MatrixElement"),
    ("Wave Matrix Dimensions", "M and N are sizes", "WaveMatrixLeft<float, 0, 16> m;", "MatrixEmpty"),
    ("Wave Matrix Dimensions", "M and N are those of the device, or tiled onto them", "WaveMatrixAccumulator<float, 16, 20> m; m.Fill(0); m.Store(Out, 0, 80, false);", "MatrixShape", OFF),
    ("Wave Matrix Depth", "only left and right matrices have a depth", "uint k = c.MatrixDepth();", "error"),
    ("Wave Matrix Depth", "only left and right matrices have a depth", "uint k = GetWaveMatrixDepth(col);", "error"),
    ("RequiredWaveSize", "the wave size is one that the device has", "[WaveSize(8)] [numthreads(64, 1, 1)]", "WaveSize"),
    ("RequiredWaveSize", "threads of a group are a multiple of the wave size", "[WaveSize(32)] [numthreads(48, 1, 1)]", "WaveMultiple"),
    ("Byte", "only 32-bit integers accumulate bytes", "c.Multiply(byteA, byteB);", "MatrixAccumulatorType"),
    ("Byte", "only 32-bit integers accumulate bytes", "halfC.MultiplyAccumulate(byteA, byteB);", "MatrixAccumulatorType"),
    ("Float16", "16-bit or 32-bit floats accumulate float16", "intC.Multiply(a, b);", "MatrixAccumulatorType"),
    ("Float32", "only 32-bit floats accumulate float32", "halfC.Multiply(wideA, wideB);", "MatrixAccumulatorType"),
    ("Float32", "a type that the device lacks is an error", "c.Multiply(wideA, wideB);", "MultiplyTypes", OFF),
    ("Load and Store", "memory is a byte-address buffer or a groupshared array", "a.Load(Floats, 0, 64, false);", "error"),
    ("Load and Store", "memory is a byte-address buffer or a groupshared array", "float local[64]; wideA.Load(local, 0, 32, false);", "error"),
    ("Load from Resource", "the offset is DWORD aligned", "a.Load(In, 2, 64, false);", "MatrixOffset"),
    ("Load from Resource", "the offset is DWORD aligned", "col.Load(In, 6, 4);", "MatrixOffset"),
    ("Load from Resource", "the row stride has room for a row", "a.Load(In, 0, 28, false);", "MatrixStride"),
    ("Load from Resource", "the row stride has room for a column when column-major", "c.Load(In, 0, 60, true);", "MatrixStride"),
    ("Load from Resource", "the row stride has room for a row of packed components", "byteB.Load(In, 0, 28, false);", "MatrixStride"),
    ("Load from Resource", "the element stride has room for an element", "col.Load(In, 0, 2);", "MatrixElementStride"),
    ("Load from Resource", "elements do not straddle", "row.Load(In, 0, 6);", "MatrixElementStrideSize"),
    ("Load from Resource", "the alignment is 0 or a power of two from 4 on", "a.Load(In, 0, 64, false, 12);", "MatrixAlignment"),
    ("Load from Resource", "the alignment is 0 or a power of two from 4 on", "a.Load(In, 0, 64, false, 2);", "MatrixAlignment"),
    ("Load from Resource", "the offset follows the alignment", "a.Load(In, 8, 64, false, 16);", "MatrixOffset"),
    ("Load from Resource", "the row stride follows the alignment", "a.Load(In, 0, 72, false, 16);", "MatrixStrideAlignment"),
    ("Load from Resource", "the row stride follows the least alignment, 4 bytes", "a.Load(In, 0, 66, false);", "MatrixStrideAlignment"),
    ("Load from groupshared Array", "the array holds the matrix's elements", "a.Load(Singles, 0, 32, false);", "MatrixArrayElement"),
    ("Load from groupshared Array", "the array holds the matrix's elements", "byteA.Load(Bytes, 0, 16, false);", "MatrixArrayElement"),
    ("Load from groupshared Array", "the array holds the matrix's elements", "intCol.Load(Words, 0, 1);", "MatrixArrayElement"),
    ("Load from groupshared Array", "the row stride has room for a row", "c.Load(Singles, 0, 31, false);", "MatrixStride"),
    ("Load from groupshared Array", "the row stride counts packed elements", "byteA.Load(Words, 0, 3, false);", "MatrixStride"),
    ("Load from groupshared Array", "the element stride is at least 1", "col.Load(Singles, 0, 0);", "MatrixElementStride"),
    ("Load from groupshared Array", "the matrix lies within the array", "c.Load(Singles, 4096 - 511, 32, false);", "MatrixOutsideArray"),
    ("Store to Resource", "the buffer can be written", "a.Store(In, 0, 64, false);", "error"),
    ("Store to Resource", "the offset is DWORD aligned", "c.Store(Out, 1, 128, false);", "MatrixOffset"),
    ("Store to Resource", "the row stride has room for a row", "c.Store(Out, 0, 124, false);", "MatrixStride"),
    ("Store to Resource", "the row stride follows the alignment", "c.Store(Out, 0, 136, false, 16);", "MatrixStrideAlignment"),
    ("Store to Resource", "the element stride has room for an element", "intCol.Store(Out, 0, 3);", "MatrixElementStride"),
    ("Store to groupshared Array", "the array holds the matrix's elements", "c.Store(Halves, 0, 32, false);", "MatrixArrayElement"),
    ("Store to groupshared Array", "the row stride has room for a column when column-major", "halfC.Store(Halves, 0, 15, true);", "MatrixStride"),
    ("Store to groupshared Array", "the element stride is at least 1", "halfCol.Store(Halves, 0, 0);", "MatrixElementStride"),
    ("Matrix Multiply", "left comes first", "c.Multiply(b, a);", "error"),
    ("Matrix Multiply", "left and right have the same M and N", "WaveMatrixRight<float16_t, 16, 16> d; d.Fill(0); c.Multiply(a, d);", "error"),
    ("Matrix Multiply", "left and right have the same type, int8 and uint8 apart", "c.Multiply(a, wideB);", "MatrixOperandTypes"),
    ("Matrix Multiply with Accumulate", "left and right have the same type, int8 and uint8 apart", "intC.MultiplyAccumulate(byteA, b);", "MatrixOperandTypes"),
    ("Scalar Matrix Operators", "left and right matrices have none", "a.ScalarMultiply(2);", "error"),
    ("SumAccumulate", "left goes to a column, right to a row", "col.SumAccumulate(b);", "error"),
    ("SumAccumulate", "left goes to a column, right to a row", "row.SumAccumulate(a);", "error"),
    ("SumAccumulate", "the sums have the type of the accumulator", "intCol.SumAccumulate(a);", "MatrixAccumulatorType"),
    ("SumAccumulate", "the sums have the type of the accumulator", "col.SumAccumulate(byteA);", "MatrixAccumulatorType"),
    ("SumAccumulate", "the sums have the type of the accumulator", "halfCol.SumAccumulate(wideA);", "MatrixAccumulatorType"),
    ("Broadcast Add", "the operand is an accumulator, a row or a column", "c.Add(a);", "error"),
    ("Broadcast Add", "only accumulators have Add", "col.Add(col);", "error"),
    ("Wave Matrix", "a matrix is not plain data", "float x = (float)c;", "error"),
]


def shader(statement):
    if statement.startswith("["):
        return OBJECTS + statement + "\nvoid main() {\n" + MATRICES + "}\n"
    floats = FLOATS if "wide" in statement else ""
    return OBJECTS + GROUP + " void main() {\n" + MATRICES + floats + statement + "\n}\n"


def check(folder, number, section, rule, statement, expected, options=()):
    path = os.path.join(folder, f"rule-{number}.hlsl")
    with open(path, "w") as file:
        file.write(shader(statement))
    done = subprocess.run(["tessera", "--target", "nvidia-hopper", "--diagnostics-format=json", "-Wno-emulation", *options, path,
                           "-o", os.path.join(folder, "rule.spv")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    line = shader(statement).splitlines().index(statement) + 1
    errors = [d for d in json.loads(done.stderr or "[]") if d["severity"] == "error"]
    # A rule that the types of the methods state is broken with Clang's own message, which has no name.
    good = done.returncode == 1 and errors and all(
        e.get("line") == line and e.get("file") == path and (e.get("id") == expected or expected == "error" and not e.get("id")) for e in errors)
    if not good:
        print(f"{section}: {rule}: {statement}\n  exit status {done.returncode}, expected {expected} at line {line}, got\n{done.stderr}")
    return good


def main():
    if sys.argv[1] == "--markdown":
        for section, rule, statement, expected, *_ in RULES:
            print(f"| {section} | {rule} | `{statement}` | {'Clang' if expected == 'error' else expected} |")
        return 0
    os.makedirs(sys.argv[1], exist_ok=True)
    return 0 if all([check(sys.argv[1], number, *row) for number, row in enumerate(RULES)]) else 1


sys.exit(main())
