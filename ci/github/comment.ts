/**
 * Writes the summary of a scan as a comment on the pull request, or updates the comment of an earlier run. A comment that
 * cannot be written, as from a fork, is a warning: the verdict of the scan does not depend on it.
 */
import { readFileSync } from "node:fs";

const env = process.env;

function pullRequest(): number | undefined {
  const event = JSON.parse(readFileSync(env["GITHUB_EVENT_PATH"] ?? "", "utf8")) as {
    readonly pull_request?: { readonly number?: unknown };
  };
  const number = event.pull_request?.number;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : undefined;
}

interface Comment {
  readonly id: number;
  readonly body?: string | null;
}

async function comment(number: number): Promise<void> {
  const comments = `/issues/${number}/comments`;
  const body = `${marker()}\n${readFileSync(env["LCC_SUMMARY"] ?? "", "utf8")}`.slice(0, maxCommentLength);
  const earlier = await findEarlier(comments);
  if (earlier === undefined) await ask("POST", comments, { body });
  else await ask("PATCH", `/issues/comments/${earlier.id}`, { body });
  console.log(`lcc: the comment on the pull request is ${earlier === undefined ? "written" : "updated"}.`);
}

/** GitHub takes 65,536 characters. */
const maxCommentLength = 65_500;

/** Not visible; each folder, policy and context has a comment of its own. */
function marker(): string {
  const inputs = [env["LCC_PATH"] || ".", env["LCC_POLICY"], env["LCC_CONTEXT"]];
  const words = inputs.map((input) => encodeURIComponent(input ?? "").replaceAll("--", "%2D%2D"));
  return `<!-- lcc: ${words.join(" ").trimEnd()} -->`;
}

async function findEarlier(comments: string): Promise<Comment | undefined> {
  for (let page = 1; page <= maxPages; page++) {
    const listed = (await ask("GET", `${comments}?per_page=100&page=${page}`)) as readonly Comment[];
    const found = listed.find(({ body }) => body?.startsWith(`${marker()}\n`));
    if (found || listed.length < 100) return found;
  }
  return undefined;
}

const maxPages = 20;

async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const address = `${env["GITHUB_API_URL"] ?? "https://api.github.com"}/repos/${env["GITHUB_REPOSITORY"] ?? ""}${path}`;
  const reply = await fetch(address, {
    method,
    redirect: "error",
    signal: AbortSignal.timeout(30_000),
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${env["LCC_TOKEN"] ?? ""}`,
      "user-agent": "lcc",
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path} was answered with ${reply.status}.`);
  return reply.json();
}

try {
  const number = pullRequest();
  if (number === undefined) console.log("lcc: this is no pull request, so there is nothing to comment on.");
  else await comment(number);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  const text = `The comment could not be written: ${reason}`.replaceAll("%", "%25").replaceAll(/[\r\n]+/g, " ");
  console.log(`::warning title=lcc::${text}`);
}
