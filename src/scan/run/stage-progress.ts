import type { Progress, ProgressListener, Stage, Step } from "../../domain/contracts/progress.ts";

interface Moment {
  readonly waitingFor?: readonly string[];
  readonly step?: Step | undefined;
}

/** Turns the counts of each stage into the progress of the scan. No number ever decreases. */
export function createStageProgress(listen: ProgressListener = () => {}) {
  let componentsFound = 0;
  let componentsResolved = 0;
  let mostAnswered = 0;
  const report = (stage: Stage, done: number, total: number, { waitingFor = [], step }: Moment = {}) => {
    const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
    const progress: Progress = { stage, percent, componentsFound, componentsResolved };
    listen({ ...progress, ...(waitingFor.length > 0 && { waitingFor }), ...(step && { step }) });
  };
  return {
    /** Components are not counted yet: many files name the same one. */
    detecting: (done: number, total: number): void => report("detecting", done, total),
    detected: (count: number): void => {
      componentsFound = count;
      report("detecting", 1, 1);
    },
    /** New requests come up while others are answered, so the percentage is kept from decreasing. */
    growing: (answered: number, asked: number, waitingFor: readonly string[]): void => {
      mostAnswered = Math.max(mostAnswered, asked === 0 ? 0 : Math.min(99, Math.floor((100 * answered) / asked)));
      const step: Step = { what: "dependencies", done: answered, total: asked };
      report("resolving_dependencies", mostAnswered, 100, { waitingFor, step });
    },
    withTransitive: (count: number): void => {
      componentsFound = count;
      if (mostAnswered > 0) report("resolving_dependencies", 100, 100);
    },
    resolving: (done: number, total: number, waitingFor: readonly string[], step?: Step): void => {
      componentsResolved = done;
      report("resolving", done, total, { waitingFor, step });
    },
    /** The lineage of models is resolved after all components. */
    tracing: (waitingFor: readonly string[]): void =>
      report("resolving", componentsResolved, componentsFound, { waitingFor }),
    evaluating: (): void => {
      componentsResolved = componentsFound;
      report("evaluating", 0, componentsFound);
    },
  };
}
