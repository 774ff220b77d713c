import { detect } from "../../src/detect/detect.ts";
import type { Component } from "../../src/domain/contracts/component.ts";
import type { Detector } from "../../src/domain/contracts/contracts.ts";
import { sourceOf } from "./source.ts";

/** What the engine makes of a tree with these detectors: outranked and own packages left out, finds joined. */
export async function findComponents(
  detectors: readonly Detector[],
  files: Readonly<Record<string, string>>,
): Promise<readonly Component[]> {
  const ecosystem = { types: [], title: "", detectors, purl: () => undefined };
  return (await detect(sourceOf(files), [ecosystem], { exclude: [] })).components;
}
