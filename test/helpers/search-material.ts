import { usualPlaces } from "../../src/domain/policy/limit-scope-by-path.ts";
import { loadArchives, openEcosystems } from "../../src/ecosystems/index.ts";
import { findMaterial, type MaterialOptions } from "../../src/material/find-material.ts";
import type { Material } from "../../src/material/material.ts";
import { concludeLicense } from "../../src/resolve/chain/conclude.ts";
import { printExpression } from "../../src/spdx/expression.ts";
import { findLicenseText } from "../../src/spdx/license-text.ts";
import type { FileSource } from "../../src/source/file-source.ts";
import { openIdentifierOnce } from "./open-identifier-once.ts";
import { sourceOf } from "./source.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;

/** What is in a tree of files. */
export async function searchMaterial(
  files: Files | FileSource,
  options: Partial<MaterialOptions> = {},
): Promise<Material> {
  const [ecosystems, identify] = await Promise.all([openEcosystems(), openIdentifierOnce()]);
  return findMaterial(isSource(files) ? files : sourceOf(files), {
    ...{ ecosystems, identify, places: usualPlaces, isExcluded: () => false, loadFormats: loadArchives },
    ...options,
  });
}

function isSource(files: Files | FileSource): files is FileSource {
  return typeof files["read"] === "function";
}

/** `npm:a@1.0.0 MIT in libs/a`, one line for each part. */
export function describeParts({ parts }: Pick<Material, "parts">): string[] {
  return parts
    .map(({ component: { type, name, version, folder }, evidence }) => {
      const { license } = concludeLicense(evidence);
      return `${type}:${name}@${version} ${license ? printExpression(license) : "UNKNOWN"} in ${folder}`;
    })
    .sort();
}

/** The text of a license with a line about its holder. */
export function licenseText(id: string, holder?: string): string {
  const text = findLicenseText(id) ?? "";
  return holder === undefined
    ? text
    : `Copyright (c) 2020 ${holder}\n\n${text.replace(/^.*Copyright \(c\) <.*$/im, "")}`;
}

/** A project of Acme under the MIT license. */
export const acme: Files = {
  LICENSE: licenseText("MIT", "Acme Ltd"),
  "package.json": JSON.stringify({ name: "app", version: "1.0.0", license: "MIT" }),
  "src/main.js": "run();\n",
};
