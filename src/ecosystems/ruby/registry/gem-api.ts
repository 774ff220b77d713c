import type { Component } from "../../../domain/contracts/component.ts";
import { anything, array, shape, text } from "../../../formats/shape.ts";
import { url } from "../../../http/url.ts";
import type { Sameness, Subject } from "../../../domain/contracts/subject.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { newestGem } from "../versions/gem-requirement.ts";
import type { Ask } from "./gem-server.ts";

export interface GemVersion {
  readonly version: string;
  /** As sent by the server. */
  readonly licenses: unknown;
  readonly gem: unknown;
  /** Where it was read. */
  readonly page: string;
}

const maxVersionLength = 256;
/** All versions of a gem come in one reply. */
const maxBytes = 20_000_000;

/** `version` of a gem; `number` in a list of versions. */
const readGem = shape({ name: text, version: text, number: text, platform: text, licenses: anything });
const readGems = array(anything);

/** Queries the RubyGems API; undefined if it does not have the version. */
export async function askApi(
  { http, server, signal }: Ask,
  { name, version, requirement }: Component,
): Promise<GemVersion | undefined> {
  const base = url(server.base);
  const ask = async (address: string, asked: Subject) => {
    const document = await http.json(address, { signal, maxBytes, headers: server.headers });
    if (document === undefined) return undefined;
    const { name: stated, version: number, number: listed = number } = readGem(document);
    checkSubject({ address, document, found: { name: stated, version: listed }, asked }, isSameGem);
    return document;
  };
  const toVersion = (gem: unknown, number: string, address: string): GemVersion => ({
    version: number,
    licenses: readGem(gem).licenses,
    gem,
    page: address,
  });
  if (version !== "") {
    const address = base`/api/v2/rubygems/${name}/versions/${version}.json`;
    const gem = await ask(address, { name, version });
    return gem === undefined ? undefined : toVersion(gem, version, address);
  }
  if (requirement === undefined) {
    const address = base`/api/v1/gems/${name}.json`;
    const gem = await ask(address, { name });
    const number = readGem(gem).version;
    return number === undefined || number.length > maxVersionLength ? undefined : toVersion(gem, number, address);
  }
  const address = base`/api/v1/versions/${name}.json`;
  const gems = readGems(await ask(address, { name }));
  const number = newestGem(
    gems.flatMap((gem) => readGem(gem).number ?? []),
    requirement,
  );
  return number === undefined ? undefined : toVersion(versionOf(gems, number), number, address);
}

/** A lockfile may name the platform too: `1.15.7-x86_64-linux`. */
export const isSameGem: Sameness = {
  name: (a, b) => a === b,
  version: (stated, asked) => stated === asked || asked.startsWith(`${stated}-`),
};

/** A version is listed once per platform; the one for all platforms is preferred. */
function versionOf(gems: readonly unknown[], number: string): unknown {
  const same = gems.filter((gem) => readGem(gem).number === number);
  return same.find((gem) => readGem(gem).platform === "ruby") ?? same[0];
}
