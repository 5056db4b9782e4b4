/** Opens a link as the page does, and returns what that browser sends from then on; undefined when it is refused. */
export async function enter(link: string): Promise<Record<string, string> | undefined> {
  const { origin, hash } = new URL(link);
  const answer = await fetch(`${origin}/api/session`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ code: hash.replace("#open=", "") }),
  });
  if (!answer.ok) return undefined;
  const { key } = (await answer.json()) as { key: string };
  return { cookie: answer.headers.get("set-cookie")?.split(";", 1)[0] ?? "", "x-a2c-key": key };
}
