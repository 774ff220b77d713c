import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openIdentifier } from "../src/scan/run/open-identifier.ts";
import { openSources } from "../src/scan/run/open-sources.ts";
import { loadConfig } from "../src/scan/run/settings.ts";
import type { Component } from "../src/domain/contracts/component.ts";
import { resolveLicenses } from "../src/resolve/chain/resolve-licenses.ts";
import { type StandIn, startServer } from "../test/helpers/stand-in.ts";
import { report } from "./report.ts";

export const title = "Asking the license sources";

const latencyMs = 20;

export async function run(): Promise<void> {
  const components = makeComponents();
  const answering = await startSources();
  const refusing = await refusedAddress();
  const folder = mkdtempSync(join(tmpdir(), "lcc-bench-"));
  try {
    await measure("cold", components, addresses(answering), join(folder, "a"), answering, 5_000);
    const memory = process.memoryUsage().rss;
    for (const round of ["b", "c"])
      await measure("cold again", components, addresses(answering), join(folder, round), answering, 5_000);
    report("memory grown since the first round", (process.memoryUsage().rss - memory) / 1e6, "MB");
    await measure("warm", components, addresses(answering), join(folder, "a"), answering, 150);
    const refused = { pypi: refusing, npm: refusing, maven: refusing, clearlydefined: refusing, github: refusing };
    await measure("all sources refuse connections", components, refused, join(folder, "refused"), answering, 3_000);
    const hanging = await startAll(() => startServer(() => {}));
    await measure("all sources hang", components, addresses(hanging), join(folder, "hung"), hanging, 35_000);
    await Promise.all(Object.values(hanging).map((server) => server.close()));
  } finally {
    await Promise.all(Object.values(answering).map((server) => server.close()));
    rmSync(folder, { recursive: true });
  }
}

type Servers = Readonly<Record<"pypi" | "npm" | "maven" | "clearlydefined" | "github", StandIn>>;

async function measure(
  name: string,
  components: readonly Component[],
  at: Readonly<Record<keyof Servers, string>>,
  cache: string,
  servers: Servers,
  max: number,
): Promise<void> {
  const requests = () => Object.values(servers).reduce((sum, server) => sum + server.requests.length, 0);
  const env = {
    SVC_PYPI_URL: at.pypi,
    SVC_NPM_URL: at.npm,
    SVC_MAVEN_URL: at.maven,
    SVC_CLEARLYDEFINED_URL: at.clearlydefined,
    SVC_CODE_HOST_URL: at.github,
    SVC_CODE_HOST_API_URL: at.github,
    XDG_CACHE_HOME: cache,
  };
  const opened = await openSources(loadConfig(env), env, { identify: await openIdentifier(), warn() {} });
  const before = requests();
  const started = performance.now();
  const { replies } = await resolveLicenses(components, opened.sources, {
    signal: AbortSignal.timeout(300_000),
    statedIn: () => [],
  });
  report(name, performance.now() - started, "ms", max);
  await opened.close();
  const answered = [...replies.values()].filter(({ evidence }) =>
    evidence.some(({ outcome }) => outcome === "answer"),
  ).length;
  report("  answered", answered, `of ${components.length}`);
  report("  requests", requests() - before, "requests");
}

/** 1,000 npm, 1,000 PyPI and 500 Maven components; every tenth is unknown to its registry. */
function makeComponents(): Component[] {
  const make = (type: string, count: number, name: (at: number) => string) =>
    Array.from({ length: count }, (_, at): Component => ({
      type,
      name: name(at),
      version: "1.0.0",
      scope: "runtime",
      locations: [],
    }));
  return [
    ...make("npm", 1_000, (at) => `package-${at}`),
    ...make("pypi", 1_000, (at) => `project-${at}`),
    ...make("maven", 500, (at) => `org.example:artifact-${at}`),
  ];
}

const isKnown = (path: string) => Number(/-(\d+)/.exec(path)?.[1] ?? 0) % 10 !== 0;

async function startSources(): Promise<Servers> {
  const later = (answer: (path: string, body: string) => string | undefined) =>
    startServer((request, response, body) => {
      setTimeout(() => {
        const reply = answer(request.url ?? "", body);
        response.writeHead(reply === undefined ? 404 : 200, { "content-type": "application/json" }).end(reply ?? "{}");
      }, latencyMs);
    });
  return {
    npm: await later((path) => (isKnown(path) ? '{"license":"MIT"}' : undefined)),
    pypi: await later((path) =>
      isKnown(path) ? '{"info":{"license_expression":"BSD-3-Clause","version":"1.0.0"}}' : undefined,
    ),
    maven: await later((path) =>
      isKnown(path) ? "<project><licenses><license><name>Apache-2.0</name></license></licenses></project>" : undefined,
    ),
    clearlydefined: await later((_path, body) =>
      JSON.stringify(
        Object.fromEntries((JSON.parse(body) as string[]).map((one) => [one, { licensed: { declared: "ISC" } }])),
      ),
    ),
    github: await later(() => undefined),
  };
}

async function startAll(start: () => Promise<StandIn>): Promise<Servers> {
  return {
    pypi: await start(),
    npm: await start(),
    maven: await start(),
    clearlydefined: await start(),
    github: await start(),
  };
}

function addresses(servers: Servers): Readonly<Record<keyof Servers, string>> {
  const { pypi, npm, maven, clearlydefined, github } = servers;
  return {
    pypi: pypi.address,
    npm: npm.address,
    maven: maven.address,
    clearlydefined: clearlydefined.address,
    github: github.address,
  };
}

/** A port without a listener. */
async function refusedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
