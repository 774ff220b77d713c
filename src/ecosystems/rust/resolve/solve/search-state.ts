import type { Unresolved } from "../../../../domain/contracts/component.ts";
import type { Crate, Dependency } from "../crate.ts";
import type { Queue } from "./frames.ts";

/** What the search has recorded, in order. */
export type Noted =
  | { readonly kind: "edge"; readonly from: Crate; readonly dependency: Dependency; readonly to: Crate }
  | { readonly kind: "gap"; readonly from: Crate; readonly dependency: Dependency; readonly unresolved: Unresolved }
  | { readonly kind: "outside"; readonly from: Crate; readonly dependency: Dependency; readonly where: string }
  | { readonly kind: "unread"; readonly crate: Crate; readonly unresolved: Unresolved };

interface Active {
  readonly crate: Crate;
  readonly age: number;
}

/** The choices so far. Changes can be undone up to a mark. */
export interface SearchState {
  queue: Queue | undefined;
  readonly noted: readonly Noted[];
  /** A counter for the order of changes. */
  nextTime(): number;
  mark(): Mark;
  undo(mark: Mark): void;
  note(noted: Noted): void;
  /** Which crate of a slot was chosen, and when. */
  active(slot: string): Active | undefined;
  /** Of all crates that link a native library, only one may be chosen. */
  linking(library: string): Active | undefined;
  choose(crate: Crate): void;
  features(crate: Crate): ReadonlySet<string> | undefined;
  addFeatures(crate: Crate, features: ReadonlySet<string>): void;
}

export interface Mark {
  readonly queue: Queue | undefined;
  readonly changes: number;
  readonly noted: number;
  readonly age: number;
  readonly time: number;
}

export function createSearchState(): SearchState {
  const slots = new Map<string, Active>();
  const links = new Map<string, Active>();
  const enabled = new Map<string, ReadonlySet<string>>();
  const noted: Noted[] = [];
  const changes: (() => void)[] = [];
  let age = 0;
  let time = 0;

  return {
    queue: undefined,
    noted,
    nextTime: () => ++time,
    mark() {
      return { queue: this.queue, changes: changes.length, noted: noted.length, age, time };
    },
    undo(mark) {
      while (changes.length > mark.changes) changes.pop()?.();
      noted.length = mark.noted;
      this.queue = mark.queue;
      age = mark.age;
      time = mark.time;
    },
    note: (step) => noted.push(step),
    active: (slot) => slots.get(slot),
    linking: (library) => links.get(library),
    choose(crate) {
      const active = { crate, age: ++age };
      const { slot, links: library } = crate;
      slots.set(slot, active);
      changes.push(() => slots.delete(slot));
      if (library === undefined) return;
      links.set(library, active);
      changes.push(() => links.delete(library));
    },
    features: ({ id }) => enabled.get(id),
    addFeatures({ id }, features) {
      const before = enabled.get(id);
      enabled.set(id, before ? new Set([...before, ...features]) : features);
      changes.push(() => (before ? enabled.set(id, before) : enabled.delete(id)));
    },
  };
}
