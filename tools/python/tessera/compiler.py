# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles in this process, on its threads, or in other processes. Other threads of Python run during a compile."""

from __future__ import annotations

import contextlib
import ctypes
import enum
import os
import threading
from dataclasses import dataclass, field, fields
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from . import _native
from .reflection import Diagnostic, Entry, read

NO_LIMIT = _native.NO_LIMIT
_call = _native.load()


class Output(enum.IntEnum):
    SPIRV = 0
    SPIRV_ASSEMBLY = 1
    IR = 2
    MSL = 3
    PREPROCESSED = 4


class Cancellation:
    """Ends every compile that has this object in its options."""

    def __init__(self) -> None:
        self._handle = _call["cancellation_create"]()

    def cancel(self) -> None:
        _call["cancel"](self._handle)

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            _call["cancellation_free"](self._handle)


@dataclass(frozen=True)
class Shift:
    """Gives register n of a class ("b", "t", "u" or "s") the binding n + amount. Without a space it applies to all spaces."""

    register_class: str
    amount: int
    space: Optional[int] = None


@dataclass(frozen=True)
class Place:
    """Gives one register its binding and set."""

    register_class: str
    number: int
    space: int
    binding: int
    set: int


@dataclass
class Options:
    """Has the fields of tessera_options by their names. docs/options.md describes them as options of the command line. Enums are
    the numbers in tessera-c.h.

    include returns the text of an included file, or None. It is not called for the main file."""

    output: Output = Output.SPIRV
    target: Optional[str] = None
    entry: Optional[str] = None
    profile: Optional[str] = None
    defines: Union[Mapping[str, object], Sequence[str]] = ()
    include_dirs: Sequence[Union[str, os.PathLike]] = ()
    include: Optional[Callable[[str], Optional[str]]] = None
    debug_lines: bool = False
    no_debug_names: bool = False
    no_tile: bool = False
    no_emulate: bool = False
    reflect: bool = False
    matrix_bounds: int = 0
    group_matrices: int = 0
    optimal_layouts: int = 0
    layout: int = 0
    wide_half: bool = False
    debugger: bool = False
    target_text: Optional[str] = None
    hlsl_version: Optional[str] = None
    undefines: Sequence[str] = ()
    forced_includes: Sequence[Union[str, os.PathLike]] = ()
    warnings: Sequence[str] = ()
    error_limit: int = 0
    time_limit_ms: int = 0
    cancellation: Optional[Cancellation] = None
    diagnostic: Optional[Callable[[Diagnostic], None]] = None
    message_form: int = 0
    message_colors: bool = False
    shifts: Sequence[Shift] = ()
    shift_unregistered: bool = False
    registers: Sequence[Place] = ()
    globals: Optional[Tuple[int, int]] = None  # binding, set
    flatten_arrays: bool = False
    raw_by_rows: bool = False
    unknown_image_formats: bool = False
    row_major: bool = False
    metal_buffers: Sequence[str] = ()
    argument_buffers: int = 0
    debug: int = 0
    entry_name: Optional[str] = None
    environment: int = 0
    strict_floats: bool = False
    denormals: int = 0
    maximal_reconvergence: bool = False
    extensions: Sequence[str] = ()
    all_bindings: bool = False
    type_names: bool = False
    max_id: int = 0
    listing: bool = False
    dependencies: bool = False
    include_tree: bool = False
    verify_each: bool = False
    print_after: Sequence[str] = ()
    resource_heap: Optional[Tuple[int, int]] = None  # binding, set
    sampler_heap: Optional[Tuple[int, int]] = None
    counter_heap: Optional[Tuple[int, int]] = None
    include_roots: Sequence[Union[str, os.PathLike]] = ()
    glsl_memory: bool = False
    alphabetical_stages: bool = False
    invert_y: bool = False
    reciprocal_w: bool = False
    base_instance: bool = False
    base_vertex: bool = False
    all_inputs: bool = False
    packed_stages: bool = False
    payload_qualifiers: int = 0
    thread_matrices: int = 0
    half_sums: bool = False
    checks_unused_functions: bool = False
    descriptor_heap: bool = False


@dataclass(frozen=True)
class Result:
    ok: bool
    output: bytes  #: empty without success
    diagnostics: Tuple[Diagnostic, ...]
    diagnostic_text: str
    wrong_options: bool
    internal_error: bool
    entries: Tuple[Entry, ...]  #: where reflect was set
    reflection: str  #: the same as JSON
    listing: str
    include_tree: str
    printed_ir: str
    dependencies: Tuple[str, ...]


class CompileError(Exception):
    """A compile that failed, with its result. The text is that of the diagnostics."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.diagnostic_text)
        self.result = result


def _class(letter: str) -> int:
    number = "btus".find(letter) if len(letter) == 1 else -1
    if number < 0:
        raise ValueError(f"there is no class of registers '{letter}'")
    return number


class _Call:
    """Holds the options of one call, the objects that they point to, and the exception of a callback."""

    def __init__(self, options: Options) -> None:
        self.given = options
        self.kept: List[Any] = []
        self.raised: Optional[BaseException] = None
        self.c = _native.options(size=ctypes.sizeof(_native.options))
        for option in fields(Options):
            self._set(option.name, getattr(options, option.name))

    def _set(self, name: str, value: Any) -> None:
        if name == "defines" and isinstance(value, Mapping):
            value = [f"{macro}={text}" for macro, text in value.items()]
        if name == "include":
            if value:
                self.c.include = self._keep(_native.INCLUDE_FN(self._include))
        elif name == "diagnostic":
            if value:
                self.c.diagnostic = self._keep(_native.DIAGNOSTIC_FN(self._diagnostic))
        elif name == "cancellation":
            self.c.cancellation = value._handle if value else None
        elif name == "target_text":
            if value is not None:
                text = self._keep(ctypes.create_string_buffer(value.encode()))
                self.c.target_text, self.c.target_length = ctypes.addressof(text), len(text) - 1
        elif name == "shifts":
            self._list(name, _native.register_shift, [
                (_class(s.register_class), s.amount, s.space or 0, s.space is None) for s in value])
        elif name == "registers":
            self._list(name, _native.register_place, [
                (_class(p.register_class), p.number, p.space, (p.binding, p.set)) for p in value])
        elif name in ("globals", "resource_heap", "sampler_heap", "counter_heap"):
            if value is not None:
                setattr(self.c, name, ctypes.pointer(self._keep(_native.descriptor_place(*value))))
        elif isinstance(getattr(self.c, f"num_{name}", None), int):
            if isinstance(value, str):
                raise TypeError(f"{name} is a list of texts, and '{value}' is one")
            self._list(name, ctypes.c_char_p, [os.fspath(text).encode() for text in value])
        else:
            setattr(self.c, name, value.encode() if isinstance(value, str) else value)

    def _list(self, name: str, kind: Any, values: Sequence[Any]) -> None:
        if not values:  # an older library may not have the option
            return
        array = self._keep((kind * len(values))(*values))
        setattr(self.c, name, ctypes.cast(array, ctypes.POINTER(kind)))
        setattr(self.c, f"num_{name}", len(values))

    def _keep(self, value: Any) -> Any:
        self.kept.append(value)
        return value

    def _include(self, _user: Any, path: bytes, length: Any) -> Optional[int]:
        try:
            text = None if self.raised else self.given.include(os.fsdecode(path))  # type: ignore[misc]
        except BaseException as error:  # goes on where the compile was called
            self.raised, text = error, None
        if text is None:
            return None
        # Valid until the next call, which may come from no other thread.
        self.text = ctypes.create_string_buffer(text.encode())
        length[0] = len(self.text) - 1
        return ctypes.addressof(self.text)

    def _diagnostic(self, _user: Any, given: Any) -> None:
        try:
            if not self.raised:
                self.given.diagnostic(read(given.contents))  # type: ignore[misc]
        except BaseException as error:
            self.raised = error


def _take(handle: int, call: _Call, check: bool) -> Result:
    """Reads a result and frees it. Raises the exception of a callback, if there was one."""
    try:
        if call.raised:
            raise call.raised
        size = ctypes.c_size_t()
        data = _call["result_output"](handle, ctypes.byref(size))
        text = lambda name: _call[f"result_{name}"](handle).decode(errors="replace")
        result = Result(
            ok=bool(_call["result_ok"](handle)),
            output=ctypes.string_at(data, size.value) if size.value else b"",
            diagnostics=tuple(read(_call["result_diagnostic"](handle, i).contents)
                              for i in range(_call["result_num_diagnostics"](handle))),
            diagnostic_text=text("diagnostics"),
            wrong_options=bool(_call["result_wrong_options"](handle)),
            internal_error=bool(_call["result_internal_error"](handle)),
            entries=tuple(read(_call["result_entry"](handle, i).contents) for i in range(_call["result_num_entries"](handle))),
            reflection=text("reflection"), listing=text("listing"), include_tree=text("include_tree"), printed_ir=text("printed_ir"),
            dependencies=tuple(os.fsdecode(_call["result_dependency"](handle, i))
                               for i in range(_call["result_num_dependencies"](handle))))
    finally:
        _call["result_free"](handle)
    if check and not result.ok:
        raise CompileError(result)
    return result


def _options(options: Optional[Options], given: Dict[str, Any]) -> Options:
    if options and given:
        raise TypeError("give Options, or its fields by their names")
    return options or Options(**given)


def compile(text: str, options: Optional[Options] = None, *, file_name: str = "shader.hlsl", check: bool = True,
            **given: Any) -> Result:
    """Compiles a text. Messages call it file_name. Takes Options, or its fields by their names. Raises CompileError if the shader has
    errors, unless check is false. An exception of a callback is raised as it is."""
    call, bytes_ = _Call(_options(options, given)), text.encode()
    return _take(_call["compile"](os.fsencode(file_name), bytes_, len(bytes_), call.c), call, check)


def compile_file(path: Union[str, os.PathLike], options: Optional[Options] = None, *, check: bool = True, **given: Any) -> Result:
    """Compiles a file, like compile."""
    call = _Call(_options(options, given))
    return _take(_call["compile_file"](os.fsencode(path), call.c), call, check)


def preprocess(text: str, options: Optional[Options] = None, *, file_name: str = "shader.hlsl", **given: Any) -> str:
    """Returns the text with its macros expanded and its files included."""
    call, bytes_ = _Call(_options(options, given)), text.encode()
    return _take(_call["preprocess"](os.fsencode(file_name), bytes_, len(bytes_), call.c), call, True).output.decode()


def link(modules: Sequence[Tuple[str, bytes]], options: Optional[Options] = None, *, check: bool = True, **given: Any) -> Result:
    """Links SPIR-V modules, with their names in messages, whose functions call each other. Of the options only the environment, the
    output and those for messages count."""
    call = _Call(_options(options, given))
    inputs = (_native.link_input * len(modules))(*[_native.link_input(name.encode(), bytes_, len(bytes_)) for name, bytes_ in modules])
    return _take(_call["link"](inputs, len(modules), call.c), call, check)


@dataclass
class Job:
    text: str
    file_name: str = "shader.hlsl"
    options: Options = field(default_factory=Options)


def _all(jobs: Sequence[Job], compile_jobs: Callable[[Any, Any], None]) -> List[Result]:
    calls = [_Call(job.options) for job in jobs]
    texts = [job.text.encode() for job in jobs]
    given = (_native.job * len(jobs))(*[
        (os.fsencode(job.file_name), text, len(text), ctypes.pointer(call.c)) for job, text, call in zip(jobs, texts, calls)])
    handles = (ctypes.c_void_p * len(jobs))()
    compile_jobs(given, handles)
    for call in calls:
        if call.raised:
            for handle in handles:
                _call["result_free"](handle)
            raise call.raised
    return [_take(handle, call, False) for handle, call in zip(handles, calls)]


def compile_all(jobs: Sequence[Job], threads: int = 0) -> List[Result]:
    """Compiles all jobs on so many threads; 0 means one for each processor. Returns the results in the order of the jobs, failed
    ones included."""
    return _all(jobs, lambda given, handles: _call["compile_all"](given, len(jobs), threads, handles))


class Pool:
    """Compiles in other processes (docs/limits.md). A shader that crashes the compiler gives a failed result, and the next compile
    gets a new process. Any number of threads may use one pool.

        with tessera.Pool(workers=4, time_limit_ms=5000) as pool:
            result = pool.compile(text, target="nvidia-hopper", check=False)

    program defaults to "tessera" in PATH, which must be of the library's release. The number 0 stands for the default: a worker for
    each processor, 2048 MiB, 60 s, 1000 compiles. NO_LIMIT removes a limit."""

    def __init__(self, *, program: Optional[Union[str, os.PathLike]] = None, workers: int = 0, memory_limit_mib: int = 0,
                 time_limit_ms: int = 0, compiles_per_worker: int = 0) -> None:
        self._running = 0
        self._idle = threading.Condition()
        self._process = os.getpid()
        self._handle = _call["pool_create"](ctypes.byref(_native.pool_options(
            None if program is None else os.fsencode(program), workers, memory_limit_mib, time_limit_ms, compiles_per_worker)))

    def compile(self, text: str, options: Optional[Options] = None, *, file_name: str = "shader.hlsl", check: bool = True,
                **given: Any) -> Result:
        call, bytes_ = _Call(_options(options, given)), text.encode()
        with self._in_use() as handle:
            made = _call["pool_compile"](handle, os.fsencode(file_name), bytes_, len(bytes_), call.c)
        return _take(made, call, check)

    def compile_file(self, path: Union[str, os.PathLike], options: Optional[Options] = None, *, check: bool = True,
                     **given: Any) -> Result:
        call = _Call(_options(options, given))
        with self._in_use() as handle:
            made = _call["pool_compile_file"](handle, os.fsencode(path), call.c)
        return _take(made, call, check)

    def compile_all(self, jobs: Sequence[Job]) -> List[Result]:
        """Compiles all jobs, one for each worker at a time. Returns the results in the order of the jobs, failed ones included."""
        with self._in_use() as handle:
            return _all(jobs, lambda given, handles: _call["pool_compile_all"](handle, given, len(jobs), handles))

    def close(self) -> None:
        """Waits for the compiles of other threads and ends the workers."""
        with self._idle:
            handle, self._handle = self._handle, None
            self._idle.wait_for(lambda: not self._running)
        if handle and os.getpid() == self._process:
            _call["pool_free"](handle)

    @contextlib.contextmanager
    def _in_use(self) -> Iterator[int]:
        """Keeps the handle from being freed."""
        if os.getpid() != self._process:
            raise ValueError("the pool is another process's; a process that was forked makes its own")
        with self._idle:
            if not self._handle:
                raise ValueError("the pool is closed")
            self._running += 1
            handle = self._handle
        try:
            yield handle
        finally:
            with self._idle:
                self._running -= 1
                self._idle.notify_all()

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_raised: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", None) and os.getpid() == self._process:
            _call["pool_free"](self._handle)


def hash(text: str, options: Optional[Options] = None, *, file_name: str = "shader.hlsl", **given: Any) -> bytes:
    """Returns 16 bytes that depend on everything that determines the result of a compile."""
    call, bytes_, found = _Call(_options(options, given)), text.encode(), (ctypes.c_uint8 * 16)()
    ok = _call["hash"](os.fsencode(file_name), bytes_, len(bytes_), call.c, found)
    if call.raised:
        raise call.raised
    if not ok:
        raise ValueError("an option has a value that there is not")
    return bytes(found)


def list_targets() -> str:
    """Returns the table of `tessera --list-targets`."""
    return _call["list_targets"]().decode()


def version() -> str:
    return _call["version"]().decode()
