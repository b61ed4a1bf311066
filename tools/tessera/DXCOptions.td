// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Options of DXC without an effect here. docs/from-dxc.md lists them, and --help omits them.

// Accepted silently: they request the default, or concern DXIL.
def dxc_accepted_Group : OptionGroup<"<accepted>">;
// A warning: the module means the same without them.
def dxc_unused_Group : OptionGroup<"<unused>">;

class Accepted<string name> : Flag<["-"], name>, Group<dxc_accepted_Group>;
class Unused<string name> : Flag<["-"], name>, Group<dxc_unused_Group>;

def nologo : Accepted<"nologo">;
def Qstrip_debug : Accepted<"Qstrip_debug">;
def Qstrip_priv : Accepted<"Qstrip_priv">;
def Qstrip_reflect : Accepted<"Qstrip_reflect">;
def Qstrip_rootsignature : Accepted<"Qstrip_rootsignature">;
def Qembed_debug : Accepted<"Qembed_debug">;
def Qunused_arguments : Accepted<"Qunused-arguments">;
def Ges : Accepted<"Ges">;
def Gec : Accepted<"Gec">;
def O0 : Accepted<"O0">;
def Od : Accepted<"Od">;
def O1 : Accepted<"O1">;
def O2 : Accepted<"O2">;
def O3 : Accepted<"O3">;
def fcgl : Accepted<"fcgl">;
def all_resources_bound : Accepted<"all-resources-bound">;
def all_resources_bound_ : Accepted<"all_resources_bound">;
def res_may_alias : Accepted<"res-may-alias">;
def res_may_alias_ : Accepted<"res_may_alias">;
def Vd : Accepted<"Vd">;
def fspv_reduce_load_size : Accepted<"fspv-reduce-load-size">;
def fspv_fix_func_call_arguments : Accepted<"fspv-fix-func-call-arguments">;
def ffinite_math_only : Accepted<"ffinite-math-only">;
def fno_finite_math_only : Accepted<"fno-finite-math-only">;
def pack_prefix_stable : Accepted<"pack-prefix-stable">;
def pack_prefix_stable_ : Accepted<"pack_prefix_stable">;
def flegacy_resource_reservation : Accepted<"flegacy-resource-reservation">;
def Cc : Accepted<"Cc">;
def Ni : Accepted<"Ni">;
def No : Accepted<"No">;
def Lx : Accepted<"Lx">;
def Qsource_in_debug_module : Accepted<"Qsource_in_debug_module">;
def Qpdb_in_private : Accepted<"Qpdb_in_private">;
def fdiagnostics_show_option : Accepted<"fdiagnostics-show-option">;
def fno_diagnostics_show_option : Accepted<"fno-diagnostics-show-option">;
def fdisable_loc_tracking : Accepted<"fdisable-loc-tracking">;
def enable_lifetime_markers : Accepted<"enable-lifetime-markers">;
def disable_lifetime_markers : Accepted<"disable-lifetime-markers">;
def print_before_all : Accepted<"print-before-all">;
def print_after_all : Accepted<"print-after-all">;
def rootsig_define : Separate<["-"], "rootsig-define">, Group<dxc_accepted_Group>;
def force_rootsig_ver : JoinedOrSeparate<["-"], "force-rootsig-ver">, Group<dxc_accepted_Group>;
def force_rootsig_ver_ : JoinedOrSeparate<["-"], "force_rootsig_ver">, Group<dxc_accepted_Group>;
def opt_enable : Separate<["-"], "opt-enable">, Group<dxc_accepted_Group>;
def opt_disable : Separate<["-"], "opt-disable">, Group<dxc_accepted_Group>;
def opt_select : MultiArg<["-"], "opt-select", 2>, Group<dxc_accepted_Group>;
def fnew_inlining_behavior : Accepted<"fnew-inlining-behavior">;
def validator_version : Separate<["-"], "validator-version">, Group<dxc_accepted_Group>;

def Oconfig : Joined<["-"], "Oconfig=">, Group<dxc_unused_Group>;
def Op : Unused<"Op">;
def Zs : Unused<"Zs">;
def Zss : Unused<"Zss">;
def Zsb : Unused<"Zsb">;
def Gfa : Unused<"Gfa">;
def Gfp : Unused<"Gfp">;
def Fd : JoinedOrSeparate<["-"], "Fd">, Group<dxc_unused_Group>;
def Fsh : Separate<["-"], "Fsh">, Group<dxc_unused_Group>;
def Frs : Separate<["-"], "Frs">, Group<dxc_unused_Group>;
def binding_table_define : Separate<["-"], "binding-table-define">, Group<dxc_unused_Group>;
def default_linkage : Separate<["-"], "default-linkage">, Group<dxc_unused_Group>;
def ftime_trace : Unused<"ftime-trace">;
def ftime_trace_EQ : Joined<["-"], "ftime-trace=">, Group<dxc_unused_Group>;
def ftime_trace_granularity : Joined<["-"], "ftime-trace-granularity=">, Group<dxc_unused_Group>;
def flegacy_macro_expansion : Unused<"flegacy-macro-expansion">;
def ignore_line_directives : Unused<"ignore-line-directives">;
def auto_binding_space : Separate<["-"], "auto-binding-space">, Group<dxc_unused_Group>;
