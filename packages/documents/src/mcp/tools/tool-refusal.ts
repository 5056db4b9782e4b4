/** What a tool says when it cannot do what was asked; the message ends with what to do instead. */
export class ToolRefusal extends Error {
  override readonly name = "ToolRefusal";
}
