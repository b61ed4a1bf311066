# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Declares the structs and functions of tessera/tessera-c.h for ctypes. Fields have the same names."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_char_p, c_double, c_int, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p
from typing import Any, Dict, List, Type

ABSENT = 2**64 - 1
NO_LIMIT = 2**32 - 1

INCLUDE_FN = ctypes.CFUNCTYPE(c_void_p, c_void_p, c_char_p, POINTER(c_size_t))


def _listed(name: str, kind: Any) -> List[Any]:
    return [(name, POINTER(kind)), (f"num_{name}", c_size_t)]


def _objects(name: str, kind: Any) -> List[Any]:
    return _listed(name, POINTER(kind))


def _all(kind: Any, *names: str) -> List[Any]:
    return [(name, kind) for name in names]


def _struct(name: str, *fields: Any) -> Type[ctypes.Structure]:
    flat = [one for field in fields for one in (field if isinstance(field, list) else [field])]
    return type(name, (ctypes.Structure,), {"_fields_": flat})


fix = _struct("fix", ("file", c_char_p), _all(c_uint32, "line", "column", "end_line", "end_column"), ("text", c_char_p))
diagnostic = _struct(
    "diagnostic", ("severity", c_int), ("id", c_char_p), ("file", c_char_p), _all(c_uint32, "line", "column", "end_column"),
    ("message", c_char_p), _objects("fixes", fix))
DIAGNOSTIC_FN = ctypes.CFUNCTYPE(None, c_void_p, POINTER(diagnostic))

register_shift = _struct("register_shift", ("register_class", c_int), _all(c_uint32, "amount", "space"), ("all_spaces", c_int))
descriptor_place = _struct("descriptor_place", _all(c_uint32, "binding", "set"))
register_place = _struct("register_place", ("register_class", c_int), _all(c_uint32, "number", "space"), ("place", descriptor_place))

options = _struct(
    "options",
    ("size", c_size_t), ("output", c_int), _all(c_char_p, "target", "entry", "profile"),
    _listed("defines", c_char_p), _listed("include_dirs", c_char_p), ("include", INCLUDE_FN), ("include_user", c_void_p),
    _all(c_int, "debug_lines", "no_debug_names", "no_tile", "no_emulate", "reflect", "matrix_bounds", "group_matrices",
         "optimal_layouts", "layout", "wide_half", "debugger"),
    ("target_text", c_void_p), ("target_length", c_size_t), ("hlsl_version", c_char_p),
    _listed("undefines", c_char_p), _listed("forced_includes", c_char_p), _listed("warnings", c_char_p),
    _all(c_uint32, "error_limit", "time_limit_ms"), ("cancellation", c_void_p), ("diagnostic", DIAGNOSTIC_FN),
    ("diagnostic_user", c_void_p), _all(c_int, "message_form", "message_colors"),
    _listed("shifts", register_shift), ("shift_unregistered", c_int), _listed("registers", register_place),
    ("globals", POINTER(descriptor_place)), _all(c_int, "flatten_arrays", "raw_by_rows", "unknown_image_formats", "row_major"),
    _listed("metal_buffers", c_char_p), _all(c_int, "argument_buffers", "debug"), ("entry_name", c_char_p),
    _all(c_int, "environment", "strict_floats", "denormals", "maximal_reconvergence"), _listed("extensions", c_char_p),
    _all(c_int, "all_bindings", "type_names"), ("max_id", c_uint32),
    _all(c_int, "listing", "dependencies", "include_tree", "verify_each"), _listed("print_after", c_char_p),
    _all(POINTER(descriptor_place), "resource_heap", "sampler_heap", "counter_heap"),
    _listed("include_roots", c_char_p), ("glsl_memory", c_int),
    _all(c_int, "alphabetical_stages", "invert_y", "reciprocal_w", "base_instance", "base_vertex", "all_inputs",
         "packed_stages", "payload_qualifiers", "thread_matrices", "half_sums",
         "checks_unused_functions", "descriptor_heap"))

pool_options = _struct("pool_options", ("program", c_char_p),
                       _all(c_uint32, "workers", "memory_limit_mib", "time_limit_ms", "compiles_per_worker"))
job = _struct("job", ("file_name", c_char_p), ("text", c_char_p), ("length", c_size_t), ("options", POINTER(options)))

array = _struct("array", _all(c_uint64, "count", "stride"))
type_ = _struct("type", ("name", c_char_p), _objects("array", array), _all(c_uint32, "rows", "columns"), ("order", c_char_p),
                _all(c_uint64, "matrix_stride", "struct_index"))
member = _struct("member", ("name", c_char_p), ("type", POINTER(type_)), _all(c_uint64, "offset", "size"))
struct = _struct("struct", _all(c_char_p, "name", "layout"), ("size", c_uint64), _objects("members", member))
metal_place = _struct("metal_place", ("table", c_char_p), ("index", c_uint32), _listed("indices", c_uint32),
                      _all(c_uint64, "argument_stride", "address_offset", "size_offset"), _listed("samplers", c_uint32))
resource = _struct(
    "resource", _all(c_char_p, "name", "kind"), _all(c_uint64, "set", "binding"), ("counter_of", c_char_p), ("count", c_uint64),
    ("read_only", c_int), ("element", POINTER(type_)), ("format", c_char_p), ("element_stride", c_uint64), ("type", c_char_p),
    ("size", c_uint64), _objects("members", member), ("metal", POINTER(metal_place)), ("heap", c_char_p), ("combined", c_int),
    ("dimension", c_char_p), ("arrayed", c_int), ("multisampled", c_int), ("input_attachment", c_uint64),
    ("ordered", c_int))
constant = _struct("constant", ("name", c_char_p), ("id", c_uint32), ("type", c_char_p), ("kind", c_int), ("number", c_double),
                   ("integer", c_uint64))
reflected_matrix = _struct("reflected_matrix", ("element", c_char_p), _all(c_uint32, "rows", "columns"), _all(c_char_p, "use", "scope"))
multiply = _struct("multiply", _all(c_uint32, "m", "n", "k"), _all(c_char_p, "a", "b", "accumulator", "scope"))
tiling = _struct("tiling", _all(c_char_p, "types", "written", "tile", "route"))
matrix_configuration = _struct("matrix_configuration", _all(c_char_p, "component_type", "result_component_type"),
                               _all(c_uint32, "m", "n", "k"))
emulation = _struct("emulation", ("matrix", POINTER(reflected_matrix)), ("per_lane", c_uint32))
group_matrix = _struct("group_matrix", ("matrix", POINTER(reflected_matrix)), ("native", c_int), ("waves", c_uint32 * 2),
                       _all(c_uint32, "band_rows", "band_columns", "bands"))
thread_matrix = _struct("thread_matrix", ("operation", c_char_p), _all(c_uint32, "rows", "columns"),
                        _all(c_char_p, "component", "vector", "result", "layout", "form", "by"))
patch_buffer = _struct("patch_buffer", ("content", c_char_p), ("index", c_uint32), ("stride", c_uint64))
ray_tables = _struct("ray_tables", _all(c_uint32, "slots", "record_header", "levels"))
kernel = _struct("kernel", _all(c_char_p, "name", "version"), ("threadgroup", c_uint32 * 3), ("simd_width", c_uint32),
                 ("buffer_sizes", c_uint64), _objects("patch_buffers", patch_buffer), ("rays", POINTER(ray_tables)))
element = _struct("element", _all(c_char_p, "semantic", "type"), ("count", c_uint32), ("built_in", c_char_p), ("location", c_uint64),
                  _all(c_uint32, "locations", "source"), _listed("interpolation", c_char_p),
                  ("component", c_uint32), _all(c_int, "per_primitive", "per_patch"), ("stream", c_uint32))
mesh = _struct("mesh", ("topology", c_char_p), _all(c_uint32, "vertices", "primitives", "payload_size"))
tessellation = _struct("tessellation", _all(c_char_p, "domain", "partitioning", "topology"), _all(c_uint32, "input_points", "output_points"))
geometry = _struct("geometry", _all(c_char_p, "input", "topology"), _all(c_uint32, "vertices", "instances"))
rays = _struct("rays", _all(c_uint32, "payload_size", "attribute_size", "parameter_size"), _all(c_int, "traces_rays", "calls_shaders"))
entry = _struct(
    "entry", _all(c_char_p, "target", "target_note", "buffer_layout", "name"), ("workgroup_size", c_uint32 * 3),
    _all(c_uint32, "wave_min", "wave_max", "wave_preferred"), _objects("resources", resource), _objects("push_constants", resource),
    _objects("structs", struct), _objects("constants", constant), ("groupshared_bytes", c_uint64),
    _objects("matrices", reflected_matrix), _objects("multiplies", multiply), _objects("tiling", tiling),
    _objects("configurations", matrix_configuration), _objects("emulated", emulation), _objects("group_matrices", group_matrix),
    _objects("thread_matrices", thread_matrix), _all(c_char_p, "bounds_of_buffers", "bounds_of_groupshared"),
    ("metal", POINTER(kernel)), _listed("capabilities", c_char_p), _listed("extensions", c_char_p), _listed("features", c_char_p),
    ("stage", c_char_p), _objects("inputs", element), _objects("outputs", element), _listed("modes", c_char_p),
    _objects("shader_records", resource), ("rays", POINTER(rays)), ("mesh", POINTER(mesh)),
    ("tessellation", POINTER(tessellation)), ("geometry", POINTER(geometry)),
    ("workgroup_size_ids", c_uint64 * 3))

link_input = _struct("link_input", _all(c_char_p, "name", "bytes"), ("length", c_size_t))

STRUCTS: Dict[str, Type[ctypes.Structure]] = {
    kind.__name__: kind for kind in list(globals().values()) if isinstance(kind, type) and issubclass(kind, ctypes.Structure)}

_FUNCTIONS: Dict[str, Any] = {
    "compile": (c_void_p, c_char_p, c_char_p, c_size_t, POINTER(options)),
    "compile_file": (c_void_p, c_char_p, POINTER(options)),
    "link": (c_void_p, POINTER(link_input), c_size_t, POINTER(options)),
    "preprocess": (c_void_p, c_char_p, c_char_p, c_size_t, POINTER(options)),
    "compile_all": (None, POINTER(job), c_size_t, c_uint32, POINTER(c_void_p)),
    "pool_create": (c_void_p, POINTER(pool_options)),
    "pool_compile": (c_void_p, c_void_p, c_char_p, c_char_p, c_size_t, POINTER(options)),
    "pool_compile_file": (c_void_p, c_void_p, c_char_p, POINTER(options)),
    "pool_compile_all": (None, c_void_p, POINTER(job), c_size_t, POINTER(c_void_p)),
    "pool_free": (None, c_void_p),
    "hash": (c_int, c_char_p, c_char_p, c_size_t, POINTER(options), c_uint8 * 16),
    "cancellation_create": (c_void_p,),
    "cancel": (None, c_void_p),
    "cancellation_free": (None, c_void_p),
    "result_ok": (c_int, c_void_p),
    "result_wrong_options": (c_int, c_void_p),
    "result_internal_error": (c_int, c_void_p),
    "result_output": (c_void_p, c_void_p, POINTER(c_size_t)),
    "result_diagnostics": (c_char_p, c_void_p),
    "result_reflection": (c_char_p, c_void_p),
    "result_num_diagnostics": (c_size_t, c_void_p),
    "result_diagnostic": (POINTER(diagnostic), c_void_p, c_size_t),
    "result_num_entries": (c_size_t, c_void_p),
    "result_entry": (POINTER(entry), c_void_p, c_size_t),
    "result_listing": (c_char_p, c_void_p),
    "result_include_tree": (c_char_p, c_void_p),
    "result_printed_ir": (c_char_p, c_void_p),
    "result_num_dependencies": (c_size_t, c_void_p),
    "result_dependency": (c_char_p, c_void_p, c_size_t),
    "result_free": (None, c_void_p),
    "list_targets": (c_char_p,),
    "version": (c_char_p,),
}


def load() -> Dict[str, Any]:
    """Returns the functions by their names without "tessera_"."""
    from ._library import open_library

    library = open_library()
    functions = {}
    for name, (result, *arguments) in _FUNCTIONS.items():
        function = getattr(library, f"tessera_{name}", None)
        if function is None:
            raise ImportError(f"'{library._name}' lacks the function tessera_{name}: it is older than this package")
        function.restype, function.argtypes = result, arguments
        functions[name] = function
    return functions
