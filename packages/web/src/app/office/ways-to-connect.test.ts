import { describe, expect, test } from "vitest";
import { waysToConnect } from "./ways-to-connect.ts";

describe("how to connect an agent", () => {
  test("address and office are filled in", () => {
    const [terminal, typescript] = waysToConnect({ url: "http://127.0.0.1:7800", office: "main" }, []);
    expect(terminal?.code).toBe("a2c shell --server http://127.0.0.1:7800 --office main");
    expect(typescript?.code).toContain('url: "http://127.0.0.1:7800"');
    expect(typescript?.code).toContain('office: "main"');
  });

  test("an office with a strange name stays one word, and one string", () => {
    const [terminal, typescript] = waysToConnect({ url: "http://h", office: `it's "$(rm)"` }, []);
    expect(terminal?.code).toContain(`--office 'it'\\''s "$(rm)"'`);
    expect(typescript?.code).toContain(String.raw`office: "it's \"$(rm)\""`);
  });

  test("the folders that are served are filled in, each as one word", () => {
    const [, , mcp] = waysToConnect({ url: "http://h", office: "main" }, ["/home/me/my docs", "/srv/docs"]);
    expect(mcp?.code).toBe("a2c gateway --docs '/home/me/my docs' /srv/docs --print-config claude");
    expect(waysToConnect({ url: "http://h", office: "main" }, [])[2]?.code).toContain("--docs FOLDER");
  });

  test("the program runs as it is on every Node that we support", () => {
    const [, typescript] = waysToConnect({ url: "http://h", office: "main" }, []);
    expect(typescript?.code).not.toContain("await using");
    expect(typescript?.code).toContain("agent.close()");
  });
});
