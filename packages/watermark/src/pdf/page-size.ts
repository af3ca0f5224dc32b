/** The size of a page as seen, in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A page cut in units of the grid: how many, and how many to a point. */
export interface PageUnits extends PageSize {
  readonly perPoint: number;
}

/** Most files have far fewer pages; more would keep a thread for too long. */
export const pagesMost = 500;

const unitsPerPoint = 150 / 72;
/** A poster is looked at as a whole too: on larger pages the units grow, so that they outlive a picture of all of it. */
const unitsMost = 3_000;

/** How a page is cut in units: 150 to the inch, fewer on a page larger than a desk. */
export const unitsOfPage = ({ width, height }: PageSize): PageUnits => {
  const perPoint = Math.min(unitsPerPoint, unitsMost / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * perPoint)),
    height: Math.max(1, Math.round(height * perPoint)),
    perPoint,
  };
};
