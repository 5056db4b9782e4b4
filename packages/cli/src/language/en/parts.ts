/** Descriptions of the commands that run one part of a system, and of the options that they share. */
export const partsEn = {
  logging: {
    level: "how much to log on stderr",
    format: "json lines or readable lines (default: by terminal)",
  },
  server: {
    description: "run the server where agents and computers meet",
    host: "address to listen on; beyond loopback only with authentication",
    port: "port to listen on; 0 takes any free one",
    path: "HTTP path of the Socket.IO endpoint",
    jwtKey: "accept JWTs: a PEM file with the public key, or a secret of 32 or more characters",
    jwtIssuer: "issuer that a JWT must name",
    jwtAudience: "audience that a JWT must name",
    accept: "protocol generations to serve, such as 0.2,0.3,none",
    json: "print where the server listens as JSON",
  },
  computer: {
    description: "host MCP servers and serve their tools to the agent of an office",
    server: "address of the server, such as http://127.0.0.1:7800",
    office: "office to join",
    name: "name that agents know this computer by",
    config: "files with MCP servers (ours, Claude's, Cursor's or VS Code's)",
    yes: "run every tool without asking",
    allow: "tools to run without asking, such as 'files.*' or '*.read_*'",
    ui: "serve the page for the person at this machine on this port; any free one with 0",
    json: "print what happens as JSON lines",
  },
  uri: {
    description: "take a dpe:// or window:// URI apart, or say what is wrong with it",
    uri: "for example dpe://com.example.docs/report/pages/3?format=markdown",
    json: "print the parts as JSON",
  },
};
