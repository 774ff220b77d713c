interface Head {
  /** The expression of an SPDX tag. */
  readonly statement?: string | undefined;
  /** The value of a `@license` tag of documentation or of `__license__`, or what a sentence means: an identifier, a name or an address. */
  readonly tag?: string | undefined;
  /** The comments at the beginning, if they speak of rights. */
  readonly text?: string | undefined;
}

/** What the first lines of a file say about its license. */
export function readHead(head: string): Head {
  const statement = /SPDX-License-Identifier:\s{0,20}([\w.+(][\w.+() -]{1,199}?)\s{0,100}(?:\*\/|-->|$)/m.exec(
    head,
  )?.[1];
  if (!speaksOfRights.test(head)) return { statement };
  const lines = head.split(/\r?\n/).slice(0, maxLines);
  const comments: string[] = [];
  let block: string | undefined; // what ends the open comment
  for (const line of lines) {
    const trimmed = line.trim();
    if (block === undefined) {
      const opened = blocks.find(({ start }) => trimmed.startsWith(start));
      if (opened && !trimmed.slice(opened.start.length).includes(opened.end)) block = opened.end;
      else if (!opened && trimmed !== "" && !lineComment.test(trimmed) && comments.length > 0) {
        if (!preamble.test(trimmed) || speaksOfRights.test(comments.join("\n"))) break;
        continue;
      } else if (!opened && !lineComment.test(trimmed)) continue;
    } else if (trimmed.includes(block)) block = undefined;
    comments.push(
      trimmed
        .replace(marks, "")
        .replace(/(?:\*\/|-->|\*\))$/, "")
        .trimEnd(),
    );
  }
  const text = comments.join("\n");
  const said = sentences.find(([words]) => words.test(text))?.[1];
  const tag =
    (/^[ \t]{0,20}@licen[cs]e[ \t:]{1,20}(\S.{1,199})$/m.exec(text) ?? assigned.exec(head))?.[1]?.trim() ?? said;
  return { statement, tag, text: tag !== undefined || speaksOfRights.test(text) ? text : undefined };
}

/** Sentences that name no license, and are in all files of projects with one: Go, Chromium, Dart and Xiph; the libjpeg. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/governed\s+by\s+a\s+BSD-style\s+(?:source\s+)?license/i, "BSD-3-Clause"],
  [/part of the Independent JPEG Group's software/i, "IJG"],
];
/** What Python modules say about themselves. */
const assigned = /^__license__[ \t]*=[ \t]*["']([^"'\n]{2,200})["']/m;
const maxLines = 120;
const speaksOfRights =
  /licen[cs]e|copyright|copying|\(c\) ?\d{4}|public\W{1,9}domain|jpeg group|permission|redistribut/i;

const blocks = [
  { start: "/*", end: "*/" },
  { start: "<!--", end: "-->" },
  { start: '"""', end: '"""' },
  { start: "'''", end: "'''" },
  { start: "(*", end: "*)" },
  { start: "{-", end: "-}" },
  { start: "=begin", end: "=end" },
] as const;

const lineComment = /^(?:\/\/|#(?!include|define|if|pragma|import)|;|--|%|dnl\b|rem\b|"|')/i;
/** Lines of code that may come before the comment about rights. */
const preamble = /^(?:#|(?:from|import|package|use|using|namespace|require|include|define|declare)\b|<\?php|["']use )/;
const marks = /^(?:\/\*+!?|<!--|\*+(?!\/)|\/\/+!?|#+|;+|--+|%+|dnl\b|rem\b|"""|'''|\(\*|\{-)\s?/i;
