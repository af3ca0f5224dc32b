import type { Random } from '../kit/random.ts';
import { block, box, seal, type Type, write } from './draw.ts';
import { amount, paragraph, phrase, type Tongue } from './words.ts';

/** Fonts that letters and contracts of the other kinds are not written in. */
const fonts: Readonly<Record<Tongue, readonly string[]>> = {
  en: [
    'DejaVu Serif',
    'DejaVu Sans',
    'P052',
    'C059',
    'URW Bookman',
    'Nimbus Sans Narrow',
    'Liberation Mono',
    'URW Gothic',
  ],
  zh: ['Droid Sans Fallback', 'Noto Sans SC Light', 'Noto Sans SC Medium'],
};

/** How wide a letter is, as a share of its height; the widest font decides. */
const wide = { en: 0.64, zh: 1 } as const;

const lettersIn = (width: number, { size, tongue }: Type): number =>
  Math.floor(width / (size * wide[tongue]));

const digits = (count: number, random: Random): string =>
  Array.from({ length: count }, () => random.below(10)).join('');

const day = (tongue: Tongue, random: Random): string => {
  const [year, month, date] = [2019 + random.below(9), 1 + random.below(12), 1 + random.below(28)];
  return tongue === 'zh' ? `${year}年${month}月${date}日` : `${date}/${month}/${year}`;
};

const typeOf = (tongue: Tongue, random: Random, sizes: readonly number[]): Type => ({
  size: random.pick(sizes),
  tongue,
  font: random.pick(fonts[tongue]),
  colour: random.pick(['#000', '#222', '#1a1a2e']),
});

/** A letter with a reference number, a date and sums in its text. */
export const note = (tongue: Tongue, random: Random): string => {
  const type = typeOf(tongue, random, [21, 23, 27, 30]);
  const left = 120 + random.below(80);
  const letters = lettersIn(1_240 - 2 * left, type);
  const parts = [
    write(1_240 - left, 160, `No. ${digits(8, random)}`, { ...type, anchor: 'end' }),
    write(1_240 - left, 160 + 2 * type.size, day(tongue, random), { ...type, anchor: 'end' }),
    write(left, 160, phrase(tongue, 2, random), { ...type, bold: true }),
  ];
  for (let y = 340; y < 1_200; ) {
    const lines = paragraph(tongue, 2 + random.below(3), letters, random);
    parts.push(
      block(left, y, lines, type, 1.5),
      write(left, y + lines.length * type.size * 1.5, `${amount(random)} (${digits(4, random)})`, type),
    );
    y += (lines.length + 2.2) * type.size * 1.5;
  }
  parts.push(write(left, 1_440, phrase(tongue, 3, random), type));
  return parts.join('');
};

/** A contract with clauses in two depths, dates and sums among its words. */
export const agreement = (tongue: Tongue, random: Random): string => {
  const type = typeOf(tongue, random, [17, 18, 20, 22]);
  const left = 110 + random.below(60);
  const letters = lettersIn(1_180 - 2 * left, type);
  const leading = 1.4 + random.next() * 0.3;
  const parts = [
    write(620, 130, phrase(tongue, 3, random), { ...type, size: 36, bold: true, anchor: 'middle' }),
  ];
  for (let clause = 1, y = 210; y < 1_500; clause += 1) {
    const said =
      tongue === 'zh' ? `第${clause}条 金额${amount(random)}元` : `Clause ${clause}: ${amount(random)}`;
    parts.push(write(left, y, `${said} ${day(tongue, random)}`, { ...type, bold: random.next() < 0.5 }));
    const lines = paragraph(tongue, 2 + random.below(3), letters, random);
    parts.push(block(left + 40, y + type.size * leading, lines, type, leading));
    y += (lines.length + 1.6) * type.size * leading;
  }
  parts.push(seal(860, 1_520, 95, '合同专用章'));
  return parts.join('');
};

/** A table with stripes, serial numbers and columns of unlike widths. */
export const ledger = (tongue: Tongue, random: Random): string => {
  const rows = 22 + random.below(18);
  const shares = [0.08, 0.3, 0.17, 0.2, 0.25].map((share) => share * 1_040);
  const height = Math.min(48, 1_380 / rows);
  const type = typeOf(tongue, random, [15, 17, 19]);
  const rule = random.pick([0.8, 1.2, 2]);
  const parts = [write(100, 150, phrase(tongue, 3, random), { ...type, size: 34, bold: true })];
  for (let row = 0; row < rows; row += 1) {
    const y = 200 + row * height;
    if (row % 2 === 0) parts.push(box(100, y, 1_040, height, { fill: random.pick(['#f2f2f2', '#eef4ee']) }));
    parts.push(box(100, y, 1_040, height, { stroke: '#777', thick: rule }));
    const said = [
      String(row + 1),
      phrase(tongue, tongue === 'zh' ? 3 : 2, random),
      day(tongue, random),
      digits(9, random),
      amount(random),
    ];
    for (const [at, text] of said.entries()) {
      const end = 100 + shares.slice(0, at + 1).reduce((sum, one) => sum + one, 0);
      const isLast = at === said.length - 1;
      parts.push(
        write(isLast ? end - 12 : end - (shares[at] ?? 0) + 10, y + height * 0.64, text, {
          ...type,
          anchor: isLast ? 'end' : 'start',
        }),
      );
    }
  }
  return parts.join('');
};

/** A form with a picture of somebody or something in its corner. */
export const card = (tongue: Tongue, random: Random, picture: Buffer): string => {
  const type = typeOf(tongue, random, [19, 22]);
  const parts = [
    write(110, 150, phrase(tongue, 2, random), { ...type, size: 38, bold: true }),
    `<image x="800" y="190" width="330" height="400" preserveAspectRatio="xMidYMid slice" xlink:href="data:image/png;base64,${picture.toString('base64')}"/>`,
  ];
  for (let y = 200; y < 1_560; y += 68) {
    const right = y < 600 ? 770 : 1_130;
    parts.push(
      box(110, y, right - 110, 68, { stroke: '#666', thick: 1.2 }),
      box(110, y, 210, 68, { fill: '#f0f0ea', stroke: '#666', thick: 1.2 }),
      write(122, y + 42, phrase(tongue, 1, random), { ...type, size: 18 }),
      write(
        340,
        y + 42,
        random.pick([day(tongue, random), digits(11, random), phrase(tongue, 2, random)]),
        type,
      ),
    );
  }
  return parts.join('');
};

/** An invoice: hardly anything on it but figures. */
export const invoice = (tongue: Tongue, random: Random): string => {
  const type = typeOf(tongue, random, [16, 18, 20]);
  const parts = [
    write(110, 140, tongue === 'zh' ? '增值税发票' : 'Invoice', { ...type, size: 44, bold: true }),
    write(1_130, 140, digits(12, random), { ...type, anchor: 'end', colour: '#a11' }),
    block(110, 210, [digits(18, random), digits(19, random), day(tongue, random)], type, 1.7),
  ];
  const rows = 14 + random.below(10);
  for (let row = 0; row < rows; row += 1) {
    const y = 400 + row * 44;
    const [count, price] = [1 + random.below(99), random.between(1, 999)];
    parts.push(
      write(110, y, phrase(tongue, tongue === 'zh' ? 2 : 1, random), type),
      write(560, y, String(count), { ...type, anchor: 'end' }),
      write(760, y, price.toFixed(2), { ...type, anchor: 'end' }),
      write(880, y, `${random.pick([3, 6, 9, 13])}%`, { ...type, anchor: 'end' }),
      write(1_130, y, (count * price).toFixed(2), { ...type, anchor: 'end' }),
      box(110, y + 12, 1_020, 1, { fill: '#bbb' }),
    );
  }
  parts.push(write(1_130, 440 + rows * 44, amount(random), { ...type, size: 26, bold: true, anchor: 'end' }));
  return parts.join('');
};

/** A notice: a heading, a few lines and who signed it, on a page that is white otherwise. */
export const notice = (tongue: Tongue, random: Random): string => {
  const type = typeOf(tongue, random, [22, 25, 28]);
  const left = 150 + random.below(60);
  const lines = paragraph(tongue, 3 + random.below(6), lettersIn(1_240 - 2 * left, type), random);
  const end = 320 + lines.length * type.size * 1.6;
  return [
    write(620, 200, phrase(tongue, 2, random), { ...type, size: 38, bold: true, anchor: 'middle' }),
    block(left, 320, lines, type, 1.6),
    write(1_240 - left, end + 70, phrase(tongue, 2, random), { ...type, anchor: 'end' }),
    write(1_240 - left, end + 120, day(tongue, random), { ...type, anchor: 'end' }),
    random.next() < 0.5 ? seal(950, end + 90, 100, '合同专用章') : '',
  ].join('');
};
