// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command line of `tessera`. It contains every spelling that scripts may rely on. --help and
// the suggestions for misspelt options come from this file, and so do the man page and shell
// completion (option_files.py); Values lists the words that shells complete.
include "llvm/Option/OptParser.td"

// The groups of --help and of the man page, by task, in their order there.
def output_Group : OptionGroup<"<output>">, HelpText<"Output">;
def language_Group : OptionGroup<"<language>">, HelpText<"Entry point, profile and language">;
def target_Group : OptionGroup<"<target>">, HelpText<"Target and matrices">;
def memory_Group : OptionGroup<"<memory>">, HelpText<"Buffer layout and bindings">;
def spirv_Group : OptionGroup<"<spirv>">, HelpText<"SPIR-V">;
def metal_Group : OptionGroup<"<metal>">, HelpText<"Metal">;
def message_Group : OptionGroup<"<message>">, HelpText<"Warnings and messages">;
def inspect_Group : OptionGroup<"<inspect>">, HelpText<"Inspecting a compile">;
def many_Group : OptionGroup<"<many>">, HelpText<"Many shaders and isolation">;
def info_Group : OptionGroup<"<information>">, HelpText<"Information">;

// DXC has the option, so it may begin with a slash.
def InDXC : OptionFlag;

class Flag1<string name> : Flag<["-", "--"], name>;
multiclass Value<list<string> prefixes, string name, string help, string meta> {
  def NAME : Separate<prefixes, name>, HelpText<help>, MetaVarName<meta>;
  def NAME#_EQ : Joined<prefixes, name#"=">, Alias<!cast<Option>(NAME)>;
}

def o : JoinedOrSeparate<["-"], "o">, MetaVarName<"FILE">,
  HelpText<"Write to FILE; its ending chooses the kind: .spv, .spvasm, .metal or .tsir ('-': standard output)">, Group<output_Group>;
def Fo : JoinedOrSeparate<["-"], "Fo">, Alias<o>, HelpText<"Same as -o">;
defm emit : Value<["--"], "emit", "Kind of output: spirv, spirv-asm, msl or ir (default: by the name of the output, then by the target)", "KIND">, Values<"spirv,spirv-asm,msl,ir">, Group<output_Group>;
def Fc : JoinedOrSeparate<["-"], "Fc">, MetaVarName<"FILE">,
  HelpText<"Also write the SPIR-V assembly to FILE">, Group<output_Group>, Flags<[InDXC]>;
def Fh : JoinedOrSeparate<["-"], "Fh">, MetaVarName<"FILE">,
  HelpText<"Write the module to FILE as a C header with an array of bytes">, Group<output_Group>, Flags<[InDXC]>;
def Vn : JoinedOrSeparate<["-"], "Vn">, MetaVarName<"NAME">,
  HelpText<"Name of the array in the header (default: g_ and the entry point's name, or g_main)">, Group<output_Group>, Flags<[InDXC]>;
def Fe : JoinedOrSeparate<["-"], "Fe">, MetaVarName<"FILE">,
  HelpText<"Write messages to FILE instead of standard error">, Group<message_Group>, Flags<[InDXC]>;
def g : Flag<["-"], "g">, HelpText<"Keep source lines of instructions; in Metal as #line directives">, Group<output_Group>;
def Zi : Flag<["-"], "Zi">,
  HelpText<"Write debug information: source, lines, functions and variables">, Group<output_Group>, Flags<[InDXC]>;
def strip_names : Flag<["--"], "strip-names">,
  HelpText<"Remove the names of variables, functions and members">, Group<output_Group>;
defm reflect : Value<["--"], "reflect", "Also write reflection as JSON to FILE ('-': standard output)", "FILE">, Group<output_Group>;

def E : JoinedOrSeparate<["-"], "E">, MetaVarName<"NAME">,
  HelpText<"Entry point, or several as a,b (default: the only function with [numthreads], or main)">, Group<language_Group>, Flags<[InDXC]>;
def T : JoinedOrSeparate<["-"], "T">, MetaVarName<"PROFILE">,
  HelpText<"Profile: cs_, vs_ or ps_6_0 to 6_10 (default cs_6_8); lib_6_0 to lib_6_10 and lib_6_x compile every function with [shader(\"...\")]">, Values<"cs_6_0,cs_6_1,cs_6_2,cs_6_3,cs_6_4,cs_6_5,cs_6_6,cs_6_7,cs_6_8,cs_6_9,cs_6_10,vs_6_0,vs_6_8,vs_6_10,ps_6_0,ps_6_8,ps_6_10,lib_6_x">, Group<language_Group>, Flags<[InDXC]>;
def HV : JoinedOrSeparate<["-"], "HV">, MetaVarName<"VERSION">,
  HelpText<"HLSL version: 2016, 2017, 2018, 2021 (default) or 202x">, Values<"2016,2017,2018,2021,202x">, Group<language_Group>, Flags<[InDXC]>;
def enable_16bit_types : Flag1<"enable-16bit-types">,
  HelpText<"Same as --half-bits=16">, Group<language_Group>, Flags<[InDXC]>;
def D : JoinedOrSeparate<["-"], "D">, MetaVarName<"NAME[=VALUE]">,
  HelpText<"Define a macro">, Group<language_Group>, Flags<[InDXC]>;
def U : JoinedOrSeparate<["-"], "U">, MetaVarName<"NAME">,
  HelpText<"Undefine a macro">, Group<language_Group>, Flags<[InDXC]>;
def I : JoinedOrSeparate<["-"], "I">, MetaVarName<"DIR">,
  HelpText<"Look for included files in DIR">, Group<language_Group>, Flags<[InDXC]>;
def include_file : Separate<["-", "--"], "include">, MetaVarName<"FILE">,
  HelpText<"Include FILE before the shader">, Group<language_Group>, Flags<[InDXC]>;
def W : Joined<["-"], "W">, MetaVarName<"WARNING">,
  HelpText<"Turn a warning on (-Wname), off (-Wno-name) or into an error (-Werror, -Werror=name)">, Group<message_Group>, Flags<[InDXC]>;
def w : Flag<["-"], "w">, HelpText<"Turn all warnings off">, Group<message_Group>, Flags<[InDXC]>;
def no_warnings : Flag<["-"], "no-warnings">, Alias<w>;
def check_unused_functions : Flag<["--"], "check-unused-functions">,
  HelpText<"Also check declarations of included files that the shader does not use">, Group<message_Group>;
def WX : Flag<["-"], "WX">, HelpText<"Same as -Werror">, Group<message_Group>, Flags<[InDXC]>;
def spirv : Flag<["-"], "spirv">,
  HelpText<"Accept DXC's command lines: --emit=spirv whatever the output's name, --layout=relaxed, --half-bits=32">, Group<output_Group>, Flags<[InDXC]>;
def fvk_use_dx_layout : Flag<["-"], "fvk-use-dx-layout">,
  HelpText<"Same as --layout=d3d">, Group<memory_Group>, Flags<[InDXC]>;
def fvk_use_scalar_layout : Flag<["-"], "fvk-use-scalar-layout">,
  HelpText<"Same as --layout=scalar">, Group<memory_Group>, Flags<[InDXC]>;
def fvk_use_gl_layout : Flag<["-"], "fvk-use-gl-layout">,
  HelpText<"Same as --layout=gl">, Group<memory_Group>, Flags<[InDXC]>;
def fspv_use_unknown_image_format : Flag<["-"], "fspv-use-unknown-image-format">,
  HelpText<"Give a RWBuffer or RWTexture a format only where vk::image_format states one">, Group<spirv_Group>, Flags<[InDXC]>;
def Zpr : Flag<["-"], "Zpr">,
  HelpText<"Store matrices in buffers in row-major order where the shader does not choose">, Group<memory_Group>, Flags<[InDXC]>;
def Zpc : Flag<["-"], "Zpc">,
  HelpText<"Store matrices in buffers in column-major order where the shader does not choose (default)">, Group<memory_Group>, Flags<[InDXC]>;
foreach Class = ["b", "t", "u", "s"] in
  def fvk_#Class#_shift : MultiArg<["-"], "fvk-"#Class#"-shift", 2>, Group<memory_Group>,
    MetaVarName<"N SPACE|all">,
    HelpText<"Bind register("#Class#"M) of the space to M + N">, Flags<[InDXC]>;
def fvk_auto_shift_bindings : Flag<["-"], "fvk-auto-shift-bindings">,
  HelpText<"Apply the shifts also to resources without a register">, Group<memory_Group>, Flags<[InDXC]>;
def fvk_bind_register : MultiArg<["-"], "fvk-bind-register", 4>,
  MetaVarName<"REGISTER SPACE BINDING SET">,
  HelpText<"Bind a register, such as t0; then every register that the shader uses needs a binding">, Group<memory_Group>, Flags<[InDXC]>;
def vkbr : MultiArg<["-"], "vkbr", 4>, Alias<fvk_bind_register>;
def fvk_bind_globals : MultiArg<["-"], "fvk-bind-globals", 2>,
  MetaVarName<"BINDING SET">,
  HelpText<"Bind the constants outside any cbuffer ($Globals)">, Group<memory_Group>, Flags<[InDXC]>;
foreach Heap = ["resource", "sampler", "counter"] in
  def fvk_bind_#Heap#_heap : MultiArg<["-"], "fvk-bind-"#Heap#"-heap", 2>, Group<memory_Group>,
    MetaVarName<"BINDING SET">,
    HelpText<!if(!eq(Heap, "counter"), "Bind the counters of the buffers in the resource heap",
                 "Bind the "#Heap#" heap")>, Flags<[InDXC]>;
def fspv_use_descriptor_heap : Flag<["-"], "fspv-use-descriptor-heap">,
  HelpText<"Take descriptor heaps from the device (SPV_EXT_descriptor_heap)">, Group<spirv_Group>, Flags<[InDXC]>;
def fspv_use_emulated_heap : Flag<["-"], "fspv-use-emulated-heap">,
  HelpText<"Make arrays of descriptors of the heaps (default)">, Group<spirv_Group>, Flags<[InDXC]>;
def fspv_flatten_resource_arrays : Flag<["-"], "fspv-flatten-resource-arrays">,
  HelpText<"Give each element of a resource array its own binding, one after the other">, Group<spirv_Group>, Flags<[InDXC]>;
def fspv_use_vulkan_memory_model : Flag<["-"], "fspv-use-vulkan-memory-model">,
  HelpText<"Use the Vulkan memory model with -spirv too (vulkan1.2 and later)">, Group<spirv_Group>, Flags<[InDXC]>;
def fspv_target_env : Joined<["-"], "fspv-target-env=">, MetaVarName<"ENV">,
  HelpText<"Environment: vulkan1.0, vulkan1.1, vulkan1.1spirv1.4, vulkan1.2, vulkan1.3 (default), vulkan1.4 or universal1.5; with -spirv the default is the lowest that the shader needs">, Values<"vulkan1.0,vulkan1.1,vulkan1.1spirv1.4,vulkan1.2,vulkan1.3,vulkan1.4,universal1.5">, Group<spirv_Group>, Flags<[InDXC]>;
def Gis : Flag<["-"], "Gis">,
  HelpText<"Compute floats strictly by IEEE 754: everything is precise; infinities, NaNs and signed zeros are kept">, Group<spirv_Group>, Flags<[InDXC]>;
def denorm : JoinedOrSeparate<["-"], "denorm">, MetaVarName<"MODE">,
  HelpText<"Treatment of 32-bit denormals: any (default), preserve or ftz">, Values<"any,preserve,ftz">, Group<spirv_Group>, Flags<[InDXC]>;
def fspv_use_legacy_buffer_matrix_order : Flag<["-"], "fspv-use-legacy-buffer-matrix-order">,
  HelpText<"Load<T> and Store<T> of byte-address buffers use row-major matrices">, Group<spirv_Group>, Flags<[InDXC]>;
def fspv_enable_maximal_reconvergence : Flag<["-"], "fspv-enable-maximal-reconvergence">,
  HelpText<"Lanes that diverge at a branch reconverge where it ends">, Group<spirv_Group>, Flags<[InDXC]>;
def fspv_extension : Joined<["-"], "fspv-extension=">, MetaVarName<"NAME">,
  HelpText<"Allow a SPIR-V extension, or KHR for all of that prefix, and refuse modules that need others (default: any)">, Group<spirv_Group>, Flags<[InDXC]>;
def fspv_max_id : Separate<["-"], "fspv-max-id">, MetaVarName<"N">,
  HelpText<"Refuse a module with an id above N">, Group<spirv_Group>, Flags<[InDXC]>;
def fspv_preserve_bindings : Flag<["-"], "fspv-preserve-bindings">,
  HelpText<"Declare also the resources that the shader does not use">, Group<spirv_Group>, Flags<[InDXC]>;
def fspv_reflect : Flag<["-"], "fspv-reflect">,
  HelpText<"Record resource types and input semantics in the module (SPV_GOOGLE_user_type, SPV_GOOGLE_hlsl_functionality1)">, Group<spirv_Group>, Flags<[InDXC]>;
def fspv_entrypoint_name : Joined<["-"], "fspv-entrypoint-name=">, MetaVarName<"NAME">,
  HelpText<"Name of the entry point in SPIR-V, or several as a,b (default: the names of the functions)">, Group<spirv_Group>, Flags<[InDXC]>;
def exports : Separate<["-"], "exports">, MetaVarName<"[NAME=]FUNCTION;...">,
  HelpText<"Entry points of a library, with their names in SPIR-V">, Group<language_Group>, Flags<[InDXC]>;
def fspv_debug : Joined<["-"], "fspv-debug=">, MetaVarName<"WHAT">,
  HelpText<"Debug information: file, source, line, tool, vulkan or vulkan-with-source (what -Zi writes); may be given several times">, Values<"file,source,line,tool,vulkan,vulkan-with-source,rich,rich-with-source">, Group<spirv_Group>, Flags<[InDXC]>;
def encoding : Separate<["-"], "encoding">, MetaVarName<"NAME">,
  HelpText<"Encoding of the sources: utf8">, Values<"utf8">, Group<language_Group>, Flags<[InDXC]>;
def fvk_stage_io_order : Joined<["-"], "fvk-stage-io-order=">, MetaVarName<"ORDER">,
  HelpText<"Order of the locations of inputs and outputs: decl (as declared, default) or alpha (by semantic)">, Values<"decl,alpha">, Group<spirv_Group>, Flags<[InDXC]>;
def fvk_invert_y : Flag<["-"], "fvk-invert-y">,
  HelpText<"Negate the y of SV_Position in a vertex shader">, Group<spirv_Group>, Flags<[InDXC]>;
def fvk_use_dx_position_w : Flag<["-"], "fvk-use-dx-position-w">,
  HelpText<"The w of SV_Position in a pixel shader is the reciprocal of Vulkan's, as in Direct3D">, Group<spirv_Group>, Flags<[InDXC]>;
def fvk_support_nonzero_base_instance : Flag<["-"], "fvk-support-nonzero-base-instance">,
  HelpText<"SV_InstanceID counts from 0 whatever the first instance">, Group<spirv_Group>, Flags<[InDXC]>;
def fvk_support_nonzero_base_vertex : Flag<["-"], "fvk-support-nonzero-base-vertex">,
  HelpText<"SV_VertexID counts from 0 whatever the first vertex">, Group<spirv_Group>, Flags<[InDXC]>;
def fspv_preserve_interface : Flag<["-"], "fspv-preserve-interface">,
  HelpText<"Declare also the inputs that the shader does not read">, Group<spirv_Group>, Flags<[InDXC]>;
def enable_payload_qualifiers : Flag<["-"], "enable-payload-qualifiers">,
  HelpText<"Check the access qualifiers of payloads of rays (default from lib_6_7 on; needs lib_6_6)">, Group<language_Group>, Flags<[InDXC]>;
def disable_payload_qualifiers : Flag<["-"], "disable-payload-qualifiers">,
  HelpText<"Do not check the access qualifiers of payloads of rays">, Group<language_Group>, Flags<[InDXC]>;
def pack_optimized : Flag<["-"], "pack-optimized">,
  HelpText<"Pack several inputs or outputs between the stages into one location; give it for all stages of a pipeline">, Group<spirv_Group>, Flags<[InDXC]>;
def pack_optimized_ : Flag<["-"], "pack_optimized">, Alias<pack_optimized>;
def ferror_limit : Joined<["-"], "ferror-limit=">, MetaVarName<"N">,
  HelpText<"Stop after N errors (default 20; 0: no limit)">, Group<message_Group>, Flags<[InDXC]>;
def fcolor_diagnostics : Flag<["-"], "fcolor-diagnostics">,
  HelpText<"Print messages in color (default: on a terminal)">, Group<message_Group>, Flags<[InDXC]>;
def fno_color_diagnostics : Flag<["-"], "fno-color-diagnostics">,
  HelpText<"Print messages without color">, Group<message_Group>, Flags<[InDXC]>;
def fdiagnostics_color : Flag<["-"], "fdiagnostics-color">, Alias<fcolor_diagnostics>;
def fno_diagnostics_color : Flag<["-"], "fno-diagnostics-color">, Alias<fno_color_diagnostics>;
def fdiagnostics_color_EQ : Joined<["-"], "fdiagnostics-color=">,
  MetaVarName<"WHEN">, HelpText<"Color of messages: always, never or auto">, Values<"always,never,auto">, Group<message_Group>, Flags<[InDXC]>;
def fdiagnostics_format : Joined<["-"], "fdiagnostics-format=">,
  MetaVarName<"FORM">, HelpText<"Form of a message's place: clang (default), msvc or vi">, Values<"clang,msvc,vi">, Group<message_Group>, Flags<[InDXC]>;
def P : Flag<["-"], "P">,
  HelpText<"Only preprocess: write the shader with its macros expanded and its files included">, Group<inspect_Group>, Flags<[InDXC]>;
def Fi : JoinedOrSeparate<["-"], "Fi">, MetaVarName<"FILE">,
  HelpText<"Output of -P (default: standard output)">, Group<inspect_Group>, Flags<[InDXC]>;
def M : Flag<["-"], "M">,
  HelpText<"Only write a make rule with the files read, to standard output">, Group<output_Group>, Flags<[InDXC]>;
def H : Flag<["-"], "H">,
  HelpText<"Print each included file to standard error, indented by dots">, Group<inspect_Group>, Flags<[InDXC]>;
def Vi : Flag<["-"], "Vi">, Alias<H>;
def MD : Flag<["-"], "MD">,
  HelpText<"Also write a make rule with the files read, beside the output">, Group<output_Group>, Flags<[InDXC]>;
def MF : JoinedOrSeparate<["-"], "MF">, MetaVarName<"FILE">,
  HelpText<"Also write that make rule to FILE">, Group<output_Group>, Flags<[InDXC]>;

include "DXCOptions.td"

defm remarks : Value<["--"], "remarks", "Write remarks to FILE as JSON instead of to standard error", "FILE">, Group<message_Group>;
defm explain : Value<["--"], "explain", "Only write an HTML page that shows how each target computes the shader's matrices ('-': standard output)", "FILE">, Group<inspect_Group>;
defm explain_targets : Value<["--"], "explain-targets", "Targets to compare on that page (default: the one of --target)", "NAME|FILE,...">, Group<inspect_Group>;

defm msl_buffer : Value<["--"], "msl-buffer", "Put the resource at a binding at this Metal index of buffers, textures or samplers", "SET:BINDING=INDEX">, Group<metal_Group>;

defm msl_argument_buffers : Value<["--"], "msl-argument-buffers", "Argument buffers: auto (default; for resource arrays that do not fit the argument table), always (for every array of buffers) or never", "MODE">, Values<"auto,always,never">, Group<metal_Group>;

defm target : Value<["--"], "target", "Device: a name of --list-targets or a target file (default: vulkan, or metal for MSL)", "NAME|FILE">, Group<target_Group>;
defm tile : Value<["--"], "tile", "Shapes that the target lacks: auto (default) tiles them; off makes them errors", "MODE">, Values<"auto,off">, Group<target_Group>;
defm emulate : Value<["--"], "emulate", "Matrices that the target lacks: auto (default) computes them with the lanes of the wave; off makes them errors", "MODE">, Values<"auto,off">, Group<target_Group>;
defm matrix_bounds : Value<["--"], "matrix-bounds", "Matrix elements outside their buffer or groupshared array: device (default) leaves them to the device; checked reads 0 and does not write", "MODE">, Values<"device,checked">, Group<target_Group>;
defm group_matrices : Value<["--"], "group-matrices", "Matrices of a thread group: auto (default) decides by the target; waves divides them between the waves; native uses the device's own", "MODE">, Values<"auto,waves,native">, Group<target_Group>;
defm thread_matrices : Value<["--"], "thread-matrices", "Products of thread matrices in compute shaders: auto (default) decides by the target; gather makes one matrix of a wave's vectors where that is right; plain takes loads and arithmetic; vectors takes the device's instructions", "MODE">, Values<"auto,gather,plain,vectors">, Group<target_Group>;
defm thread_sums : Value<["--"], "thread-sums", "Products of thread matrices by loads and arithmetic: f32 (default) sums up floats; f16 sums up halves if matrix, vector and result are halves", "TYPE">, Values<"f32,f16">, Group<target_Group>;
defm optimal_layouts : Value<["--"], "optimal-layouts", "Optimal layouts of thread matrices: plain (default; rows at multiples of 16 bytes) or driver (the layout that the driver converts to)", "MODE">, Values<"plain,driver">, Group<target_Group>;
defm layout : Value<["--"], "layout", "Buffer layout: d3d (default), relaxed (DXC's for Vulkan), scalar or gl (std140, std430)", "RULES">, Values<"d3d,relaxed,scalar,gl">, Group<memory_Group>;
defm half_bits : Value<["--"], "half-bits", "Size of half and the min types from cs_6_2 on: 16 bits (default) or 32", "N">, Values<"16,32">, Group<language_Group>;
defm diagnostics_format : Value<["--"], "diagnostics-format", "Form of messages: text (default) or json", "FORMAT">, Values<"text,json">, Group<message_Group>;
def verify : Flag<["-", "--"], "verify">,
  HelpText<"Compare messages with comments such as expected-error {{...}}, as Clang does">, Group<message_Group>;
def verify_EQ : CommaJoined<["-", "--"], "verify=">, MetaVarName<"PREFIX,...">,
  HelpText<"Same as -verify, with these words instead of 'expected'">, Group<message_Group>;
def verify_ignore_unexpected : Flag<["-", "--"], "verify-ignore-unexpected">,
  HelpText<"With -verify, accept messages without a comment">, Group<message_Group>;
def verify_ignore_unexpected_EQ : CommaJoined<["-", "--"], "verify-ignore-unexpected=">, MetaVarName<"KIND,...">,
  HelpText<"With -verify, accept messages of this kind without a comment: error, warning, remark or note">, Group<message_Group>;
defm include_root : Value<["--"], "include-root", "Require every file of the shader to be in DIR, after symbolic links are resolved; may be given several times", "DIR">, Group<language_Group>;
defm print_after : Value<["--"], "print-after", "Print the IR to standard error after PASS, after every pass ('all') or before the first ('lower')", "PASS">, Group<inspect_Group>;
def fspv_print_all : Flag<["-"], "fspv-print-all">,
  HelpText<"Print the SPIR-V assembly to standard error">, Group<inspect_Group>;
def verify_each : Flag<["--"], "verify-each">, HelpText<"Run the IR verifier after lowering and after every pass">, Group<inspect_Group>;
def time_report : Flag<["--"], "time-report">, HelpText<"Print the time of each stage to standard error">, Group<inspect_Group>;
def ftime_report : Flag<["-"], "ftime-report">, Alias<time_report>;

def isolate : Flag<["--"], "isolate">,
  HelpText<"Compile in a separate process: a crash becomes an error message">, Group<many_Group>;
defm memory_limit : Value<["--"], "memory-limit", "Address space of that process in MiB (default 2048; 0: no limit); implies --isolate", "MiB">, Group<many_Group>;
defm time_limit : Value<["--"], "time-limit", "Time of the compile in seconds (default 60; 0: no limit); implies --isolate", "SECONDS">, Group<many_Group>;
def worker : Flag<["--"], "worker">, Flags<[HelpHidden]>,
  HelpText<"Serve a pool of workers, which starts its workers with only this option">;

defm batch : Value<["--"], "batch", "Compile the list in FILE, JSON such as [{\"arguments\": [\"a.hlsl\", \"-o\", \"a.spv\"]}, ...]", "FILE">, Group<many_Group>;
def j : JoinedOrSeparate<["-"], "j">, MetaVarName<"N">,
  HelpText<"Number of parallel compiles with --batch (default: one for each hardware thread)">, Group<many_Group>;

def link : Flag<["--"], "link">,
  HelpText<"Link SPIR-V modules, the input files, whose functions call each other, to one module for Vulkan; a JSON file is the reflection of the module before it">, Group<many_Group>;

defm summarize_remarks : Value<["--"], "summarize-remarks", "Print one line for each place with a remark; FILE lists files of --remarks, one on each line", "FILE">, Group<many_Group>;

def list_targets : Flag<["--"], "list-targets">,
  HelpText<"List the targets; with a NAME after it, print that one in full">, Group<info_Group>;
def list_passes : Flag<["--"], "list-passes">, HelpText<"List the passes in the order they run">, Group<info_Group>;
def help : Flag<["-", "--"], "help">, HelpText<"Print this help">, Group<info_Group>;
def h : Flag<["-"], "h">, Alias<help>;
def version : Flag<["--"], "version">, HelpText<"Print the version, the commit and the releases of LLVM and SPIRV-Tools">, Group<info_Group>;
