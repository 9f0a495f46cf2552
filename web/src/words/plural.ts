/** The form of a word that goes with a number; English and German have two. */
export const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
