// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiles for all chosen targets when the user pauses, and again if the server was busy.
import { compile, type Output, Refused, type Shader } from "./protocol";

/** How long a pause is, in milliseconds. */
const QUIET = 250;
/** After so long the user is told to wait. */
const SLOW = 400;
const RETRY = 1000;
const MOST_RETRIES = 5;

export interface Round {
  outputs: Map<string, Output>;
  failures: Map<string, string>;
}

export class Compiler {
  private timer = 0;
  private abort = new AbortController();

  constructor(
    private readonly shader: () => { shader: Shader; targets: string[] },
    private readonly isSlow: () => void,
    private readonly finished: (round: Round) => void,
  ) {}

  /** Compiles after a pause, and drops what is under way. */
  soon(pause = QUIET): void {
    clearTimeout(this.timer);
    this.abort.abort();
    this.abort = new AbortController();
    this.timer = window.setTimeout(() => void this.run(this.abort.signal), pause);
  }

  private async run(signal: AbortSignal): Promise<void> {
    const { shader, targets } = this.shader();
    const round: Round = { outputs: new Map(), failures: new Map() };
    const slow = window.setTimeout(() => signal.aborted || this.isSlow(), SLOW);
    await Promise.all(targets.map((target) => this.one(shader, target, round, signal)));
    clearTimeout(slow);
    if (!signal.aborted) this.finished(round);
  }

  private async one(shader: Shader, target: string, round: Round, signal: AbortSignal): Promise<void> {
    for (let tries = 0; !signal.aborted; ++tries)
      try {
        round.outputs.set(target, await compile(shader, target, signal));
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof Refused)) throw error;
        if (!error.mayRetry || tries >= MOST_RETRIES) {
          round.failures.set(target, error.message);
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY * (1 + tries)));
      }
  }
}
