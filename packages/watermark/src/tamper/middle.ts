/** The middle of several letters, point by point, so that one that is not like the others counts for nothing. */
export const middleOf = (letters: readonly Float32Array[]): Float32Array => {
  const middle = new Float32Array(letters[0]?.length ?? 0);
  const values = new Float32Array(letters.length);
  const half = letters.length >> 1;
  for (let at = 0; at < middle.length; at += 1) {
    for (let one = 0; one < letters.length; one += 1) values[one] = letters[one]?.[at] as number;
    values.sort();
    const upper = values[half] as number;
    middle[at] = letters.length % 2 === 1 ? upper : ((values[half - 1] as number) + upper) / 2;
  }
  return middle;
};
