import { Type } from "typebox";

import { choice, count, flag, list, object, optional, text } from "../../report/schema/build.ts";
import { statuses } from "../../report/schema/finding.ts";
import { families } from "../../spdx/families.ts";
import { pageFields } from "./project.ts";

export const ComponentQuery = Type.Object({
  name: Type.Optional(
    Type.String({ description: "The name; `*` stands for any run of characters, and case does not count." }),
  ),
  license: Type.Optional(
    Type.String({ description: "The license expression, or one license of it; `*` as in `name`." }),
  ),
  family: optional(choice(families, "Only components with a license of this family, also as one of several.")),
  type: Type.Optional(Type.String({ description: "The kind of component, such as `npm` or `huggingface`." })),
  format: optional(choice(["json", "csv"], "`csv`: all that match, whatever `offset` and `limit` say. `json` else.")),
  ...pageFields,
});

export const ComponentUse = object("ComponentUse", "A component in the latest complete scan of a project.", {
  project: text("The name of the project."),
  scanId: text("The identifier of the scan."),
  type: text("The kind of component."),
  name: text("The name of the component."),
  version: text("Its version; empty where nothing pins one."),
  license: text("Its license as an SPDX expression, or UNKNOWN."),
  status: choice(statuses, "What the policy of that scan says."),
  scope: text("What the project needs it for."),
  direct: optional(flag("Whether the project asks for it itself; absent where the scan does not know.")),
  waivedUntil: optional(text("The last day of the waiver that makes it pass, as YYYY-MM-DD.")),
});

export const FoundComponents = object("FoundComponents", "Components of all projects, by name.", {
  items: list(ComponentUse, "The entries that were asked for."),
  total: count("How many there are in all."),
  notIndexed: count("Projects whose latest complete scan is not in the search yet; ask again in a moment."),
});
