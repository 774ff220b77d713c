import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { npmConfig } from "../../scripts/try-docs/fresh-home.ts";
import { root } from "../cli/run.ts";
import type { TriedImage } from "./tried-image.ts";

const run = promisify(execFile);

/**
 * Builds the image with buildah, on a base of Debian and the Node that runs the tests.
 * Where no base can be made, because namespaces are not allowed for instance, the answer says why.
 */
export async function buildImage(lab: string): Promise<TriedImage | string> {
  const own = ["--root", join(lab, "store"), "--runroot", join(lab, "run")];
  const env = { ...process.env, BUILDAH_ISOLATION: "chroot" };
  const buildah = async (...args: readonly string[]) =>
    (await run("buildah", [...own, ...args], { env, maxBuffer: 1e8 })).stdout.trim();
  try {
    const scratch = await buildah("from", "scratch");
    const base = await buildah("mount", scratch);
    await run("debootstrap", ["--variant=minbase", "bookworm", base]);
    await addNode(base);
    await buildah("run", scratch, "--", "node", "--version");
    await buildah("commit", "--quiet", "--rm", scratch, "lcc-base");
  } catch (error) {
    await buildah("rm", "--all").catch(() => ""); // nothing to remove where buildah itself does not run
    return `no base of an image can be made here: ${String(error).slice(0, 500)}`;
  }
  const checkout = join(lab, "checkout");
  await run("git", ["clone", "--quiet", root, checkout]);
  const deploy = join(checkout, "deploy");
  // What npm has of this machine's own: else everything would be fetched again.
  const shared = Object.entries({ cache: "/root/.npm", userconfig: "/root/.npmrc" })
    .map(([name, inside]) => ({ path: npmConfig(name), inside }))
    .filter(({ path }) => existsSync(path));
  await buildah(
    ...["build", "--quiet", "--format", "docker", "--build-arg", "BASE=localhost/lcc-base", "--tag", "lcc"],
    ...["--file", join(deploy, "Dockerfile"), "--ignorefile", join(deploy, "Dockerfile.dockerignore")],
    ...shared.flatMap(({ path, inside }) => ["--volume", `${path}:${inside}`]),
    checkout,
  );
  const container = await buildah("from", "--pull-never", "localhost/lcc");
  const { config } = (JSON.parse(await buildah("inspect", "--type", "image", "localhost/lcc")) as Inspected).Docker;
  const mounted = await buildah("mount", container);
  const pidFiles = new Map<ChildProcess, string>();
  return {
    folder: join(mounted, "opt/lcc"),
    dataFolder: "/var/lib/lcc",
    command: [...config.Entrypoint, ...config.Cmd],
    healthCommand: config.Healthcheck.Test.slice(1),
    start: (command, settings) => {
      const variables = Object.entries(settings).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
      const pidFile = join("/home/node", `${pidFiles.size}.pid`);
      const words = ["sh", "-c", `echo $$ > ${pidFile} && exec "$@"`, "sh", ...command];
      const child = spawn("buildah", [...own, "run", ...variables, container, "--", ...words], { env });
      pidFiles.set(child, pidFile);
      return child;
    },
    stop: (child) => {
      // Not buildah itself, which would end at once and leave the process behind.
      process.kill(Number(readFileSync(join(mounted, pidFiles.get(child) ?? ""), "utf8")), "SIGTERM");
    },
    remove: async () => {
      await buildah("rm", "--all");
      await buildah("rmi", "--all", "--force");
    },
  };
}

const certificates = "/etc/ssl/certs/ca-certificates.crt";

interface Inspected {
  readonly Docker: {
    readonly config: {
      readonly Entrypoint: readonly string[];
      readonly Cmd: readonly string[];
      readonly Healthcheck: { readonly Test: readonly string[] };
    };
  };
}

/** What an image such as `node:24` has: Node, npm and a user; and the certificates with which npm reaches the network here. */
async function addNode(base: string): Promise<void> {
  const { stdout: npm } = await run("sh", ["-c", "command -v npm"]);
  const npmFolder = dirname(dirname(realpathSync(npm.trim())));
  const local = join(base, "usr/local");
  cpSync(process.execPath, join(local, "bin/node"));
  cpSync(npmFolder, join(local, "lib/node_modules/npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(local, "bin/npm"));
  mkdirSync(join(local, "etc"), { recursive: true });
  if (existsSync(certificates)) {
    cpSync(certificates, join(local, "etc/certificates.pem"));
    writeFileSync(join(local, "etc/npmrc"), "cafile=/usr/local/etc/certificates.pem\n");
  }
  await run("chroot", [base, "useradd", "--create-home", "node"]);
}
