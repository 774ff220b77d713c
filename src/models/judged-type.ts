import type { Component } from "../domain/component.ts";
import type { JudgedType } from "../domain/policy.ts";
import { readFacts } from "./read-facts.ts";

/** Models and datasets of hubs have separate types; for other components a file or an SBOM may state the type. */
export function judgedTypeOf({ type, facts }: Pick<Component, "type" | "facts">): JudgedType {
  if (type === "huggingface-dataset") return "dataset";
  if (type === "huggingface" || type === "ollama") return "model";
  const stated = type === "custom" ? readFacts(facts).kind : undefined;
  return stated === "model" || stated === "dataset" ? stated : "package";
}
