import type { Progress, ProgressListener, Stage } from "../domain/progress.ts";

/** Turns the counts of each stage into the progress of the scan. */
export function createStageProgress(listen: ProgressListener = () => {}) {
  let componentsFound = 0;
  let componentsResolved = 0;
  const tell = (stage: Stage, done: number, total: number) => {
    const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
    const progress: Progress = { stage, percent, componentsFound, componentsResolved };
    listen(progress);
  };
  return {
    detecting: (done: number, total: number, found: number): void => {
      componentsFound = found;
      tell("detecting", done, total);
    },
    resolving: (done: number, total: number): void => {
      componentsFound = total;
      componentsResolved = done;
      tell("resolving", done, total);
    },
    evaluating: (total: number): void => {
      componentsFound = total;
      componentsResolved = total;
      tell("evaluating", 0, total);
    },
  };
}
