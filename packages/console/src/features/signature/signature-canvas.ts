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
