import type { FileReaders, ProjectFile } from "../../domain/contracts/ecosystem.ts";
import { gemfileLock } from "./files/gemfile-lock.ts";
import { gemfile } from "./files/gemfile.ts";
import { gemspec } from "./files/gemspec.ts";
import { gemRegistryFiles } from "./files/registry-files.ts";
import { treeLicense } from "./installed/tree-license.ts";

const projectFiles: readonly ProjectFile[] = [
  {
    file: /\.gemspec$/,
    /** Only literals; most versions are constants of another file. */
    async read(file) {
      const source = await file.text();
      const literal = (name: string) =>
        new RegExp(`^[^#\\n]{0,200}\\.${name}\\s*=\\s*["']([^"'#\\n]{1,200})["']`, "m").exec(source)?.[1];
      return { name: literal("name"), version: literal("version") };
    },
  },
];

export const rubyReaders: FileReaders = {
  detectors: [gemfileLock, gemfile, gemspec],
  unread: [
    {
      files: ["*.gem"],
      title: "gem archive",
      reason: "An archive of a gem is not opened. Name the gem in a Gemfile, and its license is looked up.",
      listsDependencies: false,
    },
    {
      files: ["Appraisals"],
      title: "Versions of gems that tests run with",
      reason: "It lists gems for tests; the gemfiles that Appraisal writes from it are read.",
      listsDependencies: false,
    },
  ],
  installed: [".bundle"],
  treeLicense,
  registryFiles: gemRegistryFiles,
  projectFiles,
};
