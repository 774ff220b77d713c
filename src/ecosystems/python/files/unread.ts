import type { Unread } from "../../../domain/contracts/contracts.ts";
import { unreadList, withoutList } from "../../kit/unread.ts";

const recipe = "A conda recipe is a template that conda-build fills in. Keep the same requirements in pyproject.toml.";

export const unread: readonly Unread[] = [
  unreadList(
    "Exports of installed Python packages",
    ["pip-dependency-graph.json", "pip-inspect.deplock"],
    "It is the output of another tool. Keep a lockfile, or `pip freeze > requirements.txt`, in the project.",
  ),
  withoutList("conda recipe in a folder for packaging", ["conda/meta.yaml", "conda/recipe.yaml"], recipe),
  unreadList("conda recipe", ["meta.yaml", "recipe.yaml"], recipe, {
    lists: (text) => /^(?:package|recipe|outputs)\s?:/m.test(text) && /^\s{0,20}requirements\s?:/m.test(text),
  }),
  unreadList(
    "zc.buildout",
    ["buildout.cfg"],
    "lcc does not read Buildout files. Keep the same requirements in pyproject.toml or a requirements.txt.",
    { lists: (text) => /^eggs\s?[+=]/m.test(text) },
  ),
  unreadList(
    "Lockfiles of Pex and Pants",
    ["pex.lock", "*.pex.lock", "3rdparty/python/*.lock"],
    "lcc does not read Pex lockfiles. Write them as pylock.toml (`pex3 lock export --format pep-751`).",
    { lists: (text) => text.includes('"locked_resolves"') },
  ),
  unreadList(
    "Python packages of a served model (Cog, BentoML)",
    ["cog.yaml", "bentofile.yaml"],
    "lcc does not read packages in this file. Keep them in a requirements.txt, which the file can name.",
    { lists: (text) => /^\s{1,20}(?:python_packages|packages)\s?:/m.test(text) },
  ),
  withoutList(
    "What setuptools has written about the project",
    ["*.egg-info/requires.txt"],
    "It is the output of a build; the requirements are read from the files that it was made from.",
  ),
  withoutList(
    "Packages installed by conda",
    ["conda-meta/*.json"],
    "It describes an environment on one machine. Keep the environment file or a lockfile in the project.",
  ),
  withoutList(
    "Tools that check the project",
    ["tox.ini", "tox.toml", "noxfile.py", ".pre-commit-config.yaml"],
    "It lists tools that check the project. They are not part of it.",
  ),
];
