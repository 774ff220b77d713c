import { PackageURL } from "packageurl-js";
import type { Component } from "../../domain/component.ts";

/** Models of the hub have a package URL; datasets, Ollama's models and files have none. */
export function purl({ type, name, version }: Component): string | undefined {
  if (type !== "huggingface") return undefined;
  const slash = name.indexOf("/");
  const namespace = slash < 0 ? undefined : name.slice(0, slash);
  return new PackageURL("huggingface", namespace, name.slice(slash + 1), version || undefined).toString();
}
