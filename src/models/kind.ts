import type { Component } from "../domain/component.ts";
import type { ComponentKind } from "../domain/ecosystem.ts";
import { readFacts } from "./read-facts.ts";

/** Models and datasets have separate types; for a file in the tree, the detector sets the kind if it knows it. */
export function kind({ type, facts }: Pick<Component, "type" | "facts">): ComponentKind {
  if (type === "huggingface-dataset") return "dataset";
  if (type !== "custom") return "model";
  const stated = readFacts(facts).kind;
  return stated === "model" || stated === "dataset" || stated === "library" ? stated : "file";
}
