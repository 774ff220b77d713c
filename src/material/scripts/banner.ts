import type { IdentifyText } from "../../domain/contracts/sources.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import { fromName } from "../../evidence/from-names.ts";
import { fromFile } from "../../evidence/from-text.ts";

/** The comment that a published script or style begins with. */
export interface Banner {
  /** As written: `jQuery UI`. Absent: it names nothing. */
  readonly name?: string;
  readonly version: string;
  readonly text: string;
  /** It is about the whole file. */
  readonly isAtStart: boolean;
}

/** The comments at the beginning, and those further down that are marked to be kept. */
export function readBanners(script: string): { readonly banners: readonly Banner[]; readonly isCut: boolean } {
  const lines = readLines(script.slice(0, maxHead));
  const banners: Banner[] = lines ? [lines] : [];
  let isAtStart = true;
  let at = /^(?:\/\/.*\r?\n){1,20}/.exec(script.slice(0, maxHead))?.[0].length ?? 0;
  while (banners.length < maxBanners) {
    const start = script.indexOf("/*", at);
    const end = start < 0 ? -1 : script.indexOf("*/", start + 2);
    if (end < 0) break;
    isAtStart &&= gap.test(script.slice(at, start).slice(0, maxGap));
    const body = script.slice(start + 2, Math.min(end, start + maxLength));
    const isKept = body.startsWith("!") || /@licen[cs]e|@preserve/.test(body);
    const isFirst = isKept && start < maxGap && !banners.some(({ text }) => speaksOfRights.test(text));
    if (isAtStart || isKept) banners.push(readBanner(body, isAtStart || isFirst));
    at = end + 2;
  }
  const kept = banners.filter(({ name, text }) => name !== undefined || speaksOfRights.test(text));
  return { banners: kept, isCut: banners.length >= maxBanners };
}

/** Real bundles have some dozens. */
export const maxBanners = 500;
const maxLength = 8_000;
/** Of a script, for line comments. */
const maxHead = 4_096;
/** What may stand before the comment about the whole file. */
const gap = /^(?:[\s;!]|@charset "[\w-]+"|"use strict"|var [\w$]{1,40} ?= ?[\w"']{1,40};)*$/i;
const maxGap = 200;
const speaksOfRights = /licen[cs]e|copyright|\(c\)|©/i;

/** Line comments that are marked to be kept, name a library with its version and a license, or say where it is from. */
function readLines(head: string): Banner | undefined {
  const [, name, version] = downloaded.exec(head) ?? [];
  if (name !== undefined && version !== undefined)
    return { name, version, text: head.slice(0, head.indexOf("\n")), isAtStart: true };
  for (const { 0: lines, index } of head.matchAll(lineComments)) {
    const banner = readBanner(lines, index === 0);
    const isKept = lines.startsWith("//!") && index === 0;
    if (isKept || (banner.name !== undefined && banner.version !== "" && speaksOfRights.test(lines))) return banner;
  }
  return undefined;
}

/** What importmap-rails writes. */
const downloaded = /^\/\/ ((?:@[\w.-]+\/)?[a-z][\w./-]*)@(\d[\w.+-]*) downloaded from https?:/;
/** At least two of them; empty lines may be between. */
const lineComments = /^[ \t]{0,20}\/\/.*(?:\r?\n(?:[ \t]{0,20}\r?\n)?[ \t]{0,20}\/\/.*){1,20}/gm;

function readBanner(body: string, isAtStart: boolean): Banner {
  const lines = body
    .replace(/^[!*]+/, "")
    .replaceAll(/[^\S\n]{9,}/g, " ")
    .split(/\r?\n/)
    .map((line) => line.replace(/^(?:\/\/!?|[\s*])+|\s+$/g, ""))
    .filter((line) => line !== "" && !/^@(?:licen[cs]e|preserve)$/i.test(line));
  return { ...findName(lines.slice(0, maxTitleLines), speaksOfRights.test(body)), text: lines.join("\n"), isAtStart };
}

const maxTitleLines = 6;
const maxTitleLength = 300;

/** `Name v1.2.3 …` in one of the first lines, or a short title with the version or `@license` near it. */
function findName(lines: readonly string[], isAboutRights: boolean): Pick<Banner, "name" | "version"> {
  for (const line of lines.map((line) => line.slice(0, maxTitleLength))) {
    const { name, version } = titled.exec(line.replace(tag, ""))?.groups ?? {};
    if (name !== undefined && version !== undefined && isName(name)) return { name: tidy(name), version };
  }
  const first = (lines[0] ?? "").slice(0, maxTitleLength);
  const [, whole] =
    /^This file is (?:a )?part of (?:the )?([A-Z][\w+-]{1,39}(?:\.\w{1,10})?)(?: library| project| package)?\.?$/.exec(
      first,
    ) ?? [];
  if (whole !== undefined) return { name: whole, version: "" };
  const [, named] = /^([\w.-]+) <https?:\/\/[^\s>]+>/.exec(first) ?? [];
  if (named !== undefined) return { name: named, version: "" };
  const [title = "", ...segments] = first.replace(tag, "").split(/\s+[-–|]\s+/);
  if (!/^[A-Za-z][\w.+ -]{1,39}$/.test(title) || !isName(title)) return { version: "" };
  if (segments.length >= 2 && speaksOfRights.test(first)) return { name: tidy(title), version: "" };
  const version = lines.flatMap((line) => /^@?v(?:ersion)?[\s:.]*v?(\d+(?:\.\d+){1,3})/i.exec(line)?.[1] ?? [])[0];
  const isAlone = segments.length === 0 && (/^https?:\S+$/.test(lines[1] ?? "") || /^[\w-]+\.[\w.-]+$/.test(title));
  const isTitle = version !== undefined || /^@licen[cs]e\s/.test(first) || (isAlone && isAboutRights);
  return { ...(isTitle && { name: tidy(title) }), version: version ?? "" };
}

const tag = /^@(?:licen[cs]e|preserve|name|overview|file(?:overview)?|module|summary)[\s:]+/i;
const titled =
  /^(?<name>[A-Za-z@][\w.+/' -]{0,50}?)(?:: [\w ,/-]{1,60}?)?[\s,:|(–-]{0,10}(?:\bv|\bver|\bversion)?[\s.:]{0,9}(?<version>\d{1,9}(?:\.\d{1,9}){1,3}(?:-[a-z][\w.]*)?)(?![\w.]*@)/i;

function tidy(name: string): string {
  return name.replace(/(?:\.min\.(?:js|css)|\s+PACKAGED)\s*$/i, "").trim();
}

/** Sentences about the license or the file may have a number as well. */
function isName(name: string): boolean {
  const isSentence = /\s(?:in|from|of|on|with|the|by|to|since|was|were|is|are)(?:\s|$)|^(?!jquery)[a-z]+\s+\w/.test(
    name.trim(),
  );
  if (isSentence || /^@(?![\w-]+\/)|^v?$|^[a-z]$/i.test(name.trim())) return false;
  return !/licen[cs]e|copyright|^(?:apache|a?gpl|lgpl|gnu|mozilla|mpl|date|build|https?|www|see|based|generated|minified|created|released|updated|for|by|author|requires?|version|under|this|auto|includes?|built|from|use|@?\w+\s*:)\b/i.test(
    name.trim(),
  );
}

/** Reads what banners say about the license. Many files have the same banner, which is identified once. */
export function createTermsReader(identify: IdentifyText): (banner: Banner, file: string) => Evidence | undefined {
  const known = new Map<string, Evidence | undefined>();
  return ({ text }, file) => {
    if (!known.has(text)) {
      if (known.size >= maxKnown) known.clear();
      known.set(text, readTerms(text, file, identify));
    }
    const terms = known.get(text);
    return terms && { ...terms, file };
  };
}

const maxKnown = 2_000;

function readTerms(text: string, file: string, identify: IdentifyText): Evidence | undefined {
  const found = fromFile({ file, text: text.replaceAll(/ [|;] /g, "\n") }, identify);
  const stated = found.license === undefined ? findSegment(text) : undefined;
  const terms = stated ? { ...found, ...stated, file } : found;
  return terms.license === undefined && terms.copyrights === undefined ? undefined : { source: "filesystem", ...terms };
}

/** The license that the banner names in a few words. */
export function statedLicense({ text }: Banner): string | undefined {
  return findSegment(text)?.license;
}

function findSegment(text: string) {
  return listSegments(text).find(({ outcome }) => outcome === "answer");
}

/** `| MIT`, ` - MIT`, `; Licensed MIT`, `License: BSD-3-Clause`. */
function listSegments(text: string) {
  const pages = text.match(/[\w-]{1,40}\.(?:com|net|org|io|dev)\/licen[cs]e[\w./-]{0,40}/g) ?? [];
  const segments = text
    .split(/[|;©\n]|\s[-–]\s/, maxSegments)
    .map((part) =>
      part
        .replaceAll(/\s+/g, " ")
        .replace(/^ ?@?licen[cs]ed?(?:\s+under)?(?:\s+the)?[\s:]+|\s+licen[cs]e\s*$/gi, "")
        .trim(),
    )
    .filter((part) => /^[A-Za-z][\w.+ /-]{1,40}$/.test(part));
  return [...pages.slice(0, maxSegments), ...segments].map(fromName);
}

const maxSegments = 30;
