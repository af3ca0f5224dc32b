/** What a signature is drawn on, in dots: enough for paper, little to send. */
export const canvasSize = { width: 900, height: 360 } as const;
export const ink = '#12223f';

/** The picture as the server takes it; undefined where nothing was drawn. */
export const pictureOf = (canvas: HTMLCanvasElement): string | undefined => {
  const { width, height } = canvas;
  const dots = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  if (!dots?.some((value, at) => at % 4 === 3 && value > 127)) return undefined;
  return canvas.toDataURL('image/png').split(',')[1];
};

/** Writes a name as large as there is room. */
export const writeName = (canvas: HTMLCanvasElement, name: string): void => {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { width, height } = canvas;
  pen.clearRect(0, 0, width, height);
  const family =
    '"Kaiti SC", STKaiti, KaiTi, "Segoe Script", "Snell Roundhand", "Noto Serif CJK SC", cursive';
  let points = height * 0.6;
  do {
    pen.font = `italic ${points}px ${family}`;
    points -= 4;
  } while (points > 20 && pen.measureText(name).width > width * 0.92);
  pen.fillStyle = ink;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(name, width / 2, height / 2);
};

/** How bright a dot is. */
const light = (data: Uint8ClampedArray, at: number): number =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);

/** The brightness of the paper around each part of a photo, so that a shadow is not taken for ink. */
const paperOf = ({ data, width, height }: ImageData, step: number): Float32Array => {
  const columns = Math.ceil(width / step);
  const paper = new Float32Array(columns * Math.ceil(height / step));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const part = Math.floor(y / step) * columns + Math.floor(x / step);
      paper[part] = Math.max(paper[part] ?? 0, light(data, (y * width + x) * 4));
    }
  return paper;
};

const step = 40;

/** Takes the paper of a photo away and leaves the strokes; false where none are found. */
export const keepStrokes = (canvas: HTMLCanvasElement): boolean => {
  const pen = canvas.getContext('2d');
  if (!pen) return false;
  const { width, height } = canvas;
  const picture = pen.getImageData(0, 0, width, height);
  const paper = paperOf(picture, step);
  const columns = Math.ceil(width / step);
  let strokes = 0;
  for (let at = 0; at < picture.data.length; at += 4) {
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    const around = paper[Math.floor(y / step) * columns + Math.floor(x / step)] ?? 255;
    const cover = Math.min(1, Math.max(0, (around * 0.78 - light(picture.data, at)) / (around * 0.25)));
    picture.data.set([0x12, 0x22, 0x3f, Math.round(cover * 255)], at);
    if (cover > 0.5) strokes += 1;
  }
  pen.putImageData(picture, 0, 0);
  const share = strokes / (width * height);
  return share > 0.001 && share < 0.35;
};
