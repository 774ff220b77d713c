import type { AddressSetting } from "../domain/contracts/address-setting.ts";
import { platforms } from "../domain/schema/words.ts";
import { optionalSetting, settingRow, type Setting } from "./setting.ts";
import * as read from "./values.ts";

/** Settings of license sources and registries. */
export function sourceSettings() {
  return {
    offline: settingRow(
      "SVC_OFFLINE",
      false,
      read.onOff,
      "on",
      "make no requests to license sources; repositories are still cloned",
    ),
    deepScans: settingRow(
      "SVC_DEEP_SCANS",
      false,
      read.onOff,
      "on",
      "read the published archive of every component in every scan: license texts that contradict the declared license, bundled licenses, copyright lines and NOTICE files",
    ),
    fileScans: settingRow(
      "SVC_FILE_SCANS",
      false,
      read.onOff,
      "on",
      "read the license headers, SPDX tags and REUSE statements of every text file in every scan",
    ),
    archiveHosts: settingRow(
      "SVC_ARCHIVE_HOSTS",
      [],
      read.parseList(read.archiveHost),
      "files.example.org,cdn.example.org:8443",
      "additional hosts from which published archives may be downloaded over https, separated by commas; by default only the registries' own",
    ),
    transitive: settingRow(
      "SVC_TRANSITIVE",
      true,
      read.onOff,
      "off",
      "resolve the dependencies of manifests without a lockfile as their package managers would; off lists direct dependencies only",
    ),
    transitiveMaxPackages: settingRow(
      "SVC_TRANSITIVE_MAX_PACKAGES",
      5_000,
      read.parseWholeNumber(1, 1_000_000),
      "20000",
      "packages that one scan may look up in registries to resolve dependencies",
    ),
    transitiveSeconds: settingRow(
      "SVC_TRANSITIVE_SECONDS",
      300,
      read.parseWholeNumber(1, 86_400),
      "600",
      "seconds that one scan may spend on resolving dependencies",
    ),
    transitiveMaxRequests: settingRow(
      "SVC_TRANSITIVE_MAX_REQUESTS",
      20_000,
      read.parseWholeNumber(1, 10_000_000),
      "50000",
      "requests that one scan may send to registries to resolve dependencies",
    ),
    pythonVersion: settingRow(
      "SVC_PYTHON_VERSION",
      "3.12",
      read.pythonVersion,
      "3.11",
      "version of Python that dependencies are resolved for",
    ),
    platforms: settingRow(
      "SVC_PLATFORM",
      ["linux-x86_64"],
      read.parseList(read.parseChoice(platforms)),
      "linux-x86_64,windows-x86_64",
      "platforms that dependencies are resolved for, separated by commas: linux-x86_64, linux-aarch64, macos-x86_64, macos-arm64, windows-x86_64",
    ),
    privateNames: settingRow(
      "SVC_PRIVATE_NAMES",
      [],
      read.parseList(read.privateName),
      "npm:@acme/*,maven:com.acme*,pypi:acme-*",
      "names that are never sent to a public service, each as `type:name` with `*` as a wildcard, separated by commas",
    ),
  };
}

const defaultSource = "the public service, or what its own client is configured with";

/** The setting for the address of a service. */
export function addressSetting({
  key,
  variable,
  title,
  kind,
}: AddressSetting): Setting<string | readonly string[] | undefined> {
  const word = key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const example = `https://mirror.example.org/${word}`;
  if (kind !== "list") {
    const fallback = kind === "off" ? "off" : defaultSource;
    return optionalSetting<string>(variable, fallback, read.baseUrl, example, `base URL of ${title}, or of a mirror`);
  }
  const meaning = `base URLs of ${title}, separated by commas, in the order in which they are used`;
  return optionalSetting<readonly string[]>(
    variable,
    defaultSource,
    read.parseList(read.baseUrl),
    `${example},${example}-2`,
    meaning,
  );
}
