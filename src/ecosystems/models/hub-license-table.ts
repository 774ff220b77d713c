import { once } from "../../async/once.ts";
import { readTable } from "../../models/read-table.ts";

interface HubKey {
  readonly key: string;
  readonly license: string;
}

/** A license key of the model hub, in any case. */
export function findHubKey(text: string): HubKey | undefined {
  return keys().get(text.trim().toLowerCase());
}

/** A license by the name that cards use with `other`, or by the hub's display name of a key. */
export function findHubName(text: string): string | undefined {
  return names().get(slug(text)) ?? titles().get(fold(text));
}

const keys = once(
  () => new Map(readTable("hub-licenses.tsv").map(([key = "", license = ""]) => [key, { key, license }])),
);

const names = once(
  () => new Map(readTable("hub-license-names.tsv").map(([name = "", license = ""]) => [name, license])),
);

/** Families and gaps have titles too, but not of a license. */
const titles = once(() => {
  const rows = readTable("hub-licenses.tsv").filter(([, , title = ""]) => !/family$|^(?:other|unknown)$/i.test(title));
  return new Map(rows.map(([, license = "", title = ""]) => [fold(title), license]));
});

function slug(text: string): string {
  return text.trim().toLowerCase().replaceAll(/[\s_]/g, "-");
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("licence", "license")
    .replaceAll(/[^a-z0-9+.]/g, "");
}
