import type { Component } from "../../domain/component.ts";
import { packageUrl } from "../package-url.ts";

export function npmPurl({ name, version }: Pick<Component, "name" | "version">): string | undefined {
  const slash = name.indexOf("/");
  const scope = slash < 0 ? undefined : name.slice(0, slash);
  return packageUrl("npm", scope, name.slice(slash + 1), version);
}
