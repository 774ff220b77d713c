import type { Progress, ProgressListener, Stage } from "../domain/progress.ts";

/** Turns the counts of each stage into the progress of the scan, in which no number ever goes back. */
export function createStageProgress(listen: ProgressListener = () => {}) {
  let componentsFound = 0;
  let componentsResolved = 0;
  let mostAnswered = 0;
  const tell = (stage: Stage, done: number, total: number, waitingFor: readonly string[] = []) => {
    const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
    const progress: Progress = { stage, percent, componentsFound, componentsResolved };
    listen(waitingFor.length > 0 ? { ...progress, waitingFor } : progress);
  };
  return {
    /** What files name is not counted yet: many name the same component. */
    detecting: (done: number, total: number): void => tell("detecting", done, total),
    detected: (found: number): void => {
      componentsFound = found;
      tell("detecting", 1, 1);
    },
    /** How much there is to ask turns up on the way: the share of what is answered never goes back. */
    growing: (answered: number, asked: number, waitingFor: readonly string[]): void => {
      mostAnswered = Math.max(mostAnswered, asked === 0 ? 0 : Math.min(99, Math.floor((100 * answered) / asked)));
      tell("resolving_dependencies", mostAnswered, 100, waitingFor);
    },
    grown: (found: number): void => {
      componentsFound = found;
      if (mostAnswered > 0) tell("resolving_dependencies", 100, 100);
    },
    resolving: (done: number, total: number, waitingFor: readonly string[]): void => {
      componentsResolved = done;
      tell("resolving", done, total, waitingFor);
    },
    /** What models were made from is looked into when all components have been asked about. */
    tracing: (waitingFor: readonly string[]): void =>
      tell("resolving", componentsResolved, componentsFound, waitingFor),
    evaluating: (): void => {
      componentsResolved = componentsFound;
      tell("evaluating", 0, componentsFound);
    },
  };
}
