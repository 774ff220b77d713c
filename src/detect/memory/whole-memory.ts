import type { StoredText } from "../../cache/stored-text.ts";
import type { SourceAnswers } from "../../source/contents/source-answers.ts";
import type { WatchedSource } from "../../source/contents/watch-contents.ts";
import { seal, unseal } from "./pack.ts";

/** A result of an earlier scan, for a tree in which nothing has changed. */
export interface WholeMemory<Result> {
  /** Undefined if the tree gives another answer than it gave then, or if other choices were made. */
  recall(): Promise<Result | undefined>;
  keep(result: Result): Promise<void>;
}

interface Kept<Result> {
  /** What the result depends on besides the tree. */
  readonly choices: string;
  readonly answers: SourceAnswers;
  readonly result: Result;
}

/** Everything that the result depends on must be asked of the watched source, or be a choice. */
export function createWholeMemory<Result>(
  store: StoredText,
  watched: WatchedSource,
  choices: string,
): WholeMemory<Result> {
  return {
    async recall() {
      const kept = readKept<Result>(await store.load());
      if (kept?.choices !== choices) return undefined;
      const isSame = await watched.givesSame(kept.answers).catch(() => false); // not the answers of a tree, or unreadable
      return isSame ? kept.result : undefined;
    },
    async keep(result) {
      const answers = watched.answers();
      if (!answers) return;
      const kept: Kept<Result> = { choices, answers, result };
      const text = JSON.stringify(kept);
      if (text.isWellFormed()) await store.save(seal(text)); // other text would change in the store
    },
  };
}

function readKept<Result>(text: string | undefined): Kept<Result> | undefined {
  const json = text === undefined ? undefined : unseal(text);
  return json === undefined ? undefined : (JSON.parse(json) as Kept<Result>);
}
