import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openIdentifier } from "../../src/scan/run/open-identifier.ts";
import { openSources } from "../../src/scan/run/open-sources.ts";
import { loadConfig } from "../../src/scan/run/settings.ts";
import type { Component } from "../../src/domain/contracts/component.ts";
import type { Evidence } from "../../src/domain/report/evidence.ts";
import { resolveLicenses } from "../../src/resolve/chain/resolve-licenses.ts";
import type { SourceWaits } from "../../src/resolve/chain/source-waits.ts";

/** What a name looks like in each ecosystem. */
const names: Readonly<Record<string, (at: number) => string>> = {
  npm: (at) => `package-${at}`,
  pypi: (at) => `project-${at}`,
  cargo: (at) => `crate-${at}`,
  maven: (at) => `org.example:artifact-${at}`,
  golang: (at) => `example.com/module-${at}`,
  gem: (at) => `gem-${at}`,
  nuget: (at) => `Package.${at}`,
  huggingface: (at) => `owner/model-${at}`,
};

/** Components of all ecosystems, as many of each; half of them with a repository on the code host. */
export function mixedComponents(count: number, webUrl: string): Component[] {
  const types = Object.entries(names);
  return Array.from({ length: count }, (_, at): Component => {
    const [type = "", nameOf] = types[at % types.length] ?? [];
    const origin = { kind: "git", address: `${webUrl}/owner/repository-${at}` } as const;
    return {
      type,
      name: nameOf?.(at) ?? "",
      version: type === "golang" ? "v1.0.0" : "1.0.0",
      scope: "runtime",
      locations: [],
      ...(at % 16 >= 8 && at % 4 === 0 && { origin }),
    };
  });
}

/** Settings that lead every source to one address. */
export function sourcesAt(address: string): Record<string, string> {
  const words = "PYPI NPM CRATES CRATES_CDN CRATES_INDEX MAVEN GOPROXY RUBYGEMS NUGET HUGGINGFACE CLEARLYDEFINED";
  const registries = words.split(" ").map((word) => [`SVC_${word}_URL`, address]);
  return { ...Object.fromEntries(registries), SVC_CODE_HOST_URL: address, SVC_CODE_HOST_API_URL: address };
}

interface Asked {
  readonly ms: number;
  readonly evidence: readonly Evidence[];
}

/** Asks all sources, which are at these addresses, about some components, with an empty cache. */
export async function askAllSources(
  components: readonly Component[],
  env: Readonly<Record<string, string>>,
  waits?: SourceWaits,
): Promise<Asked> {
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  const settings = { ...env, XDG_CACHE_HOME: folder };
  const options = { identify: await openIdentifier(), warn() {}, ...(waits && { waits }) };
  const opened = await openSources(loadConfig(settings), settings, options);
  try {
    const started = performance.now();
    const signal = AbortSignal.timeout(600_000);
    const { replies } = await resolveLicenses(components, opened.sources, { signal, statedIn: () => [] });
    return { ms: performance.now() - started, evidence: [...replies.values()].flatMap((one) => one.evidence) };
  } finally {
    await opened.close();
    rmSync(folder, { recursive: true });
  }
}
