import type { Location } from "../../../domain/contracts/component.ts";
import type { Finding } from "../../../domain/report/finding.ts";
import { nameVersion } from "../../text/name-version.ts";
import { createIntroducers } from "./introduced-by.ts";

/** Where a person changes what brings a component. */
export interface ChangePlace {
  /** The line of a manifest that asks for the component, or for the direct dependency that brings it. */
  readonly place: Location | undefined;
  /** The same, with all other places. */
  readonly places: readonly Location[];
  /** `via pdfkit@1.1.0 in @shop/api`; empty where neither is known. */
  readonly how: string;
}

export type ChangePlaceOf = (finding: Finding) => ChangePlace;

export function createChangePlaces(findings: readonly Finding[]): ChangePlaceOf {
  const introducerOf = createIntroducers(findings);
  return ({ component }) => {
    const introducer = introducerOf(component);
    const all = askedForAt(introducer ?? component);
    const { workspaces = [], furtherWorkspaces = 0 } = component;
    const isOfWorkspace = ({ file }: Location) => workspaces.some(({ path }) => file.startsWith(`${path}/`));
    const [first] = workspaces;
    const others = workspaces.length - 1 + furtherWorkspaces;
    const where = first && first.path !== "." ? `in ${first.name}${others > 0 ? ` and ${others} more` : ""}` : "";
    const place = all.find(isOfWorkspace) ?? all[0];
    return {
      place,
      places: [...(place ? [place] : []), ...all.filter((one) => one !== place)],
      how: [introducer ? `via ${nameVersion(introducer)}` : "", where].filter(Boolean).join(" "),
    };
  };
}

/** The manifests that ask for a direct dependency; where a component is listed if they are not known. */
export function askedForAt({ requiredAt, locations }: Pick<Finding["component"], "requiredAt" | "locations">) {
  return requiredAt ?? locations;
}
