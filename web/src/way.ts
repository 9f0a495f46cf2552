/** The page itself, asked for before anything else: what comes first here also comes first in its styles. */
export const page = import("./start");
