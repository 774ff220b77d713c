import { readFirstAddress } from "../../src/domain/contracts/address-setting.ts";
import type { Resolver, SourceTools } from "../../src/domain/contracts/sources.ts";
import { fromName } from "../../src/evidence/from-names.ts";
import { field, text } from "../../src/formats/value.ts";
import { url } from "../../src/http/url.ts";
import { trialUrl } from "./settings.ts";

/** Has the license of some packages, and the archive of others. */
export function trialRegistry(tools: SourceTools): Resolver {
  const base = readFirstAddress(tools.addresses, trialUrl) ?? "https://trial.example";
  return {
    source: "trial-registry",
    addressFor: () => base,
    handles: ({ type }) => type === "trial",
    archiveAccess: () => ({ registries: [{ base }], fileOrigins: [] }),
    async resolve({ name, version }, signal) {
      const reply = await tools.http.json(url(base)`/${name}/${version}`, { signal });
      const license = text(field(reply, "license"));
      const address = text(field(reply, "archive"));
      if (address !== undefined) return { archives: [{ address: base + address, kind: "trial-tar" }] };
      return license === undefined ? {} : { evidence: fromName(license) };
    },
  };
}
