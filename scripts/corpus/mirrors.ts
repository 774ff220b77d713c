import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { readTar } from "../../src/archive/tar.ts";
import { readZip } from "../../src/archive/zip.ts";
import type { Component } from "../../src/domain/contracts/component.ts";
import { pypi } from "../../src/ecosystems/python/registry/pypi.ts";
import { wholeFile } from "../../src/http/remote-file.ts";
import { type CorpusPackage, readCorpus } from "../../test/helpers/archive-corpus.ts";
import { askRegistry } from "../../test/helpers/ask-registry.ts";
import { mirrorKinds, mirrorOf, type MirroredRelease } from "../../test/helpers/pypi-mirrors.ts";
import { toolsFor } from "../../test/helpers/source-tools.ts";
import { startServer } from "../../test/helpers/stand-in.ts";

/**
 * Counts the real Python packages whose license is unknown, or another one than with the whole index, through mirrors that
 * lack parts of it.
 */
export async function scoreMirrors(): Promise<void> {
  const packages = readCorpus().packages.filter(({ ecosystem }) => ecosystem === "pypi");
  for (const half of ["development", "hold-out"] as const) {
    const chosen = packages.filter((one) => one.half === half);
    const releases = await Promise.all(chosen.map(toRelease));
    const whole = await askMirror("full", releases);
    console.log(`\n${half}: ${chosen.length} packages`);
    for (const kind of Object.keys(mirrorKinds) as (keyof typeof mirrorKinds)[]) {
      const answers = await askMirror(kind, releases);
      const names = [...answers.keys()];
      const unknown = names.filter((name) => answers.get(name)?.license === undefined);
      const others = names.filter((name) => answers.get(name)?.license !== whole.get(name)?.license);
      const conflicts = names.filter((name) => (answers.get(name)?.conflicts.length ?? 0) > 0);
      const row = [unknown, others, conflicts].map(({ length }) => String(length).padStart(3));
      console.log(`${kind.padEnd(12)} ${row[0]} unknown ${row[1]} unlike the whole index ${row[2]} with a conflict`);
      for (const name of others)
        console.log(`  ${name}: ${answers.get(name)?.license}, not ${whole.get(name)?.license}`);
    }
  }
}

async function toRelease({ name, version, file, kind }: CorpusPackage): Promise<MirroredRelease> {
  const bytes = readFileSync(file);
  const pattern = kind === "wheel" ? /^[^/]+\.dist-info\/METADATA$/ : /^[^/]+\/PKG-INFO$/;
  const wants = (path: string) => (pattern.test(path) ? ("needed" as const) : undefined);
  const archive = kind === "wheel" ? readZip(wholeFile(bytes), wants) : readTar(bytes, wants);
  const [metadata] = (await archive).files.values();
  return { name, version, metadata: new TextDecoder().decode(metadata), files: [{ name: basename(file), bytes }] };
}

async function askMirror(kind: keyof typeof mirrorKinds, releases: readonly MirroredRelease[]) {
  const server = await startServer(mirrorOf(kind, releases));
  const tools = await toolsFor({ pypi: server.address + mirrorKinds[kind].base });
  try {
    const components = releases.map(({ name, version }): Component => ({
      type: "pypi",
      name,
      version,
      scope: "runtime",
      locations: [],
    }));
    const replies = await askRegistry(pypi, components, tools);
    return new Map([...replies].map(([{ name }, answer]) => [name, answer]));
  } finally {
    await tools.http.close();
    await server.close();
  }
}
