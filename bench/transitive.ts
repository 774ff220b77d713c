import { createMemoryCache } from "../src/cache/memory.ts";
import { openEcosystems } from "../src/ecosystems/index.ts";
import { openCase } from "../scripts/corpus/open-case.ts";
import { sharedFolder } from "../test/helpers/shared.ts";
import { printLine, report } from "./report.ts";
import { createSlowLine } from "./transitive/slow-line.ts";

const ecosystems = await openEcosystems();

export const title = "Dependency trees without a lockfile, registries 20 ms away";

/** The largest recorded case of each ecosystem. */
const cases = [
  "pypi-paperless-pipfile",
  "cargo-actix-web-workspace",
  "maven-petclinic-customers-cloud-bom",
  "go-colly-go112",
];
const latencyMs = 20;

export async function run(): Promise<void> {
  const folder = sharedFolder("corpus/resolution");
  if (!folder) return printLine("  skipped: the shared sample data is not here");
  for (const name of cases) await measure(folder, name);
}

async function measure(folder: string, name: string): Promise<void> {
  const line = createSlowLine(latencyMs);
  const opened = await openCase(folder, name, ecosystems, (http) => line.wrap(http));
  const cache = createMemoryCache({ maxBytes: 500_000_000, now: () => new Date() });
  try {
    for (const round of ["cold", "warm"]) {
      const [cpu, start] = [process.cpuUsage(), performance.now()];
      const components = await opened.resolve(cache);
      const ms = performance.now() - start;
      const { user, system } = process.cpuUsage(cpu);
      const chosen = components.filter(({ resolvedBy }) => resolvedBy === "lcc").length;
      report(`${name}, ${round}: packages`, chosen, "");
      report(`${name}, ${round}: requests`, line.takeRequests(), "");
      report(`${name}, ${round}: time`, ms / 1_000, "s");
      report(`${name}, ${round}: CPU`, (user + system) / 1e6, "s");
      const max = round === "cold" ? 3 : 0.2;
      report(`${name}, ${round}: for 300 packages`, (ms * 300) / Math.max(1, chosen) / 1_000, "s", max);
    }
  } finally {
    await opened.close();
    await line.close();
  }
}
