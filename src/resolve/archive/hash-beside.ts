import { type Http, type PublishedArchive, type RequestOptions, SourceUnavailable } from "../../domain/sources.ts";
import { integrityFromHex } from "../../ecosystems/published-archive.ts";

/** The best first. Old artifacts have only the last. */
const algorithms = ["sha256", "sha1"] as const;

/** Fetches the hash file next to an archive, as in Maven repositories. Undefined without one: it stays unchecked. */
export async function askHashBeside(
  http: Http,
  { address }: Pick<PublishedArchive, "address">,
  options: Pick<RequestOptions, "signal" | "headers" | "redirectsTo">,
): Promise<string | undefined> {
  for (const algorithm of algorithms) {
    const reply = await http
      .get(`${address}.${algorithm}`, { ...options, maxBytes: maxHashBytes })
      .catch(ifUnavailable);
    // Some files have the name of the archive after the hash.
    const [digest] = Buffer.from(reply?.body ?? [])
      .toString("latin1")
      .trim()
      .split(/\s/, 1);
    const integrity = integrityFromHex(algorithm, digest);
    if (integrity !== undefined) return integrity;
  }
  return undefined;
}

const maxHashBytes = 4_096;

function ifUnavailable(error: unknown): undefined {
  if (!(error instanceof SourceUnavailable)) throw error;
}
