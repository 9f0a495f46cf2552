// Makes src/wire/messages.ts from the server's own descriptions; `--check` only says whether it is current.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const docs = new URL("../../docs/", import.meta.url);
const target = new URL("../src/wire/messages.ts", import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, docs), "utf8"));

const socket = read("messages.schema.json");
const definitions = {
  ...read("openapi.json").components.schemas,
  ...socket.incoming.$defs,
  ...socket.outgoing.$defs,
  Incoming: { oneOf: socket.incoming.oneOf },
  Outgoing: { oneOf: socket.outgoing.oneOf },
};
// A title within a type would become a type of its own, named after the field.
const untitled = (node, depth = 0) => {
  if (Array.isArray(node)) return node.map((each) => untitled(each, depth + 1));
  if (node === null || typeof node !== "object") return node;
  const entries = Object.entries(node).filter(([key, value]) => !(key === "title" && typeof value === "string"));
  return Object.fromEntries(entries.map(([key, value]) => [key, untitled(value, depth + 1)]));
};
const text = JSON.stringify({ $defs: untitled(definitions) })
  .replaceAll("#/components/schemas/", "#/$defs/");
const compiled = await compile(JSON.parse(text), "Everything", {
  additionalProperties: false,
  bannerComment: "// Made by `npm run types` from the server's descriptions in docs/; do not edit.",
  unreachableDefinitions: true,
  format: false,
});

const made = compiled
  .replace(/ \* *\n \* This interface was referenced by[^\n]*\n[^\n]*\n/g, "")
  .replace(/ \* This interface was referenced by[^\n]*\n[^\n]*\n/g, "")
  .replace(/\/\*\*\n \*\/\n/g, "")
  .replace(/export interface Everything \{[^}]*\}\n/, "")
  // What a server sends is complete: a default there is no reason to leave a field out.
  .replace(/^type\?: /gm, "type: ");

if (process.argv.includes("--check")) {
  if (readFileSync(target, "utf8") !== made) {
    console.error("src/wire/messages.ts is not what the server says: run `npm run types`.");
    process.exit(1);
  }
} else {
  writeFileSync(target, made);
}
