/** Text for a single-line field: valid in JSON, XML and tag-value. */
export function oneLine(text: string): string {
  return withoutControls(text.replace(lineBreaks, " ")).trim();
}

/** The same for a name, which must not be empty in any format. */
export function nameText(text: string): string {
  return oneLine(text) || "unnamed";
}

/** Text for a field that may have several lines. */
export function manyLines(text: string): string {
  return withoutControls(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")).trim();
}

/** XML 1.0 cannot have these, not even escaped; a lone surrogate is not a character in any encoding. */
function withoutControls(text: string): string {
  return text.toWellFormed().replace(forbidden, "\ufffd");
}

const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]/g;
// eslint-disable-next-line no-control-regex -- finding control characters is the point
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
