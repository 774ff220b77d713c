import { decodeText } from "../../formats/text.ts";
import { onDisk, type PolicyFiles } from "./policy-files.ts";

const maxBytes = 1_048_576;

type ReadText = { readonly text: string } | { readonly message: string };

/** The text of a policy file, or why it cannot be read. */
export async function readPolicyText(file: string, files: PolicyFiles = onDisk): Promise<ReadText> {
  try {
    const bytes = await files.read(file, maxBytes + 1);
    if (!bytes) return { message: "This is not a file; name a YAML file." };
    if (bytes.length > maxBytes) return { message: "The file is larger than 1 MiB; a policy is a few kilobytes." };
    const text = decodeText(bytes);
    return text === undefined ? { message: "This is not a text file; name a YAML file." } : { text };
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return { message: `The file cannot be read (${String(error.code)}); check that it exists and may be read.` };
  }
}
