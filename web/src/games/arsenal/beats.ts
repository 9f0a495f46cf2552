/** What an update of arsenal tells, cut into moments. */
import type { Beat, Told } from "../contract";

export function beats(_told: Told): Beat[] {
  return [];
}
