import { readBanners } from "../scripts/banner.ts";
import type { Library } from "./code-head.ts";

/** Who a head says has written the file. */
export function findAuthors(head: string): readonly string[] {
  return [...head.matchAll(author)].map(([, name = ""]) => name).slice(0, maxAuthors);
}

const author = /^[^\w@\n]{0,10}(?:@|__)?authors?(?:__[ \t]*=)?[ \t]*:?[ \t]+["']?([\p{L}][^\n"']{1,100})/gimu;
const maxAuthors = 20;

/** The library that a head names as that of the file: `@package SimplePie`, `/*! yak v1.2.3 | MIT`. */
export function findLibrary(path: string, head: string): Library | undefined {
  const [banner] = /\.[cm]?js$/i.test(path) ? readBanners(head).banners : [];
  const { name, version = "", isAtStart, text = "" } = banner ?? {};
  if (name !== undefined && version !== "" && isAtStart && /licen[cs]e|https?:|github\.com/i.test(text))
    return { name, version, isPublished: true };
  const named = readPackage(head);
  return named === undefined ? undefined : { name: named, version: "" };
}

function readPackage(head: string): string | undefined {
  return /^[^\w@\n]{0,10}@package[ \t]{1,20}([A-Za-z][\w.-]{2,40})[ \t]*\r?$/m.exec(head)?.[1];
}

/** The first statement about a copyright, without the years, so that few differ; empty without one. */
export function findCopyrightLine(head: Uint8Array): string {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const at = bytes.indexOf("opyright");
  if (at < 0) return "";
  const end = bytes.indexOf(10, at);
  return bytes
    .toString("utf8", Math.max(0, at - 1), Math.min(end < 0 ? at + maxLine : end, at + maxLine))
    .replaceAll(/[\d,-]/g, "");
}

const maxLine = 120;
