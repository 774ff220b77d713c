import type { Component } from "../domain/contracts/component.ts";
import type { ComponentKind } from "../domain/contracts/ecosystem.ts";
import type { JudgedType } from "../domain/policy/policy.ts";
import { readFacts } from "./read-facts.ts";

type Kinded = Pick<Component, "type" | "facts"> & Partial<Pick<Component, "vendored">>;

/** Hub models and datasets have separate types; for a file or an entry of an SBOM, the facts may state the kind. */
export function readKind({ type, facts, vendored }: Kinded): ComponentKind {
  if (type === "huggingface-dataset") return "dataset";
  if (type === "huggingface" || type === "ollama") return "model";
  if (type !== "custom") return "library";
  const { kind } = readFacts(facts);
  if (kind === "model" || kind === "dataset" || kind === "library") return kind;
  return vendored ? "library" : "file"; // third-party code
}

export function readJudgedType(component: Kinded): JudgedType {
  const kind = readKind(component);
  return kind === "model" || kind === "dataset" ? kind : "package";
}
