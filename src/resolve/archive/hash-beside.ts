import { type Http, type PublishedArchive, type RequestOptions, SourceUnavailable } from "../../domain/sources.ts";
import { integrityFromHex } from "../../ecosystems/published-archive.ts";

/** The best first. Old artifacts have only the last. */
const algorithms = ["sha256", "sha1"] as const;

/**
 * The hash that a registry keeps in a file beside the archive, as Maven repositories do. Undefined where there is none,
 * or it cannot be read: the archive is then not checked, and the evidence says so.
 */
export async function askHashBeside(
  http: Http,
  { address }: Pick<PublishedArchive, "address">,
  options: Pick<RequestOptions, "signal" | "headers" | "redirectsTo">,
): Promise<string | undefined> {
  for (const algorithm of algorithms) {
    const reply = await http
      .get(`${address}.${algorithm}`, { ...options, mostBytes: mostBytesOfHash })
      .catch(ifUnavailable);
    // Some files have the name of the archive behind the hash.
    const [digest] = Buffer.from(reply?.body ?? [])
      .toString("latin1")
      .trim()
      .split(/\s/, 1);
    const integrity = integrityFromHex(algorithm, digest);
    if (integrity !== undefined) return integrity;
  }
  return undefined;
}

const mostBytesOfHash = 4_096;

function ifUnavailable(error: unknown): undefined {
  if (!(error instanceof SourceUnavailable)) throw error;
}
