import { posix, resolve, win32 } from "node:path";
import { quote } from "../../policy/read/yaml/fields.ts";
import { onDisk, type PolicyFiles } from "../../policy/read/policy-files.ts";
import { isOutside, isPolicyPath } from "../../policy/read/policy-path.ts";
import { errorCode } from "../../text/error-code.ts";

type ProjectPolicy = { readonly policy: string } | { readonly problem: string };

/** The `policy` of `lcc.yml`: the name of a policy, or a YAML file in the project. */
export async function findProjectPolicy(
  folder: string,
  text: string,
  files: PolicyFiles = onDisk,
): Promise<ProjectPolicy> {
  if (text === "") return refuse(text, "is empty; name a policy, or a YAML file of the project.");
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return refuse(text, "is an address; name a policy, or a file of the project.");
  if (!isPolicyPath(text)) return { policy: text };
  if (posix.isAbsolute(text) || win32.isAbsolute(text)) {
    return refuse(text, "is an absolute path; write it from the project's folder.");
  }
  if (!/\.ya?ml$/i.test(text)) return refuse(text, "is not a YAML file; its name must end in .yml or .yaml.");
  return findFile(folder, text, files);
}

async function findFile(folder: string, text: string, files: PolicyFiles): Promise<ProjectPolicy> {
  if (isOutside(resolve(folder), resolve(folder, text))) {
    return refuse(text, "is outside the project; only --policy can name such a file.");
  }
  try {
    const file = await files.realpath(resolve(folder, text));
    if (isOutside(await files.realpath(folder), file)) {
      return refuse(text, "is a link out of the project; only --policy can name such a file.");
    }
    return (await files.read(file, 1)) ? { policy: file } : refuse(text, "is not a file.");
  } catch (error) {
    if (errorCode(error) === "") throw error;
    return refuse(text, "cannot be read: there is no such file in the project, or permission is denied.");
  }
}

function refuse(text: string, reason: string): ProjectPolicy {
  return { problem: `The policy ${quote(text)} ${reason}` };
}
