import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { once } from "../../../async/once.ts";
import { createUserSearch } from "../../../languages/javascript/packages.ts";
import { createWordSearch } from "../../../languages/word-search.ts";
import { listPlatforms, type Provider } from "./providers.ts";

/** Companies that host models under their names on the hub, so that a name alone does not tell where it is asked. */
const platforms = once(() =>
  [...listPlatforms()].map(([provider, { words, hosts }]) => ({
    provider,
    hosts,
    usersOf: createUserSearch(
      createWordSearch(words.flatMap((word) => [`"${word}-ai"`, `"${word}-sdk"`, `"@ai-sdk/${word}`, `"@${word}/`])),
    ),
  })),
);

type Platform = ReturnType<typeof platforms>[number];

/** The only platform whose API a program has the address of; undefined: none, or several. */
export function platformAskedIn(source: string): Provider | undefined {
  return onlyOne(listAsked(source));
}

function listAsked(source: string): readonly Platform[] {
  return platforms().filter(({ hosts }) => hosts.some((host) => source.includes(host)));
}

/** The same, else the only one whose SDK the package of a JavaScript program depends on. */
export async function platformOf(program: SourceFile, source: string): Promise<Provider | undefined> {
  if (/hugging_?face|@xenova\//i.test(source)) return undefined;
  const asked = listAsked(source);
  if (asked.length > 0) return onlyOne(asked);
  const areUsed = await Promise.all(platforms().map(async ({ usersOf }) => (await usersOf(program))(program.folder)));
  return onlyOne(platforms().filter((_, at) => areUsed[at]));
}

function onlyOne([first, second]: readonly Platform[]): Provider | undefined {
  return second ? undefined : first?.provider;
}
