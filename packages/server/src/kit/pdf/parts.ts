import { colour, type Sheet, size, type TextStyle } from './sheet.ts';

/** The heading of a section, kept together with what follows it. */
export const heading = (sheet: Sheet, text: string, follows = 60): void => {
  const { doc, left, width } = sheet;
  sheet.room(follows + 34);
  // At the top of a page there is space enough.
  if (doc.y > 60) doc.y += 16;
  const y = doc.y;
  doc.rect(left, y + 2.5, 3, 12).fill(colour.cinnabar);
  sheet.put(text, left + 10, y, width - 10, { font: 'bold', size: size.heading, colour: colour.ink });
  doc.y = y + 24;
};

/** A paragraph of plain text. */
export const paragraph = (sheet: Sheet, text: string, style: TextStyle = {}): void => {
  const { doc, left, width } = sheet;
  const height = sheet.heightOf(text, width, style);
  sheet.room(height);
  sheet.put(text, left, doc.y, width, style);
  doc.y += height + 5;
};

const label: TextStyle = { size: size.meta, colour: colour.dim };
const value: TextStyle = { size: size.body };

/** Something known: what it is, and what it says; long ones take the whole width. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly wide?: boolean;
  readonly style?: TextStyle;
}

/** Facts side by side, their names above them. */
export const facts = (sheet: Sheet, all: readonly (Fact | false | null)[], columns = 3): void => {
  const { doc, left, width } = sheet;
  const gap = 18;
  const column = (width - gap * (columns - 1)) / columns;
  const lines: Fact[][] = [];
  for (const fact of all) {
    if (!fact) continue;
    const last = lines.at(-1);
    if (!fact.wide && last && last.length < columns && !last[0]?.wide) last.push(fact);
    else lines.push([fact]);
  }
  for (const line of lines) {
    const widthOf = (fact: Fact) => (fact.wide ? width : column);
    const heights = line.map((fact) =>
      sheet.heightOf(fact.value, widthOf(fact), { ...value, ...fact.style }),
    );
    const height = 11 + Math.max(...heights);
    sheet.room(height);
    line.forEach((fact, at) => {
      const x = left + at * (column + gap);
      sheet.put(fact.label, x, doc.y, widthOf(fact), label);
      sheet.put(fact.value, x, doc.y + 11, widthOf(fact), { ...value, ...fact.style });
    });
    doc.y += height + 7;
  }
};

/** A column of a table: its heading and its share of the width. */
export interface Column {
  readonly head: string;
  readonly share: number;
  readonly align?: 'left' | 'right';
}

/** A row of a table, or a remark across all its columns. */
export type Row =
  | readonly (string | { readonly text: string; readonly style: TextStyle })[]
  | { readonly across: string };

const padding = 4;

/** A table whose heading comes again on each page. */
export const table = (sheet: Sheet, columns: readonly Column[], rows: readonly Row[]): void => {
  const { doc, left, width, bottom } = sheet;
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (width * share) / total);
  const places = widths.map((_, at) => left + widths.slice(0, at).reduce((sum, each) => sum + each, 0));
  const cell: TextStyle = { size: 8 };
  const line = (y: number) =>
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .stroke(colour.line);
  const write = (cells: readonly (string | { text: string; style: TextStyle })[], style: TextStyle) => {
    const parts = cells.map((each) => (typeof each === 'string' ? { text: each, style: {} } : each));
    const inner = (at: number) => (widths[at] ?? 0) - 2 * padding;
    const height = Math.max(
      ...parts.map(({ text, style: own }, at) => sheet.heightOf(text, inner(at), { ...style, ...own })),
    );
    return {
      height: height + 2 * padding,
      draw: () => {
        parts.forEach(({ text, style: own }, at) => {
          const align = columns[at]?.align ?? 'left';
          sheet.put(text, (places[at] ?? left) + padding, doc.y + padding, inner(at), {
            ...style,
            ...own,
            align,
          });
        });
        doc.y += height + 2 * padding;
        line(doc.y);
      },
    };
  };
  const head = () => {
    const row = write(
      columns.map((column) => column.head),
      { size: size.meta, font: 'medium', colour: colour.dim },
    );
    doc.rect(left, doc.y, width, row.height).fill(colour.soft);
    row.draw();
  };
  sheet.room(60);
  head();
  for (const row of rows) {
    if ('across' in row) {
      const style: TextStyle = { size: 8, font: 'medium', colour: colour.danger };
      const height = sheet.heightOf(row.across, width - 2 * padding, style) + 2 * padding;
      if (doc.y + height > bottom) {
        doc.addPage();
        head();
      }
      doc.rect(left, doc.y, width, height).fill(colour.dangerSoft);
      sheet.put(row.across, left + padding, doc.y + padding, width - 2 * padding, style);
      doc.y += height;
      continue;
    }
    const next = write(row, cell);
    if (doc.y + next.height > bottom) {
      doc.addPage();
      head();
    }
    next.draw();
  }
  doc.y += 6;
};

/** The mark of the brand, as on the console. */
export const brandMark = (sheet: Sheet, mark: string, x: number, y: number, side: number): void => {
  const { doc } = sheet;
  doc.roundedRect(x, y, side, side, 4).fill(colour.cinnabar);
  doc
    .roundedRect(x + 2.5, y + 2.5, side - 5, side - 5, 2.5)
    .lineWidth(0.8)
    .stroke('#fffaf4');
  sheet.put(mark, x, y + side * 0.11, side, {
    font: 'bold',
    size: side * 0.56,
    colour: '#fffaf4',
    align: 'center',
  });
};

/** The foot of every page that was drawn: what it belongs to, and its number. */
export const footers = (sheet: Sheet, text: string): void => {
  const { doc, t, left, width } = sheet;
  const { start, count } = doc.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    doc.switchToPage(at);
    // Below the margin, where text would otherwise begin another page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - 38;
    doc
      .moveTo(left, y - 8)
      .lineTo(left + width, y - 8)
      .lineWidth(0.5)
      .stroke(colour.line);
    const style = { size: size.meta, colour: colour.dim } as const;
    sheet.put(text, left, y, width * 0.7, style);
    const page = t('report.page', { page: at - start + 1, pages: count });
    sheet.put(page, left + width * 0.7, y, width * 0.3, { ...style, align: 'right' });
  }
};
