import type { HostedService } from "../../domain/report/hosted-service.ts";
import type { Report } from "../../domain/report/report.ts";
import { nameText, oneLine } from "../sbom/plain-text.ts";
import { webAddress } from "../sbom/web-address.ts";
import type { BomService } from "./document.ts";

/** The hosted models that the project uses. Data sent to them leaves the project. */
export function servicesOf({ services = [] }: Report, names: (wanted: string) => string): BomService[] {
  return services.map((service) => toService(service, names));
}

function toService({ provider, id, locations, terms }: HostedService, names: (wanted: string) => string): BomService {
  const url = terms === undefined ? undefined : webAddress(terms);
  return {
    "bom-ref": names(oneLine(`service:${provider}/${id}`)),
    provider: { name: nameText(provider) },
    name: nameText(id),
    "x-trust-boundary": true,
    ...(url !== undefined && { externalReferences: [{ type: "other", url, comment: "terms of the provider" }] }),
    properties: [
      { name: "lcc:type", value: "hosted-model" },
      ...locations.map(({ file, line }) => ({
        name: "lcc:location",
        value: oneLine(line === undefined ? file : `${file}:${line}`),
      })),
    ],
  };
}
