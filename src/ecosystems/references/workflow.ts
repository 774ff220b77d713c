import type { Detector } from "../../domain/contracts.ts";
import { entries, field, list, text } from "../../formats/value.ts";
import { createWordSearch } from "../models/word-search.ts";
import type { ReferenceUse } from "./use.ts";
import { useImage } from "./use.ts";
import { type Mention, readYamlFile } from "./yaml-file.ts";

/** The actions, workflows and images that GitHub workflows and actions use. */
export const workflow: Detector = {
  id: "references/workflow",
  title: "GitHub Actions and container images of workflows and actions",
  files: [".github/workflows/*.yml", ".github/workflows/*.yaml", "action.yml", "action.yaml"],
  incidental: true,
  searches: true,
  parse: (file) => readYamlFile(file, isTelling, readWorkflow),
};

const isTelling = createWordSearch(["uses", "image", "container"]);

function readWorkflow(document: unknown): Mention[] {
  const runs = field(document, "runs");
  return [
    ...entries(field(document, "jobs")).flatMap(([, job]) => [
      ...readUse(field(job, "uses")),
      ...readSteps(job),
      ...readContainer(field(job, "container")),
      ...entries(field(job, "services")).flatMap(([, service]) => readContainer(service)),
    ]),
    ...readSteps(runs),
    ...readUse(docker(field(runs, "image"))),
  ];
}

function readSteps(job: unknown): Mention[] {
  return list(field(job, "steps")).flatMap((step) => readUse(field(step, "uses")));
}

/** `owner/name@ref`, `owner/name/path@ref`, `docker://image`; a path in the same repository is not a reference. */
function readUse(value: unknown): Mention[] {
  const written = text(value)?.trim();
  if (written === undefined || written.length > 500 || written.startsWith(".")) return [];
  if (written.startsWith("docker://")) return [{ text: written, means: useImage(written, written.slice(9)) }];
  const [, name, version = ""] = /^([\w.-]+\/[\w.-]+(?:\/[^@\s]+)?)@([^@\s]+)$/.exec(written) ?? [];
  if (name === undefined) return [];
  const means: ReferenceUse = { kind: "github-action", name, version };
  return [{ text: written, means }];
}

/** An action may also be built from its own Dockerfile. */
function docker(image: unknown): string | undefined {
  const written = text(image);
  return written?.startsWith("docker://") ? written : undefined;
}

/** `container: node:20` and `container: {image: node:20}`. */
function readContainer(container: unknown): Mention[] {
  const written = (text(container) ?? text(field(container, "image")))?.trim();
  return written === undefined || written === "" ? [] : [{ text: written, means: useImage(written, written) }];
}
