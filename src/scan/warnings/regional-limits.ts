import { namesLicense } from "./license-family.ts";

/** Where a license gives no rights to people in some countries: a sentence that says so. */
export function regionalLimit(license: string): string | undefined {
  const id = namesLicense(license, ids);
  return id === undefined ? undefined : limits.get(id);
}

const llama =
  "For its multimodal models it gives no rights to persons or companies based in the European Union, except as end users of a product that contains them.";

const limits: ReadonlyMap<string, string> = new Map([
  ["LicenseRef-llama3.2", llama],
  ["LicenseRef-llama4", llama],
  [
    "LicenseRef-tencent-hunyuan-community",
    "As far as lcc knows it gives no rights in the European Union, the United Kingdom and South Korea; verify that in its text.",
  ],
]);

const ids: ReadonlySet<string> = new Set(limits.keys());
