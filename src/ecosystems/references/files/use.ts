import type { BuildReference } from "../../../domain/report/build-reference.ts";
import type { Note, ReferenceResult, SourceFile } from "../../../domain/contracts/contracts.ts";
import { isFixture } from "../../../domain/policy/places.ts";

/** A reference at one position in a file. */
export interface ReferenceUse extends Pick<BuildReference, "kind" | "name" | "version"> {
  readonly line?: number;
}

/** The references of a file, each once with its positions. Test fixtures are ignored. */
export function toReferenceResult(
  file: SourceFile,
  uses: readonly ReferenceUse[],
  notes: readonly Note[] = [],
): ReferenceResult {
  if (isFixture(file.path)) return { components: [] };
  const groups = Map.groupBy(uses, ({ kind, name, version }) => `${kind}\n${name}\n${version}`);
  const references = [...groups.values()].flatMap((group) => toReference(file, group));
  return { components: [], references, notes };
}

function toReference(file: SourceFile, group: readonly ReferenceUse[]): BuildReference[] {
  const [first] = group;
  if (!first) return [];
  const { kind, name, version } = first;
  const lines = [...new Set(group.flatMap(({ line }) => line ?? []))];
  const locations = lines.length === 0 ? [{ file: file.path }] : lines.map((line) => ({ file: file.path, line }));
  return [{ kind, name, version, locations }];
}

/** An image, or a note if its name is only known at build time. */
export function useImage(written: string, expanded: string, line?: number): ReferenceUse | Note {
  const image = readImage(expanded);
  const place = line !== undefined && { line };
  if (image) return { kind: "container-image", ...image, ...place };
  const shown = written.length > 100 ? `${written.slice(0, 99).toWellFormed()}…` : written;
  return { message: `The image ${JSON.stringify(shown)} is known only at build time.`, ...place };
}

export function isUse(mention: ReferenceUse | Note): mention is ReferenceUse {
  return "kind" in mention;
}

/** The name and version of a container image: `host:5000/owner/image:tag@sha256:…`. Undefined if it is not one. */
function readImage(text: string): { readonly name: string; readonly version: string } | undefined {
  if (text.length > maxLength) return undefined;
  const at = text.indexOf("@");
  const digest = at < 0 ? "" : text.slice(at + 1);
  const tagged = at < 0 ? text : text.slice(0, at);
  const colon = tagged.indexOf(":", tagged.lastIndexOf("/") + 1);
  const name = colon < 0 ? tagged : tagged.slice(0, colon);
  const tag = colon < 0 ? "" : tagged.slice(colon + 1);
  if (!/^[A-Za-z0-9][\w.:/-]*$/.test(name) || name.endsWith("/") || name.includes("//")) return undefined;
  return { name, version: [tag, digest].filter((part) => part !== "" && isKnown(part)).join("@") };
}

const maxLength = 500;

/** A tag with a variable in it is only known at build time. */
function isKnown(part: string): boolean {
  return /^[\w.:+-]+$/.test(part);
}
