/** What tests repeat by chance is repeated in full with `WHOLE=1`; a gate, whose draw is the same each time, waits for a part. */
export const howOften = (whole: number, part = 5): number =>
  process.env.WHOLE ? whole : Math.ceil(whole / part);
