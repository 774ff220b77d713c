import type { Attempt } from "../domain/report/evidence.ts";

/** `JSON of the version: is not there`. */
export function describeAttempt({ way, outcome, reason = "" }: Attempt): string {
  const why = reason === "" ? "" : ` (${reason.replace(/\.$/, "")})`;
  return `${way}: ${words[outcome]}${why}`;
}

const words: Readonly<Record<Attempt["outcome"], string>> = {
  license: "gives a license",
  no_license: "is there, without an exact license",
  absent: "is not there",
  failed: "failed",
};
