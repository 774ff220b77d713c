import { SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { formatNumber } from "../../../text/count.ts";
import { anything, recordOf, shape, text } from "../../../formats/shape.ts";
import { isFields } from "../../../formats/value.ts";

const place = shape({ type: text, url: text, reference: text, shasum: text });

const fields = {
  name: text,
  version: text,
  version_normalized: text,
  license: anything,
  source: place,
  dist: place,
  authors: anything,
  homepage: text,
  support: shape({ source: text }),
  abandoned: anything,
  "default-branch": anything,
  require: recordOf(text),
  replace: recordOf(text),
  provide: recordOf(text),
  conflict: recordOf(text),
  extra: shape({ "branch-alias": recordOf(text) }),
};

/** One version of a package, as a repository describes it. */
export const readVersion = shape(fields);
export type PackageVersion = ReturnType<typeof readVersion>;

/** All versions of a package come in one document. */
export const maxBytes = 40_000_000;

const names = Object.keys(fields);
/** Packages with the most versions have about 3,000. */
const maxVersions = 20_000;

/**
 * The versions of a list. In the minified form a version states only what differs from the one before it, and `__unset`
 * removes a field. Throws SourceUnavailable if there are too many.
 */
export function expandVersions(list: readonly unknown[], isMinified: boolean, address: string): PackageVersion[] {
  if (list.length > maxVersions) throw tooManyVersions(address);
  const known: Record<string, unknown> = {};
  return list.flatMap((one) => {
    if (!isFields(one)) return [];
    if (!isMinified) return [readVersion(one)];
    for (const name of names) {
      if (!Object.hasOwn(one, name)) continue;
      if (one[name] === "__unset") delete known[name];
      else known[name] = one[name];
    }
    return [readVersion(known)];
  });
}

function tooManyVersions(address: string): SourceUnavailable {
  const { host } = new URL(address);
  const message = `${host} lists more than the ${formatNumber(maxVersions)} versions of a package that lcc reads.`;
  return new SourceUnavailable("too_large", host, message);
}
