import { execFileSync, spawn } from "node:child_process";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

export interface GitRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly host: string | undefined;
}

export interface GitServer {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly address: string;
  readonly port: number;
  readonly requests: readonly GitRequest[];
  close(): Promise<void>;
}

/** Answers a request itself and says so, or leaves it to git, at once or later. */
export type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/** Serves the bare repositories below a folder over git's own protocol, on loopback. */
export async function startGitServer(root: string, intercept: Intercept = () => false): Promise<GitServer> {
  const backend = join(execFileSync("git", ["--exec-path"], { encoding: "utf8" }).trim(), "git-http-backend");
  const requests: GitRequest[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", url = "", headers } = request;
    requests.push({ method, path: url, authorization: headers.authorization, host: headers.host });
    if (!(await intercept(request, response))) serve(backend, root, request, response);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** One request by CGI: what is asked in the environment, the body by a pipe, headers and body back. */
function serve(backend: string, root: string, request: IncomingMessage, response: ServerResponse): void {
  const child = spawn(backend, [], { env: environmentOf(root, request) });
  request.pipe(child.stdin);
  child.stdin.on("error", () => {});
  child.stderr.resume();
  let head = Buffer.alloc(0);
  const onHead = (chunk: Buffer) => {
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return;
    child.stdout.removeListener("data", onHead);
    const lines = head.subarray(0, end).toString("latin1").split("\r\n");
    const headers = lines.map((line) => line.split(/:\s*/, 2) as [string, string]);
    const status = headers.find(([name]) => name === "Status")?.[1];
    response.writeHead(Number.parseInt(status ?? "200", 10), Object.fromEntries(headers));
    response.write(head.subarray(end + 4));
    child.stdout.pipe(response);
  };
  child.stdout.on("data", onHead);
  child.on("close", () => response.end());
  response.on("close", () => child.kill("SIGKILL"));
}

function environmentOf(root: string, { method = "", url = "", headers }: IncomingMessage): Record<string, string> {
  const { pathname, search } = new URL(url, "http://localhost");
  const settings = ["safe.directory=*", "uploadpack.allowFilter=true", "uploadpack.allowAnySHA1InWant=true"];
  return {
    PATH: process.env["PATH"] ?? "",
    GIT_PROJECT_ROOT: root,
    GIT_HTTP_EXPORT_ALL: "1",
    PATH_INFO: decodeURIComponent(pathname),
    QUERY_STRING: search.slice(1),
    REQUEST_METHOD: method,
    REMOTE_ADDR: "127.0.0.1",
    CONTENT_TYPE: headers["content-type"] ?? "",
    GIT_PROTOCOL: String(headers["git-protocol"] ?? ""),
    HTTP_CONTENT_ENCODING: headers["content-encoding"] ?? "",
    ...(headers["content-length"] !== undefined && { CONTENT_LENGTH: headers["content-length"] }),
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap((setting, at) => {
        const [key = "", value = ""] = setting.split("=");
        return [
          [`GIT_CONFIG_KEY_${at}`, key],
          [`GIT_CONFIG_VALUE_${at}`, value],
        ];
      }),
    ),
  };
}

/** Makes `<root>/<owner>/<name>.git` with one commit of these files, or an empty one. Gives the commit. */
export function createRepository(
  root: string,
  name: string,
  files: Readonly<Record<string, string | Uint8Array>> | undefined,
): string {
  const folder = join(root, `${name}.git`);
  const git = (command: readonly string[], input: string | Uint8Array = "") =>
    execFileSync("git", ["--git-dir", folder, ...command], { input, env: author, encoding: "utf8" }).trim();
  execFileSync("git", ["init", "-q", "--bare", "-b", "main", folder], { env: author });
  if (files === undefined) return "";
  const rows = Object.entries(files).map(
    ([path, content]) => `100644 blob ${git(["hash-object", "-w", "--stdin"], content)}\t${path}\n`,
  );
  const commit = git(["commit-tree", git(["mktree"], rows.join(""))], "first\n");
  git(["update-ref", "refs/heads/main", commit]);
  return commit;
}

const author = {
  PATH: process.env["PATH"] ?? "",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_AUTHOR_NAME: "t",
  GIT_AUTHOR_EMAIL: "t@example.org",
  GIT_COMMITTER_NAME: "t",
  GIT_COMMITTER_EMAIL: "t@example.org",
};
