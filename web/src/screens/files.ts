/** The file of each screen by what its address begins with, for the build and for tests; the page itself loads them by `index.ts`. */
export const FILES: Record<string, string> = {
  "": "Home",
  new: "NewTable",
  join: "Join",
  t: "Table",
  replays: "Replays",
  replay: "Replay",
  learn: "Learn",
  "learn/": "Lesson",
  rules: "Rules",
};
