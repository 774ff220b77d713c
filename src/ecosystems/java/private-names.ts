import type { PrivateNameRules } from "../../domain/policy/private-rule.ts";
import { noneOfOperator } from "../kit/name-rules.ts";
import { isAmongHosts } from "../kit/public-hosts.ts";

const publicHosts = [
  ...["repo.maven.apache.org", "repo1.maven.org", "central.sonatype.com", "oss.sonatype.org", "s01.oss.sonatype.org"],
  ...["maven.google.com", "dl.google.com", "plugins.gradle.org", "plugins-artifacts.gradle.org"],
  ...["repo.gradle.org", "maven-central.storage.googleapis.com", "maven.aliyun.com", "mirrors.cloud.tencent.com"],
  ...["repo.huaweicloud.com", "mirrors.huaweicloud.com"],
];

/**
 * Repositories in a `pom.xml` or a Gradle script are used in addition to Maven Central, where a name belongs to the
 * owner of a domain: they do not make a name private.
 */
export const mavenNames: PrivateNameRules = {
  isPublic: (address) => isAmongHosts(address, publicHosts),
  ofOperator: noneOfOperator,
};
