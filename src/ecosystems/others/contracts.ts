import type { Unread } from "../../domain/contracts/contracts.ts";
import { someLine, tomlLists } from "./lists.ts";
import { unreadPackages } from "./unread-packages.ts";

/** Package managers for programs that run on blockchains. */
export const contracts: readonly Unread[] = [
  ...unreadPackages(
    "Move packages",
    { files: ["Move.lock"], lists: someLine(/^(?:\[\[move\.package\]\]|\[pinned\.)/) },
    { files: ["Move.toml"], lists: tomlLists("dependencies", "dev-dependencies") },
  ),
  ...unreadPackages(
    "Cairo packages (Scarb)",
    { files: ["Scarb.lock"], lists: someLine(/^source\s?=/) },
    { files: ["Scarb.toml"], lists: tomlLists("dependencies", "dev-dependencies") },
  ),
  ...unreadPackages(
    "Solidity packages (Soldeer)",
    { files: ["soldeer.lock"], lists: someLine(/^\[\[dependencies\]\]/) },
    { files: ["foundry.toml", "soldeer.toml"], lists: tomlLists("dependencies") },
  ),
  ...unreadPackages("Noir packages", { files: ["Nargo.toml"], lists: tomlLists("dependencies") }),
];
