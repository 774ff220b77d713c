import { newestFSharpCore } from "./implicit-packages.ts";
import { countChoices } from "./entries.ts";
import { maxChoices, type Projects } from "./jobs.ts";
import type { ReadProject } from "./read-project.ts";

export const unknownFramework =
  "The target framework is not known without a build: what packages need for any framework is listed.";

export interface Remarks {
  readonly messages: readonly string[];
  readonly isWhole: boolean;
}

/** Notes about what is unknown, or only partly known, about a project. */
export function listRemarks({ frameworks, builds }: ReadProject, projects: Projects): Remarks {
  const used = new Set([...builds.values()].flatMap((build) => build.projects));
  const missing = [...used].filter((other) => !projects.has(other)).sort();
  const hasCore = [...builds.values()].some(({ implicit }) => implicit.some(({ name }) => name === "FSharp.Core"));
  const hasMoreChoices = [...builds.values()].some((build) => countChoices(build.references) > maxChoices);
  const messages = [
    ...(frameworks.length === 0 ? [unknownFramework] : []),
    ...missing
      .slice(0, 10)
      .map((other) => `The project ${other} is used and could not be read, so what it needs is missing.`),
    ...(hasMoreChoices
      ? [`Conditions choose between more than ${maxChoices} versions, of which lcc follows these many.`]
      : []),
    ...(hasCore
      ? [`The .NET SDK adds FSharp.Core (implicit), here ${newestFSharpCore}, the newest that lcc knows.`]
      : []),
  ];
  return { messages, isWhole: missing.length === 0 && !hasMoreChoices };
}
