import type { Candidates } from "../index/catalog.ts";
import type { Crate, Dependency } from "../crate.ts";
import type { FeatureRequest } from "../graph/features.ts";

/** A dependency that has no version yet. */
export interface Open {
  readonly parent: Crate;
  readonly dependency: Dependency;
  readonly candidates: Candidates["crates"];
  readonly missing: Candidates["missing"];
  readonly request: FeatureRequest;
}

/** The dependencies of one crate, those with the fewest candidates first. */
interface Frame {
  readonly open: readonly Open[];
  readonly at: number;
  readonly time: number;
}

/** A persistent leftist heap: keeping its root is enough to go back to an earlier state. */
export interface Queue {
  readonly frame: Frame;
  readonly rank: number;
  readonly left: Queue | undefined;
  readonly right: Queue | undefined;
}

/** Adds the dependencies of a crate; `time` orders crates with equally many candidates. */
export function pushFrame(queue: Queue | undefined, open: readonly Open[], time: number): Queue | undefined {
  if (open.length === 0) return queue;
  const sorted = open.toSorted((a, b) => a.candidates.length - b.candidates.length);
  return merge(queue, leaf({ open: sorted, at: 0, time }));
}

/** Cargo next decides the dependency with the fewest candidates. */
export function popMostConstrained(queue: Queue): {
  readonly next: Open | undefined;
  readonly rest: Queue | undefined;
} {
  const { frame, left, right } = queue;
  const rest = merge(left, right);
  const after = { ...frame, at: frame.at + 1 };
  return { next: frame.open[frame.at], rest: after.at < frame.open.length ? merge(rest, leaf(after)) : rest };
}

function leaf(frame: Frame): Queue {
  return { frame, rank: 1, left: undefined, right: undefined };
}

function merge(a: Queue | undefined, b: Queue | undefined): Queue | undefined {
  if (!a || !b) return a ?? b;
  const [first, second] = isBefore(a.frame, b.frame) ? [a, b] : [b, a];
  const merged = merge(first.right, second);
  const [left, right] = (first.left?.rank ?? 0) >= (merged?.rank ?? 0) ? [first.left, merged] : [merged, first.left];
  return { frame: first.frame, rank: (right?.rank ?? 0) + 1, left, right };
}

function isBefore(left: Frame, right: Frame): boolean {
  const difference = choices(left) - choices(right);
  return difference === 0 ? left.time < right.time : difference < 0;
}

function choices({ open, at }: Frame): number {
  return open[at]?.candidates.length ?? 0;
}
