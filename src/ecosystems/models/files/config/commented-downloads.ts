import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import type { Reference } from "../../reference.ts";
import { findDownload, readDownload } from "../shell/command-references.ts";
import { splitCommands } from "../shell/words.ts";

/**
 * `# tune download owner/name --output-dir /tmp/name` above `checkpoint_dir: /tmp/name`: only the comment says what is in
 * the folder. A command whose folder no value of the file uses is only an example.
 */
export function readCommentedDownloads(file: SourceFile, source: string): Reference[] {
  if (!/ download /.test(source)) return [];
  const lines = source.split("\n");
  return commandsIn(lines).flatMap((command) =>
    splitCommands(command).flatMap(({ words }) => {
      const folder = folderOf(words);
      const line = folder === undefined ? -1 : lines.findIndex((each) => usesFolder(each, folder));
      return line < 0 ? [] : readDownload(file, words, { line: line + 1 });
    }),
  );
}

/** The comments that have a download, joined where a line goes on in the next one. */
function commandsIn(lines: readonly string[]): string[] {
  const commands: string[] = [];
  for (let at = 0; at < lines.length && commands.length < maxCommands; at++) {
    let command = commentOf(lines[at]);
    if (command === undefined || !/\b(?:tune|hf|huggingface-cli) download /.test(command)) continue;
    while (command.endsWith("\\")) command = command.slice(0, -1) + (commentOf(lines[++at]) ?? "");
    commands.push(command);
  }
  return commands;
}

const maxCommands = 20;
const maxLine = 1000;

function commentOf(line = ""): string | undefined {
  const start = line.length > maxLine ? "" : line.trim();
  return start.startsWith("#") ? start.replace(/^[#\s]+/, "") : undefined;
}

/** Where a command puts the model; torchtune has a default. */
function folderOf(words: readonly string[]): string | undefined {
  const { tool, name, options } = findDownload(words) ?? { name: "" };
  const byDefault = tool === "tune" && name.includes("/") ? `/tmp/${name.slice(name.lastIndexOf("/") + 1)}` : undefined;
  const folder = (options?.get("--output-dir") ?? options?.get("--local-dir") ?? byDefault)?.replace(/\/+$/, "");
  return folder !== undefined && /^[./~]?[\w./-]{3,}$/.test(folder) ? folder : undefined;
}

/** Whether a value on the line is the folder or in it. Programs write to others. */
function usesFolder(line: string, folder: string): boolean {
  if (line.length > maxLine || !line.includes(folder) || /^[\s-]*(?:#|(?:output|save|log)\w*:)/.test(line))
    return false;
  const at = line.indexOf(folder);
  const comment = line.indexOf(" #");
  const isWhole = !/[\w.-]/.test(line[at + folder.length] ?? " ") && !/[\w./-]/.test(line[at - 1] ?? " ");
  return isWhole && (comment < 0 || at < comment);
}
