/** What a page looks like, drawn to a size. */
interface Drawn {
  readonly source: CanvasImageSource;
}

const pixelsOf = ({ source }: Drawn, width: number, height: number): Uint8ClampedArray => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return new Uint8ClampedArray(width * height * 4);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
};

/** Grey where two pictures are alike, lighter or darker where the second is, as many times as wanted. */
export const amplify = (
  before: Uint8ClampedArray,
  after: Uint8ClampedArray,
  times: number,
): Uint8ClampedArray<ArrayBuffer> => {
  const shown = new Uint8ClampedArray(before.length);
  for (let at = 0; at < shown.length; at += 1)
    shown[at] = at % 4 === 3 ? 255 : 128 + times * ((after[at] ?? 0) - (before[at] ?? 0));
  return shown;
};

/** Draws what changed between two pictures of one page. */
export const drawDifference = (
  canvas: HTMLCanvasElement,
  pictures: { readonly before: Drawn; readonly after: Drawn },
  times: number,
): void => {
  const { width, height } = canvas;
  const shown = amplify(
    pixelsOf(pictures.before, width, height),
    pixelsOf(pictures.after, width, height),
    times,
  );
  canvas.getContext('2d')?.putImageData(new ImageData(shown, width, height), 0, 0);
};
