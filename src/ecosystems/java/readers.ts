import type { FileReaders } from "../../domain/contracts/ecosystem.ts";
import { buildScript } from "./files/gradle/build-script.ts";
import { dependencyLocks } from "./files/gradle/locks/dependency-locks.ts";
import { buildscriptLockfile, gradleLockfile } from "./files/gradle/locks/lockfile.ts";
import { verificationMetadata } from "./files/gradle/locks/verification-metadata.ts";
import { versionCatalog } from "./files/gradle/catalogs/version-catalog.ts";
import { ownArtifacts } from "./files/own-artifacts.ts";
import { pom } from "./files/maven/pom.ts";
import { sbtBuild, sbtProject } from "./files/sbt/sbt-build.ts";
import { sbtLock } from "./files/sbt/sbt-lock.ts";
import { unread } from "./files/unread.ts";
import { projectFiles } from "./files/project-files.ts";

export const javaReaders: FileReaders = {
  detectors: [
    pom,
    gradleLockfile,
    buildscriptLockfile,
    dependencyLocks,
    buildScript,
    versionCatalog,
    verificationMetadata,
    sbtLock,
    sbtBuild,
    sbtProject,
  ],
  unread,
  firstParty: ownArtifacts,
  installed: [".gradle", ".m2"],
  projectFiles,
};
