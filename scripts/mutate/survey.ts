import type { Child } from "./child.ts";
import type { SurveyReply } from "./messages.ts";
import type { Surveys } from "./plan.ts";

const timeoutMs = 300_000;

/** Runs all test files without a mutant, each in a process of its own to see what it reaches on load. */
export async function survey(
  files: readonly string[],
  start: () => Child,
  jobs: number,
  onFile: (done: number) => void,
): Promise<Surveys> {
  const queue = [...files];
  const surveys = new Map<string, SurveyReply>();
  const work = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const child = start();
      const reply = await child.ask({ kind: "survey", file }, timeoutMs);
      child.stop();
      surveys.set(file, typeof reply === "string" ? unusable(reply) : reply);
      onFile(surveys.size);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return surveys;
}

function unusable(problem: string): SurveyReply {
  return { kind: "surveyed", loadMs: 0, reachedOnLoad: [], tests: [], problem };
}
