import type { DocumentStatement } from "../../domain/report/model-documents.ts";
import { toQuote } from "./quote.ts";

/**
 * Finds crawler settings about robots.txt. They do not prove that training data was collected with them, so they are
 * only a trace.
 */
export function findCrawlerSettings(file: string, text: string): DocumentStatement[] {
  const lines = text.split("\n", 20_000);
  const at = lines.findIndex((line) =>
    /^\s*(?:ROBOTSTXT_OBEY|OBEY_ROBOTS|RESPECT_ROBOTS_TXT)\s*[=:]/i.test(line.slice(0, 200)),
  );
  const isRobots = file.endsWith("robots.txt");
  const rule =
    at < 0 && isRobots ? lines.findIndex((line) => /^\s*(?:user-agent|disallow)\s*:/i.test(line.slice(0, 200))) : at;
  if (rule < 0) return [];
  const quote = toQuote(lines[rule] ?? "");
  const isOff = /[=:]\s*(?:false|0|no|off)\b/i.test(quote);
  return [
    { topic: "rights-reservations", file, line: rule + 1, quote, isTrace: true, ...(isOff && { isDenial: true }) },
  ];
}
