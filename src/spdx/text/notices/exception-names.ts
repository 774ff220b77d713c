import type { LineRange } from "../passage.ts";

/** An exception in a text, and its position. */
export interface FoundException extends LineRange {
  readonly name: string;
}

const gap = String.raw`[\s*#/"'”’;-]{1,20}`;

/** How notices mention exceptions without quoting them. */
const mentions: readonly { readonly name: string; readonly words: RegExp }[] = [
  { name: "Classpath-exception-2.0", words: phrase("classpath", "exception") },
  { name: "OpenJDK-assembly-exception-1.0", words: phrase("openjdk", "assembly", "exception") },
  { name: "GCC-exception-3.1", words: phrase("gcc", "runtime", "library", "exception") },
  { name: "freertos-exception-2.0", words: phrase("freertos", "exception") },
  { name: "GPL-CC-1.0", words: phrase("gpl", "cooperation", "commitment") },
  { name: "Bison-exception-2.2", words: phrase("special", "bison", "exception") },
  { name: "Qt-GPL-exception-1.0", words: phrase("qt", "company", "gpl", "exception", "1.0") },
  { name: "Linux-syscall-note", words: phrase("linux-syscall-note") },
];

function phrase(...words: readonly string[]): RegExp {
  return new RegExp(String.raw`\b${words.map((word) => word.replaceAll(".", "\\.")).join(gap)}\b`, "i");
}

/** Exceptions that are mentioned, not quoted. Long texts mention them for many reasons. */
export function findNamedExceptions(text: string): FoundException[] {
  if (text.length >= maxNoticeLength || !/exception|commitment/i.test(text)) return [];
  return mentions.flatMap(({ name, words }) => {
    const match = words.exec(text);
    if (!match) return [];
    const line = text.slice(0, match.index).split("\n").length;
    return [{ name, firstLine: line, lastLine: line }];
  });
}

const maxNoticeLength = 20_000;
