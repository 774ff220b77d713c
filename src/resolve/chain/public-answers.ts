import type { NamedPackage } from "../../domain/policy/private-rule.ts";
import { questionOf } from "../archive/archive-wave.ts";
import { repositoryQuestion } from "../code-host/code-host.ts";
import { parseRepository } from "../code-host/github/github.ts";
import { repositoryKey } from "../code-host/github/repository.ts";
import { services } from "../services/services.ts";
import { answerKey, readAnswer, textKey } from "./answer-cache.ts";

interface NameOptions {
  readonly isPublicAddress: (address: string) => boolean;
  readonly isPrivate: (named: NamedPackage) => boolean;
}

interface Options extends NameOptions {
  /** The address of the code host. */
  readonly webUrl: string;
}

/**
 * The keys of answers about public names: those of public registries and of the services, which are never asked about
 * private names; then the archives and repositories that these name, and the texts of all of them.
 */
export function choosePublic(entries: ReadonlyMap<string, string>, options: Options): ReadonlySet<string> {
  const chosen = new Set([...entries.keys()].filter((key) => isPublic(key, options)));
  for (const key of [...chosen]) for (const named of namedBy(key, entries.get(key) ?? "", options)) chosen.add(named);
  for (const key of [...chosen])
    for (const { text } of readAnswer(entries.get(key) ?? "")?.reply.texts ?? []) chosen.add(textKey(text));
  return chosen;
}

/** Whether an answer about a name may leave the machine: the source is public, and the name is not private. */
export function isPublicName(
  { base, ...named }: NamedPackage & { readonly base: string },
  { isPublicAddress, isPrivate }: NameOptions,
): boolean {
  return isPublicAddress(base) && !isPrivate(named);
}

/** The name in a digest cannot be read, so it may be private. */
function isPublic(key: string, { isPublicAddress, isPrivate }: Options): boolean {
  const { source, base, type, name } = readKey(key);
  if (source === "archive" || source === "github" || type === undefined || name === undefined) return false;
  const isService = services.some((service) => service.source === source);
  return isPublicName({ base, type, name }, { isPrivate, isPublicAddress: isService ? () => true : isPublicAddress });
}

function namedBy(key: string, value: string, { webUrl }: Options): string[] {
  const { archives = [], repository = "" } = readAnswer(value)?.reply ?? {};
  const repositories = [repository, `https://${readKey(key).name ?? ""}`].flatMap((address) => {
    const found = parseRepository(address, webUrl);
    return found ? answerKey(repositoryQuestion(webUrl, repositoryKey(found))) : [];
  });
  const ofArchives = archives.flatMap((archive) =>
    [true, false].map((isDeep) => answerKey(questionOf(archive, isDeep))),
  );
  return [...repositories, ...ofArchives];
}

function readKey(key: string) {
  const [, , source = "", base = "", type, name] = key.split(":").map((part) => decodeURIComponent(part));
  return { source, base, type, name };
}
