import type { Resolver, SourceTools } from "../../src/domain/contracts/sources.ts";
import { fromName } from "../../src/evidence/from-names.ts";
import { field, text } from "../../src/formats/value.ts";
import { url } from "../../src/http/url.ts";
import type { PrivateNames } from "../../src/privacy/private-names.ts";

/** A license service that exists in tests only. */
export function trialService(tools: SourceTools, { isPrivate }: Pick<PrivateNames, "isPrivate">): Resolver {
  const base = String(tools.addresses["trialService"]);
  return {
    source: "trial-service",
    addressFor: () => base,
    handles: (component) => !isPrivate(component),
    async resolve({ name }, signal) {
      const license = text(field(await tools.http.json(url(base)`/${name}`, { signal }), "license"));
      return license === undefined ? {} : { evidence: fromName(license) };
    },
  };
}
