# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a description for one dispatch of train_step.hlsl, with the weights and gradients that are expected after it.

    python3 train_step.py 0 > 0.yaml                 dispatch 0: the gradients of the first step
    tessera-run --dump=exact 0.yaml gradients.spv > 0.txt
    python3 train_step.py 1 --after 0.txt > 1.yaml   dispatch 1: the update of the first step, from what dispatch 0 has left
    tessera-run --dump=exact 1.yaml update.spv > 1.txt

and so on: even dispatches are of gradients, odd ones of update. What is expected comes from a training in double precision that
knows nothing of the dispatches; without --after a dispatch also begins with its numbers.
"""

import argparse
import re
import struct

from description import description, uniform

RATE = 0.5


def aligned(count):
    return (count + 3) // 4 * 4


class Network:
    """Two layers as lists of rows, each with its bias."""

    def __init__(self, layers):
        self.layers = layers

    def flat(self):
        """As the buffers hold it, in numbers of 32 bits: rows, and then the bias, at multiples of 16 bytes."""
        result = []
        for matrix, bias in self.layers:
            for row in matrix + [bias]:
                result += list(row) + [0.0] * (aligned(len(row)) - len(row))
        return result

    def gradient(self, samples):
        """That of the mean over all samples of half the square of what the result is off."""
        (matrix1, bias1), (matrix2, bias2) = self.layers
        total = [([[0.0] * len(row) for row in matrix], [0.0] * len(bias)) for matrix, bias in self.layers]
        for x, wanted in samples:
            sums = [sum(a * b for a, b in zip(row, x)) + c for row, c in zip(matrix1, bias1)]
            hidden = [max(v, 0) for v in sums]
            back2 = [(sum(a * b for a, b in zip(row, hidden)) + c - w) / len(samples) for row, c, w in zip(matrix2, bias2, wanted)]
            back1 = [sum(row[i] * b for row, b in zip(matrix2, back2)) if v > 0 else 0.0 for i, v in enumerate(sums)]
            for (matrix, bias), inputs, back in zip(total, (x, hidden), (back1, back2)):
                for row, b in zip(matrix, back):
                    row[:] = [old + b * v for old, v in zip(row, inputs)]
                bias[:] = [old + b for old, b in zip(bias, back)]
        return Network(total)

    def moved(self, gradient):
        step = lambda numbers, by: [a - RATE * b for a, b in zip(numbers, by)]
        return Network([([step(row, by) for row, by in zip(matrix, matrix_by)], step(bias, bias_by))
                        for (matrix, bias), (matrix_by, bias_by) in zip(self.layers, gradient.layers)])

    def loss(self, samples):
        total = 0.0
        for x, wanted in samples:
            for number, (matrix, bias) in enumerate(self.layers):
                x = [sum(a * b for a, b in zip(row, x)) + c for row, c in zip(matrix, bias)]
                x = [max(v, 0) for v in x] if number == 0 else x
            total += sum((a - b) ** 2 for a, b in zip(x, wanted)) / 2
        return total / len(samples)


def of_dump(text, name):
    """The numbers of a buffer in what --dump=exact has printed."""
    found = re.search(rf"Name:\s+{name}\n\s+Format:\s+Float32\n(?:.*\n)*?\s+Data:\s+\[([^\]]*)\]", text)
    return [float(x) for x in found.group(1).split(",")]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dispatch", type=int)
    parser.add_argument("--after", help="what the dispatch before it has printed")
    parser.add_argument("--inputs", type=int, default=6, help="INPUTS")
    parser.add_argument("--hidden", type=int, default=16, help="HIDDEN")
    parser.add_argument("--outputs", type=int, default=5, help="OUTPUTS")
    parser.add_argument("--samples", type=int, default=100)
    args = parser.parse_args()

    samples = [(uniform(100 + i, args.inputs), uniform(900 + i, args.outputs)) for i in range(args.samples)]
    network = Network([([uniform(seed + row, width, most=0.5) for row in range(height)], uniform(seed + height, height, most=0.5))
                       for seed, height, width in ((2000, args.hidden, args.inputs), (3000, args.outputs, args.hidden))])
    weights, size = network, len(network.flat())
    states = [(weights.flat(), [0.0] * size)]  # weights and gradients before each dispatch and after the last one
    for _ in range(args.dispatch // 2 + 1):
        gradient = weights.gradient(samples)
        states.append((weights.flat(), gradient.flat()))
        moved = weights.moved(gradient)
        assert moved.loss(samples) < weights.loss(samples)
        weights = moved
        states.append((weights.flat(), [0.0] * size))

    before, after = states[args.dispatch], states[args.dispatch + 1]
    if args.after:
        with open(args.after) as file:
            text = file.read()
        before = of_dump(text, "Weights"), of_dump(text, "Gradients")
    of_update = args.dispatch % 2
    threads = size if of_update else args.samples
    rate = struct.unpack("<I", struct.pack("<f", RATE))[0]
    print(description(
        "update" if of_update else "gradients", [(threads + 63) // 64, 1, 1],
        [("Step", "UInt32", [args.samples, rate], "ConstantBuffer"),
         ("Samples", "Float32", [v for x, wanted in samples for v in x + wanted], "ByteAddressBuffer"),
         ("Weights", "Float32", before[0], "ByteAddressBuffer"),
         ("Gradients", "Float32", before[1], "RWByteAddressBuffer"),
         ("ExpectedWeights", "Float32", after[0], None),
         ("ExpectedGradients", "Float32", after[1], None)],
        ["Result: Weights, Rule: BufferFloatEpsilon, Actual: Weights, Expected: ExpectedWeights, Epsilon: 0.000002",
         "Result: Gradients, Rule: BufferFloatEpsilon, Actual: Gradients, Expected: ExpectedGradients, Epsilon: 0.000002"],
        bindings={"Weights": (4, "RWByteAddressBuffer")} if of_update else {}), end="")


main()
