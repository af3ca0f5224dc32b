/** The number of characters a reader would be told: Unicode code points, not UTF-16 units. */
export const lengthOf = (value: string): number => [...value].length;
