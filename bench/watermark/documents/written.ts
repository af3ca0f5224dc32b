import type { Random } from '../kit/random.ts';
import { block, box, seal, write } from './draw.ts';
import { amount, paragraph, phrase, type Tongue } from './words.ts';

const left = 150;
const right = 1_090;

/** A letter of one page, with a signature. */
export const letter = (tongue: Tongue, random: Random): string => {
  const type = { size: random.pick([22, 24, 26]), tongue, serif: true };
  const letters = Math.floor(((right - left) / type.size) * (tongue === 'zh' ? 1 : 2.1));
  const parts = [
    write(left, 180, phrase(tongue, 3, random), { ...type, size: 34, bold: true }),
    block(left, 240, paragraph(tongue, 3, 30, random), { ...type, size: 20 }),
  ];
  let y = 420;
  for (let at = 0; at < 4 && y < 1_300; at += 1) {
    const lines = paragraph(tongue, 3 + random.below(4), letters, random);
    parts.push(block(left, y, lines, type));
    y += lines.length * type.size * 1.55 + 30;
  }
  parts.push(
    write(left, y + 40, phrase(tongue, 2, random), type),
    `<path d="M${left} ${y + 120} q40 -70 70 -5 t60 -10 t70 5 t60 -25" fill="none" stroke="#1b2a6b" stroke-width="3"/>`,
    random.next() < 0.5 ? seal(820, y + 70, 105, '合同专用章') : '',
  );
  return parts.join('');
};

/** A page of a contract, full of small text. */
export const contract = (tongue: Tongue, random: Random): string => {
  const type = { size: random.pick([19, 21]), tongue, serif: random.next() < 0.7 };
  const letters = Math.floor(((right - left) / type.size) * (tongue === 'zh' ? 1 : 2.1));
  const parts = [
    write(620, 150, phrase(tongue, 3, random), { ...type, size: 32, bold: true, anchor: 'middle' }),
  ];
  for (let clause = 1, y = 220; y < 1_560; clause += 1) {
    const lines = paragraph(tongue, 2 + random.below(4), letters, random);
    parts.push(
      write(left, y, `${clause}. ${phrase(tongue, 2, random)}`, { ...type, bold: true }),
      block(left, y + type.size * 1.5, lines, type, 1.45),
    );
    y += (lines.length + 2.3) * type.size * 1.45;
  }
  return parts.join('');
};

/** A table of figures with a heading. */
export const table = (tongue: Tongue, random: Random): string => {
  const rows = 18 + random.below(16);
  const columns = 4 + random.below(3);
  const [width, height] = [(right - left) / columns, Math.min(44, 1_250 / rows)];
  const type = { size: Math.min(20, height * 0.55), tongue };
  const parts = [
    write(left, 170, phrase(tongue, 4, random), { ...type, size: 30, bold: true }),
    box(left, 230, right - left, height, { fill: random.pick(['#e4e9f2', '#ddd', '#f3e7d3']) }),
  ];
  for (let row = 0; row <= rows; row += 1) {
    const y = 230 + row * height;
    parts.push(box(left, y, right - left, height, { stroke: '#555', thick: 1.2 }));
    for (let column = 0; column < columns; column += 1) {
      const isFigure = row > 0 && column > 0;
      const text = isFigure ? amount(random) : phrase(tongue, tongue === 'zh' ? 2 : 1, random);
      const x = left + column * width + (isFigure ? width - 10 : 10);
      parts.push(
        write(x, y + height * 0.66, text, {
          ...type,
          bold: row === 0,
          anchor: isFigure ? 'end' : 'start',
        }),
        row === 0
          ? box(left + column * width, 230, width, height * (rows + 1), { stroke: '#999', thick: 1 })
          : '',
      );
    }
  }
  return parts.join('');
};

/** A form, some of it filled in. */
export const form = (tongue: Tongue, random: Random): string => {
  const type = { size: 20, tongue };
  const parts = [
    write(620, 150, phrase(tongue, 3, random), { ...type, size: 34, bold: true, anchor: 'middle' }),
  ];
  for (let y = 220; y < 1_480; y += 74) {
    const halves = random.pick([1, 2, 2]);
    for (let half = 0; half < halves; half += 1) {
      const width = (right - left) / halves;
      const x = left + half * width;
      parts.push(
        box(x, y, width, 74, { stroke: '#333', thick: 2 }),
        write(x + 12, y + 26, phrase(tongue, 2, random), { ...type, size: 16, colour: '#445' }),
      );
      if (random.next() < 0.75)
        parts.push(
          write(x + 24, y + 58, phrase(tongue, 2, random), { ...type, colour: '#123a8c', serif: true }),
        );
    }
  }
  if (random.next() < 0.6) parts.push(seal(900, 1_470, 110, '财务专用章'));
  return parts.join('');
};

/** Hardly anything on it: a title, a line or a signature. */
export const nearlyBlank = (tongue: Tongue, random: Random): string => {
  const type = { size: random.pick([24, 40]), tongue };
  const y = random.pick([200, 800, 1_500]);
  return [
    write(left + random.below(300), y, phrase(tongue, 3, random), type),
    random.next() < 0.5 ? write(620, 1_680, '– 3 –', { size: 18, tongue: 'en', anchor: 'middle' }) : '',
  ].join('');
};
