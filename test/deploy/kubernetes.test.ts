import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { loadAll } from "js-yaml";
import { loadConfig } from "../../src/scan/run/settings.ts";
import { root } from "../cli/run.ts";

type Shape = { readonly [field: string]: Shape | "any" };

const labels = { app: "any", part: "any" } as const;
const probe = { httpGet: { path: "any", port: "any" }, periodSeconds: "any", timeoutSeconds: "any" } as const;

const container: Shape = {
  ...{ name: "any", image: "any", args: "any", ports: { name: "any", containerPort: "any" } },
  envFrom: { configMapRef: { name: "any" }, secretRef: { name: "any" } },
  env: { name: "any", value: "any" },
  livenessProbe: probe,
  readinessProbe: probe,
  startupProbe: { ...probe, failureThreshold: "any" },
  resources: { requests: { cpu: "any", memory: "any" }, limits: { memory: "any" } },
  securityContext: { allowPrivilegeEscalation: "any", readOnlyRootFilesystem: "any", capabilities: { drop: "any" } },
  volumeMounts: { name: "any", mountPath: "any" },
};

const pod: Shape = {
  automountServiceAccountToken: "any",
  terminationGracePeriodSeconds: "any",
  securityContext: { runAsNonRoot: "any", runAsUser: "any", fsGroup: "any", seccompProfile: { type: "any" } },
  containers: container,
  volumes: { name: "any", emptyDir: { sizeLimit: "any" } },
};

/** The fields of the API of Kubernetes that we use; a server ignores or refuses others. */
const specs: Readonly<Record<string, Shape>> = {
  "v1 ConfigMap": { data: { SVC_TRUST_PROXY: "any" } },
  "v1 Service": { spec: { selector: labels, ports: { name: "any", port: "any", targetPort: "any" } } },
  "policy/v1 PodDisruptionBudget": { spec: { minAvailable: "any", selector: { matchLabels: labels } } },
  "apps/v1 Deployment": {
    spec: { replicas: "any", selector: { matchLabels: labels }, template: { metadata: { labels }, spec: pod } },
  },
};

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly spec?: { readonly template?: { readonly spec: { readonly containers: readonly Container[] } } };
}

interface Container {
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
}

describe("deploy/kubernetes.yml", () => {
  const resources = loadAll(readFileSync(join(root, "deploy/kubernetes.yml"), "utf8")) as unknown as Resource[];

  test("has only kinds and fields that Kubernetes knows", () => {
    assert.equal(resources.length, 5);
    for (const resource of resources) {
      const shape = specs[`${resource.apiVersion} ${resource.kind}`];
      assert.ok(shape, resource.kind);
      const known = { apiVersion: "any", kind: "any", metadata: { name: "any" }, ...shape } as const;
      assert.deepEqual(findUnknown(resource, known, resource.kind), []);
    }
  });

  test("runs servers without scans and workers, with settings that lcc takes", () => {
    const containers = resources.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
    const secrets = { SVC_SECRET_KEY: "0123456789abcdef0123456789abcdef", SVC_DATABASE_URL: "postgres://lcc@db/lcc" };
    const settings = containers.map(({ args, env }) => {
      const own = Object.fromEntries(env.map(({ name, value }) => [name, value]));
      const { workers, shutdownDelaySeconds, workerPort, warnings } = loadConfig({ ...secrets, ...own });
      return { args, workers, shutdownDelaySeconds, workerPort, warnings };
    });
    assert.deepEqual(settings, [
      { args: ["serve"], workers: 0, shutdownDelaySeconds: 15, workerPort: undefined, warnings: [] },
      { args: ["worker"], workers: 1, shutdownDelaySeconds: 0, workerPort: 8001, warnings: [] },
    ]);
  });
});

function findUnknown(value: unknown, shape: Shape | "any", place: string): string[] {
  if (shape === "any" || typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => findUnknown(one, shape, place));
  return Object.entries(value).flatMap(([name, field]) => {
    const known = shape[name];
    return known === undefined ? [`${place}.${name}`] : findUnknown(field, known, `${place}.${name}`);
  });
}
