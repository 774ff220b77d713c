import { type Expression, termsOf } from "../../expression.ts";
import { type LicenseFinding, weakConfidence } from "../finding.ts";
import { type FoundException, findNamedExceptions } from "./exception-names.ts";

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
  return findings.some(({ expression }) => termsOf(expression).some((term) => term.exception === exception));
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
