import { fromNames } from "../../../evidence/from-names.ts";
import { weaken } from "../../../evidence/reading.ts";
import type { Http, SourceReply } from "../../../domain/contracts/sources.ts";
import { array, shape, text } from "../../../formats/shape.ts";
import { url } from "../../../http/url.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { isSameModule } from "./module-path.ts";

const readModule = shape({
  path: text,
  version: text,
  repoUrl: text,
  licenses: array(shape({ types: array(text) })),
});

/** The licenses on pkg.go.dev; undefined if it does not know the module. Its API is an unstable beta. */
export async function askPkgsite(
  http: Http,
  base: string,
  module: string,
  version: string,
  signal: AbortSignal,
): Promise<SourceReply | undefined> {
  const place = module.split("/").reduce((built, part) => url(built)`/${part}`, url(base)`/v1beta/module`);
  const address = `${place}?licenses=true${version === "" ? "" : `&version=${encodeURIComponent(version)}`}`;
  const reply = await http.json(address, { signal });
  if (reply === undefined) return undefined;
  const { path, licenses, version: described, repoUrl: repository } = readModule(reply);
  checkSubject({ address, document: reply, found: { name: path }, asked: { name: module } }, isSameModule);
  const types = licenses.flatMap((license) => license.types);
  const isSameVersion = version === "" || described === version;
  return {
    ...(types.length > 0 && { evidence: readTypes(types, isSameVersion, address) }),
    ...(repository && { repository }),
  };
}

/** All licenses apply. The answer about another version is a guess. */
function readTypes(
  types: readonly string[],
  isSameVersion: boolean,
  address: string,
): NonNullable<SourceReply["evidence"]> {
  const evidence = fromNames("and", types, types.join(", "));
  return { ...(isSameVersion ? evidence : weaken(evidence)), url: address };
}
