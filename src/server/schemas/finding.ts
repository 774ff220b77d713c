import { Type } from "typebox";
import { scopes, statuses } from "../../domain/schema/words.ts";
import { countNames } from "../../report/findings/count-findings.ts";
import { sortKeys } from "../../report/findings/page-findings.ts";
import { choice, count, flag, list, object, optional, text } from "../../domain/schema/build.ts";
import { Finding } from "../../domain/schema/finding.ts";
import { deepPageFields } from "../request/input/deep-page.ts";
import { families } from "../../spdx/families.ts";

/** Default and maximum number of findings per page. */
export const defaultFindings = 100;
export const maxFindings = 1000;

const backwards = sortKeys.map((key) => `-${key}` as const);

export const FindingQuery = Type.Object({
  ...deepPageFields,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxFindings,
      default: defaultFindings,
      description: "The maximum number of findings to return.",
    }),
  ),
  status: optional(choice(statuses, "Only findings with this status.")),
  license: Type.Optional(
    Type.String({
      description:
        "Only findings with this license: the whole expression or one license of it; `*` is a wildcard, " +
        "case is ignored.",
    }),
  ),
  family: optional(choice(families, "Only findings with a license of this family.")),
  type: Type.Optional(Type.String({ description: "Only components of this type, such as `npm`." })),
  scope: optional(choice(scopes, "Only components of this scope.")),
  direct: Type.Optional(Type.Boolean({ description: "Only direct dependencies, or only transitive ones." })),
  workspace: Type.Optional(Type.String({ description: "Only components of the workspace with this name or path." })),
  q: Type.Optional(
    Type.String({
      description:
        "Only findings with this text in name, version, license or package URL; with `*` for any text or in quotes, " +
        "the whole of one of them.",
    }),
  ),
  component: Type.Optional(Type.String({ description: "Only this component, such as `npm:left-pad@1.3.0`." })),
  counts: Type.Optional(
    Type.Boolean({ description: "Also count all matches by status, license, component, type, scope and workspace." }),
  ),
  group: optional(
    choice(
      ["platform"],
      "`platform`: packages with the same parent, version, license and status, whose names differ only in the system or " +
        "processor, become one item that lists the other names as `variants`.",
    ),
  ),
  sort: optional(
    choice([...sortKeys, ...backwards], "The sort order; `-` reverses it. `status` has violations first."),
  ),
});

/** A finding, which may represent variants for other platforms. */
const ListedFinding = object("ListedFinding", "A finding in a list.", {
  ...Finding.properties,
  variants: optional(
    list(
      Type.String(),
      "With `group=platform`: the names of the variants for other platforms that this finding represents.",
    ),
  ),
});

const FindingCount = object("FindingCount", "How many findings have a value.", {
  value: text("The value: a license, a name, or a path of a workspace."),
  count: count("Findings with it; with `group`, items."),
  violations: count("Those that are violations."),
  warnings: count("Those that are warnings."),
});

const FindingCounts = object(
  "FindingCounts",
  "All matches by the values of each filter, which the list of its own name ignores. The 200 worst and most frequent.",
  Object.fromEntries(countNames.map((name) => [name, list(FindingCount, `By ${name}.`)])) as Record<
    (typeof countNames)[number],
    ReturnType<typeof list<typeof FindingCount>>
  >,
);

export const Findings = object("Findings", "Findings of a scan, in pages.", {
  items: list(ListedFinding, "The findings of this page."),
  total: count("The number of matching findings; with `group`, of items. With `totalIsMinimum`, there are more."),
  totalIsMinimum: optional(flag("Whether there are more findings than were counted.")),
  next: optional(text("Send it as `after` to get the next page; absent on the last page.")),
  counts: optional(FindingCounts),
});
