import type { Reply } from "../../../domain/contracts/sources.ts";
import { parseIfJson } from "../../../formats/json.ts";
import { anything, array, shape, text } from "../../../formats/shape.ts";
import { badReply } from "../../kit/source-failure.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { readArchiveName } from "../files/requirement/archive-name.ts";
import { normalizeName } from "../package-name.ts";
import { integrityFromHex } from "../../kit/published-archive.ts";
import { limitPython, type ReleaseFile } from "./release-files.ts";
import { isSameProject } from "./choose-release.ts";

/** A file of a project, as its page in a simple index names it. */
export interface IndexFile extends ReleaseFile {
  readonly version: string;
}

/** The files of a project, from JSON or HTML. Throws SourceUnavailable for any other reply, and for another project. */
export function readIndexPage(reply: Reply, project: string): readonly IndexFile[] {
  const page = new TextDecoder().decode(reply.body);
  const isHtml = /html/i.test(reply.headers["content-type"] ?? "") || page.trimStart().startsWith("<");
  const document = isHtml ? undefined : parseIfJson(page);
  const links = isHtml ? readLinks(page) : readFiles(document);
  if (!links) throw badReply(reply.address, "sent a reply that is not a simple index page.");
  const names = links.flatMap(({ name }) => readArchiveName(name)?.name ?? []);
  const isAmong = names.includes(normalizeName(project));
  const found = { name: readPage(document).name ?? (isAmong ? project : names[0]) };
  checkSubject({ address: reply.address, document, found, asked: { name: project } }, isSameProject);
  return links.flatMap((file) => {
    const archive = readArchiveName(file.name);
    const address = archive?.name === normalizeName(project) ? URL.parse(file.address, reply.address) : null;
    return archive && address ? [{ ...file, address: address.href, version: archive.version }] : [];
  });
}

/** Its address may be relative to the page. */
type Link = Omit<IndexFile, "version">;

const readPage = shape({ name: text, files: anything });
const readFileList = array(
  shape({
    filename: text,
    url: text,
    hashes: shape({ sha256: text }),
    "core-metadata": anything,
    "dist-info-metadata": anything,
    yanked: anything,
    "requires-python": text,
  }),
);

function readFiles(document: unknown): readonly Link[] | undefined {
  const { files } = readPage(document);
  if (!Array.isArray(files)) return undefined;
  return readFileList(files).flatMap((file) => {
    const { filename: name, url: address } = file;
    if (name === undefined || address === undefined) return [];
    return [
      {
        name,
        address,
        integrity: integrityFromHex("sha256", file.hashes.sha256),
        metadata: readPresence(file["core-metadata"] ?? file["dist-info-metadata"]),
        isYanked: isStated(file.yanked),
        ...limitPython(file["requires-python"]),
      },
    ];
  });
}

/** True for `true`, a reason or the digests of the file; false for `false` and a missing value. */
function isStated(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

function readPresence(metadata: unknown): ReleaseFile["metadata"] {
  if (metadata === undefined || metadata === null) return "unsaid";
  return metadata === false || metadata === "false" ? "absent" : "there";
}

const maxTagLength = 65_536;

/** Links of a page. A page without any is more likely an error page of a proxy. */
function readLinks(page: string): readonly Link[] | undefined {
  const links: Link[] = [];
  for (const { index: at } of page.matchAll(/<a\s/gi)) {
    const end = page.indexOf(">", at);
    if (end < 0) break;
    if (end - at > maxTagLength) continue;
    const attributes = readAttributes(page.slice(at + 2, end));
    const address = attributes.get("href");
    if (address === undefined) continue;
    links.push({
      name: fileName(address),
      address,
      integrity: integrityFromHex("sha256", hashIn(address)),
      metadata: readPresence(attributes.get("data-core-metadata") ?? attributes.get("data-dist-info-metadata")),
      isYanked: attributes.has("data-yanked"),
      ...limitPython(attributes.get("data-requires-python")?.replaceAll("&gt;", ">").replaceAll("&lt;", "<")),
    });
  }
  return links.length === 0 ? undefined : links;
}

function readAttributes(tag: string): ReadonlyMap<string, string> {
  const attributes = tag.matchAll(/([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g);
  return new Map(
    [...attributes].map(([, name = "", double, single]) => [
      name.toLowerCase(),
      (double ?? single ?? "").replaceAll("&amp;", "&"),
    ]),
  );
}

/** `file.whl#sha256=<digest>`. */
function hashIn(address: string): string | undefined {
  const prefix = "sha256=";
  const fragment = address.slice(address.indexOf("#") + 1);
  return fragment.startsWith(prefix) ? fragment.slice(prefix.length) : undefined;
}

function fileName(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? "";
  return path.slice(path.lastIndexOf("/") + 1);
}
