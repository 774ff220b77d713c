import type { ProjectFile } from "../../../domain/contracts/ecosystem.ts";

export const projectFiles: readonly ProjectFile[] = [
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
