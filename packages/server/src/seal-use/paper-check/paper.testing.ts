import sharp from 'sharp';
import { loadOpenCv } from './opencv.ts';
import { type Picture, pageMm } from './page.ts';

/** Where an imprint is put, in millimetres. */
export interface Put {
  readonly x: number;
  readonly y: number;
  readonly diameter?: number;
}

const star = (x: number, y: number, r: number) =>
  Array.from({ length: 10 }, (_, at) => {
    const [radius, angle] = [at % 2 ? r * 0.4 : r, (Math.PI * at) / 5 - Math.PI / 2];
    return `${x + radius * Math.cos(angle)},${y + radius * Math.sin(angle)}`;
  }).join(' ');

const imprint = ({ x, y, diameter = 42 }: Put) => {
  const r = diameter / 2;
  const letters = Array.from({ length: 13 }, (_, at) => {
    const angle = -210 + at * 20;
    return `<text x="${x}" y="${y - r * 0.68}" transform="rotate(${angle + 90} ${x} ${y})" text-anchor="middle"
      font-size="5" font-family="Noto Sans CJK SC, sans-serif">印</text>`;
  }).join('');
  return `<g fill="none" stroke="#d22" stroke-width="1.2" opacity="0.8"><circle cx="${x}" cy="${y}" r="${r - 0.6}"/>
    <polygon points="${star(x, y, r * 0.3)}" fill="#d22"/></g><g fill="#d22" opacity="0.8">${letters}</g>`;
};

/** The lines of a page, 10 mm apart. */
export const someLines = [
  'SALE AND PURCHASE AGREEMENT',
  'This agreement is made between the mill and the buyer',
  'The total price is 128500 yuan payable in two parts',
  'The first part of 64250 yuan is due on 2026-03-15',
  'Goods are delivered to warehouse number 7 in Ningbo',
  'Any dispute is decided by the court of the seat',
  'Signed and sealed in two copies of equal force',
];

interface Drawn {
  readonly imprints?: readonly Put[];
  readonly lines?: readonly string[];
  /** A red heading and a red line, as official letters have them. */
  readonly letterhead?: boolean;
}

const perMm = 8;

/** A page as it would come out of a printer, stamped. */
export const drawPage = ({
  imprints = [],
  lines = someLines,
  letterhead = false,
}: Drawn): Promise<Buffer> => {
  const head = letterhead
    ? `<text x="105" y="32" text-anchor="middle" font-size="14" font-weight="bold" fill="#d11"
         font-family="Noto Serif CJK SC, serif">NINGBO PAPER MILL OFFICE</text>
       <rect x="20" y="40" width="170" height="1.2" fill="#d11"/>`
    : '';
  const words = lines
    .map(
      (line, at) =>
        `<text x="22" y="${60 + at * 11}" font-size="5.2" font-family="DejaVu Sans, Arial, sans-serif">${line}</text>`,
    )
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pageMm.width} ${pageMm.height}"
    width="${pageMm.width * perMm}" height="${pageMm.height * perMm}"><rect width="100%" height="100%" fill="#fbfaf6"/>
    <g fill="#1a1a1a">${words}</g>${head}${imprints.map(imprint).join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};

/** The page as a phone would see it: on a dark desk, askew, unevenly lit. */
export const photograph = async (page: Buffer, turn = 0): Promise<Buffer> => {
  const { data, info } = await sharp(page).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { cv } = await loadOpenCv();
  const [width, height] = [1_800, 2_400];
  const source = new cv.Mat(info.height, info.width, cv.CV_8UC4);
  source.data.set(data);
  const from = cv.matFromArray(4, 1, cv.CV_32FC2, [
    0,
    0,
    info.width,
    0,
    info.width,
    info.height,
    0,
    info.height,
  ]);
  const to = cv.matFromArray(4, 1, cv.CV_32FC2, [190, 170, 1_600, 240, 1_690, 2_230, 120, 2_120]);
  const way = cv.getPerspectiveTransform(from, to);
  const seen = new cv.Mat();
  cv.warpPerspective(
    source,
    seen,
    way,
    new cv.Size(width, height),
    cv.INTER_AREA,
    cv.BORDER_CONSTANT,
    new cv.Scalar(60, 52, 48, 255),
  );
  const pixels = Uint8Array.from(seen.data);
  for (const each of [source, from, to, way, seen]) each.delete();
  // The lamp stands on the left.
  for (let at = 0; at < pixels.length; at += 4) {
    const light = 1 - 0.28 * (((at / 4) % width) / width);
    for (const channel of [0, 1, 2]) pixels[at + channel] = (pixels[at + channel] ?? 0) * light;
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .rotate(turn)
    .removeAlpha()
    .jpeg({ quality: 86 })
    .toBuffer();
};

/** The pixels of a picture. */
export const pixelsOf = async (bytes: Buffer, side = 2_000): Promise<Picture> => {
  const { data, info } = await sharp(bytes)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};
