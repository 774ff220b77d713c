import exceptionIds from "spdx-exceptions/index.json" with { type: "json" };
import deprecatedExceptionIds from "spdx-exceptions/deprecated.json" with { type: "json" };
import currentIds from "spdx-license-ids/index.json" with { type: "json" };
import deprecatedIds from "spdx-license-ids/deprecated.json" with { type: "json" };
import { once } from "../async/once.ts";
import { newerExceptions } from "./newer-exceptions.ts";

/** The SPDX spelling of a license identifier in any case, including deprecated ones. */
export function findLicenseId(text: string): string | undefined {
  return licenses().get(text.toLowerCase());
}

/** The SPDX spelling of an exception identifier in any case. */
export function findExceptionId(text: string): string | undefined {
  return exceptions().get(text.toLowerCase());
}

/** Every identifier of the license list, deprecated ones last. */
export function allLicenseIds(): readonly string[] {
  return [...currentIds, ...deprecatedIds];
}

export function isDeprecated(id: string): boolean {
  return deprecated().has(id);
}

const licenses = once(() => byLowerCase(allLicenseIds()));
const deprecated = once(() => new Set<string>([...deprecatedIds, ...deprecatedExceptionIds]));
const exceptions = once(() => byLowerCase([...newerExceptions, ...deprecatedExceptionIds, ...exceptionIds]));

function byLowerCase(ids: readonly string[]): ReadonlyMap<string, string> {
  return new Map(ids.map((id) => [id.toLowerCase(), id]));
}
