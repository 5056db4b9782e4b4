import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

// The page asks only its own origin; while developing, that is a Computer that serves on port 8420. It answers nobody
// who calls it by another name or asks from elsewhere, so the proxy speaks as its own page would.
const developed = "http://127.0.0.1:8420";

export default defineConfig({
  root: "src/app",
  publicDir: false,
  plugins: [react()],
  resolve: { conditions: ["@a2c-smcp/source", ...defaultClientConditions] },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: developed, changeOrigin: true, headers: { origin: developed } } },
  },
  build: {
    outDir: "../../dist/app",
    emptyOutDir: true,
    target: "es2023",
    // A data: URI would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    // Licences of what is built in go along with it; scripts/sbom.mjs reads them too.
    license: { fileName: "licenses.json" },
  },
});
