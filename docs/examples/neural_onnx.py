# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the weights of neural.py from a model of ONNX, or writes such a model. Needs the package onnx (Debian: python3-onnx).

    /usr/bin/python3 neural_onnx.py --read model.onnx > weights.txt    then: neural.py --weights weights.txt
    /usr/bin/python3 neural_onnx.py --write model.onnx                 of the weights of neural.py (--weights FILE)

A model that can be read is a chain: for each layer Gemm, or MatMul and Add, and LeakyRelu with alpha 0.125 between the layers.
Frameworks export a sequence of linear layers in this form.
"""

import argparse
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from neural import INPUTS, LAYERS, WEIGHTS, printed, read

SLOPE = 0.125  # activate() of neural_network.hlsli


def fail(node, problem):
    sys.exit(f"{node.op_type} '{node.name or node.output[0]}': {problem}")


def layers_of(model):
    """Returns the matrices, a row for each result, and the biases."""
    constants = {t.name: numpy_helper.to_array(t) for t in model.graph.initializer}
    matrices, biases, wants = [], [], ["Gemm", "MatMul"]
    value = next(i.name for i in model.graph.input if i.name not in constants)
    for node in model.graph.node:
        attributes = {a.name: helper.get_attribute_value(a) for a in node.attribute}
        if node.op_type == "Constant":
            constants[node.output[0]] = numpy_helper.to_array(attributes["value"])
            continue
        if node.op_type not in wants:
            fail(node, f"expected {' or '.join(wants)} here")
        if value not in (node.input if node.op_type == "Add" else node.input[:1]):
            fail(node, "its input is not the result of the operation before it")
        others = [constants[name] for name in node.input if name != value and name in constants]
        if len(others) != len(node.input) - 1:
            fail(node, "an operand is no constant")
        if node.op_type == "LeakyRelu":
            if abs(attributes.get("alpha", 0.01) - SLOPE) > 1e-6:
                fail(node, f"alpha is {attributes.get('alpha', 0.01):g}, the shader's is {SLOPE}")
            wants = ["Gemm", "MatMul"]
        elif node.op_type == "Add":
            biases.append(others[0].ravel())
            wants = ["LeakyRelu"]
        else:
            if attributes.get("transA", 0) or attributes.get("alpha", 1) != 1 or attributes.get("beta", 1) != 1:
                fail(node, "transA, alpha and beta are not supported")
            matrices.append(others[0] if attributes.get("transB", 0) else others[0].T)
            if node.op_type == "Gemm":
                biases.append(others[1].ravel() if len(others) > 1 else np.zeros(len(matrices[-1])))
            wants = ["LeakyRelu"] if node.op_type == "Gemm" else ["Add"]
        value = node.output[0]
    shapes = [m.shape for m in matrices]
    if shapes != LAYERS or [len(b) for b in biases] != [rows for rows, _ in LAYERS]:
        sys.exit(f"the layers are {shapes}, expected {LAYERS} with a bias each")
    return matrices, biases


def write(path, weights):
    nodes, constants, value = [], [], "inputs"
    for number, (matrix, bias) in enumerate(zip(*read(weights))):
        constants += [numpy_helper.from_array(np.array(matrix, np.float32), f"weight{number}"),
                      numpy_helper.from_array(np.array(bias, np.float32), f"bias{number}")]
        last = number == len(LAYERS) - 1
        result = "result" if last else f"sums{number}"
        nodes.append(helper.make_node("Gemm", [value, f"weight{number}", f"bias{number}"], [result], f"layer{number}", transB=1))
        value = result
        if not last:
            value = f"values{number}"
            nodes.append(helper.make_node("LeakyRelu", [result], [value], f"activation{number}", alpha=SLOPE))
    vector = lambda name, size: helper.make_tensor_value_info(name, TensorProto.FLOAT, ["count", size])
    graph = helper.make_graph(nodes, "material", [vector("inputs", INPUTS)], [vector("result", LAYERS[-1][0])], constants)
    model = helper.make_model(graph)
    onnx.checker.check_model(model)
    onnx.save(model, path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--read", metavar="MODEL")
    parser.add_argument("--write", metavar="MODEL")
    parser.add_argument("--weights", default=WEIGHTS)
    args = parser.parse_args()
    if args.write:
        write(args.write, args.weights)
    if args.read:
        matrices, biases = layers_of(onnx.load(args.read))
        print(printed(np.concatenate([np.ravel(p) for p in matrices + biases])))


main()
