import { fuzzDetectors } from "../../test/helpers/fuzz.ts";
import type { Ecosystem, OpenEcosystem } from "../domain/contracts/ecosystem.ts";
import { openEcosystem } from "./index.ts";
import { dotnet, javascript, python, ruby, rust } from "./registry.ts";

const samples: readonly (readonly [Ecosystem, Readonly<Record<string, string>>])[] = [
  [
    javascript,
    {
      ".npmrc": '; a\n"@acme:registry" = "https://npm.acme.example/"\nregistry=${REGISTRY}\n',
      ".yarnrc": '# a\n"@acme:registry" "https://npm.acme.example/"\nregistry https://npm.acme.example\n',
      ".yarnrc.yml": "npmScopes:\n  acme:\n    npmRegistryServer: https://npm.acme.example\nnpmRegistryServer: x\n",
      "bunfig.toml":
        '[install]\nregistry = { url = "https://a.example" }\n[install.scopes]\nacme = "https://b.example"\n',
      "pnpm-workspace.yaml": "registries:\n  default: https://a.example\n  '@acme': https://b.example\n",
    },
  ],
  [
    python,
    {
      "pyproject.toml":
        '[[tool.uv.index]]\nname = "a"\nurl = "https://a.example"\nexplicit = true\n[tool.uv.sources]\nx = [{ index = "a" }]\n[[tool.poetry.source]]\nname = "b"\nurl = "https://b.example"\n[[tool.pdm.source]]\nurl = "https://c.example"\ninclude_packages = ["y-*"]\n',
      Pipfile: '[[source]]\nname = "a"\nurl = "https://a.example"\n[packages]\nx = { version = "*", index = "a" }\n',
      "requirements.txt":
        "-i https://a.example\n--extra-index-url=${B} https://b.example\n-r requirements.txt\nx --index-url y\n",
      "pip.conf": "[global]\nextra-index-url =\n    https://a.example\n    https://b.example\n",
      "environment.yml": "dependencies:\n  - pip:\n    - --extra-index-url https://a.example\n",
    },
  ],
  [
    rust,
    {
      "Cargo.toml":
        '[dependencies]\na = { version = "1", registry = "acme" }\nb = { registry-index = "sparse+https://b.example" }\n',
      ".cargo/config.toml":
        '[source.crates-io]\nreplace-with = "a"\n[source.a]\nregistry = "sparse+https://a.example/"\n',
    },
  ],
  [
    dotnet,
    {
      "nuget.config":
        '<configuration><packageSources><clear /><add key="a" value="https://a.example/index.json" /></packageSources><packageSourceMapping><packageSource key="a"><package pattern="Acme.*" /></packageSource></packageSourceMapping></configuration>',
    },
  ],
  [
    ruby,
    {
      Gemfile:
        'source ENV["A"] || "https://a.example"\nsource "https://b.example" do\n  gem "x"\nend\ngem "y", source: "https://c.example"\n',
      ".bundle/config": '---\nBUNDLE_MIRROR__HTTPS://RUBYGEMS__ORG/: "https://a.example"\n',
    },
  ],
];

for (const [facts, files] of samples) {
  const ecosystem = await openEcosystem(facts);
  fuzzDetectors({
    title: `damaged and hostile files of ${ecosystem.title} that name registries`,
    ecosystem: { ...ecosystem, detectors: [readerOf(ecosystem)] },
    samples: files,
    units: [
      "registry=",
      "--index-url ",
      "-r a.txt\n",
      "[[source]]\n",
      "@a:registry=x\n",
      "source x\n",
      "index = ",
      " ",
    ],
    shares: 0.3,
  });
}

function readerOf({ title, registryFiles }: OpenEcosystem): OpenEcosystem["detectors"][number] {
  return {
    id: "private-names",
    kind: "manifest",
    title,
    files: registryFiles?.files ?? [],
    async parse(file) {
      await registryFiles?.read(file);
      return { components: [] };
    },
  };
}
