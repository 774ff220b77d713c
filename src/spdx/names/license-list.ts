import { createRequire } from "node:module";
import { once } from "../../async/once.ts";
import { allLicenseIds } from "../identifiers.ts";

interface ListedLicense {
  readonly id: string;
  readonly name?: string;
  readonly url?: string;
}

/** The SPDX license list with names and addresses. Read on first use: most runs never need it. */
export const listedLicenses: () => readonly ListedLicense[] = once(() => {
  const list = createRequire(import.meta.url)("spdx-license-list/spdx.json") as Readonly<
    Record<string, { readonly name: string; readonly url?: string }>
  >;
  return allLicenseIds().map((id) => ({ id, ...list[id] }));
});
