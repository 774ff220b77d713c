import type { FileReaders } from "../../domain/ecosystem.ts";
import { buildScript } from "./gradle/build-script.ts";
import { dependencyLocks } from "./gradle/dependency-locks.ts";
import { buildscriptLockfile, gradleLockfile } from "./gradle/lockfile.ts";
import { verificationMetadata } from "./gradle/verification-metadata.ts";
import { versionCatalog } from "./gradle/version-catalog.ts";
import { ownArtifacts } from "./own-artifacts.ts";
import { pom } from "./maven/pom.ts";
import { sbtBuild, sbtProject } from "./sbt/sbt-build.ts";
import { sbtLock } from "./sbt/sbt-lock.ts";
import { unread } from "./unread.ts";

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
};
