export const stages = [
  ...["queued", "cloning", "detecting", "resolving_dependencies", "resolving", "evaluating", "storing"],
] as const;
export type Stage = (typeof stages)[number];

/** How far a scan has progressed. */
export interface Progress {
  readonly stage: Stage;
  /** Of this stage, 0 to 100. */
  readonly percent: number;
  readonly componentsFound: number;
  readonly componentsResolved: number;
  /** License sources with open requests. */
  readonly waitingFor?: readonly string[];
  readonly step?: Step;
}

/** What a stage does now, with counts of its own: lookups of dependencies, packages to read, components to ask about. */
export interface Step {
  readonly what: "dependencies" | "packages" | "services" | "code host";
  readonly done: number;
  readonly total: number;
}

export type ProgressListener = (progress: Progress) => void;
