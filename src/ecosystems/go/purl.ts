import type { Component } from "../../domain/component.ts";
import { packageUrl } from "../package-url.ts";

export function goPurl({ name, version }: Component): string | undefined {
  const slash = name.lastIndexOf("/");
  const namespace = slash < 0 ? undefined : name.slice(0, slash);
  return packageUrl("golang", namespace, name.slice(slash + 1), version);
}
