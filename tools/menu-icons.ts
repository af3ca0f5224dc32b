import { readFileSync } from 'node:fs';
import { menuDrawings } from '../packages/console/src/shell/menu-drawings.ts';

const folder = new URL('../node_modules/@tabler/icons/icons/outline/', import.meta.url);

/** The lines of a drawing, without the frame that every one of them has. */
const linesOf = (drawing: string): string =>
  readFileSync(new URL(`${drawing}.svg`, folder), 'utf8')
    .replaceAll(/^.*?<svg[^>]*>|<\/svg>\s*$|<path stroke="none"[^>]*\/>/gs, '')
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(' />', '/>');

/** All drawings of menu entries in one file, each under the name that menus use. */
export const menuIcons = (): string => {
  const none = '<symbol id="none" viewBox="0 0 24 24"><path d="M12 12h.01"/></symbol>';
  const symbols = Object.entries(menuDrawings).map(
    ([name, drawing]) => `<symbol id="${name}" viewBox="0 0 24 24">${linesOf(drawing)}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">\n<title>Drawings of the menu</title>\n${[none, ...symbols].join('\n')}\n</svg>\n`;
};
