/** The thing that a sentence puts under a license. */
export interface Subject {
  /** Equal for subjects that may be the same thing. */
  readonly name: string;
  /** `work`: all of it; `named`: something with its own name, perhaps the work; `part`: "the fonts", "src/a.c". */
  readonly kind: "work" | "named" | "part";
}

/**
 * The subject of the clause before a license name, if any: "the fonts" in "The fonts are licensed under the". "You may
 * use it under the" has none: it refers to something mentioned before.
 */
export function subjectBefore(words: string): Subject | undefined {
  const near = words.slice(-farthest).replaceAll(inserted, "");
  const verb = [...near.matchAll(verbs)].at(-1);
  if (!verb) return undefined;
  const clauses = near.slice(0, verb.index).split(clauseEnd);
  const clause = (clauses.pop() ?? "").trim();
  const isRelative = clause === "" || /^(?:which|that|who)$/i.test(clause);
  if (!isRelative) {
    const noun = findFirst(clause);
    const goesOn = /^[a-z]/.test(noun) && !near.trimStart().startsWith(noun);
    return readSubject(noun, goesOn || /\b(?:are|were|have)\b/i.test(verb[0]));
  }
  const before = (clauses.findLast((clause) => clause.trim() !== "") ?? "").trim();
  const meant = /licen[cs]|\bterms\b/i.test(before) ? undefined : readSubject(before, false);
  return meant?.kind === "named" ? { ...meant, kind: "part" } : meant;
}

/** "This program and its documentation" means this program; after a whole clause, "and" begins another one. */
function findFirst(clause: string): string {
  const [first = "", ...others] = clause.split(/\band\b/i);
  const isList = others.length > 0 && !/licen[cs]|\bunder\b|\s(?:is|are|was|were)\s/i.test(first);
  return (isList && readSubject(first.trim(), false)?.kind === "work" ? first : (others.at(-1) ?? first)).trim();
}

const farthest = 300;
/** "All code, unless stated otherwise, is": between a subject and its verb. */
const inserted = /, (?:unless|except|if not|where not)\b[^,.;]{1,60},(?=\s)/gi;
const verbs =
  /\s(?:(?:may|can|must|shall|will|could|should)(?: also| not| only)? be|is|are|was|were|falls?|comes?|remains?|(?:has|have) been)\s/gi;
const clauseEnd = /[,;:•()—]|\.\s|\b(?:but|while|whereas|except|though|although|note that|includes?|contains?)\b/i;

function readSubject(clause: string, isCommon: boolean): Subject | undefined {
  const words = clause.replace(/^[\W_]{1,9}/, "");
  const determined = determiner.exec(words)?.[0] ?? "";
  const rest = words.slice(determined.length);
  if (place.test(rest)) return { name: rest.toLowerCase(), kind: "part" };
  const [phrase = ""] = rest.split(preposition, 1);
  const nouns = phrase.split(/\s+/).filter((word) => /^\W?[a-z]/i.test(word) && !/^v\d/i.test(word));
  const head = (nouns.at(-1) ?? "").replace(/[\W_]{1,9}$/, "").toLowerCase();
  if (pronouns.has(head)) return undefined;
  if (!generic.has(head) || ofSome.test(determined))
    return { name: head, kind: determined !== "" || isCommon || partOf.test(head) ? "part" : "named" };
  return { name: wholeWork.has(head) || ofAll.test(determined) ? "work" : head, kind: "work" };
}

const determiner =
  /^(?:(?:all|the|this|these|its|our|their|some|most|an?|any|each|every|other|whole|entire|of)\s){1,4}/i;
const partOf = /^(?:documentation|docs|artwork|data|media|hardware|firmware)$/;
const ofAll = /\b(?:this|these|all|our|whole|entire)\b/i;
const ofSome = /\b(?:some|most|any|each|every|other|its|their)\b/i;
const preposition =
  /\s(?:in|of|for|from|under|within|that|which|at|by|on|with|inside|outside|itself|copyright|\(c\)|©)(?=\s|$)/i;

/** A path, a file or a folder. */
const place = /\S\/|\/\S|\w\.[a-z]{1,4}(?=\s|$)|\b(?:director(?:y|ies)|folders?|subdirector(?:y|ies))\b/i;

const pronouns: ReadonlySet<string> = new Set([
  ...["", "it", "this", "they", "these", "you", "which", "that", "everything", "there", "all"],
]);

/** "The code" and "the software" mean the whole work, unless stated otherwise. */
const wholeWork: ReadonlySet<string> = new Set([
  ...["software", "code", "source", "sources", "program", "project", "package", "work", "product"],
]);
const generic: ReadonlySet<string> = new Set([
  ...wholeWork,
  ...["library", "module", "file", "files", "repository", "distribution", "release", "content", "contents", "crate"],
  ...["app", "application", "framework", "script", "header", "system", "plugin", "tool", "font", "version", "gem"],
  "documents",
]);
