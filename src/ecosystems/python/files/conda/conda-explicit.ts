import type { Component } from "../../../../domain/contracts/component.ts";
import type { LockfileDetector, Note } from "../../../../domain/contracts/contracts.ts";
import { hexHash, toDistribution, withDistributions } from "../../../../formats/distribution.ts";
import { readCondaAddress } from "./conda-address.ts";

/** The output of `conda list --explicit` and of conda-lock for one platform: an address in each line. */
export const condaExplicit: LockfileDetector = {
  id: "python/conda-explicit",
  kind: "lockfile",
  title: "conda explicit lists",
  files: [
    ...["conda.lock", "conda-*.lock", "conda-*.txt", "environment*.lock", "spec-file*.txt", "spec-list*.txt"],
    ...["*explicit*.txt", "*explicit*.lock", "*-64.lock", "*-arm64.lock", "*-aarch64.lock"],
  ],
  outranks: [], // a lockfile that replaces no other file
  incidental: true,

  async parse(file) {
    const lines = (await file.text()).split(/\r\n|\n/);
    if (!lines.some((line) => line.trim() === "@EXPLICIT")) return { components: [] };
    const notes: Note[] = [];
    const components = lines.flatMap((line, index): Component[] => {
      const address = line.trim();
      if (address.startsWith("#") || !address.includes("://")) return [];
      const condaPackage = readCondaAddress(address);
      if (condaPackage === undefined && notes.length < maxNotes)
        notes.push({ message: "This is not the address of a conda package.", line: index + 1, lost: address });
      if (condaPackage === undefined || condaPackage.name === "python") return [];
      const [place, hash] = address.split("#", 2);
      return [
        {
          type: "conda",
          ...condaPackage,
          scope: "runtime",
          locations: [{ file: file.path, line: index + 1 }],
          ...withDistributions(toDistribution(place, hexHash("md5", hash))),
        },
      ];
    });
    return { components, notes };
  },
};

const maxNotes = 100;
