// Says by its exit code whether this Node can build the page.
const [major, minor] = process.versions.node.split(".").map(Number);
process.exit((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22 ? 0 : 1);
