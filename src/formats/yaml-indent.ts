/**
 * Indents the lines inside of brackets and quotes that are not indented more than the key they belong to. PyYAML takes
 * them as they are; our parser does not. Blanks at the start of such a line have no meaning, so that nothing else
 * changes, and every line stays where it is. Undefined: so much would be added that the file is not one to repair.
 */
export function indentContinuations(text: string): string | undefined {
  const scan: Scan = { text, at: 0, lineStart: 0, parts: [], added: 0, textBelow: undefined };
  const maxAdded = 2 * text.length + 1_000_000;
  while (scan.at < text.length) {
    readLine(scan);
    if (scan.added > maxAdded || scan.parts.length > maxLines) return undefined;
  }
  return build(scan);
}

const maxLines = 1_000_000;

interface Scan {
  readonly text: string;
  at: number;
  lineStart: number;
  /** Where blanks are to be inserted, and how many. */
  readonly parts: { readonly offset: number; readonly blanks: number }[];
  added: number;
  /** Lines that are indented more than this belong to a text that began above: a block, or plain words. */
  textBelow: number | undefined;
}

function build({ text, parts }: Scan): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { offset, blanks } of parts) {
    pieces.push(text.slice(from, offset), " ".repeat(blanks));
    from = offset;
  }
  return pieces.join("") + text.slice(from);
}

/** Reads one line outside of brackets and quotes, and what those that open in it go on to. */
function readLine(scan: Scan): void {
  if (isMarker(scan)) {
    scan.textBelow = undefined;
    scan.at += 3;
    return readEntry(scan, -1);
  }
  skipBlanks(scan);
  const column = findColumn(scan);
  if (isAtEnd(scan)) return skipLine(scan);
  if (scan.textBelow !== undefined && column > scan.textBelow) return skipLine(scan);
  scan.textBelow = undefined;
  readEntry(scan, -1);
}

/** Whether a document begins or ends here. */
function isMarker(scan: Scan): boolean {
  const { text, at } = scan;
  return (text.startsWith("---", at) || text.startsWith("...", at)) && isBlankAt(scan, at + 3);
}

/** The rest of a line, in which `parent` is the column of the list or mapping that the next value belongs to. */
function readEntry(scan: Scan, parent: number): void {
  for (let owner = parent; ;) {
    skipBlanks(scan);
    const column = findColumn(scan);
    const sign = scan.text.charAt(scan.at);
    if (isAtEnd(scan) || sign === "#" || (sign === "%" && column === 0)) return skipLine(scan);
    if ((sign === "-" || sign === "?" || sign === ":") && isBlankAt(scan, scan.at + 1)) {
      scan.at++;
      owner = column;
    } else if (sign === "&" || sign === "!") skipWord(scan);
    else if (sign === "|" || sign === ">") return beginText(scan, owner);
    else {
      const isKey = readNode(scan, sign, owner);
      if (!isKey) return;
      owner = column;
    }
  }
}

/** Whether what was read is a key; then its value follows. */
function readNode(scan: Scan, sign: string, owner: number): boolean {
  if (sign === '"' || sign === "'") readQuoted(scan, sign, owner + 1);
  else if (sign === "[" || sign === "{") readBrackets(scan, owner + 1);
  else return readPlain(scan, owner);
  skipBlanks(scan);
  if (scan.text[scan.at] === ":" && isBlankAt(scan, scan.at + 1)) return ++scan.at > 0;
  skipLine(scan);
  return false;
}

function beginText(scan: Scan, owner: number): void {
  scan.textBelow = owner;
  skipLine(scan);
}

function readPlain(scan: Scan, owner: number): boolean {
  const { text } = scan;
  for (; !isAtEnd(scan); scan.at++) {
    const code = text.charCodeAt(scan.at);
    if (code === 58 && isBlankAt(scan, scan.at + 1)) return ++scan.at > 0;
    if (code === 35 && isBlankAt(scan, scan.at - 1)) break;
  }
  beginText(scan, owner);
  return false;
}

/** From the opening quote to after the closing one. */
function readQuoted(scan: Scan, quote: string, indent: number): void {
  const { text } = scan;
  const sign = quote.charCodeAt(0);
  for (scan.at++; scan.at < text.length;) {
    const code = text.charCodeAt(scan.at);
    if (code === 10 || code === 13) continueBelow(scan, indent);
    else if (code === 92 && quote === '"' && !isAtEnd(scan, scan.at + 1)) scan.at += 2;
    else if (code === sign && quote === "'" && text.charCodeAt(scan.at + 1) === sign) scan.at += 2;
    else if (code === sign) return void scan.at++;
    else scan.at++;
  }
}

/** From the opening bracket to after the one that closes it. */
function readBrackets(scan: Scan, indent: number): void {
  const { text } = scan;
  let depth = 0;
  let isStart = true; // of a value: inside of plain words a quote is only a character
  while (scan.at < text.length) {
    const sign = text.charAt(scan.at);
    if (sign === "\n" || sign === "\r") continueBelow(scan, indent);
    else if ((sign === '"' || sign === "'") && isStart) readQuoted(scan, sign, indent);
    else if ((sign === "!" || sign === "&") && isStart) skipTag(scan);
    else if (sign === "#" && isBlankAt(scan, scan.at - 1)) while (!isAtEnd(scan)) scan.at++;
    else {
      if (sign === "[" || sign === "{") depth++;
      else if (sign === "]" || sign === "}") depth--;
      scan.at++;
      if (depth === 0) return;
      if (sign !== " " && sign !== "\t") isStart = "[{,:?".includes(sign);
    }
  }
}

/** Goes to the next line that is not empty, and indents it where that is needed. */
function continueBelow(scan: Scan, indent: number): void {
  skipBreak(scan);
  skipSpaces(scan);
  const column = findColumn(scan);
  if (isAtEnd(scan) || column >= indent) return;
  scan.parts.push({ offset: scan.lineStart, blanks: indent - column });
  scan.added += indent - column;
}

function skipTag(scan: Scan): void {
  while (!isBlankAt(scan, scan.at) && !",[]{}".includes(scan.text.charAt(scan.at))) scan.at++;
}

function skipWord(scan: Scan): void {
  while (!isBlankAt(scan, scan.at)) scan.at++;
}

function skipLine(scan: Scan): void {
  while (!isAtEnd(scan)) scan.at++;
  if (scan.at < scan.text.length) skipBreak(scan);
}

function skipBreak(scan: Scan): void {
  scan.at += scan.text.startsWith("\r\n", scan.at) ? 2 : 1;
  scan.lineStart = scan.at;
}

function skipSpaces(scan: Scan): void {
  while (scan.text.charCodeAt(scan.at) === 32) scan.at++;
}

function skipBlanks(scan: Scan): void {
  for (let code = scan.text.charCodeAt(scan.at); code === 32 || code === 9;) code = scan.text.charCodeAt(++scan.at);
}

function findColumn({ at, lineStart }: Scan): number {
  return at - lineStart;
}

/** Whether a line, or the text, ends here. */
function isAtEnd({ text, at: here }: Scan, at = here): boolean {
  const code = text.charCodeAt(at);
  return code === 10 || code === 13 || at >= text.length;
}

function isBlankAt(scan: Scan, at: number): boolean {
  const code = scan.text.charCodeAt(at);
  return code === 32 || code === 9 || isAtEnd(scan, at);
}
