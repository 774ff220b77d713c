/**
 * Whether a file is about a company that hosts models, or a program that passes requests on to one: they take the same
 * names as the hub, and nothing is loaded.
 */
export function namesRouter(source: string): boolean {
  return routers.test(source);
}

const routers =
  /openrouter|together(?:_|-?ai|\.)|fireworks|groq|deepinfra|litellm|replicate|portkey|bedrock|nvidia\.com|watsonx/i;
