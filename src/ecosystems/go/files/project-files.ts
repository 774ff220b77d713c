import type { ProjectFile } from "../../../domain/contracts/ecosystem.ts";

export const projectFiles: readonly ProjectFile[] = [
  { file: /^go\.mod$/, read: async (file) => ({ name: /^module\s+"?([^\s"]+)/m.exec(await file.text())?.[1] }) },
];
