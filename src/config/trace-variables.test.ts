import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readTraceSettings } from "./trace-variables.ts";

const on = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/otlp/" };

describe("the variables of OpenTelemetry", () => {
  test("ask for no traces where no address is set, or they are turned off", () => {
    for (const env of [{}, { ...on, OTEL_SDK_DISABLED: "true" }, { ...on, OTEL_TRACES_EXPORTER: "none" }])
      assert.equal(readTraceSettings(env), undefined);
  });

  test("name the collector, the headers, the resource and the sampler", () => {
    assert.deepEqual(
      readTraceSettings({
        ...on,
        OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20x, a=b=c",
        OTEL_RESOURCE_ATTRIBUTES: "service.name=other,team=core",
        OTEL_SERVICE_NAME: "licenses",
        OTEL_TRACES_SAMPLER: "traceidratio",
        OTEL_TRACES_SAMPLER_ARG: "0.25",
      }),
      {
        url: "http://collector:4318/otlp/v1/traces",
        headers: { authorization: "Bearer x", a: "b=c" },
        resource: { "service.name": "licenses", team: "core" },
        ratio: 0.25,
        isParentBased: false,
      },
    );
  });

  const refused = {
    OTEL_EXPORTER_OTLP_ENDPOINT: ["collector:4318", "http://user:hidden@collector:4318"],
    OTEL_EXPORTER_OTLP_PROTOCOL: ["grpc"],
    OTEL_EXPORTER_OTLP_HEADERS: ["hidden", "a=%zz", "a b=hidden", "a=hidden%0a"],
    OTEL_RESOURCE_ATTRIBUTES: ["=x"],
    OTEL_TRACES_SAMPLER: ["jaeger_remote"],
    OTEL_TRACES_SAMPLER_ARG: ["half", "2"],
  };
  for (const [name, values] of Object.entries(refused)) {
    test(`name ${name} where it cannot be used, without its value`, () => {
      for (const value of values) {
        const sampler = name.endsWith("_ARG") ? { OTEL_TRACES_SAMPLER: "traceidratio" } : {};
        const settings = readTraceSettings({ ...on, ...sampler, [name]: value });
        assert.ok(settings && "problem" in settings, value);
        assert.match(settings.problem, new RegExp(name));
        assert.doesNotMatch(settings.problem, /hidden/);
      }
    });
  }
});
