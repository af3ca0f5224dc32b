import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { decompress } from 'wawoff2';
import { DesignFault, type Glyph, type Glyphs } from './glyphs.ts';
import type { Outline, Step } from './outline.ts';

const { resolve } = createRequire(import.meta.url);
const serif = '@fontsource-variable/noto-serif-sc';
/** Bold enough to stand in red on printed text, light enough that dense characters stay open. */
const serifWeight = 680;

/** Which part of the face holds a character: parts are small files of a hundred characters or so. */
const readParts = async (): Promise<ReadonlyMap<number, string>> => {
  const ranges: Record<string, string> = JSON.parse(await readFile(resolve(`${serif}/unicode.json`), 'utf8'));
  const parts = new Map<number, string>();
  for (const [key, list] of Object.entries(ranges)) {
    for (const range of list.split(',')) {
      const [from = 0, to = from] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      for (let code = from; code <= to; code += 1) parts.set(code, key.replace(/[[\]]/g, ''));
    }
  }
  return parts;
};

const opened = (bytes: Uint8Array): Font => create(Buffer.from(bytes));

const once = <Key, Value>(make: (key: Key) => Promise<Value>): ((key: Key) => Promise<Value>) => {
  const made = new Map<Key, Promise<Value>>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
};

const openPart = once(async (part: string): Promise<Font> => {
  const packed = await readFile(resolve(`${serif}/files/noto-serif-sc-${part}-wght-normal.woff2`));
  return opened(await decompress(packed)).getVariation({ wght: serifWeight });
});
const openSans = once(
  async (weight: '700Bold' | '400Regular'): Promise<Font> =>
    opened(await readFile(resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`))),
);
const partsOnce = once(readParts);

const letters = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const;

const glyphIn = (font: Font, code: number): Glyph | undefined => {
  if (!font.hasGlyphForCodePoint(code)) return undefined;
  const { path, advanceWidth } = font.glyphForCodePoint(code);
  const scale = 1000 / font.unitsPerEm;
  const outline: Outline = path.commands.map(
    ({ command, args }) => [letters[command], ...args.map((value) => value * scale)] as unknown as Step,
  );
  return outline.length > 0 ? { outline, advance: advanceWidth * scale } : undefined;
};

/** In the face of seals where it has the character, else in one that has more of the rare ones. */
const wordGlyph = once(async (character: string): Promise<Glyph | undefined> => {
  const code = character.codePointAt(0) ?? 0;
  const part = (await partsOnce(undefined)).get(code);
  const found = part === undefined ? undefined : glyphIn(await openPart(part), code);
  return found ?? glyphIn(await openSans('400Regular'), code);
});
const digitGlyph = once(
  async (character: string): Promise<Glyph | undefined> =>
    glyphIn(await openSans('700Bold'), character.codePointAt(0) ?? 0),
);

const plainGlyph = once(
  async (character: string): Promise<Glyph | undefined> =>
    glyphIn(await openSans('400Regular'), character.codePointAt(0) ?? 0),
);

const collect = async (
  text: string,
  find: (character: string) => Promise<Glyph | undefined>,
): Promise<(character: string) => Glyph> => {
  const found = new Map<string, Glyph>();
  const missing: string[] = [];
  for (const character of new Set([...text].filter((one) => one.trim() !== ''))) {
    const glyph = await find(character);
    if (glyph) found.set(character, glyph);
    else missing.push(character);
  }
  if (missing.length > 0) throw new DesignFault('glyphMissing', missing.join(''));
  return (character) => found.get(character) ?? { outline: [], advance: 0 };
};

/** The glyphs a design needs; refuses a design with characters that no face of the house has, by name. */
export const glyphsFor = async (design: {
  readonly name: string;
  readonly line: string;
  readonly number: string;
}): Promise<Glyphs> => ({
  word: await collect(design.name + design.line, wordGlyph),
  digit: await collect(design.number, digitGlyph),
});

/** The glyphs of a line that is no seal, in the face of printed text. */
export const lineGlyphs = (text: string): Promise<(character: string) => Glyph> => collect(text, plainGlyph);
