import type { Scope } from "../../../../domain/contracts/component.ts";
import type { Declared } from "../requirement/declared.ts";
import { withoutComment } from "../requirement/requirement.ts";
import { isVersion } from "../requirement/version.ts";

const maxCharacters = 4096;

/** Reads a requirement of conda: `conda-forge::scipy=1.13.0=build`, `pandas >=2,<3`. Undefined also for Python. */
export function readCondaSpec(written: string, scope: Scope): Declared | undefined {
  const spec = withoutComment(written).trim();
  if (spec.length > maxCharacters) return undefined;
  const channel = spec.indexOf("::");
  const place = channel < 0 ? undefined : spec.slice(0, channel);
  const named = channel < 0 ? spec : spec.slice(channel + 2);
  const end = named.search(/[^\w.-]/);
  const name = end < 0 ? named : named.slice(0, end);
  const declared = condaDeclared(name, end < 0 ? "" : named.slice(end), scope);
  const origin = place === undefined ? undefined : channelAddress(place);
  return declared && origin !== undefined ? { ...declared, origin: { kind: "registry", address: origin } } : declared;
}

/** Names stay as written: conda lowers them only when it looks for a package. */
export function condaDeclared(name: string, constraint: string, scope: Scope): Declared | undefined {
  if (!/^\w[\w.-]*$/.test(name) || name === "python") return undefined;
  const requirement = constraintOf(constraint);
  const version = condaVersion(requirement);
  return {
    type: "conda",
    name,
    extras: [],
    version,
    ...(version === "" && requirement !== "" ? { requirement } : {}),
    scope,
  };
}

function constraintOf(constraint: string): string {
  const text = constraint.trim();
  if (!text.startsWith("[")) return text;
  const version = /version\s?=\s?["']?([^"'\]]+)/.exec(text)?.[1];
  return version?.trim() ?? "";
}

/** `==1.2`, `=1.2=build` and `1.2 build` name one version; `=1.2` and `1.2.*` do not. */
function condaVersion(constraint: string): string {
  const parts = constraint.replace(/^={1,3}\s*/, "").split(/[\s=]+/);
  const [version = "", build] = parts;
  const isExact = constraint.startsWith("==") || build !== undefined || /^\d/.test(constraint);
  return parts.length <= 2 && isExact && isVersion(version) ? version : "";
}

/** The default channels. */
const defaultChannels = new Set(["conda-forge", "defaults", "main", "anaconda", "pkgs/main"]);

function channelAddress(channel: string): string | undefined {
  const name = channel.replace(/\/(?:linux|osx|win|noarch)[\w-]*$/, "");
  if (defaultChannels.has(name)) return undefined;
  return name.includes("://") ? name : `https://conda.anaconda.org/${name}`;
}
