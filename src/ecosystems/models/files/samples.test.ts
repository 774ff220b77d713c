import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { Detector } from "../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { needs, sharedFolder } from "../../../../test/helpers/shared.ts";
import { fileOf } from "../../../../test/helpers/tree.ts";
import { ggufWeights } from "./gguf.ts";
import { readHubStatement } from "../hub-license.ts";
import { onnxModel } from "./onnx.ts";
import { safetensorsWeights } from "./safetensors.ts";

interface Sample {
  readonly outcome: "ok" | "unreadable" | "pointer";
  readonly name?: string;
  readonly license: string;
  readonly license_raw?: string | null;
  readonly base_models?: readonly string[];
  readonly datasets?: readonly string[];
  readonly architecture?: string;
  readonly producer?: string;
  readonly source_repository?: string;
  readonly oid?: string;
  readonly size?: number;
}

const detectors: Readonly<Record<string, Detector>> = {
  gguf: ggufWeights,
  safetensors: safetensorsWeights,
  onnx: onnxModel,
};

const folder = sharedFolder("corpus/ai/samples");
const samples = folder ? readSamples(folder) : {};

describe("the sample weight files", needs(folder), () => {
  test("are all there", () => {
    const files = readdirSync(folder ?? "").filter(detectorFor);
    assert.ok(files.length > 0);
    assert.deepEqual(Object.keys(samples).filter(detectorFor).sort(), files.sort());
  });

  for (const [name, want] of Object.entries(samples)) {
    const detector = detectorFor(name);
    test(name, { skip: detector ? false : "lcc does not read such files yet" }, async () => {
      const parse = () => detector?.parse(fileOf(name, readFileSync(join(folder ?? "", name)))) ?? Promise.reject();
      if (want.outcome === "unreadable") return assert.rejects(parse, ParseError);
      const [component] = (await parse()).components;
      const { facts = {}, declaredLicense } = component ?? {};
      const license = declaredLicense === undefined ? undefined : readHubStatement(declaredLicense);
      assert.equal(license?.expression ?? "UNKNOWN", want.license);
      const named = typeof facts["licenseName"] === "string" ? ` (${facts["licenseName"]})` : "";
      assert.equal(declaredLicense ?? null, want.license_raw ? `${want.license_raw}${named}` : null);
      if (want.name !== undefined) assert.equal(component?.name, want.name);
      assert.deepEqual(facts["baseModels"] ?? [], want.base_models ?? []);
      assert.deepEqual(facts["datasets"] ?? [], want.datasets ?? []);
      for (const key of ["architecture", "producer", "size"] as const) {
        if (want[key] !== undefined) assert.equal(facts[key], want[key]);
      }
      if (want.source_repository !== undefined) assert.equal(facts["sourceRepository"], want.source_repository);
      if (want.oid !== undefined) assert.equal(`sha256:${String(facts["sha256"])}`, want.oid);
      return undefined;
    });
  }
});

function detectorFor(name: string): Detector | undefined {
  return detectors[name.slice(name.lastIndexOf(".") + 1)];
}

function readSamples(folder: string): Readonly<Record<string, Sample>> {
  const text = readFileSync(join(folder, "expected.json"), "utf8");
  return (JSON.parse(text) as { readonly files: Readonly<Record<string, Sample>> }).files;
}
