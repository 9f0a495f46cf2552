/** The address under which others reach this page. */
import { ask } from "$/wire/http";
import type { WayIn } from "$/wire/messages";
import { say } from "$/words/index.svelte";

const HERE = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;

/** Return it; empty if only this computer can. By a name that every computer has for itself the server is asked. */
export async function wayIn(): Promise<WayIn> {
  const here = { address: location.origin, listens: true };
  if (!HERE.test(location.hostname)) return here;
  try {
    return await ask<WayIn>("GET", "/way-in");
  } catch {
    return here;
  }
}

/** Return why others cannot come by it, empty if they can. */
export function onlyHere({ address, listens }: WayIn): string {
  if (address) return "";
  return listens ? say().table.noNetwork : say().table.onlyHere;
}
