// RUN: %check-diags %s
[numthreads(8, 1, 1)] void main() {}
// EXPECT(2) --target lavapip
// DIAG: TargetUnknown @ 0
// DIAG: TargetList @ 0
//| tessera: error: unknown target 'lavapip'; did you mean 'lavapipe'?
//| tessera: note: '--list-targets' lists the targets; the name of a target file ends in '.yaml'
//| 1 error generated.
// EXPECT(2) --target rtx-none
// DIAG: TargetUnknown @ 0
// DIAG: TargetList @ 0
//| tessera: error: unknown target 'rtx-none'
//| tessera: note: '--list-targets' lists the targets; the name of a target file ends in '.yaml'
//| 1 error generated.
// EXPECT --target no-such-file.yaml
// DIAG: TargetUnreadable @ 0
//| tessera: error: cannot read target file 'no-such-file.yaml': No such file or directory
//| 1 error generated.
