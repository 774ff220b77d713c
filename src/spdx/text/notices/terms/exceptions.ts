import { type Expression, listTerms } from "../../../expression.ts";
import { type LicenseFinding, weakConfidence } from "../../finding.ts";
import type { LineRange } from "../../passage.ts";
import { lineAt } from "../../../../text/line-at.ts";

/** Attaches each exception to the nearest license before it, or else to the first one after it. */
export function attachExceptions(
  findings: readonly LicenseFinding[],
  exceptions: readonly FoundException[],
  text: string,
): LicenseFinding[] {
  const wanted = [...exceptions, ...quotedWithLicense(findings)];
  if (wanted.length === 0) wanted.push(...findNamedExceptions(text).filter(({ name }) => !isRead(name, findings)));
  const result = findings.filter((finding) => !isQuoted(finding, findings));
  for (const { name, firstLine } of wanted) {
    const at = nearest(result, name, firstLine);
    const finding = at === undefined ? undefined : result[at];
    if (at === undefined || !finding || finding.expression.kind !== "license") continue;
    result[at] = { ...finding, expression: { ...finding.expression, exception: name } };
  }
  return result;
}

/** Whether a license name was already read with this exception. */
function isRead(exception: string, findings: readonly LicenseFinding[]): boolean {
  return findings.some(({ expression }) => listTerms(expression).some((term) => term.exception === exception));
}

/**
 * Deprecated identifiers such as `GPL-2.0-with-classpath-exception` have the exception as their text; if the file also
 * names a license, it is an exception to that license.
 */
function isQuoted({ kind, expression }: LicenseFinding, findings: readonly LicenseFinding[]): boolean {
  if (kind !== "text" || expression.kind !== "license" || !expression.exception) return false;
  const { exception } = expression;
  return findings.some((other) => takesException(other.expression, exception));
}

function quotedWithLicense(findings: readonly LicenseFinding[]): FoundException[] {
  return findings
    .filter((finding) => isQuoted(finding, findings))
    .flatMap(({ expression, firstLine, lastLine }) =>
      expression.kind === "license" && expression.exception
        ? [{ name: expression.exception, firstLine, lastLine }]
        : [],
    );
}

function nearest(findings: readonly LicenseFinding[], exception: string, line: number): number | undefined {
  const fitting = findings
    .map((finding, at) => ({ finding, at }))
    .filter(({ finding }) => takesException(finding.expression, exception));
  // "The GPL" in the next sentence is the license already named with its version.
  const exact = fitting.filter(({ finding }) => finding.confidence > weakConfidence);
  const fit = exact.length > 0 ? exact : fitting;
  const before = fit.filter(({ finding }) => finding.firstLine <= line).at(-1);
  return (before ?? fit[0])?.at;
}

/** Exceptions are written for the GNU licenses, a few for Apache-2.0. */
function takesException(expression: Expression, exception: string): boolean {
  if (expression.kind !== "license" || expression.exception) return false;
  return forApache.test(exception) ? expression.id === "Apache-2.0" : /^[AL]?GPL-/.test(expression.id);
}

const forApache = /^(?:LLVM-exception|Swift-exception|SHL-2\.[01]|mxml-exception)$/;

/** An exception in a text, and its position. */
interface FoundException extends LineRange {
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
function findNamedExceptions(text: string): FoundException[] {
  if (text.length >= maxNoticeLength || !/exception|commitment/i.test(text)) return [];
  return mentions.flatMap(({ name, words }) => {
    const match = words.exec(text);
    if (!match) return [];
    const line = lineAt(text, match.index);
    return [{ name, firstLine: line, lastLine: line }];
  });
}

const maxNoticeLength = 20_000;
