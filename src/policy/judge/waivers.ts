import type { Location } from "../../domain/contracts/component.ts";
import type { Waiver } from "../../domain/policy/policy.ts";
import { printExpression, tryParseExpression } from "../../spdx/expression.ts";
import { isSameLicense } from "../../spdx/same-license.ts";
import { createPathRule } from "./path-rule.ts";
import { matchesVersion, type PackageIdentity } from "./selector.ts";
import { createSelectorIndex } from "./selector-index.ts";
import { oncePerObject } from "../../async/once.ts";

export interface ComponentToWaive extends PackageIdentity {
  readonly locations: readonly Location[];
  /** The license that applies, or UNKNOWN. */
  readonly license: string;
  /** Licenses of its texts that contradict the declared license. */
  readonly texts: readonly string[];
  /** The policy has a rule for a known risk of it, which a license cannot settle. */
  readonly isRisky?: boolean;
}

/**
 * `date`: its last day has passed; `license`: another license was accepted; `text`: the license text was not accepted;
 * `risk`: a known risk applies, which was not accepted.
 */
export interface EndedWaiver {
  readonly waiver: Waiver;
  readonly because: "date" | "license" | "text" | "risk";
}

interface FoundWaiver {
  readonly waiver?: Waiver;
  /** If none applies: those for this component that no longer do. */
  readonly ended: readonly EndedWaiver[];
}

/**
 * The waiver that accepts a component as it is; if there are several, the one with the latest end. `today` is
 * `YYYY-MM-DD`.
 */
export function findWaiver(component: ComponentToWaive, waivers: readonly Waiver[], today: string): FoundWaiver {
  const checked = waiversAbout(component, waivers).map((waiver) => ({
    waiver,
    end: findEnd(waiver, component, today),
  }));
  const [longest] = checked
    .filter(({ end }) => end === undefined)
    .map(({ waiver }) => waiver)
    .sort((a, b) => (a.until < b.until ? 1 : a.until > b.until ? -1 : 0));
  if (longest) return { waiver: longest, ended: [] };
  return { ended: checked.flatMap(({ waiver, end }) => (end === undefined ? [] : [{ waiver, because: end }])) };
}

/** Waivers for this component, in this version and in these locations. */
export function waiversAbout(
  component: Omit<ComponentToWaive, "license" | "texts" | "isRisky">,
  waivers: readonly Waiver[],
): readonly Waiver[] {
  return indexOf(waivers)(component).filter(
    (waiver) => coversVersion(waiver, component) && coversPlaces(waiver, component),
  );
}

const indexOf = oncePerObject((waivers: readonly Waiver[]) => createSelectorIndex(waivers));

function coversVersion({ versions }: Waiver, component: PackageIdentity): boolean {
  return versions === undefined || versions.some((wanted) => matchesVersion(wanted, component));
}

/** A waiver does not cover a component that is also used elsewhere. */
function coversPlaces(waiver: Waiver, { locations }: Pick<ComponentToWaive, "locations">): boolean {
  if (waiver.path === undefined) return true;
  return locations.length > 0 && locations.every(({ file }) => placesOf(waiver)(file));
}

const placesOf = oncePerObject(({ path = "" }: Waiver) => createPathRule(path));

function findEnd(
  waiver: Waiver,
  { license, texts, isRisky }: ComponentToWaive,
  today: string,
): EndedWaiver["because"] | undefined {
  if (waiver.until < today) return "date"; // "never" is greater than every day
  if (!isSameLicense(waiver.license, license)) return "license";
  if (!texts.every((text) => namesText(waiver, text))) return "text";
  return isRisky ? "risk" : undefined;
}

/** `detected` is the license of the text, or joins those of several texts by AND. */
function namesText({ detected }: Waiver, text: string): boolean {
  if (detected === undefined) return false;
  if (isSameLicense(detected, text)) return true;
  const expression = tryParseExpression(detected);
  return expression?.kind === "and" && expression.parts.some((part) => isSameLicense(printExpression(part), text));
}

/** Whether an applied waiver has at most thirty days left. */
export function endsSoon(until: string, today: string): boolean {
  const days = (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000;
  return days <= soonDays;
}

const soonDays = 30;
