import type { Press } from '@chancery/device/messages.ts';

/** An imprint on the page, by the press that made it. */
export interface Imprint {
  readonly counter: number;
  readonly kind: Press['kind'];
}

/** A page of A4 in pixels, and the diameter of a seal of 42 mm on it. */
export const page = { width: 840, height: 1188, seal: 168 } as const;
const red = '#b9371f';
const round = Math.PI * 2;

/** A number from 0 to 1 that follows from another. */
const scattered = (seed: number, salt: number): number => {
  const value = Math.sin(seed * 127.1 + salt * 311.7) * 43_758.5453;
  return value - Math.floor(value);
};

const star = (ink: CanvasRenderingContext2D, radius: number): void => {
  ink.beginPath();
  for (let at = 0; at < 10; at += 1) {
    const reach = at % 2 === 0 ? radius : radius * 0.4;
    const angle = (at * round) / 10 - Math.PI / 2;
    ink.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach);
  }
  ink.fill();
};

const imprint = (ink: CanvasRenderingContext2D, name: string, { counter, kind }: Imprint): void => {
  const radius = page.seal / 2;
  const x = kind === 'crossPage' ? page.width : page.width * (0.3 + 0.45 * scattered(counter, 1));
  const y = page.height * (0.45 + 0.42 * scattered(counter, 2));
  ink.save();
  ink.translate(x, y);
  ink.rotate((scattered(counter, 3) - 0.5) * 0.5);
  ink.globalAlpha = 0.82;
  ink.strokeStyle = red;
  ink.fillStyle = red;
  ink.lineWidth = 6;
  ink.beginPath();
  ink.arc(0, 0, radius - 3, 0, round);
  ink.stroke();
  star(ink, radius * 0.28);
  ink.font = `600 ${radius * 0.2}px serif`;
  ink.textAlign = 'center';
  ink.fillText(name.slice(0, 8), 0, radius * 0.6);
  ink.restore();
};

/** Draws a page with what was pressed on it. */
export const drawPaper = (
  canvas: HTMLCanvasElement,
  title: string,
  name: string,
  imprints: readonly Imprint[],
): void => {
  const ink = canvas.getContext('2d');
  if (!ink) return;
  ink.fillStyle = '#fdfcf9';
  ink.fillRect(0, 0, page.width, page.height);
  ink.fillStyle = '#1d2524';
  ink.font = '600 44px serif';
  ink.textAlign = 'center';
  ink.fillText(title, page.width / 2, 120);
  ink.fillStyle = '#d5d2ca';
  for (let line = 0; line < 22; line += 1) {
    const isLast = line % 6 === 5;
    ink.fillRect(96, 190 + line * 40, isLast ? 320 : page.width - 192, 12);
  }
  for (const one of imprints) imprint(ink, name, one);
};

/** Photographs a page: on a desk, a little askew, as a JPEG. */
export const photographPaper = async (paper: HTMLCanvasElement, seed: number): Promise<Uint8Array> => {
  const canvas = document.createElement('canvas');
  canvas.width = page.width + 160;
  canvas.height = page.height + 160;
  const ink = canvas.getContext('2d');
  if (!ink) return new Uint8Array();
  ink.fillStyle = '#5d5348';
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.translate(canvas.width / 2, canvas.height / 2);
  ink.rotate((scattered(seed, 5) - 0.5) * 0.06);
  ink.drawImage(paper, -page.width / 2, -page.height / 2);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82));
  return new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
};
