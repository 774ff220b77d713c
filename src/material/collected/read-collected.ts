import { type Component, componentKey } from "../../domain/contracts/component.ts";
import type { IdentifyText } from "../../domain/contracts/sources.ts";
import { unknownLicense } from "../../domain/policy/policy.ts";
import { isLicenseFile } from "../../evidence/license-files.ts";
import type { FolderTree } from "../folder-tree.ts";
import type { Collected } from "../material.ts";
import { namesHolderOf, type Statements } from "../own-or-foreign/project-side.ts";
import { statementsOf } from "../own-or-foreign/read-project.ts";
import { readTexts } from "../vendored/read-texts.ts";
import { matchCollected } from "./match-collected.ts";

interface Around {
  readonly tree: FolderTree;
  readonly project: Statements;
  readonly identify: IdentifyText;
}

/** What the collected license files say; those of the project's own holders are its own. */
export async function readCollected(
  components: readonly Component[],
  { tree, project, identify }: Around,
): Promise<Collected> {
  const { byKey, unmatched } = matchCollected(tree, components);
  const others: { file: string; license: string }[] = [];
  for (const file of unmatched.slice(0, maxUnmatched)) {
    const evidence = await readTexts([file], tree, identify);
    const license = evidence.flatMap((one) => one.license ?? [])[0] ?? unknownLicense;
    // Without a word for licenses in its name, it may be anything.
    if (license === unknownLicense && !isLicenseFile(file)) continue;
    if (!namesHolderOf(statementsOf([], evidence), project)) others.push({ file, license });
  }
  return {
    read: (component) => readTexts(byKey.get(componentKey(component)) ?? [], tree, identify),
    files: [...byKey.values()].flat(),
    unmatched: others,
  };
}

/** The others are listed as license files of the project, which has a limit of its own. */
const maxUnmatched = 500;
