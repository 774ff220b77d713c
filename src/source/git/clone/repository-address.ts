import { AppError } from "../../../domain/errors.ts";

/** A repository of the configured code host, with addresses built from validated parts. */
export interface RepositoryAddress {
  readonly owner: string;
  readonly name: string;
  /** For git. */
  readonly url: string;
  /** For a browser. */
  readonly page: string;
}

/**
 * Parses the address of a repository. git and the WHATWG parser disagree on unusual addresses, so a strict grammar
 * parses the text, and git only gets an address that was built here.
 */
export function parseRepositoryAddress(text: unknown, codeHostUrl: string): RepositoryAddress {
  const base = new URL(codeHostUrl);
  const home = base.origin + base.pathname.replace(/\/+$/, "");
  const parts = takeApart(checkText(text, home), home);
  checkHost(parts, base, home);
  const { path } = parts;
  const prefix = home.slice(base.origin.length);
  if (!path.startsWith(`${prefix}/`)) throw invalid(`An address at this code host begins with ${home}/.`, home);
  return readPath(path.slice(prefix.length + 1), home);
}

/** Whether an argument is an address and not a path; includes unsupported ones such as `ssh://`. */
export function isRepositoryAddress(text: string): boolean {
  return /:\/\/|^https?:|^[a-z][a-z0-9+.-]*::|^[^\s/\\:@]+@[^\s/\\:@]+:/i.test(text);
}

const maxLength = 2_048;

function checkText(text: unknown, home: string): string {
  if (typeof text !== "string") throw invalid("The address of a repository must be text.", home);
  if (text === "") throw invalid("The address of the repository is empty.", home);
  if (text.length > maxLength) throw invalid(`The address has more than ${maxLength} characters.`, home);
  if (text.startsWith("-")) throw invalid("An address cannot begin with a dash.", home);
  if (/[\p{Cc}\p{Cf}\p{Z}\\]|%00/u.test(text)) {
    throw invalid("The address has a blank, a backslash or a control character in it.", home);
  }
  return text;
}

interface Parts {
  readonly scheme: "http" | "https";
  readonly authority: string;
  /** With query and fragment, which are refused with the path. */
  readonly path: string;
}

function takeApart(text: string, home: string): Parts {
  const [, scheme, authority = "", path = ""] = /^([^/?#:@]*):\/\/([^/?#]*)(.*)$/.exec(text) ?? [];
  if (scheme === undefined || !/^https?$/i.test(scheme)) {
    const page = findPage(text, home);
    const problem = "The address of a repository begins with https:// or http://.";
    throw page === undefined ? invalid(problem, home) : new AppError("invalid_repo_url", `${problem} Give ${page}`);
  }
  if (authority === "" || !URL.canParse(text)) throw invalid("This is not an address.", home);
  return { scheme: scheme.length === 5 ? "https" : "http", authority, path };
}

/** The page of a repository whose address is the one for ssh, as in `git@github.com:a/b.git`, or has no scheme. */
function findPage(text: string, home: string): string | undefined {
  const [, host = "", path = ""] = /^(?:(?:ssh|git):\/\/)?(?:git@)?([^/?#:@]+)[:/]([^?#]*)$/.exec(text) ?? [];
  return host.toLowerCase() === new URL(home).host ? readPath(path, home).page : undefined;
}

/** The part before the `@` may be a password, so it is not repeated. */
function checkHost({ scheme, authority, path }: Parts, base: URL, home: string): void {
  const at = authority.lastIndexOf("@");
  if (!namesHost(authority.slice(at + 1).toLowerCase(), scheme, base)) {
    throw otherHost((authority + path).includes("@") ? "" : authority, home);
  }
  if (at >= 0) {
    throw invalid(
      "Leave user name and password out of the address; a token goes into the setting SVC_CODE_HOST_TOKEN.",
      home,
    );
  }
}

/** Compares the text as written: parsers may normalize look-alike characters to the real name. */
function namesHost(host: string, scheme: Parts["scheme"], base: URL): boolean {
  if (host === base.host) return true;
  // Only the default port of the scheme.
  return base.port === "" && host === `${base.hostname}:${scheme === "https" ? 443 : 80}`;
}

const ownerPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,38}$/;
const namePattern = /^[A-Za-z0-9._][A-Za-z0-9._-]{0,99}$/;

function readPath(path: string, home: string): RepositoryAddress {
  const [owner = "", last = "", ...rest] = path.replace(/\/$/, "").split(/[/?#]/);
  const name = last.replace(/\.git$/, "");
  const isGood = ownerPattern.test(owner) && namePattern.test(name) && name !== "." && name !== "..";
  if (!isGood) throw invalid("The address does not name an owner and a repository.", home);
  const page = `${home}/${owner}/${name}`;
  if (rest.length > 0 || /[?#]/.test(path)) {
    throw new AppError(
      "invalid_repo_url",
      `This address leads to something inside a repository; give the repository's own address: ${page}`,
    );
  }
  return { owner, name, url: `${page}.git`, page };
}

function invalid(problem: string, home: string): AppError {
  return new AppError("invalid_repo_url", `${problem} Give an address such as ${home}/owner/repository`);
}

/** Mentions the host only where it is surely just a host. */
function otherHost(authority: string, home: string): AppError {
  const isPlain = /^[A-Za-z0-9.-]{1,100}$/.test(authority) || /^[A-Za-z0-9.-]{1,100}\.[a-z]+:\d+$/.test(authority);
  const host = isPlain ? authority : "This host";
  return new AppError(
    "unsupported_host",
    `${host} is not the code host that lcc fetches from. Give an address at ${home}/, or set SVC_CODE_HOST_URL to your own host.`,
  );
}
