/** A small project with the files that most scans read: its scan shows which functions are worth storing compiled. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export function writeSampleProject(folder: string): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const integrity = `sha512-${"A".repeat(86)}==`;

const files: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({
    name: "sample",
    version: "1.0.0",
    license: "MIT",
    dependencies: { left: "^1.0.0" },
  }),
  "package-lock.json": JSON.stringify({
    name: "sample",
    lockfileVersion: 3,
    packages: {
      "": { name: "sample", dependencies: { left: "^1.0.0" } },
      "node_modules/left": { version: "1.0.0", license: "MIT", integrity, dependencies: { right: "^2.0.0" } },
      "node_modules/right": { version: "2.0.0", license: "(MIT OR Apache-2.0)", integrity },
      "node_modules/odd": { version: "3.0.0", license: "Some License", dev: true },
    },
  }),
  LICENSE: `MIT License

Copyright (c) 2026 The authors of the sample

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction.
`,
  "src/index.js": 'import { left } from "left";\nexport const model = "a/b";\nleft(model);\n',
  "web/package.json": JSON.stringify({ name: "web", private: true, dependencies: { "@scope/one": "workspace:*" } }),
  "web/pnpm-lock.yaml": `lockfileVersion: '9.0'

importers:

  .:
    dependencies:
      '@scope/one':
        specifier: ^1.0.0
        version: 1.0.0(two@2.0.0)

packages:

  '@scope/one@1.0.0':
    resolution: {integrity: ${integrity}}
    peerDependencies:
      two: ^2.0.0

  two@2.0.0:
    resolution: {integrity: ${integrity}}

snapshots:

  '@scope/one@1.0.0(two@2.0.0)':
    dependencies:
      two: 2.0.0

  two@2.0.0: {}
`,
  "crate/Cargo.toml": '[package]\nname = "sample"\nversion = "1.0.0"\nlicense = "MIT"\n\n[dependencies]\none = "1"\n',
  "crate/Cargo.lock": `version = 4

[[package]]
name = "one"
version = "1.0.0"
source = "registry+https://github.com/rust-lang/crates.io-index"
checksum = "${"0".repeat(64)}"

[[package]]
name = "sample"
version = "1.0.0"
dependencies = ["one"]
`,
  "java/pom.xml": `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.sample</groupId>
  <artifactId>sample</artifactId>
  <version>1.0.0</version>
  <properties><one.version>1.0.0</one.version></properties>
  <dependencies>
    <dependency><groupId>org.one</groupId><artifactId>one</artifactId><version>\${one.version}</version></dependency>
    <dependency><groupId>org.two</groupId><artifactId>two</artifactId><version>2.0</version><scope>test</scope></dependency>
  </dependencies>
</project>
`,
  "java/src/main/java/App.java": "package sample;\n\nimport org.one.One;\n\nclass App {}\n",
  "go/go.mod": "module example.org/sample\n\ngo 1.24\n\nrequire example.org/one v1.0.0\n",
  "go/go.sum": `example.org/one v1.0.0 h1:${"A".repeat(43)}=\nexample.org/one v1.0.0/go.mod h1:${"A".repeat(43)}=\n`,
  "python/pyproject.toml":
    '[project]\nname = "sample"\nversion = "1.0.0"\ndependencies = ["one>=1.0", "two==2.0; python_version > \'3.8\'"]\n',
  "python/uv.lock": `version = 1
requires-python = ">=3.12"

[[package]]
name = "one"
version = "1.0.0"
source = { registry = "https://pypi.org/simple" }
sdist = { url = "https://files.example/one-1.0.0.tar.gz", hash = "sha256:${"0".repeat(64)}", size = 1 }

[[package]]
name = "sample"
version = "1.0.0"
source = { virtual = "." }
dependencies = [{ name = "one" }]
`,
  "python/requirements.txt": "one==1.0.0\ntwo>=2.0  # a range\n",
  "python/sample/model.py": `import os
from transformers import AutoModel, pipeline

NAME = os.environ.get("MODEL", "org/base-model")


def load(name=NAME):
    model = AutoModel.from_pretrained(name, revision="main")
    return pipeline("text-generation", model=model)
`,
  "python/sample/plain.py":
    "import json\n\n\ndef read(path):\n    with open(path) as file:\n        return json.load(file)\n",
  "ruby/Gemfile": 'source "https://rubygems.org"\n\ngem "one"\n',
  "ruby/Gemfile.lock": `GEM
  remote: https://rubygems.org/
  specs:
    one (1.0.0)
      two (~> 2.0)
    two (2.0.0)

PLATFORMS
  ruby

DEPENDENCIES
  one

BUNDLED WITH
   2.6.0
`,
  "dotnet/sample.csproj": `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><TargetFramework>net9.0</TargetFramework></PropertyGroup>
  <ItemGroup><PackageReference Include="One" Version="1.0.0" /></ItemGroup>
</Project>
`,
  ".github/workflows/ci.yml":
    "on: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npm test\n",
  "README.md": "# Sample\n\nLicensed under the MIT license.\n",
};
