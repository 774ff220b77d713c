import type { SourceFile } from "../../../domain/contracts.ts";
import { argumentsOf } from "../script/statements.ts";
import { isGroup, isWord, type Node } from "../script/nodes.ts";
import { namesFor } from "./names.ts";
import { namedBy } from "./notations.ts";
import { createScopes } from "./scopes.ts";
import { readIfPossible } from "./script-file.ts";

/** Groups whose versions a published platform sets for a script: `samples/build.gradle com.acme`. */
export async function publishedPlatforms(scripts: readonly SourceFile[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const file of scripts) {
    for (const script of await readIfPossible(file)) {
      const platforms = script.calls.uses.flatMap((call) =>
        call.arguments.flatMap((argument) => {
          const inner = platformArguments(argument);
          return inner ? [{ ...call, arguments: inner, closure: [] }] : [];
        }),
      );
      if (platforms.length === 0) continue;
      const inside = createScopes((await namesFor(script)).around(script.language));
      for (const { group, version = "" } of platforms.flatMap((call) => namedBy(call, inside).coordinates))
        if (/^\d/.test(version) && !version.endsWith("-SNAPSHOT")) found.push(`${file.path} ${group}`);
    }
  }
  return found;
}

function platformArguments([callee, group]: readonly Node[]): readonly (readonly Node[])[] | undefined {
  const isPlatform = isWord(callee) && /^(?:enforcedP|p)latform$/.test(callee.text);
  return isPlatform && isGroup(group, "(") ? argumentsOf(group.nodes) : undefined;
}
