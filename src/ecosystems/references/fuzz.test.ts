import { fuzzDetectors } from "../../../test/helpers/fuzz.ts";
import { references as referencesFacts } from "./index.ts";
import { openEcosystem } from "../index.ts";

const references = await openEcosystem(referencesFacts);

fuzzDetectors({
  title: "damaged and hostile files that name actions and images",
  ecosystem: references,
  samples: {
    ".github/workflows/a.yml": `jobs:\n  a:\n    container: {image: node:20}\n    steps:\n      - uses: a/b@v1 # x\n      - uses: docker://c:1\n`,
    "action.yml": `runs:\n  image: docker://a:1\n  steps:\n    - uses: a/b/c@v1\n`,
    Dockerfile: `# escape=\`\nARG A=1 B="\${A:-2}"\nFROM --platform=x a:\${B} \\\n  AS b\nRUN <<E\nFROM x\nE\nCOPY --from=b c d\n`,
    "compose.yml": `services:\n  a:\n    image: "a:\${B:-1}"\n  b: {image: c, build: .}\n`,
  },
  shares: 1 / 2,
  units: ["${A", "${A:-", "uses: ", "a/", "FROM ", "\\\n", "<<E\n", "image: ", "ARG A=$A$A\n", "- "],
});
