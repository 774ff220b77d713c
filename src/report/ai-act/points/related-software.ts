import { evidencePlace } from "../models/facts.ts";
import type { Finding } from "../../../domain/report/finding.ts";
import type { ActEvidence } from "../document.ts";
import { rules } from "../rules.ts";
import { plain } from "../text.ts";

/** Libraries of the project that run models, with their versions, which are not those of the model. */
export function relatedSoftware(software: readonly Finding[]): ActEvidence[] {
  const related = software.filter(({ component: { type, name, version } }) => {
    return version !== "" && rules().modelLibraries[type]?.includes(name.toLowerCase()) === true;
  });
  return related.slice(0, 20).map(({ component: { type, name, version, locations } }) => {
    return {
      kind: "file",
      component: plain(name),
      ...evidencePlace(locations[0]),
      field: "version",
      value: `${type} ${plain(name, 100)} ${plain(version, 100)}`,
    };
  });
}
