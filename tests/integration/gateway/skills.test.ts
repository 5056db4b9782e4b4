import { TemporaryFolder } from "@a2c-smcp/testkit";
import { expect, test } from "vitest";
import { connect, eras, openGateway } from "./kit.ts";

const about = "---\nname: tidy\ndescription: Tidies a folder\n---\n";

test.each(eras)(
  "a client of the %s era lists skills and reads them, in parts where they are long",
  async (era) => {
    const words = "Move every file by its date. ".repeat(900);
    await using folder = new TemporaryFolder({
      "user/tidy/SKILL.md": `${about}${words}`,
      "user/tidy/a.png": Buffer.alloc(50_000),
    });
    await using stand = openGateway({}, { computer: { skills: { home: folder.path } } });
    await using me = await connect(stand, era);
    const { tools } = await me.client.listTools();

    expect(tools.map(({ name }) => name)).toContain("skills");
    expect((await me.call("skills")).text).toContain("- tidy (user): Tidies a folder");
    const first = await me.call("skills", { name: "tidy", max_tokens: 500 });
    expect(first.text).toContain("Move every file");
    expect(first.text).toMatch(/Get it with skills\(.*"offset":\d+/);
    expect((await me.call("skills", { name: "tidy", path: "a.png" })).text).toContain(
      `${folder.at("user", "tidy")}/a.png has 50000 bytes of image/png`,
    );
    expect(await me.call("skills", { name: "tidy", path: "../x" })).toMatchObject({ isError: true });
    expect(await me.call("skills", { name: "nothing" })).toMatchObject({ isError: true });
  },
);

test("a client of a computer without skills does not pay for the tool", async () => {
  await using stand = openGateway({});
  await using me = await connect(stand);
  const { tools } = await me.client.listTools();

  expect(tools.map(({ name }) => name)).not.toContain("skills");
});
