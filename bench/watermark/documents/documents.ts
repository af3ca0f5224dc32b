import sharp from 'sharp';
import { fromSharp, type Picture } from '../kit/picture.ts';
import { randomOf } from '../kit/random.ts';
import { landscape } from '../photos/landscape.ts';
import { sheet } from './draw.ts';
import { brochure, mixed, slide } from './drawn.ts';
import { agreement, card, invoice, ledger, note, notice } from './office.ts';
import type { Tongue } from './words.ts';
import { contract, form, letter, nearlyBlank, table } from './written.ts';

const kinds = ['letter', 'contract', 'table', 'form', 'slide', 'mixed', 'brochure', 'blank'] as const;
const [width, height] = [1_240, 1_754];

/** The names of so many generated pages, every kind in both languages; or of some kinds, or in one language. */
export const documentNames = (count: number, of: readonly string[] = kinds, only?: Tongue): string[] =>
  Array.from({ length: count }, (_, at) => {
    const kind = of[at % of.length] as string;
    const tongue = only ?? (Math.floor(at / of.length) % 2 === 0 ? 'en' : 'zh');
    return `page-${String(at + 1).padStart(2, '0')}-${kind}-${tongue}`;
  });

/** Hardly anything is printed on it: where paper is bleached, nothing is left. */
export const isNearlyBlank = (name: string): boolean => name.includes('-blank-');

/** The drawing of one generated page, as SVG. */
export const drawDocument = async (name: string): Promise<string> => {
  const random = randomOf(name);
  const [, , kind, said] = name.split('-');
  const tongue = said === 'zh' ? 'zh' : 'en';
  if (kind === 'slide') {
    const { content, ground } = slide(tongue, random);
    return sheet(height, width, content, ground);
  }
  if (kind === 'mixed' || kind === 'card') {
    const [across, down] = kind === 'card' ? [330, 400] : [940, 500];
    const { data, ...size } = landscape(across, down, randomOf(`${name} picture`));
    const png = await sharp(data, { raw: { ...size, channels: 3 } })
      .png()
      .toBuffer();
    return sheet(width, height, (kind === 'card' ? card : mixed)(tongue, random, png));
  }
  const plain = { letter, contract, table, form, brochure, blank: nearlyBlank };
  const draws = { ...plain, note, notice, agreement, ledger, invoice };
  return sheet(width, height, (draws[kind as keyof typeof draws] ?? letter)(tongue, random));
};

/** One generated page of A4 at 150 dots to the inch. */
export const makeDocument = async (name: string): Promise<Picture> =>
  fromSharp(sharp(Buffer.from(await drawDocument(name))));
