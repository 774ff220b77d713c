import { switchName } from "./instrument.ts";

/** Which mutant is active, and what was asked about mutants since `reset`. */
export interface Switch {
  active: number | undefined;
  readonly asked: () => number;
  readonly reached: () => number[];
  readonly hasReached: (id: number) => boolean;
  /** An error if the code asked more often than it may: a loop that never ends asks again and again. */
  readonly overLimit: () => Error | undefined;
  readonly reset: (limit?: number) => void;
}

/** Defines the function that the instrumented code calls. */
export function installSwitch(mutants: number): Switch {
  const reached = new Uint8Array(mutants);
  let asked = 0;
  let limit = Infinity;
  const endless = new Error("A loop does not end.");
  const state: Switch = {
    active: undefined,
    asked: () => asked,
    reached: () => [...reached.keys()].filter((id) => reached[id] === 1),
    hasReached: (id) => reached[id] === 1,
    overLimit: () => (asked > limit ? endless : undefined),
    reset(newLimit = Infinity) {
      reached.fill(0);
      asked = 0;
      limit = newLimit;
    },
  };
  const isActive = (id: number) => {
    reached[id] = 1;
    asked++;
    if (asked > limit) throw endless;
    return id === state.active;
  };
  Object.assign(globalThis, { [switchName]: isActive });
  return state;
}
