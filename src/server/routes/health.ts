import { Type } from "typebox";
import { answer, type Route, route } from "../route.ts";

const Health = Type.Object(
  { status: Type.Unsafe<"ok">({ type: "string", enum: ["ok"], description: "Always `ok`." }) },
  { $id: "Health", description: "Sign of life of the service." },
);

/** Asked every few seconds by whoever watches the service, so it is as cheap as can be. */
export function healthRoutes(): Route[] {
  const healthy = answer({ raw: JSON.stringify({ status: "ok" }) });
  return [
    route({
      method: "GET",
      path: "/health",
      operationId: "getHealth",
      tag: "service",
      summary: "Tell whether the service is up",
      description: "Needs no authentication, and is not limited.",
      access: "anyone",
      limit: "none",
      answer: Health,
      answerExample: { status: "ok" },
      handle: async () => healthy,
    }),
  ];
}
