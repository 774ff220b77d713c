import type { Unread } from "../../domain/contracts.ts";

const recipe = "A conda recipe is a template that conda-build fills in. Keep the same requirements in pyproject.toml.";

export const unread: readonly Unread[] = [
  {
    files: ["pip-dependency-graph.json", "pip-inspect.deplock"],
    title: "Exports of installed Python packages",
    reason: "It is the output of another tool. Keep a lockfile, or `pip freeze > requirements.txt`, in the project.",
    listsDependencies: true,
  },
  {
    files: [
      "recipe/meta.yaml",
      "conda.recipe/meta.yaml",
      "conda-recipe/meta.yaml",
      "recipe/recipe.yaml",
      "conda.recipe/recipe.yaml",
      "conda-recipe/recipe.yaml",
      "recipes/*/meta.yaml",
      "recipes/*/recipe.yaml",
    ],
    title: "conda recipe",
    reason: recipe,
    listsDependencies: true,
  },
  {
    files: ["conda/meta.yaml", "conda/recipe.yaml"],
    title: "conda recipe, going by its folder",
    reason: recipe,
    listsDependencies: false,
  },
  {
    files: ["conda-meta/*.json"],
    title: "Packages installed by conda",
    reason: "It describes an environment on one machine. Keep the environment file or a lockfile in the project.",
    listsDependencies: false,
  },
  {
    files: ["tox.ini", "noxfile.py", ".pre-commit-config.yaml"],
    title: "Tools that check the project",
    reason: "What it names runs beside the project and is no part of it.",
    listsDependencies: false,
  },
];
