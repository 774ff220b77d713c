import type { BuildReference } from "../../domain/build-reference.ts";
import type { Found, Note, SourceFile } from "../../domain/contracts.ts";
import { isFixture } from "../../domain/places.ts";
import { readImage } from "./image-name.ts";

/** A reference at one position in a file. */
export interface ReferenceUse extends Pick<BuildReference, "kind" | "name" | "version"> {
  readonly line?: number;
}

/** The references of a file, each once with its positions. Test fixtures are ignored. */
export function toFound(file: SourceFile, uses: readonly ReferenceUse[], notes: readonly Note[] = []): Found {
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

export function isUse(one: ReferenceUse | Note): one is ReferenceUse {
  return "kind" in one;
}
