import sharp from 'sharp';
import { write } from './documents/draw.ts';
import { phrase } from './documents/words.ts';
import { fromSharp, type Picture } from './kit/picture.ts';
import type { Random } from './kit/random.ts';

/** What is done to a page by hand. */
export const editKinds = ['digit', 'word', 'erase', 'insert', 'move', 'seal'] as const;
export type EditKind = (typeof editKinds)[number];

/** A box of pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const lookalikes: Readonly<Record<string, string>> = {
  '0': '8',
  '1': '7',
  '2': '7',
  '3': '8',
  '4': '1',
  '5': '6',
  '6': '8',
  '7': '1',
  '8': '6',
  '9': '0',
};

const texts = (svg: string) => [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]+)<\/text>/g)];

const swap = (svg: string, at: number, old: string, next: string) =>
  svg.slice(0, at) + next + svg.slice(at + old.length);

/** Changes one thing in the drawing of a page; nothing when there is nothing of the kind on it. */
export const edit = (svg: string, kind: EditKind, random: Random): string | undefined => {
  const tongue = svg.includes('CJK SC') ? 'zh' : 'en';
  const all = texts(svg);
  const pick = (fits: (text: RegExpMatchArray) => boolean) => {
    const some = all.filter(fits);
    return some.length > 0 ? random.pick(some) : undefined;
  };
  if (kind === 'insert' || kind === 'seal') {
    const [x, y] = [random.between(200, 800), random.between(300, 1_100)];
    const added =
      kind === 'seal'
        ? `<circle cx="${x}" cy="${y}" r="70" fill="none" stroke="#c22" stroke-width="5" opacity=".8"/>`
        : write(x, y, phrase(tongue, 1, random), { size: 22, tongue, bold: true });
    return svg.replace('</svg>', `${added}</svg>`);
  }
  const isDigit = kind === 'digit';
  const text = pick(([, , , said = '']) => (isDigit ? /\d/.test(said) : said.trim().length >= 4));
  if (!text) return undefined;
  const [whole, x = '', y = '', said = ''] = text;
  if (kind === 'erase') return swap(svg, text.index, whole, '');
  if (kind === 'move') {
    const far = () => random.pick([-1, 1]) * random.between(14, 60);
    const moved = whole
      .replace(`x="${x}"`, `x="${Number(x) + far()}"`)
      .replace(`y="${y}"`, `y="${Number(y) + far()}"`);
    return swap(svg, text.index, whole, moved);
  }
  if (isDigit) {
    const places = [...said.matchAll(/\d/g)];
    const digit = random.pick(places);
    const next = swap(said, digit.index, digit[0], lookalikes[digit[0]] as string);
    return swap(svg, text.index, whole, whole.replace(`>${said}<`, `>${next}<`));
  }
  const words = tongue === 'zh' ? [said.slice(0, 2)] : said.split(' ').filter((word) => word.length > 2);
  if (words.length === 0) return undefined;
  const old = random.pick(words);
  let next = phrase(tongue, 1, random);
  for (let tries = 0; next.slice(0, 2) === old.slice(0, 2) && tries < 9; tries += 1)
    next = phrase(tongue, 1, random);
  return swap(
    svg,
    text.index,
    whole,
    whole.replace(
      `>${said}<`,
      `>${said.replace(old, tongue === 'zh' ? next.slice(0, 2) : next.toLowerCase())}<`,
    ),
  );
};

/** Draws a page. */
export const drawn = (svg: string): Promise<Picture> => fromSharp(sharp(Buffer.from(svg)));

/** Where two pictures of the same size differ, or nothing. */
export const changedBox = (one: Picture, other: Picture): Box | undefined => {
  let [left, top, right, bottom] = [one.width, one.height, -1, -1];
  for (let y = 0, at = 0; y < one.height; y += 1)
    for (let x = 0; x < one.width; x += 1, at += 3) {
      if (Math.abs((one.data[at + 1] as number) - (other.data[at + 1] as number)) < 24) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
};

/** Puts what was edited onto the marked page: only points that the edit changed are new, and have no mark. */
export const pasteEdit = (marked: Picture, before: Picture, edited: Picture): Picture => {
  const data = Uint8Array.from(marked.data);
  for (let at = 0; at < data.length; at += 3) {
    const differs = [0, 1, 2].some((c) => before.data[at + c] !== edited.data[at + c]);
    if (differs) for (let c = 0; c < 3; c += 1) data[at + c] = edited.data[at + c] as number;
  }
  return { ...marked, data };
};
