import type { Unread } from "../../../domain/contracts/contracts.ts";

const recipe = "A conda recipe is a template that conda-build fills in. Keep the same requirements in pyproject.toml.";

export const unread: readonly Unread[] = [
  {
    files: ["pip-dependency-graph.json", "pip-inspect.deplock"],
    title: "Exports of installed Python packages",
    reason: "It is the output of another tool. Keep a lockfile, or `pip freeze > requirements.txt`, in the project.",
    listsDependencies: true,
  },
  {
    files: ["conda/meta.yaml", "conda/recipe.yaml"],
    title: "conda recipe in a folder for packaging",
    reason: recipe,
    listsDependencies: false,
  },
  {
    files: ["meta.yaml", "recipe.yaml"],
    title: "conda recipe",
    reason: recipe,
    listsDependencies: true,
    lists: (text) => /^(?:package|recipe|outputs)\s?:/m.test(text) && /^\s{0,20}requirements\s?:/m.test(text),
  },
  {
    files: ["buildout.cfg"],
    title: "zc.buildout",
    reason: "lcc does not read Buildout files. Keep the same requirements in pyproject.toml or a requirements.txt.",
    listsDependencies: true,
    lists: (text) => /^eggs\s?[+=]/m.test(text),
  },
  {
    files: ["pex.lock", "*.pex.lock", "3rdparty/python/*.lock"],
    title: "Lockfiles of Pex and Pants",
    reason: "lcc does not read Pex lockfiles. Write them as pylock.toml (`pex3 lock export --format pep-751`).",
    listsDependencies: true,
    lists: (text) => text.includes('"locked_resolves"'),
  },
  {
    files: ["cog.yaml", "bentofile.yaml"],
    title: "Python packages of a served model (Cog, BentoML)",
    reason: "lcc does not read packages in this file. Keep them in a requirements.txt, which the file can name.",
    listsDependencies: true,
    lists: (text) => /^\s{1,20}(?:python_packages|packages)\s?:/m.test(text),
  },
  {
    files: ["*.egg-info/requires.txt"],
    title: "What setuptools has written about the project",
    reason: "It is the output of a build; the requirements are read from the files that it was made from.",
    listsDependencies: false,
  },
  {
    files: ["conda-meta/*.json"],
    title: "Packages installed by conda",
    reason: "It describes an environment on one machine. Keep the environment file or a lockfile in the project.",
    listsDependencies: false,
  },
  {
    files: ["tox.ini", "tox.toml", "noxfile.py", ".pre-commit-config.yaml"],
    title: "Tools that check the project",
    reason: "It lists tools that check the project. They are not part of it.",
    listsDependencies: false,
  },
];
