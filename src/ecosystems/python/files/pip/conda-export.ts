import type { NoComponent } from "../requirement/address.ts";
import type { Requirement } from "../requirement/requirement.ts";
import { normalizeName } from "../../package-name.ts";
import { isVersion } from "../requirement/version.ts";

/**
 * A line of `conda list --export`, which many projects keep as requirements.txt: `numpy=1.21.2=py39h20f2e39_0`.
 * Packages that pip installed have the build `pypi_0`.
 */
export function readCondaExport(
  line: string,
): (Requirement & { readonly type: "pypi" | "conda" }) | NoComponent | undefined {
  const parts = line.split("=");
  const [name = "", version = "", build = ""] = parts;
  if (parts.length !== 3 || build === "" || !isVersion(version) || !/^[\w.-]+$/.test(name)) return undefined;
  if (name === "python") return "no-component";
  if (build.startsWith("pypi_")) return { type: "pypi", name: normalizeName(name), extras: [], version };
  return { type: "conda", name, extras: [], version };
}
