import type { EndedWaiver } from "../../policy/judge/waivers.ts";
import type { Judged } from "../judge/judge.ts";
import { nameComponent, shorten } from "./subject.ts";

type WaiverNote = readonly ["waiver_ended" | "waiver_ends_soon", string];

/** Waivers that have ended or will end soon. */
export function waiverNotes({ finding, waivers }: Judged): WaiverNote[] {
  const ended = (waivers?.ended ?? []).map((one): WaiverNote => ["waiver_ended", describeEnd(one, finding)]);
  const { waiver } = finding.decision;
  if (!waiver || !waivers?.endsSoon) return ended;
  const name = nameComponent(finding.component);
  const message = `${name} is accepted only until ${waiver.until} (${shorten(waiver.approvedBy)}: ${shorten(waiver.reason)}); after that day it is a ${waiver.status}.`;
  return [...ended, ["waiver_ends_soon", message]];
}

function describeEnd({ waiver, because }: EndedWaiver, { component, resolved_license, decision }: Judged["finding"]) {
  const opening = `The waiver of "${shorten(waiver.component)}" does not cover ${nameComponent(component)} any more`;
  if (because === "date") return `${opening}: it ended on ${waiver.until}.`;
  if (because === "license") {
    return `${opening}: it accepts ${shorten(waiver.license)}, and the license is ${shorten(resolved_license)}.`;
  }
  if (because === "risk") {
    return `${opening}: the policy counts a known risk of ${shorten(decision.risk?.subject ?? "it")}, and a waiver accepts only a license.`;
  }
  const text = decision.conflict?.detected ?? "another license";
  const accepted = waiver.detected === undefined ? "names no license of a text" : `names ${shorten(waiver.detected)}`;
  return `${opening}: the license text is ${shorten(text)}, and "detected" of the waiver ${accepted}.`;
}
