import type { Component } from "../../../domain/contracts/component.ts";
import type { Http } from "../../../domain/contracts/sources.ts";
import { anything, listOf, shape, text } from "../../../formats/shape.ts";
import { url } from "../../../http/url.ts";
import { checkSubject, type Sameness, type Subject } from "../../kit/check-subject.ts";
import { newestGem } from "../versions/gem-requirement.ts";
import type { GemServer } from "./gem-server.ts";

/** One version of a gem, as a server describes it. */
export interface GemVersion {
  readonly version: string;
  /** As sent by the server. */
  readonly licenses: unknown;
  readonly gem: unknown;
  /** The web page, otherwise the API URL. */
  readonly page: string;
}

const maxVersionLength = 256;
/** All versions of a gem come in one reply. */
const maxBytes = 20_000_000;

/** `version` of a gem; `number` in a list of versions. */
const readGem = shape({ name: text, version: text, number: text, platform: text, licenses: anything });
const readGems = listOf(anything);

/** Queries the RubyGems API; undefined if it does not have the version. */
export async function askApi(
  http: Http,
  server: GemServer,
  { name, version, requirement }: Component,
  signal: AbortSignal,
): Promise<GemVersion | undefined> {
  const base = url(server.base);
  const ask = async (address: string, asked: Subject) => {
    const document = await http.json(address, { signal, maxBytes, headers: server.headers });
    if (document === undefined) return undefined;
    const { name: stated, version: number, number: listed = number } = readGem(document);
    checkSubject({ address, document, found: { name: stated, version: listed }, asked }, isSame);
    return document;
  };
  const found = (gem: unknown, number: string, address: string): GemVersion => ({
    version: number,
    licenses: readGem(gem).licenses,
    gem,
    page: server.isPublic ? base`/gems/${name}/versions/${number}` : address,
  });
  if (version !== "") {
    const address = base`/api/v2/rubygems/${name}/versions/${version}.json`;
    const gem = await ask(address, { name, version });
    return gem === undefined ? undefined : found(gem, version, address);
  }
  if (requirement === undefined) {
    const address = base`/api/v1/gems/${name}.json`;
    const gem = await ask(address, { name });
    const number = readGem(gem).version;
    return number === undefined || number.length > maxVersionLength ? undefined : found(gem, number, address);
  }
  const address = base`/api/v1/versions/${name}.json`;
  const gems = readGems(await ask(address, { name }));
  const number = newestGem(
    gems.flatMap((gem) => readGem(gem).number ?? []),
    requirement,
  );
  return number === undefined ? undefined : found(versionOf(gems, number), number, address);
}

/** A lockfile may name the platform too: `1.15.7-x86_64-linux`. */
const isSame: Sameness = {
  name: (a, b) => a === b,
  version: (found, asked) => found === asked || asked.startsWith(`${found}-`),
};

/** A version is listed once per platform; the one for all platforms is preferred. */
function versionOf(gems: readonly unknown[], number: string): unknown {
  const same = gems.filter((gem) => readGem(gem).number === number);
  return same.find((gem) => readGem(gem).platform === "ruby") ?? same[0];
}
