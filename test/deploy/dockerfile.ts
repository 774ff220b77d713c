/** An instruction of a Dockerfile: `{ name: "RUN", text: "npm ci" }`. */
interface Instruction {
  readonly name: string;
  readonly text: string;
}

export interface BuildStage {
  /** What comes after FROM. */
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile. Lines that go on are joined; comments are left out. */
export function readDockerfile(text: string): BuildStage[] {
  const lines = text
    .split("\n")
    .filter((line) => !/^\s*#/.test(line))
    .join("\n")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const base = /^ARG BASE=(.+)$/m.exec(text)?.[1] ?? "";
  const stages: { base: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, name = "", rest = ""] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (!known.has(name)) throw new Error(`This is no instruction: ${line}`);
    if (name === "FROM") stages.push({ base: rest.replace("${BASE}", base), instructions: [] });
    else stages.at(-1)?.instructions.push({ name, text: rest });
  }
  return stages;
}

const known = new Set(
  "FROM RUN COPY WORKDIR ENV USER VOLUME EXPOSE HEALTHCHECK STOPSIGNAL ENTRYPOINT CMD ARG LABEL".split(" "),
);

/** The texts of all instructions of a kind. */
export function textsOf({ instructions }: BuildStage, name: string): string[] {
  return instructions.filter((one) => one.name === name).map(({ text }) => text);
}

/** The program of the health check, as a list of words. */
export function healthCommand(stage: BuildStage): string[] {
  const [text = ""] = textsOf(stage, "HEALTHCHECK");
  return JSON.parse(text.slice(text.indexOf("CMD ") + 4)) as string[];
}
