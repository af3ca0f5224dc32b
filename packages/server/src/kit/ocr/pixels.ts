/** A picture as bytes, four a pixel. */
export interface Pixels {
  readonly data: Uint8Array | Uint8ClampedArray | Buffer;
  readonly width: number;
  readonly height: number;
}

/** The corners of a line of text: top left, top right, bottom right, bottom left. */
export type Box = readonly (readonly [x: number, y: number])[];

const wordsOf = ({ data }: Pixels): Uint32Array =>
  new Uint32Array(data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength));

const from = (words: Uint32Array, width: number, height: number): Pixels => ({
  data: Buffer.from(words.buffer, words.byteOffset, words.byteLength),
  width,
  height,
});

/** Turned upside down. */
export const rotateHalf = (pixels: Pixels): Pixels =>
  from(wordsOf(pixels).reverse(), pixels.width, pixels.height);

/** Turned a quarter, against the clock. */
export const rotateLeft = (pixels: Pixels): Pixels => {
  const { width, height } = pixels;
  const source = wordsOf(pixels);
  const target = new Uint32Array(source.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) target[(width - 1 - x) * height + y] = source[y * width + x] ?? 0;
  }
  return from(target, height, width);
};

const distance = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]) =>
  Math.hypot(bx - ax, by - ay);

/** How wide and how high a box is along its own sides. */
export const sidesOf = (box: Box): { width: number; height: number } => {
  const [a, b, , d] = box as [
    readonly [number, number],
    readonly [number, number],
    unknown,
    readonly [number, number],
  ];
  return { width: distance(a, b), height: distance(a, d) };
};
