// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command line of `tessera`. Every spelling that a script may rely on stands here; --help and the
// suggestions for a misspelt option come from this file too, and so do the man page and what shells complete
// (option_files.py), for which Values lists the words of an option's value.
include "llvm/Option/OptParser.td"

def dxc_Group : OptionGroup<"<dxc>">, HelpText<"OPTIONS AS IN DXC AND CLANG">;
def out_Group : OptionGroup<"<output>">, HelpText<"OUTPUT">;
def isolate_Group : OptionGroup<"<isolate>">, HelpText<"CRASHES AND LIMITS">;
def batch_Group : OptionGroup<"<batch>">, HelpText<"MANY SHADERS">;
def info_Group : OptionGroup<"<information>">, HelpText<"INFORMATION">;

class Flag1<string name> : Flag<["-", "--"], name>;
multiclass Value<list<string> prefixes, string name, string help, string meta> {
  def NAME : Separate<prefixes, name>, HelpText<help>, MetaVarName<meta>;
  def NAME#_EQ : Joined<prefixes, name#"=">, Alias<!cast<Option>(NAME)>;
}

def E : JoinedOrSeparate<["-"], "E">, Group<dxc_Group>, MetaVarName<"NAME">,
  HelpText<"Entry point, or several: a,b (default: the only function with [numthreads])">;
def T : JoinedOrSeparate<["-"], "T">, Group<dxc_Group>, MetaVarName<"PROFILE">,
  HelpText<"Profile: cs_6_0 to cs_6_10 (default cs_6_8; below cs_6_2 there are no 16-bit types); lib_6_0 to lib_6_10 and lib_6_x for all functions with [shader(\"compute\")]">, Values<"cs_6_0,cs_6_1,cs_6_2,cs_6_3,cs_6_4,cs_6_5,cs_6_6,cs_6_7,cs_6_8,cs_6_9,cs_6_10,lib_6_x">;
def HV : JoinedOrSeparate<["-"], "HV">, Group<dxc_Group>, MetaVarName<"VERSION">,
  HelpText<"HLSL version: 2016, 2017, 2018, 2021 (default), 202x">, Values<"2016,2017,2018,2021,202x">;
def enable_16bit_types : Flag1<"enable-16bit-types">, Group<dxc_Group>,
  HelpText<"As --half-bits=16">;
def D : JoinedOrSeparate<["-"], "D">, Group<dxc_Group>, MetaVarName<"NAME[=VALUE]">,
  HelpText<"Define a macro">;
def U : JoinedOrSeparate<["-"], "U">, Group<dxc_Group>, MetaVarName<"NAME">,
  HelpText<"Undefine a macro">;
def I : JoinedOrSeparate<["-"], "I">, Group<dxc_Group>, MetaVarName<"DIR">,
  HelpText<"Look for included files in DIR">;
def include_file : Separate<["-", "--"], "include">, Group<dxc_Group>, MetaVarName<"FILE">,
  HelpText<"Include FILE before the shader">;
def W : Joined<["-"], "W">, Group<dxc_Group>, MetaVarName<"WARNING">,
  HelpText<"Turn a warning on (-Wname), off (-Wno-name) or into an error (-Werror, -Werror=name)">;
def w : Flag<["-"], "w">, Group<dxc_Group>, HelpText<"Turn all warnings off">;
def no_warnings : Flag<["-"], "no-warnings">, Alias<w>;
def WX : Flag<["-"], "WX">, Group<dxc_Group>, HelpText<"As -Werror, as in DXC">;
def spirv : Flag<["-"], "spirv">, Group<dxc_Group>,
  HelpText<"As in DXC: --emit=spirv, whatever the output's name ends in, with --layout=relaxed and --half-bits=32">;
def fvk_use_dx_layout : Flag<["-"], "fvk-use-dx-layout">, Group<dxc_Group>,
  HelpText<"As --layout=d3d">;
def fvk_use_scalar_layout : Flag<["-"], "fvk-use-scalar-layout">, Group<dxc_Group>,
  HelpText<"As --layout=scalar">;
def fvk_use_gl_layout : Flag<["-"], "fvk-use-gl-layout">, Group<dxc_Group>,
  HelpText<"As --layout=gl">;
def fspv_use_unknown_image_format : Flag<["-"], "fspv-use-unknown-image-format">, Group<dxc_Group>,
  HelpText<"RWBuffer has a format in SPIR-V only where vk::image_format says it">;
def Zpr : Flag<["-"], "Zpr">, Group<dxc_Group>,
  HelpText<"Matrices in buffers are row major where the shader does not say">;
def Zpc : Flag<["-"], "Zpc">, Group<dxc_Group>,
  HelpText<"They are column major (default)">;
foreach Class = ["b", "t", "u", "s"] in
  def fvk_#Class#_shift : MultiArg<["-"], "fvk-"#Class#"-shift", 2>, Group<dxc_Group>,
    MetaVarName<"N SPACE|all">,
    HelpText<"register("#Class#"M) of the space is binding M + N">;
def fvk_auto_shift_bindings : Flag<["-"], "fvk-auto-shift-bindings">, Group<dxc_Group>,
  HelpText<"The bindings of resources without a register begin at these N as well">;
def fvk_bind_register : MultiArg<["-"], "fvk-bind-register", 4>, Group<dxc_Group>,
  MetaVarName<"REGISTER SPACE BINDING SET">,
  HelpText<"The place of one register; all that the shader uses must be given one then">;
def fvk_bind_globals : MultiArg<["-"], "fvk-bind-globals", 2>, Group<dxc_Group>,
  MetaVarName<"BINDING SET">,
  HelpText<"The place of the constants outside of any cbuffer">;
foreach Heap = ["resource", "sampler", "counter"] in
  def fvk_bind_#Heap#_heap : MultiArg<["-"], "fvk-bind-"#Heap#"-heap", 2>, Group<dxc_Group>,
    MetaVarName<"BINDING SET">,
    HelpText<!if(!eq(Heap, "counter"), "The place of the counters of what is in the resource heap",
                 "The place of the "#Heap#" heap")>;
def fspv_use_descriptor_heap : Flag<["-"], "fspv-use-descriptor-heap">, Flags<[HelpHidden]>;
def fspv_flatten_resource_arrays : Flag<["-"], "fspv-flatten-resource-arrays">, Group<dxc_Group>,
  HelpText<"SPIR-V: each element of an array of resources is a resource with a binding of its own, one after the other">;
def fspv_use_vulkan_memory_model : Flag<["-"], "fspv-use-vulkan-memory-model">, Group<dxc_Group>,
  HelpText<"With -spirv: the memory model of Vulkan, as without -spirv; from vulkan1.2 on">;
def fspv_target_env : Joined<["-"], "fspv-target-env=">, Group<dxc_Group>, MetaVarName<"ENV">,
  HelpText<"What the module is for: vulkan1.0, vulkan1.1, vulkan1.1spirv1.4, vulkan1.2, vulkan1.3, vulkan1.4 or universal1.5; default: vulkan1.3, with -spirv the least that the shader needs">, Values<"vulkan1.0,vulkan1.1,vulkan1.1spirv1.4,vulkan1.2,vulkan1.3,vulkan1.4,universal1.5">;
def Gis : Flag<["-"], "Gis">, Group<dxc_Group>,
  HelpText<"Floats strictly by IEEE 754: all is precise; infinities, NaNs and the sign of 0 are kept">;
def denorm : JoinedOrSeparate<["-"], "denorm">, Group<dxc_Group>, MetaVarName<"MODE">,
  HelpText<"Denormal floats of 32 bits: any (default), preserve or ftz">, Values<"any,preserve,ftz">;
def fspv_use_legacy_buffer_matrix_order : Flag<["-"], "fspv-use-legacy-buffer-matrix-order">, Group<dxc_Group>,
  HelpText<"Load<T> and Store<T> of byte-address buffers have matrices by rows">;
def fspv_enable_maximal_reconvergence : Flag<["-"], "fspv-enable-maximal-reconvergence">, Group<dxc_Group>,
  HelpText<"Lanes that leave a branch meet again where it ends">;
def fspv_extension : Joined<["-"], "fspv-extension=">, Group<dxc_Group>, MetaVarName<"NAME">,
  HelpText<"An extension of SPIR-V that the module may have, KHR for all of these (default: any)">;
def fspv_max_id : Separate<["-"], "fspv-max-id">, Group<dxc_Group>, MetaVarName<"N">,
  HelpText<"A module with an id above N is an error">;
def fspv_preserve_bindings : Flag<["-"], "fspv-preserve-bindings">, Group<dxc_Group>,
  HelpText<"The module has the resources that the shader does not use, too">;
def fspv_reflect : Flag<["-"], "fspv-reflect">, Group<dxc_Group>,
  HelpText<"The module says the types of resources and the semantics of inputs (SPV_GOOGLE_user_type, SPV_GOOGLE_hlsl_functionality1)">;
def fspv_entrypoint_name : Joined<["-"], "fspv-entrypoint-name=">, Group<dxc_Group>, MetaVarName<"NAME">,
  HelpText<"The entry point's name in SPIR-V, or the names of several: a,b (default: as their functions)">;
def exports : Separate<["-"], "exports">, Group<dxc_Group>, MetaVarName<"[NAME=]FUNCTION;...">,
  HelpText<"Entry points of a library, with their names in SPIR-V">;
def fspv_debug : Joined<["-"], "fspv-debug=">, Group<dxc_Group>, MetaVarName<"WHAT">,
  HelpText<"What SPIR-V says of the source, instead of what -Zi means: file, source, line, tool, vulkan or vulkan-with-source (-Zi), which rich and rich-with-source mean too; together where given more than once">, Values<"file,source,line,tool,vulkan,vulkan-with-source,rich,rich-with-source">;
def encoding : Separate<["-"], "encoding">, Group<dxc_Group>, MetaVarName<"NAME">,
  HelpText<"How sources are encoded: utf8">, Values<"utf8">;
def fvk_stage_io_order : Joined<["-"], "fvk-stage-io-order=">, Group<dxc_Group>, MetaVarName<"ORDER">,
  HelpText<"decl or alpha: the order of what stages hand on, of which compute shaders have nothing">, Values<"decl,alpha">;
def ferror_limit : Joined<["-"], "ferror-limit=">, Group<dxc_Group>, MetaVarName<"N">,
  HelpText<"Stop after N errors (default 20; 0: never)">;
def fcolor_diagnostics : Flag<["-"], "fcolor-diagnostics">, Group<dxc_Group>,
  HelpText<"Messages in colors (default: on a terminal)">;
def fno_color_diagnostics : Flag<["-"], "fno-color-diagnostics">, Group<dxc_Group>,
  HelpText<"Messages without colors">;
def fdiagnostics_color : Flag<["-"], "fdiagnostics-color">, Alias<fcolor_diagnostics>;
def fno_diagnostics_color : Flag<["-"], "fno-diagnostics-color">, Alias<fno_color_diagnostics>;
def fdiagnostics_color_EQ : Joined<["-"], "fdiagnostics-color=">, Group<dxc_Group>,
  MetaVarName<"WHEN">, HelpText<"always, never or auto">, Values<"always,never,auto">;
def fdiagnostics_format : Joined<["-"], "fdiagnostics-format=">, Group<dxc_Group>,
  MetaVarName<"FORM">, HelpText<"The place in a message: clang (default), msvc or vi">, Values<"clang,msvc,vi">;
def P : Flag<["-"], "P">, Group<dxc_Group>,
  HelpText<"Write the shader with its macros expanded and its files included, and compile nothing">;
def Fi : JoinedOrSeparate<["-"], "Fi">, Group<dxc_Group>, MetaVarName<"FILE">,
  HelpText<"Where to (default: standard output)">;
def M : Flag<["-"], "M">, Group<dxc_Group>,
  HelpText<"Write a make rule with the files read to standard output, and compile nothing">;
def H : Flag<["-"], "H">, Group<dxc_Group>,
  HelpText<"Print each file that is included to standard error, with a dot for each file it is in">;
def Vi : Flag<["-"], "Vi">, Alias<H>;
def MD : Flag<["-"], "MD">, Group<dxc_Group>,
  HelpText<"Write a make rule with the files read, beside the output">;
def MF : JoinedOrSeparate<["-"], "MF">, Group<dxc_Group>, MetaVarName<"FILE">,
  HelpText<"Write that rule to FILE">;

include "DXCOptions.td"

def o : JoinedOrSeparate<["-"], "o">, Group<out_Group>, MetaVarName<"FILE">,
  HelpText<"Write to FILE (.spv, .spvasm, .metal or .tsir say what); '-' is standard output">;
def Fo : JoinedOrSeparate<["-"], "Fo">, Alias<o>, HelpText<"The same as -o">;
defm emit : Value<["--"], "emit", "What to write: spirv, spirv-asm, msl or ir", "KIND">, Group<out_Group>, Values<"spirv,spirv-asm,msl,ir">;
def Fc : JoinedOrSeparate<["-"], "Fc">, Group<out_Group>, MetaVarName<"FILE">,
  HelpText<"Write the module as text to FILE as well">;
def Fh : JoinedOrSeparate<["-"], "Fh">, Group<out_Group>, MetaVarName<"FILE">,
  HelpText<"Write the module to FILE as a header of C, an array of bytes">;
def Vn : JoinedOrSeparate<["-"], "Vn">, Group<out_Group>, MetaVarName<"NAME">,
  HelpText<"The array's name (default: g_ and the name behind -E, or g_main)">;
def Fe : JoinedOrSeparate<["-"], "Fe">, Group<out_Group>, MetaVarName<"FILE">,
  HelpText<"Write the diagnostics to FILE, not to standard error">;
def g : Flag<["-"], "g">, Group<out_Group>, HelpText<"Keep the source lines of instructions">;
def Zi : Flag<["-"], "Zi">, Group<out_Group>,
  HelpText<"Tell debuggers of the source: its text, lines, functions and variables">;
def strip_names : Flag<["--"], "strip-names">, Group<out_Group>,
  HelpText<"Leave out the names of variables, functions and members">;
defm reflect : Value<["--"], "reflect", "Write the reflection to FILE as JSON; '-' is standard output", "FILE">,
  Group<out_Group>;

defm explain : Value<["--"], "explain", "Write a page of HTML to FILE that shows what becomes of the shader's matrices, and nothing else; '-' is standard output", "FILE">,
  Group<out_Group>;
defm explain_targets : Value<["--"], "explain-targets", "The devices on that page, beside each other (default: that of --target)", "NAME|FILE,...">,
  Group<out_Group>;

defm msl_buffer : Value<["--"], "msl-buffer", "Put what is bound there at a Metal index of buffers, textures or samplers", "SET:BINDING=INDEX">,
  Group<out_Group>;

defm msl_argument_buffers : Value<["--"], "msl-argument-buffers", "auto (default): on Metal arrays of resources without a size, or with more elements than a kernel has arguments for, come by the addresses of their elements in a buffer; always: all arrays of buffers; never: none, and these are errors", "MODE">,
  Group<out_Group>, Values<"auto,always,never">;

defm target : Value<["--"], "target", "The device: a name from --list-targets or a target file (default vulkan, or metal for MSL)", "NAME|FILE">;
defm tile : Value<["--"], "tile", "auto (default): shapes that the target lacks are tiled; off: they are errors", "MODE">, Values<"auto,off">;
defm emulate : Value<["--"], "emulate", "auto (default): matrices that the target lacks are computed by the lanes of the wave; off: they are errors", "MODE">, Values<"auto,off">;
defm matrix_bounds : Value<["--"], "matrix-bounds", "device (default): elements of a matrix that lie outside of its buffer or groupshared array are the device's; checked: they read as 0 and are not written", "MODE">, Values<"device,checked">;
defm group_matrices : Value<["--"], "group-matrices", "auto (default): matrices of a thread group are what the target file says; waves: the waves of the group share them; native: the device's own, where it has such", "MODE">, Values<"auto,waves,native">;
defm optimal_layouts : Value<["--"], "optimal-layouts", "plain (default): optimal layouts of matrices of one thread are lines at multiples of 16 bytes; driver: those of a driver with cooperative vectors, to which the application has it convert", "MODE">, Values<"plain,driver">;
defm layout : Value<["--"], "layout", "What lies where in buffers: d3d (default), relaxed (DXC's for Vulkan), scalar or gl (std140, std430)", "RULES">, Values<"d3d,relaxed,scalar,gl">;
defm half_bits : Value<["--"], "half-bits", "16 (default): half and the min types have 16 bits from cs_6_2 on; 32: they are float, int and uint", "N">, Values<"16,32">;
defm diagnostics_format : Value<["--"], "diagnostics-format", "text (default) or json", "FORMAT">, Values<"text,json">;
def verify : Flag<["-", "--"], "verify">,
  HelpText<"Compare the messages with those that comments of the shader state (expected-error {{...}}), as in Clang">;
def verify_EQ : CommaJoined<["-", "--"], "verify=">, MetaVarName<"PREFIX,...">,
  HelpText<"The same with other words than 'expected'">;
def verify_ignore_unexpected : Flag<["-", "--"], "verify-ignore-unexpected">,
  HelpText<"With -verify, messages that no comment states are no mistake">;
def verify_ignore_unexpected_EQ : CommaJoined<["-", "--"], "verify-ignore-unexpected=">, MetaVarName<"KIND,...">,
  HelpText<"The same for error, warning, remark or note">;
defm include_root : Value<["--"], "include-root", "All files of the shader must be in DIR, or in another DIR that is given so, with symbolic links resolved", "DIR">;
defm print_after : Value<["--"], "print-after", "Print the IR to standard error after PASS, after each with 'all', before the first with 'lower'", "PASS">;
def fspv_print_all : Flag<["-"], "fspv-print-all">,
  HelpText<"Print the module as text to standard error">;
def verify_each : Flag<["--"], "verify-each">, HelpText<"Run the IR verifier after lowering and after every pass">;
def time_report : Flag<["--"], "time-report">, HelpText<"Print how long each stage took to standard error">;
def ftime_report : Flag<["-"], "ftime-report">, Alias<time_report>;

def isolate : Flag<["--"], "isolate">, Group<isolate_Group>,
  HelpText<"Compile in a process of its own: what a shader does to the compiler is an error message">;
defm memory_limit : Value<["--"], "memory-limit", "The address space of that process in MiB (default 2048; 0: no limit); implies --isolate", "MiB">,
  Group<isolate_Group>;
defm time_limit : Value<["--"], "time-limit", "The time that the compile may take (default 60; 0: no limit); implies --isolate", "SECONDS">,
  Group<isolate_Group>;
def worker : Flag<["--"], "worker">, Flags<[HelpHidden]>,
  HelpText<"Serve a pool of workers; a pool starts its workers so, with nothing else on the command line">;

defm batch : Value<["--"], "batch", "Compile what FILE lists as JSON, [{\"arguments\": [\"a.hlsl\", \"-o\", \"a.spv\"]}, ...], and nothing else", "FILE">,
  Group<batch_Group>;
def j : JoinedOrSeparate<["-"], "j">, Group<batch_Group>, MetaVarName<"N">,
  HelpText<"Compiles at a time (default: the machine's threads)">;

def list_targets : Flag<["--"], "list-targets">, Group<info_Group>,
  HelpText<"Print the targets; with a NAME after it, that one in full">;
def list_passes : Flag<["--"], "list-passes">, Group<info_Group>, HelpText<"Print the passes in the order they run">;
def help : Flag<["-", "--"], "help">, Group<info_Group>, HelpText<"Print this">;
def h : Flag<["-"], "h">, Alias<help>;
def version : Flag<["--"], "version">, Group<info_Group>, HelpText<"Print the version, the commit and the releases of LLVM and SPIRV-Tools">;
