# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""onnx_forms.py MODEL DIR: writes variants of the model of neural_onnx.py --write to DIR."""
import os
import sys

import onnx
from onnx import helper, numpy_helper


def variant(name, change):
    model = onnx.load(sys.argv[1])
    change(model.graph, {node.name: node for node in model.graph.node})
    onnx.save(model, os.path.join(sys.argv[2], f"{name}.onnx"))


def transpose(graph):
    for constant in graph.initializer:
        if constant.name.startswith("weight"):
            constant.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(constant).T.copy(), constant.name))


def matmul(graph, named):
    transpose(graph)
    nodes = []
    for node in graph.node:
        if node.op_type == "Gemm":
            product = node.name + "_product"
            nodes += [helper.make_node("MatMul", node.input[:2], [product]), helper.make_node("Add", [product, node.input[2]], node.output)]
        else:
            nodes.append(node)
    replace(graph, nodes)


def replace(graph, nodes):
    nodes = [onnx.NodeProto.FromString(node.SerializeToString()) for node in nodes]
    del graph.node[:]
    graph.node.extend(nodes)


def transposed(graph, named):
    transpose(graph)
    for node in graph.node:
        if node.op_type == "Gemm":
            node.attribute[0].i = 0


def constants(graph, named):
    nodes = [helper.make_node("Constant", [], [c.name], value=c) for c in graph.initializer] + list(graph.node)
    replace(graph, nodes)
    del graph.initializer[:]


def without(graph, named):
    named["layer1"].input[0] = named["activation0"].input[0]
    graph.node.remove(named["activation0"])


def short(graph, named):
    for name in ("activation1", "layer2"):
        graph.node.remove(named[name])


def relu(graph, named):
    named["activation0"].op_type = "Relu"


def slope(graph, named):
    named["activation1"].attribute[0].f = 0.01


def scaled(graph, named):
    named["layer2"].attribute.append(helper.make_attribute("beta", 0.5))


def skip(graph, named):
    named["layer1"].input[0] = "inputs"


def computed(graph, named):
    named["layer2"].input[2] = "values0"


for form in (matmul, transposed, constants, without, short, relu, slope, scaled, skip):
    variant(form.__name__, form)
variant("input", computed)
