/** A page as it is looked at: A4, upright. */
export const pageMm = { width: 210, height: 297 } as const;
/** How many pixels of a flattened page make a millimetre. */
export const pixelsPerMm = 6;

/** A picture as bytes, four a pixel. */
export interface Picture {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** A rectangle on the page, in millimetres from its upper left corner. */
export interface BoxMm {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
