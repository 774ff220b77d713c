import type { Override } from "../../../domain/policy/policy.ts";
import {
  complain,
  quote,
  readDate,
  readFields,
  readMapping,
  readTextField,
  remember,
  type Fields,
  type Notes,
} from "../yaml/fields.ts";
import { readSelector } from "../../judge/selector.ts";
import type { YamlEntry } from "../yaml/yaml-node.ts";

export function readOverrides(fields: Fields, path: string, notes: Notes): Override[] {
  return [...readMapping(fields, "overrides", notes).values()].flatMap((entry) => {
    remember(notes, `${path}/overrides/${entry.key.value}`, entry.key);
    return readOverride(entry, notes);
  });
}

export function readOverride({ key, value }: YamlEntry, notes: Notes): Override[] {
  const name = quote(key.value);
  const fields = readFields(value, `the override of ${name}`, ["license", "reason", "expires"], notes);
  const license = readTextField(fields, "license", notes);
  const reason = readTextField(fields, "reason", notes);
  const expires = readDate(fields, "expires", notes);
  if (value.kind === "map" && !fields.has("license")) {
    complain(notes, key.line, `The override of ${name} names no license; add for example "license: MIT".`);
  }
  if (license === undefined) return [];
  return [
    {
      package: key.value,
      selector: readSelector(key.value),
      license,
      ...(reason && { reason }),
      ...(expires !== undefined && { expires }),
    },
  ];
}
