import type { ReferenceDetector } from "../../../domain/contracts/contracts.ts";
import { anything, array, record, shape, text } from "../../../formats/shape.ts";
import { createWordSearch } from "../../../languages/word-search.ts";
import type { ReferenceUse } from "./use.ts";
import { useImage } from "./use.ts";
import { type Mention, readYamlFile } from "./yaml-file.ts";

/** The actions, workflows and images that GitHub workflows and actions use. */
export const workflow: ReferenceDetector = {
  id: "references/workflow",
  kind: "reference",
  title: "GitHub Actions and container images of workflows and actions",
  files: [".github/workflows/*.yml", ".github/workflows/*.yaml", "action.yml", "action.yaml"],
  incidental: true,
  parse: (file) => readYamlFile(file, isTelling, readWorkflow),
};

const isTelling = createWordSearch(["uses", "image", "container"]);

const steps = array(shape({ uses: text }));
/** A workflow has `jobs`, an action has `runs`. */
const readDocument = shape({
  jobs: record(shape({ uses: text, steps, container: anything, services: record(anything) })),
  runs: shape({ steps, image: text }),
});
const readImage = shape({ image: text });

function readWorkflow(document: unknown): Mention[] {
  const { jobs, runs } = readDocument(document);
  return [
    ...jobs
      .values()
      .flatMap((job) => [
        ...readUse(job.uses),
        ...job.steps.flatMap(({ uses }) => readUse(uses)),
        ...[job.container, ...job.services.values()].flatMap(readContainer),
      ]),
    ...runs.steps.flatMap(({ uses }) => readUse(uses)),
    // An action may also be built from its own Dockerfile.
    ...(runs.image?.startsWith("docker://") ? readUse(runs.image) : []),
  ];
}

/** `owner/name@ref`, `owner/name/path@ref`, `docker://image`; a path in the same repository is not a reference. */
function readUse(value: string | undefined): Mention[] {
  const reference = value?.trim();
  if (reference === undefined || reference.length > 500 || reference.startsWith(".")) return [];
  if (reference.startsWith("docker://")) return [{ text: reference, means: useImage(reference, reference.slice(9)) }];
  const [, name, version = ""] = /^([\w.-]+\/[\w.-]+(?:\/[^@\s]+)?)@([^@\s]+)$/.exec(reference) ?? [];
  if (name === undefined) return [];
  const means: ReferenceUse = { kind: "github-action", name, version };
  return [{ text: reference, means }];
}

/** `container: node:20` and `container: {image: node:20}`. */
function readContainer(container: unknown): Mention[] {
  const reference = (text(container) ?? readImage(container).image)?.trim();
  return reference === undefined || reference === ""
    ? []
    : [{ text: reference, means: useImage(reference, reference) }];
}
