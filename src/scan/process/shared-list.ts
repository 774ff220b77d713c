/** A list of work that two threads share without messages: one takes from the start, the other from the end. */
export interface SharedList {
  readonly memory: SharedArrayBuffer;
  /** Positions of the next items; undefined if none are left. */
  take(from: "start" | "end"): readonly number[] | undefined;
  /** Counts finished items. */
  count(): void;
  counted(): number;
}

/** Few enough that no thread waits long for the last ones. */
const chunk = 32;

/** `memory`: that of the other thread; absent for the first. */
export function openSharedList(length: number, memory = new SharedArrayBuffer(8)): SharedList {
  const [taken, done] = [0, 1];
  const counters = new Int32Array(memory);
  const chunks = Math.ceil(length / chunk);
  let own = 0;
  return {
    memory,
    take(from) {
      if (Atomics.add(counters, taken, 1) >= chunks) return undefined;
      const number = from === "start" ? own : chunks - 1 - own;
      own++;
      const start = number * chunk;
      return Array.from({ length: Math.min(chunk, length - start) }, (_, at) => start + at);
    },
    count: () => void Atomics.add(counters, done, 1),
    counted: () => Atomics.load(counters, done),
  };
}
