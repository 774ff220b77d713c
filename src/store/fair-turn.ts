/** The scans of one user that wait, by how they were asked for. */
export interface Waiting {
  readonly username: string;
  /** Asked for with an API key, so nobody sits in front of a screen. */
  readonly isByKey: boolean;
  /** When the oldest of them was created. */
  readonly oldest: string;
}

/** What was taken so far. Claims are counted; the numbers below are those of claims. */
export interface Turns {
  /** Of the claim that is to be made now. */
  readonly current: number;
  /** When a scan of an API key was last taken; 0 where none was. */
  readonly lastByKey: number;
  /** When a scan of each user was last taken. */
  readonly lastOfUser: ReadonlyMap<string, number>;
  /** How many scans of each user run. */
  readonly running: ReadonlyMap<string, number>;
}

/** At least every so many claims takes a scan of an API key, where one waits. */
const keyTurnEvery = 5;

/**
 * Whose scans come first, best first. Scans of people come before those of API keys; among users it is the turn of the
 * one with the fewest scans that run, then of the one who has not been served for the longest time.
 */
export function sortByTurn(waiting: readonly Waiting[], turns: Turns): Waiting[] {
  const isKeyTurn = turns.current - turns.lastByKey >= keyTurnEvery;
  const rank = ({ isByKey }: Waiting) => (isByKey === isKeyTurn ? 0 : 1);
  const runs = ({ username }: Waiting) => turns.running.get(username) ?? 0;
  const last = ({ username }: Waiting) => turns.lastOfUser.get(username) ?? 0;
  const byTime = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  return waiting.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      runs(one) - runs(other) ||
      last(one) - last(other) ||
      byTime(one.oldest, other.oldest) ||
      byTime(one.username, other.username),
  );
}
