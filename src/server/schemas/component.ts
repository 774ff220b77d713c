import { Type } from "typebox";

import { choice, count, flag, list, object, optional, text } from "../../domain/schema/build.ts";
import { statuses } from "../../domain/schema/words.ts";
import { families } from "../../spdx/families.ts";
import { deepPageFields } from "../request/input/deep-page.ts";
import { pageFields } from "./project.ts";

export const ComponentQuery = Type.Object({
  name: Type.Optional(Type.String({ description: "The name; `*` is a wildcard, case is ignored." })),
  license: Type.Optional(
    Type.String({ description: "The license expression, or one license of it; `*` as in `name`." }),
  ),
  family: optional(choice(families, "Only components with a license of this family, alone or as one of several.")),
  type: Type.Optional(Type.String({ description: "The kind of component, such as `npm` or `huggingface`." })),
  group: optional(
    choice(
      ["project", "component", "license"],
      "Lists `groups` instead of single uses; only with `offset`, `limit` and the filters.",
    ),
  ),
  format: optional(choice(["json", "csv"], "`csv`: all matches, ignoring `offset` and `limit`. Default `json`.")),
  ...pageFields,
  ...deepPageFields,
});

export const ComponentUse = object("ComponentUse", "A component in the latest complete scan of a project.", {
  project: text("The name of the project."),
  scanId: text("The id of the scan."),
  type: text("The kind of component."),
  name: text("The name of the component."),
  version: text("Its version; empty if not pinned."),
  license: text("Its license as an SPDX expression, or UNKNOWN."),
  status: choice(statuses, "The verdict of the policy of that scan."),
  scope: text("What the project needs it for."),
  direct: optional(flag("Whether the project depends on it directly; absent if unknown.")),
  waivedUntil: optional(text("The last day of the waiver that makes it pass, as YYYY-MM-DD.")),
});

const UseGroup = object("UseGroup", "The uses of a project, of a component in all versions, or of a license.", {
  name: text("The name of the project or component, or the license."),
  type: optional(text("The kind of component.")),
  scanId: optional(text("The latest complete scan of the project.")),
  uses: count("The number of uses."),
});

export const FoundComponents = object("FoundComponents", "Components of all projects, sorted by name.", {
  items: list(ComponentUse, "The entries of this page; with `group`, empty."),
  groups: optional(list(UseGroup, "With `group`: the groups of this page, those with the most uses first.")),
  total: count("The total number of entries; with `totalIsMinimum`, there are more."),
  totalIsMinimum: optional(flag("Whether there are more entries than were counted.")),
  next: optional(text("Send it as `after` to get the next page; absent on the last page.")),
  notIndexed: count("Projects whose latest complete scan is not indexed yet; try again in a moment."),
});
