import type { Tongue } from './words.ts';

/** How some text looks. */
export interface Type {
  readonly size: number;
  readonly tongue: Tongue;
  readonly serif?: boolean;
  /** A font of its own instead of the usual one. */
  readonly font?: string;
  readonly bold?: boolean;
  readonly colour?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const family = ({ tongue, serif, font }: Type): string => {
  if (font) return `${font}, ${tongue === 'zh' ? 'Noto Sans CJK SC, ' : ''}sans-serif`;
  if (tongue === 'zh') return serif ? 'Noto Serif CJK SC, serif' : 'Noto Sans CJK SC, sans-serif';
  return serif ? 'Liberation Serif, serif' : 'Liberation Sans, sans-serif';
};

/** One line of text. */
export const write = (x: number, y: number, text: string, type: Type): string =>
  `<text x="${x}" y="${y}" font-family="${family(type)}" font-size="${type.size}" font-weight="${type.bold ? 700 : 400}" fill="${type.colour ?? '#111'}" text-anchor="${type.anchor ?? 'start'}">${escaped(text)}</text>`;

/** Lines under each other. */
export const block = (x: number, y: number, lines: readonly string[], type: Type, leading = 1.55): string =>
  lines.map((line, at) => write(x, y + at * type.size * leading, line, type)).join('');

/** A filled or outlined box. */
export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  look: { readonly fill?: string; readonly stroke?: string; readonly thick?: number },
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${look.fill ?? 'none'}" stroke="${look.stroke ?? 'none'}" stroke-width="${look.thick ?? 1.5}"/>`;

/** A round seal in red, its name around a star. */
export const seal = (x: number, y: number, radius: number, name: string): string => {
  const star = Array.from({ length: 10 }, (_, at) => {
    const reach = radius * (at % 2 === 0 ? 0.34 : 0.14);
    const angle = (at * Math.PI) / 5 - Math.PI / 2;
    return `${x + reach * Math.cos(angle)},${y + reach * Math.sin(angle)}`;
  }).join(' ');
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#d22" stroke-width="5" opacity=".85"/>
    <polygon points="${star}" fill="#d22" opacity=".85"/>
    ${write(x, y + radius * 0.68, name, { size: radius * 0.2, tongue: 'zh', colour: '#d22', anchor: 'middle' })}`;
};

/** A whole page. */
export const sheet = (width: number, height: number, content: string, ground = '#fff'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${content}</svg>`;
