import { isNo, isYes } from "../answers/check-answer.ts";
import type { ModelView } from "../models/model-view.ts";
import type { TemplateField } from "../rules.ts";

type Subject = Pick<ModelView, "answers" | "provider" | "position" | "baseModels">;

/** Whether a field of the template must be filled in; undefined while the answer that decides this is missing. */
export function isNeeded(
  { id, required }: Pick<TemplateField, "id" | "required">,
  model?: Subject,
): boolean | undefined {
  if (typeof required === "boolean") return required;
  if (!model) return undefined;
  const valueOf = (name: string) => model.answers.get(name)?.value;
  if (required === "if used") return isUsed(id, valueOf);
  if (required === "if modified model") return model.position.role === "modifier" || model.baseModels.length > 0;
  if (required === "if provider outside the Union") {
    const established = model.provider.get("established")?.value;
    return established === undefined ? undefined : established === "outside";
  }
  const modalities = valueOf("1.3.modalities")?.toLowerCase();
  const words = required.replace("if ", "").replace("speech", "audio").split(" or ");
  return modalities === undefined ? undefined : words.some((word) => modalities.includes(word));
}

/** The block's own question decides; user data has two. */
function isUsed(id: string, valueOf: (name: string) => string | undefined): boolean | undefined {
  const block = id.slice(0, id.lastIndexOf("."));
  const answers = (block === "2.4" ? ["model", "services"] : ["used"]).map((name) => valueOf(`${block}.${name}`));
  if (answers.some((answer) => answer !== undefined && isYes(answer))) return true;
  return answers.every((answer) => answer !== undefined && isNo(answer)) ? false : undefined;
}
