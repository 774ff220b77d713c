/** The process of `startCloneProcess`: does what it is asked, and ends by itself when it is asked no more. */
import { cloneAndDetect, detectInRepository } from "./clone-and-detect.ts";
import type { CloneAnswer, CloneQuestion } from "./clone-process.ts";
import { peakMegabytes } from "./peak-memory.ts";

process.on("message", (question: CloneQuestion) => void answer(question));

async function answer({ id, clone, gitFolder }: CloneQuestion): Promise<void> {
  globalThis.gc?.();
  const detected = await (clone ? cloneAndDetect(clone) : detectInRepository(gitFolder ?? ""));
  const reply: CloneAnswer = { id, detected: { ...detected, megabytes: peakMegabytes() } };
  process.send?.(reply);
}
