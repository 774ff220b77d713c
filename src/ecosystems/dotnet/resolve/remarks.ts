import { countChoices } from "./entries.ts";
import { maxChoices, type Projects } from "./jobs.ts";
import type { ReadProject } from "./read-project.ts";

/** The note if the framework is not known. */
export const unknownFramework =
  "The target framework is not known without a build: what packages need for any framework is listed.";

export interface Remarks {
  readonly messages: readonly string[];
  readonly isWhole: boolean;
}

/** Notes about what is unknown, or only partly known, about a project. */
export function remarksOn({ path, frameworks, builds }: ReadProject, projects: Projects): Remarks {
  const used = new Set([...builds.values()].flatMap((build) => build.projects));
  const missing = [...used].filter((other) => !projects.has(other)).sort();
  const names = new Set(
    [...builds.values()].flatMap(({ references }) => references.map(({ name }) => name.toLowerCase())),
  );
  const addsCore = path.endsWith(".fsproj") && !names.has("fsharp.core");
  const hasMoreChoices = [...builds.values()].some((build) => countChoices(build.references) > maxChoices);
  const messages = [
    ...(frameworks.length === 0 ? [unknownFramework] : []),
    ...missing
      .slice(0, 10)
      .map((other) => `The project ${other} is used and could not be read, so what it needs is missing.`),
    ...(hasMoreChoices
      ? [`Conditions choose between more than ${maxChoices} versions, of which lcc follows these many.`]
      : []),
    ...(addsCore ? ["The .NET SDK adds FSharp.Core in a version of its own, which is not known here."] : []),
  ];
  return { messages, isWhole: missing.length === 0 && !hasMoreChoices && !addsCore };
}
