import type { Component } from "../../domain/contracts/component.ts";
import { ParseError } from "../../domain/contracts/parse-error.ts";
import type { IdentifyText } from "../../domain/contracts/sources.ts";
import { type Places, rankPlace } from "../../domain/policy/limit-scope-by-path.ts";
import type { FileError, ReachedLimit } from "../../domain/report/report.ts";
import { decodeText } from "../../formats/text.ts";
import { createWordSearch } from "../../languages/word-search.ts";
import { joinPath, toFileName } from "../../text/paths.ts";
import type { FoundBinary } from "../binaries/found-binary.ts";
import { groupBinaries } from "../binaries/group-binaries.ts";
import type { FolderTree } from "../folder-tree.ts";
import type { ForeignPart } from "../material.ts";
import { isSameHolder, toHolder } from "../own-or-foreign/holders.ts";
import type { Statements } from "../own-or-foreign/project-side.ts";
import { type Banner, createTermsReader, maxBanners, readBanners } from "./banner.ts";
import { type CdnReference, readReferences, toComponents } from "./cdn-references.ts";
import { joinUnnamed } from "./join-unnamed.ts";
import { letters, toNpmName } from "./library-names.ts";
import { isScript, published } from "./script-files.ts";

interface SearchOptions {
  readonly tree: FolderTree;
  readonly places: Places;
  readonly identify: IdentifyText;
  readonly project: Statements;
  /** Whether a folder is in a third-party part. */
  readonly isInPart: (folder: string) => boolean;
}

interface Scripts {
  readonly parts: readonly ForeignPart[];
  /** Libraries that pages load from other servers. */
  readonly references: readonly Component[];
  readonly limits: readonly ReachedLimit[];
  /** Files that were searched in part. */
  readonly errors: readonly FileError[];
}

/** Finds libraries by the banners of scripts and styles, and by the addresses in pages; those of the product first. */
export async function findScripts(options: SearchOptions): Promise<Scripts> {
  const { tree, places, isInPart, project, identify } = options;
  const readTerms = createTermsReader(identify);
  const ranked = tree.folders
    .filter((folder) => !isInPart(folder))
    .flatMap((folder) => tree.folder(folder).files.map((name) => joinPath(folder, name)))
    .filter((path) => isScript(path) || pages.test(path))
    .map((path) => ({ path, rank: rankPlace(places.of(path)) }))
    .sort((a, b) => a.rank - b.rank || (a.path < b.path ? -1 : 1));
  const found: FoundBinary[] = [];
  const references: (CdnReference & { file: string })[] = [];
  const unread: string[] = [];
  const errors: FileError[] = [];
  let left = maxBytes;
  for (const { path } of ranked) {
    const isPage = pages.test(path);
    const length = isPage || published.test(path) ? maxFileBytes : headBytes;
    const isFull = left <= 0 || found.length + references.length > maxFound;
    const bytes = isFull ? undefined : await tree.read(path, 0, length).catch(ifUnreadable);
    if (isFull) unread.push(path);
    left -= bytes?.length ?? 0;
    if (length === maxFileBytes && bytes?.length === length)
      errors.push({ file: path, detector: "material/scripts", message: cut });
    if (!bytes || (isPage && !namesServer(bytes))) continue;
    const text = isPage || mayHaveBanner(bytes) ? (decodeText(bytes) ?? "") : "";
    if (isPage) for (const reference of readReferences(text)) references.push({ ...reference, file: path });
    else {
      const { banners, isCut } = readBanners(text);
      if (isCut) errors.push({ file: path, detector: "material/scripts", message: crowded });
      found.push(...describe(path, banners, { project, readTerms }));
    }
  }
  const ofProduct = unread.filter((path) => places.of(path) === undefined);
  return {
    parts: groupBinaries(joinUnnamed(found), places),
    references: toComponents(references, places),
    errors,
    limits: ofProduct.length === 0 ? [] : [{ bound, count: ofProduct.length, files: ofProduct.slice(0, maxNamed) }],
  };
}

const maxFileBytes = 2_000_000;
const cut = "Only the first 2 MB were searched for third-party libraries.";
const crowded = `Only the first ${maxBanners} comments about licenses were read.`;
const headBytes = 4_096;
const maxBytes = 256_000_000;
const maxFound = 50_000;
const bound = "256 MB of scripts and pages that are searched for third-party libraries, and 50,000 libraries in them";
const maxNamed = 20;

const pages =
  /\.(?:html?|xhtml|php|phtml|erb|ejs|hbs|mustache|twig|jinja2?|j2|cshtml|vbhtml|aspx?|master|gohtml|tmpl|tpl|mako|[hl]?eex|gsp|ctp|latte|edge|marko|shtml|vm|vue|svelte|astro|jspx?|ftl|liquid|njk|pug|haml|slim|importmap)$|(?:^|\/)(?:importmap\.json|(?:app|_?host|_?layout|index|head)\w*\.razor)$/i;
const versioned = /^(?<name>[a-z][\w.]*?(?:-[a-z][\w.]*)*)-v?(?<version>\d+\.\d+(?:\.\d+)?)(?:[.-]min)?\.(?:js|css)$/i;

const namesServer = createWordSearch([
  "//cdn",
  "//unpkg",
  "//esm.",
  "//ajax.",
  "//code.jquery",
  "bootstrapcdn",
  "//ga.jspm",
]);
const mayHaveBanner = createWordSearch(["/*", "//"]);

function ifUnreadable(error: unknown): undefined {
  if (error instanceof ParseError) return undefined;
  throw error;
}

/** What banners name and the project did not write; a script under another license needs no name. */
function describe(
  path: string,
  banners: readonly Banner[],
  { project, readTerms }: Pick<SearchOptions, "project"> & { readonly readTerms: ReturnType<typeof createTermsReader> },
): readonly FoundBinary[] {
  if (banners.length === 0) {
    const { name, version = "" } = versioned.exec(toFileName(path))?.groups ?? {};
    return name === undefined ? [] : [{ path, type: "custom", name, version, evidence: [] }];
  }
  return banners.flatMap((banner): FoundBinary[] => {
    const terms = readTerms(banner, path);
    const holders = (terms?.copyrights ?? []).map(toHolder).filter((holder) => holder !== "");
    const isOurs =
      holders.some((holder) => [...project.holders].some((own) => isSameHolder(holder, own))) ||
      project.repositories.some(({ name }) => letters(banner.name ?? "").startsWith(letters(name)));
    if (isOurs) return [];
    const evidence = terms ? [terms] : [];
    if (banner.name === undefined) {
      const license = terms?.license;
      const isOther = license !== undefined && project.holders.size > 0 && !isStated(license, project);
      return isOther && banner.isAtStart && (published.test(path) || holders.length > 0)
        ? [
            {
              path,
              type: "custom",
              name: toFileName(path)
                .replace(published, "")
                .replace(/\.(?:js|css)$/i, ""),
              isFileName: true,
              version: "",
              evidence,
              holders,
            },
          ]
        : [];
    }
    const npm = toNpmName(banner.name, path);
    const named = npm === undefined ? { type: "custom", name: banner.name } : { type: "npm", name: npm };
    return [{ path, ...named, version: banner.version, evidence, holders }];
  });
}

function isStated(license: string, { licenses }: Statements): boolean {
  return licenses.has(license.replace(/-(?:only|or-later)$/, "").toLowerCase());
}
