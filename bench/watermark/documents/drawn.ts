import type { Random } from '../kit/random.ts';
import { block, box, write } from './draw.ts';
import { paragraph, phrase, type Tongue } from './words.ts';

const palettes = [
  { ground: '#ffffff', ink: '#1f2933', accent: '#c8102e' },
  { ground: '#f4f6f8', ink: '#102a43', accent: '#0967d2' },
  { ground: '#14213d', ink: '#f5f5f5', accent: '#fca311' },
  { ground: '#fffaf0', ink: '#3b2f2f', accent: '#2f7d4f' },
] as const;

/** A slide, lying, on a coloured ground. */
export const slide = (
  tongue: Tongue,
  random: Random,
): { readonly content: string; readonly ground: string } => {
  const { ground, ink, accent } = random.pick(palettes);
  const type = { size: 38, tongue, colour: ink };
  const parts = [
    box(0, 0, 1_754, 24, { fill: accent }),
    write(110, 170, phrase(tongue, 3, random), { ...type, size: 66, bold: true }),
  ];
  for (let at = 0; at < 3 + random.below(3); at += 1)
    parts.push(
      `<circle cx="130" cy="${310 + at * 110}" r="9" fill="${accent}"/>`,
      write(160, 322 + at * 110, phrase(tongue, tongue === 'zh' ? 5 : 5, random), type),
    );
  for (let bar = 0; bar < 6; bar += 1) {
    const high = random.between(80, 420);
    parts.push(box(1_060 + bar * 95, 1_060 - high, 62, high, { fill: bar % 2 ? accent : ink }));
  }
  parts.push(box(1_040, 1_062, 600, 4, { fill: ink }));
  return { content: parts.join(''), ground };
};

/** A report with a picture in it and text in two columns. */
export const mixed = (tongue: Tongue, random: Random, picture: Buffer): string => {
  const type = { size: 19, tongue, serif: true };
  const letters = Math.floor((450 / type.size) * (tongue === 'zh' ? 1 : 2.1));
  const column = (x: number, y: number, lines: number) =>
    block(x, y, paragraph(tongue, lines, letters, random), type, 1.5);
  const top = random.pick([260, 900]);
  const [upper, lower] = top === 260 ? [800, 30] : [260, 21];
  return [
    write(150, 180, phrase(tongue, 4, random), { ...type, size: 40, bold: true }),
    `<image x="150" y="${top}" width="940" height="500" preserveAspectRatio="xMidYMid slice" xlink:href="data:image/png;base64,${picture.toString('base64')}"/>`,
    column(150, upper, Math.min(lower, top === 260 ? 28 : 21)),
    column(640, upper, Math.min(lower, top === 260 ? 28 : 21)),
    top === 900 ? column(150, 1_440, 7) : '',
  ].join('');
};

/** A brochure: tinted boxes, a curve, text in between. */
export const brochure = (tongue: Tongue, random: Random): string => {
  const { accent, ink } = random.pick(palettes.filter(({ ink }) => ink !== '#f5f5f5'));
  const type = { size: 21, tongue, colour: ink };
  const letters = Math.floor((860 / type.size) * (tongue === 'zh' ? 1 : 2.1));
  const curve = Array.from({ length: 12 }, (_, at) => `${190 + at * 80},${random.between(720, 960)}`).join(
    ' ',
  );
  return [
    box(0, 0, 1_240, 260, { fill: accent }),
    write(150, 160, phrase(tongue, 3, random), { ...type, size: 52, bold: true, colour: '#fff' }),
    block(190, 350, paragraph(tongue, 7, letters, random), type),
    box(150, 680, 940, 320, { fill: '#eef1f5' }),
    `<polyline points="${curve}" fill="none" stroke="${accent}" stroke-width="5"/>`,
    block(190, 1_080, paragraph(tongue, 12, letters, random), type),
  ].join('');
};
