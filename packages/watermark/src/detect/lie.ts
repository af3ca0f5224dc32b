/** How the grid lies in a picture: where a step of one unit across and one down lead, in pixels. */
export interface Lie {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  /** How much the waves stand out when it lies so. */
  readonly score: number;
}

/** Deviations are divided by this, so that about 1 to 2 is chance. */
export const chance = 3;

/** The best ways, each so far from the others, in shares of its size. */
export const bestOf = (keep: number, apart: number) => {
  const found: Lie[] = [];
  const add = (lie: Lie): void => {
    const size = Math.hypot(lie.ax, lie.ay);
    const twin = found.findIndex(
      (other) =>
        Math.hypot(other.ax - lie.ax, other.ay - lie.ay, other.bx - lie.bx, other.by - lie.by) < apart * size,
    );
    if (twin >= 0) {
      if (lie.score > (found[twin]?.score ?? 0)) found[twin] = lie;
    } else found.push(lie);
    found.sort((one, other) => other.score - one.score);
    found.length = Math.min(found.length, keep);
  };
  const least = () => (found.length < keep ? 0.9 : (found[keep - 1]?.score ?? 0));
  return { found, add, least };
};

/** Sizes, turns and a strain: wider than high by so much, and leaning by so much. */
export interface Strain {
  readonly wider: number;
  readonly leaning: number;
}

/** The way of a size and a turn when it is strained so. */
export const lieOf = (scale: number, angle: number, { wider, leaning }: Strain, score: number): Lie => {
  const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  return {
    ax: (1 + wider) * cos + leaning * sin,
    ay: leaning * cos + (1 - wider) * sin,
    bx: leaning * cos - (1 + wider) * sin,
    by: (1 - wider) * cos - leaning * sin,
    score,
  };
};
