import { findExceptionId, findLicenseId } from "../identifiers.ts";
import { termsIn } from "../expression.ts";

interface Named {
  readonly raw: string;
  readonly expression: string;
  readonly strength: "exact" | "weak" | "none";
  readonly candidates?: readonly string[];
}

/**
 * A name with words around it: a label (`License: MIT`), a Markdown link or badge, an address behind the name, the
 * identifier before the full name, a sentence ("is licensed under the MIT license, see LICENSE"). What is taken away may
 * not limit the name, and parts that are understood have to agree.
 */
export function readWrappedName<N extends Named>(
  raw: string,
  read: (name: string) => N,
  left = maxLayers,
): N | undefined {
  if (raw.length > maxLength || left === 0) return undefined;
  const text = spellGnu(
    decodePercent(raw.replaceAll('\\"', '"'))
      .replaceAll(outer, "")
      .replaceAll(/\s{2,}/g, " "),
  );
  for (const unwrap of unwraps) {
    const parts = unwrap(text) ?? [];
    const named = parts.length === 0 ? undefined : agree(parts.map(read));
    if (named) return { ...named, raw };
    const [only] = parts;
    const inner =
      parts.length === 1 && only !== undefined && only.length < raw.length
        ? readWrappedName(only, read, left - 1)
        : undefined;
    if (inner) return { ...inner, raw };
  }
  const plain = text === raw ? undefined : read(text);
  return plain && plain.strength !== "none" ? { ...plain, raw } : undefined;
}

const unwraps = [
  ...[
    withoutLabel,
    fromTags,
    fromLinks,
    fromAddress,
    fromIdentifier,
    fromLastIdentifier,
    fromPath,
    fromBrackets,
    fromBanner,
    fromSentence,
  ],
];

const maxLength = 500;
/** Words around words: each layer is tried in all the ways of the one before. */
const maxLayers = 4;

/** Comment signs and quotes. */
const outer = /^(?:\/[*/](?=[\s*])|[\s*#>!"'`,;:-]){1,20}|(?:\*\/|["']\);?|[\s*#"'`,;:\\-]){1,20}$/g;

/** One meaning of all parts but unknown addresses; an exact one explains a vague one of the same family. */
function agree<N extends Named>(all: readonly N[]): N | undefined {
  const known = all.filter(({ strength }) => strength !== "none");
  const [first = known[0]] = known.filter(({ strength }) => strength === "exact");
  const isExplained = ({ candidates = [], raw }: N) =>
    isAddress.test(raw) || (first?.strength === "exact" && candidates.includes(first.expression));
  if (all.some((part) => part.strength === "none" && !isExplained(part))) return undefined;
  return known.every((other) => isSame(first, other)) ? first : undefined;
}

const isAddress = /^(?:https?|ftp):\S+$|^\.{0,2}\/\S*$|^[\w.-]{1,40}\.\w{2,4}$|^LICEN[CS]E$/;

/** The first may be one of those to choose from: "Artistic License" before the address of "Artistic OR GPL". */
function isSame(a: Named | undefined, b: Named): boolean {
  if (a === undefined || b.expression.split(" OR ").includes(a.expression)) return true;
  const stem = (id: string) =>
    b.strength === "weak" ? id.replace(/-\d.*$/s, "") : id.replace(/-(?:only|or-later)$/, "");
  const [ours, theirs] = [a, b].map(({ expression }) =>
    termsIn(expression)
      .map(({ id }) => stem(id))
      .join(" "),
  );
  return ours === theirs;
}

function decodePercent(text: string): string {
  return text.replaceAll(/%20|%2B/gi, (code) => (code === "%20" ? " " : "+"));
}

/** `GNULGPLv30+`, `gnuagpl 1plus`. */
function spellGnu(text: string): string {
  return text
    .replaceAll(/\bgnu([al]?gpl)/gi, "GNU $1")
    .replaceAll(/(?<=gpl)v (?=\d)/gi, "v")
    .replaceAll(/(?<=gpl)(?:['’]?d| ed)\b/gi, "")
    .replaceAll(/(?<=gpl ?v? ?)(\d)(\d)(?=\+| ?plus|$)/gi, "$1.$2")
    .replaceAll(/(?<=gpl ?v? ?\d(?:\.\d)?) ?plus\b/gi, "+");
}

/** `licenseId: MIT`, `@license MIT`, `name: MIT License`, `spec.license = "MIT"`. */
function withoutLabel(text: string): readonly string[] | undefined {
  const rest = label.exec(text)?.[1];
  return rest === undefined ? undefined : [rest];
}

const label =
  /^\W{0,6}(?:[a-z]{1,9}\.)?(?:(?:valid[ -]|declared[ -]|dist[ _-]|module[ _-]|driver[ _-]|bundle[ _-]|file[ _-]|project )?(?:licen[cs]e|licen[cs]ing)(?:[ -]?(?:id|identifier|uri|url|link|name|filename|type|expression|information|conditions))?(?:\(s\)|s)?"?|software licen[cs]e agreement|licenseExceptionId|name|(?:legal ?)?copyright|@copyright|spdx[\w-]{0,30})(?: ?::? ?| ?= ?| - ?| ?\( ?| )["'[(]{0,2}([^\s].{1,400}?)["')\]]{0,2};?$/is;

/** `[![License: MIT](badge)](https://…/MIT)`: the words and the addresses. */
function fromLinks(text: string): readonly string[] | undefined {
  const [, words = "", target] = /^\[([^\]]{1,80})\]:\s<?([^\s<>]{4,200})>?$/.exec(text) ?? [];
  if (target !== undefined) return [/^https?:/.test(target) ? target : words];
  if (!text.includes("](")) return undefined;
  const parts = text.split(/!?\[|\]\(|\)|\]/).map((part) => part.trim());
  const isBadge = (part: string): boolean => /img\.shields|badge|\.(?:png|svg)\b/i.test(part);
  const named = parts.filter((part) => part !== "" && !isBadge(part));
  const isName = (part: string): boolean => !isAddress.test(part) && !/^licen[cs]e$/i.test(part);
  // where only a picture names it
  if (!named.some(isName)) return parts.filter(isBadge).map((part) => part.replace(/^\(/, ""));
  return named.map((part) => withoutLabel(part)?.[0] ?? part);
}

/** `<license>MIT</license>`, `<license uri="https://…">MIT</license>`, `<https://opensource.org/license/mit>`. */
function fromTags(text: string): readonly string[] | undefined {
  const [, uri, name = ""] =
    /^<?licen[cs]e\s[^<>]{0,40}?\b(?:uri|url|href)="([^"]{4,200})"[^<>]{0,40}>([^<>]{2,100})<\/licen[cs]e>?$/i.exec(
      text,
    ) ?? [];
  if (uri !== undefined) return [name, uri];
  const inner = text.replaceAll(/<\/?[a-z][\w-]*(?: [^<>]{0,200})?>/gi, " ").trim();
  const address = /^\W{0,4}(?:see:? |at )?[<(`]{0,2}(https?:\/\/[^\s<>()]{4,200}?)[>).,;'`]{0,4}$/i.exec(text)?.[1];
  return inner !== text && inner !== "" ? [inner] : address === undefined ? undefined : [address];
}

/** `The MIT License (http://…`, `the MIT license, https://…`, `https://… MIT License`; a bracket may be left open. */
function fromAddress(text: string): readonly string[] | undefined {
  const match =
    /^(.{2,200}?)[\s,;:(<[{"-]{1,6}(?:(?:full text )?at |url=)?(?:<|\(|\[)?((?:https?|ftp):\/\/[^\s"'<>)\]]{4,200})["'<>)\]\s.,;*/]{0,9}$/i.exec(
      text,
    );
  const [, address = "", name = ""] =
    /^(https?:\/\/[^\s"'<>]{4,200})(?:["'>]{1,2}\s{0,9}|\s{1,9})(\S.{1,100})$/i.exec(text) ?? [];
  const [, before = name, behind = address] = match ?? [];
  const closed = /\([^()]*$/.test(before) ? `${before})` : before;
  return behind === "" ? undefined : [closed, behind.replace(/[.,;]{1,3}$/, "")];
}

/** `MIT MIT License`, `COPYING.GPLv3: GNU General Public License version 3`, `CC-BY-2.5: Creative Commons Attribution 2.5 Generic`. */
function fromIdentifier(text: string): readonly string[] | undefined {
  const [, file, id = "", name = ""] =
    /^((?:licen[cs]e|copying)[-_.])?([a-z\d][\w.+-]{1,40}):? +(\S.{1,200})$/i.exec(text) ?? [];
  return file === undefined && !isIdentifier(id) ? undefined : [id, name];
}

/** `Linux Syscall Note (Linux-syscall-note)`. */
function fromLastIdentifier(text: string): readonly string[] | undefined {
  const [, name = "", id = ""] = /^(\S.{1,200}?):? \(?([a-z\d][\w.+-]{1,40})\)?$/i.exec(text) ?? [];
  return isIdentifier(id) ? [name, id] : undefined;
}

function isIdentifier(text: string): boolean {
  return (findLicenseId(text) ?? findExceptionId(text)) !== undefined;
}

/** `licenses/GPL-3.0`, `COPYING.GPLv3`, `MIT-LICENSE.txt`, `/usr/share/common-licenses/LGPL-2.1`, `…&dn=gpl-2.0.txt`. */
function fromPath(text: string): readonly string[] | undefined {
  const [, words = "", common] = commonLicense.exec(text) ?? [];
  if (common !== undefined)
    return limiting.test(words) ? [] : [common, ...(/^$|\b(?:see|in|at|is)$/i.test(words) ? [] : [words])];
  const [address, file = ""] = /^https?:\/\/\S{1,200}\/([\w.+-]{2,40})$/.exec(text) ?? [];
  if (address !== undefined && aboutLicenses.test(address) && /\d.{0,9}\.(?:txt|html?|md)$/.test(file)) return [file];
  const name =
    /^(?:magnet:\S{0,120}&dn=|\/?licen[cs]es[/\\]|(?:licen[cs]e|copying)[-_.])([\w.+-]{2,40}?)(?:\.(?:txt|md|html))?["'.)\s]{0,4}$/i.exec(
      address === undefined ? text : file,
    )?.[1];
  const before = /^([\w+.-]{2,40}?)[-_.]licen[cs]e(?:\.(?:txt|md|html?))?$/i.exec(file)?.[1] ?? "";
  if (name === undefined) return isIdentifier(before) ? [before] : undefined;
  return [name];
}

const aboutLicenses = /licen[cs]e|copying|gpl|legal/i;
const commonLicense =
  /^(.{0,120}?)[\s:`'"(]{0,4}(?:\/?usr\/share\/)?common-licenses\/([\w+.-]{2,40}?)(?:\.gz)?[`"'.)\s]{0,4}$/i;

/** `([MIT](/license))`. */
function fromBrackets(text: string): readonly string[] | undefined {
  const inner = /^(?:\((.{2,300})\)|\[(.{2,300}?)\]?)$/.exec(text)?.slice(1).join("");
  return inner === undefined ? undefined : [inner];
}

/** `Modernizr 3.5.0 (Custom Build) | MIT`. */
function fromBanner(text: string): readonly string[] | undefined {
  const name = /^[\w.-]{1,40} v?\d[\w.-]{0,20}(?: \([^()]{1,40}\))? \| ([^|]{2,80})$/.exec(text)?.[1];
  return name === undefined ? undefined : [name];
}

/** "This is distributed under the terms of the GPL version 2, see COPYING." */
function fromSentence(text: string): readonly string[] | undefined {
  const lead = granting.exec(text)?.[0] ?? "";
  const rest = text.slice(lead.length).replace(tail, "").trim();
  return limiting.test(lead.replace(harmless, "")) || rest.length === text.length || rest === "" ? undefined : [rest];
}

const granting =
  /^(?:.{0,80}?\b(?:licen[cs]ed|released|distributed|redistributed|copied|available|published|provided|placed|offered|falls?|redistribute it|included here|libraries|is|are)(?: freely| only| for use)? (?:under|with|as(?! follows)|via)|under|.{0,60}?\bcovered by|this is|(?:on debian(?: gnu\/linux)? systems,? )?(?:(?:the|a) (?:full|complete) (?:text|copy)|a copy) of|.{0,20}\blicen[cs]e is(?! as )(?: now)?|(?:chang\w{1,3} (?:\w+ )?licen[cs]e|updated|switched) to|uses?)\s+(?:the )?(?:(?:terms?|conditions)(?: and conditions)? of )?(?:(?:the|its|an?) )?(?:(?:permissive|open[- ]source) )?/i;
const pointer =
  /(?: (?:the|this|an?|file|files|full|text|copy|details?|more|information|info|in|at|of|for|to|below|top|root|level|directory|folder|project|repository|tarball|distribution|terms|accompanying|(?=\S{0,30}(?:LICEN[CS]E|COPYING|README|NOTICE))\S{1,60})){0,12}/
    .source;
const tail = new RegExp(
  String.raw`(?:[.,;:]?\s{1,3}\(?(?:\[[^\]]{1,80}\]\[[^\]]{1,40}\]|(?:please )?see|refer to|(?:can|may) be found|is as follows|follows|is (?:included|available|appended|attached)|applies|is what governs|if not stated otherwise|full text|text below|for (?:details|more)|by permission)${pointer}\)?[.;]?|\s{1,3}\(\S{0,60}licen[cs]e(?:\.\w{2,4}\)?\.?)?|\s?:-?\)|(?<!\d)[.,;:!\s]{1,4})$`,
  "i",
);
const harmless = /^(?:and|also) |\bmay be (?=(?:re)?distributed|copied)/i;
const limiting =
  /\b(?:not|no|non|never|except|unless|until|formerly|previously|was|were|similar|compatible|based|style|like|other|some|parts?|portions?|may|if|or|and|but|instead|than)\b|n['’]t\b/i;
