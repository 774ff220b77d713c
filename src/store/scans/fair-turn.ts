/** The queued scans of one user, by how they were requested. */
export interface Waiting {
  readonly username: string;
  /** Requested with an API key, so no person is waiting. */
  readonly isByKey: boolean;
  /** When the oldest of them was created. */
  readonly oldest: string;
}

/** The claims so far. Claims are numbered; the fields below are claim numbers. */
export interface Turns {
  /** The number of the next claim. */
  readonly current: number;
  /** The last claim of an API key's scan; 0 if none. */
  readonly lastByKey: number;
  /** The last claim of each user. */
  readonly lastOfUser: ReadonlyMap<string, number>;
  /** Running scans per user. */
  readonly running: ReadonlyMap<string, number>;
}

/** At least one of this many claims goes to a scan of an API key, if one is queued. */
const keyTurnEvery = 5;

/**
 * Sorts users by whose scans come first. Scans of people come before those of API keys; then the user with the fewest
 * running scans, then the one that has waited longest since the last claim.
 */
export function sortByTurn(waiting: readonly Waiting[], turns: Turns): Waiting[] {
  const isKeyTurn = turns.current - turns.lastByKey >= keyTurnEvery;
  const rank = ({ isByKey }: Waiting) => (isByKey === isKeyTurn ? 0 : 1);
  const runs = ({ username }: Waiting) => turns.running.get(username) ?? 0;
  const last = ({ username }: Waiting) => turns.lastOfUser.get(username) ?? 0;
  const byTime = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
  return waiting.toSorted(
    (left, right) =>
      rank(left) - rank(right) ||
      runs(left) - runs(right) ||
      last(left) - last(right) ||
      byTime(left.oldest, right.oldest) ||
      byTime(left.username, right.username),
  );
}
