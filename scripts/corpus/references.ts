import { readFileSync } from "node:fs";
import { join } from "node:path";
import { detect } from "../../src/detect/detect.ts";
import type { Component } from "../../src/domain/contracts/component.ts";
import type { OpenEcosystem } from "../../src/domain/contracts/ecosystem.ts";
import { openDirectory } from "../../src/source/directory/directory.ts";

interface Reference {
  readonly kind: "model" | "dataset";
  readonly id: string;
  readonly canonical?: string;
  /** Finding it is neither required nor wrong. */
  readonly optional?: boolean;
}

interface ExpectedFile {
  readonly expect?: readonly Reference[];
  readonly must_not?: readonly string[];
}

export interface ReferenceScore {
  readonly required: number;
  readonly missing: readonly string[];
  readonly forbidden: readonly string[];
}

/** Prints how many of the model and dataset references in the sample files are found, and which ones are wrong. */
export async function scoreReferences(folder: string, ecosystems: readonly OpenEcosystem[]): Promise<void> {
  const { required, missing, forbidden } = await compareReferences(folder, ecosystems);
  for (const one of missing) console.log(`missing   ${one}`);
  for (const one of forbidden) console.log(`forbidden ${one}`);
  console.log(
    `${required - missing.length} of ${required} required references found, ${forbidden.length} that must not be`,
  );
}

export async function compareReferences(folder: string, ecosystems: readonly OpenEcosystem[]): Promise<ReferenceScore> {
  const { files } = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) as {
    files: Record<string, ExpectedFile>;
  };
  const { components } = await detect(await openDirectory(folder), ecosystems, { exclude: ["/expected.json"] });
  const rows = Object.entries(files);
  const required = ({ expect = [] }: ExpectedFile) => expect.filter((one) => !one.optional);
  return {
    required: rows.reduce((sum, [, row]) => sum + required(row).length, 0),
    missing: rows.flatMap(([file, row]) =>
      required(row)
        .filter((one) => !components.some((component) => meets(component, one, file)))
        .map((one) => `${file} ${one.id}`),
    ),
    forbidden: rows.flatMap(([file, row]) =>
      (row.must_not ?? [])
        .filter((id) => components.some((component) => component.name === id && isIn(component, file)))
        .map((id) => `${file} ${id}`),
    ),
  };
}

function meets(component: Component, { id, canonical }: Reference, file: string): boolean {
  const tagged = `${component.name}:${component.version}`; // as Ollama writes it
  const named = [component.name, component.canonicalName, tagged].some(
    (name) => name !== undefined && (name === id || name === canonical),
  );
  return named && isIn(component, file);
}

function isIn(component: Component, file: string): boolean {
  return component.locations.some((place) => place.file === file || place.file.startsWith(`${file}/`));
}
