import { formatNumber } from "../../../text/count.ts";
import { anything, record, shape, text } from "../../../formats/shape.ts";
import { isFields } from "../../../formats/value.ts";
import { tooLargeReply } from "../../kit/source-failure.ts";

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
  require: record(text),
  replace: record(text),
  provide: record(text),
  conflict: record(text),
  extra: shape({ "branch-alias": record(text) }),
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
  if (list.length > maxVersions) {
    throw tooLargeReply(
      address,
      `lists more than the ${formatNumber(maxVersions)} versions of a package that lcc reads.`,
    );
  }
  const previous: Record<string, unknown> = {};
  return list.flatMap((entry) => {
    if (!isFields(entry)) return [];
    if (!isMinified) return [readVersion(entry)];
    for (const name of names) {
      if (!Object.hasOwn(entry, name)) continue;
      if (entry[name] === "__unset") delete previous[name];
      else previous[name] = entry[name];
    }
    return [readVersion(previous)];
  });
}
