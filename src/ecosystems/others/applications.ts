import type { Unread } from "../../domain/contracts/contracts.ts";
import { jsonLists, someLine, tomlLists, yamlLists } from "./lists.ts";
import { hasRDependencies, hasPodspecDependencies, hasSwiftDependencies } from "./special-lists.ts";
import { unreadPackages } from "./unread-packages.ts";

const dbtLists = someLine(/^- (?:package|git|tarball|name)\s?:/);
const carthageLists = someLine(/^(?:github|git|binary)\b/);

/** Package managers for web, mobile and scientific applications. */
export const applications: readonly Unread[] = [
  ...unreadPackages(
    "Swift packages (Swift Package Manager)",
    { files: ["Package.resolved"], lists: someLine(/"(?:location|repositoryURL|identity)"/) },
    { files: ["Package.swift", "Package@swift-*.swift"], lists: hasSwiftDependencies },
    { files: ["project.pbxproj"], lists: someLine(/\bXCRemoteSwiftPackageReference\b/, "//") },
  ),
  ...unreadPackages(
    "Objective-C and Swift packages (CocoaPods)",
    { files: ["Podfile.lock"], lists: someLine(/^-\s/) },
    { files: ["Podfile"], lists: someLine(/^(?:pod\b|use_react_native|use_native_modules|use_expo)/) },
    { files: ["*.podspec", "*.podspec.json"], lists: hasPodspecDependencies },
  ),
  ...unreadPackages(
    "Objective-C and Swift packages (Carthage)",
    { files: ["Cartfile.resolved"], lists: carthageLists },
    { files: ["Cartfile", "Cartfile.private"], lists: carthageLists },
  ),
  ...unreadPackages(
    "Dart and Flutter packages (pub)",
    { files: ["pubspec.lock"], lists: yamlLists("packages") },
    { files: ["pubspec.yaml"], lists: yamlLists("dependencies", "dev_dependencies") },
  ),
  ...unreadPackages(
    "packages of Unity",
    { files: ["Packages/packages-lock.json"], lists: jsonLists("dependencies") },
    { files: ["Packages/manifest.json"], lists: jsonLists("dependencies") },
  ),
  ...unreadPackages(
    "dbt packages",
    { files: ["package-lock.yml"], lists: dbtLists },
    { files: ["packages.yml", "dependencies.yml"], lists: dbtLists },
  ),
  ...unreadPackages(
    "Protobuf modules (Buf)",
    { files: ["buf.lock"], lists: yamlLists("deps") },
    { files: ["buf.yaml"], lists: yamlLists("deps") },
  ),
  ...unreadPackages("Elm packages", { files: ["elm.json", "elm-package.json"] }),
  ...unreadPackages("PureScript packages (spago)", { files: ["spago.lock"] }, { files: ["spago.yaml", "spago.dhall"] }),
  ...unreadPackages(
    "R packages",
    { files: ["renv.lock", "packrat.lock"] },
    { files: ["DESCRIPTION"], lists: hasRDependencies },
  ),
  ...unreadPackages(
    "Julia packages (Pkg)",
    { files: ["Manifest.toml", "JuliaManifest.toml", "Manifest-v*.toml"], lists: someLine(/^uuid\s?=/) },
    { files: ["Project.toml", "JuliaProject.toml"], lists: tomlLists("deps", "extras", "weakdeps") },
  ),
];
