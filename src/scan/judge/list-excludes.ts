import { createExclude } from "../../detect/walk/exclude.ts";
import type { ProjectRuleEntry } from "../../domain/policy/project-rules.ts";
import type { Coverage } from "../../domain/report/report.ts";

/** The excludes of a project, each with the number of files and folders that it left out. */
export function listExcludes(
  patterns: readonly string[],
  { skipped }: Pick<Coverage, "skipped">,
  isIgnored: boolean,
): ProjectRuleEntry[] {
  const paths = skipped.filter(({ reason }) => reason === "excluded").map(({ path }) => path);
  return patterns.map((pattern) => {
    const excluded = isIgnored ? 0 : paths.filter(createExclude([pattern])).length;
    return {
      ...{ kind: "exclude", rule: { path: pattern }, components: [], before: [], excluded },
      ...(isIgnored && { isIgnored }),
    };
  });
}
