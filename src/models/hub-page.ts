import type { Component } from "../domain/contracts/component.ts";

/** The web page of a model or dataset on the Hugging Face Hub; undefined for a name that cannot exist there. */
export function buildHubPageUrl({ type, name }: Pick<Component, "type" | "name">): string | undefined {
  if (!isHubName(name)) return undefined;
  if (type === "huggingface") return `https://huggingface.co/${name}`;
  return type === "huggingface-dataset" ? `https://huggingface.co/datasets/${name}` : undefined;
}

/** `namespace/name`, or a legacy name without a namespace. */
export function isHubName(name: string): boolean {
  return /^[\w.-]{1,96}(?:\/[\w.-]{1,96})?$/.test(name);
}
