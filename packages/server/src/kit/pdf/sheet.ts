import { createRequire } from 'node:module';
import { platformZone } from '@chancery/contract/limits.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import PDFDocument from 'pdfkit';

const fontFile = (weight: string): string =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-sc/${weight}`);

const fonts = {
  regular: fontFile('400Regular/NotoSansSC_400Regular.ttf'),
  medium: fontFile('500Medium/NotoSansSC_500Medium.ttf'),
  bold: fontFile('700Bold/NotoSansSC_700Bold.ttf'),
} as const;

/** The colours of the console on white paper. */
export const colour = {
  text: '#1d2524',
  dim: '#595f5b',
  ink: '#163f41',
  line: '#ded7c8',
  soft: '#f6f3ec',
  cinnabar: '#b53a24',
  done: '#2a6544',
  doneSoft: '#e0eee3',
  attention: '#95470a',
  attentionSoft: '#f8e8d8',
  danger: '#a3123f',
  dangerSoft: '#f9e3e8',
  neutralSoft: '#efebe1',
} as const;

const margin = { side: 51, top: 54, bottom: 60 };

/** The size of text by what it is for, in points. */
export const size = { title: 25, heading: 12.5, body: 9, meta: 7.5 } as const;

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: platformZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** A moment to the second, where the units are. */
export const moment = (at: Date | null | undefined): string => (at ? clock.format(at) : '–');

/** A moment to the minute. */
export const minute = (at: Date | null | undefined): string => (at ? clock.format(at).slice(0, 16) : '–');

export interface TextStyle {
  readonly font?: keyof typeof fonts;
  readonly size?: number;
  readonly colour?: string;
  readonly align?: 'left' | 'right' | 'center';
}

/** The pages of a report while they are written, from top to bottom. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly t: Translate;
  readonly language: Language;
  readonly left: number;
  readonly width: number;
  /** Where the page may be written to. */
  readonly bottom: number;
  /** Sets what the next text looks like. */
  style(style: TextStyle): void;
  /** How high a text will be in a width. */
  heightOf(text: string, width: number, style: TextStyle): number;
  /** Writes a text at a place and moves nothing else. */
  put(text: string, x: number, y: number, width: number, style: TextStyle): void;
  /** Begins another page unless there is room. */
  room(height: number): void;
}

/** Begins a document with our fonts in it; only the characters that are used end up in the file. */
export const createSheet = (t: Translate, language: Language, title: string, author: string): Sheet => {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: margin.top, bottom: margin.bottom, left: margin.side, right: margin.side },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language === 'zh' ? 'zh-CN' : 'en',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, Producer: author },
    // A font named here would be read again and again under its other name.
    font: '',
  });
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file);
  const left = margin.side;
  const width = doc.page.width - 2 * margin.side;
  const bottom = doc.page.height - margin.bottom;
  // The font is Chinese: its curly marks and dots are as wide as a character.
  const fit = (text: string) =>
    language === 'zh'
      ? text
      : text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').replaceAll(' · ', '  |  ');
  const gapOf = (points: number) => points * 0.12;
  const style: Sheet['style'] = ({
    font = 'regular',
    size: points = size.body,
    colour: fill = colour.text,
  }) => {
    doc.font(font).fontSize(points).fillColor(fill);
  };
  return {
    doc,
    t,
    language,
    left,
    width,
    bottom,
    style,
    heightOf: (text, textWidth, look) => {
      style(look);
      return doc.heightOfString(fit(text) || ' ', {
        width: textWidth,
        lineGap: gapOf(look.size ?? size.body),
      });
    },
    put: (text, x, y, textWidth, look) => {
      style(look);
      const before = { x: doc.x, y: doc.y };
      const options = {
        width: textWidth,
        lineGap: gapOf(look.size ?? size.body),
        align: look.align ?? 'left',
      };
      doc.text(fit(text), x, y, options);
      Object.assign(doc, before);
    },
    room: (height) => {
      if (doc.y + height > bottom) doc.addPage();
    },
  };
};
