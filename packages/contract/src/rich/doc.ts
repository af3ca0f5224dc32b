/** A piece of a formatted text. */
export interface RichNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, string | number | null>>;
  readonly content?: readonly RichNode[];
  readonly text?: string;
  readonly marks?: readonly { readonly type: string; readonly attrs?: Readonly<Record<string, string>> }[];
}

/** A formatted text: what the editor makes, and nothing that could run anywhere. */
export interface RichDoc extends RichNode {
  readonly type: 'doc';
  readonly content: readonly RichNode[];
}

type Attribute = (value: unknown) => string | number | null | undefined;

/** What an attribute may be; undefined where it may not. */
const whole =
  (min: number, max: number, usual: number): Attribute =>
  (value = usual) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? (value as number)
      : undefined;
const uuid: Attribute = (value) =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : undefined;
const words =
  (max: number): Attribute =>
  (value = '') =>
    value === null ? '' : typeof value === 'string' && value.length <= max ? value : undefined;

/** Addresses that only open, never run. */
const safeAddress = /^(https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu;
const address: Attribute = (value) =>
  typeof value === 'string' && value.length <= 2_000 && safeAddress.test(value) ? value : undefined;

interface NodeSpec {
  readonly holds?: 'blocks' | 'inline' | 'items' | 'rows' | 'cells';
  /** Nothing inside is nothing at all. */
  readonly filled?: boolean;
  readonly attrs?: Readonly<Record<string, Attribute>>;
}

const cell: NodeSpec = {
  holds: 'blocks',
  filled: true,
  attrs: { colspan: whole(1, 50, 1), rowspan: whole(1, 500, 1) },
};

/** Everything a formatted text may be made of. */
const nodes: Readonly<Record<string, NodeSpec>> = {
  paragraph: { holds: 'inline' },
  heading: { holds: 'inline', attrs: { level: whole(2, 4, 2) } },
  bulletList: { holds: 'items', filled: true },
  orderedList: { holds: 'items', filled: true, attrs: { start: whole(0, 100_000, 1) } },
  listItem: { holds: 'blocks', filled: true },
  blockquote: { holds: 'blocks', filled: true },
  horizontalRule: {},
  image: { attrs: { material: uuid, alt: words(255) } },
  table: { holds: 'rows', filled: true },
  tableRow: { holds: 'cells', filled: true },
  tableHeader: cell,
  tableCell: cell,
  hardBreak: {},
};

const blocks = new Set([
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'horizontalRule',
  'image',
  'table',
]);
const held: Readonly<Record<NonNullable<NodeSpec['holds']>, ReadonlySet<string>>> = {
  blocks,
  inline: new Set(['text', 'hardBreak']),
  items: new Set(['listItem']),
  rows: new Set(['tableRow']),
  cells: new Set(['tableHeader', 'tableCell']),
};

const marks: Readonly<Record<string, Readonly<Record<string, Attribute>>>> = {
  bold: {},
  italic: {},
  underline: {},
  strike: {},
  link: { href: address },
};

/** Deeper than anybody writes; what is nested beyond it was made to do harm. */
const depthMax = 24;

type Raw = Readonly<Record<string, unknown>>;
const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only what is known of them is kept; undefined where one of them may not be. */
const readAttrs = (specs: Readonly<Record<string, Attribute>>, given: unknown) => {
  const raw = isRaw(given) ? given : {};
  const kept: Record<string, string | number | null> = {};
  for (const [name, check] of Object.entries(specs)) {
    const value = check(raw[name] ?? undefined);
    if (value === undefined) return undefined;
    kept[name] = value;
  }
  return kept;
};

// What cannot be stored or shown, and what turns the direction of what stands around it.
const unprintable = /[^\P{Cc}\t]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;

const readMarks = (given: unknown): RichNode['marks'] | undefined => {
  if (given === undefined) return [];
  if (!Array.isArray(given) || given.length > 8) return undefined;
  const kept: { type: string; attrs?: Record<string, string> }[] = [];
  for (const mark of given) {
    const type = isRaw(mark) && typeof mark.type === 'string' ? mark.type : '';
    const specs = Object.hasOwn(marks, type) ? marks[type] : undefined;
    // A link that leads nowhere good is no link; its words stay.
    const attrs = specs && readAttrs(specs, (mark as Raw).attrs);
    if (!attrs) continue;
    kept.push(Object.keys(attrs).length > 0 ? { type, attrs: attrs as Record<string, string> } : { type });
  }
  return kept;
};

const readText = (raw: Raw): RichNode | undefined => {
  const text = raw.text;
  const kept = readMarks(raw.marks);
  if (typeof text !== 'string' || text === '' || !kept) return undefined;
  const printable = text.replace(unprintable, ' ');
  return kept.length > 0 ? { type: 'text', text: printable, marks: kept } : { type: 'text', text: printable };
};

const readChildren = (
  given: unknown,
  spec: Pick<NodeSpec, 'holds' | 'filled'>,
  depth: number,
): readonly RichNode[] | undefined => {
  if (!spec.holds) return given === undefined ? [] : undefined;
  const list = given ?? [];
  if (!Array.isArray(list) || (spec.filled && list.length === 0)) return undefined;
  const kept: RichNode[] = [];
  for (const child of list) {
    const node = readNode(child, held[spec.holds], depth + 1);
    if (!node) return undefined;
    kept.push(node);
  }
  return kept;
};

const readNode = (given: unknown, may: ReadonlySet<string>, depth: number): RichNode | undefined => {
  if (!isRaw(given) || depth > depthMax) return undefined;
  const type = given.type;
  if (typeof type !== 'string' || !may.has(type)) return undefined;
  if (type === 'text') return readText(given);
  const spec = nodes[type];
  if (!spec) return undefined;
  const attrs = readAttrs(spec.attrs ?? {}, given.attrs);
  const content = readChildren(given.content, spec, depth);
  if (!attrs || !content) return undefined;
  return {
    type,
    ...(Object.keys(attrs).length > 0 && { attrs }),
    ...(content.length > 0 && { content }),
  };
};

/** A formatted text made anew of what is known to be harmless in what was given; undefined where that is no such text. */
export const readDoc = (given: unknown): RichDoc | undefined => {
  if (!isRaw(given) || given.type !== 'doc') return undefined;
  const content = readChildren(given.content, { holds: 'blocks' }, 0);
  return content && { type: 'doc', content };
};

const walk = (node: RichNode, visit: (node: RichNode) => void): void => {
  visit(node);
  for (const child of node.content ?? []) walk(child, visit);
};

/** The words of a text alone: what is searched. */
export const plainText = (doc: RichDoc): string => {
  const parts: string[] = [];
  walk(doc, ({ type, text }) => {
    if (text !== undefined) parts.push(text);
    else if (type !== 'doc') parts.push(' ');
  });
  return parts.join('').replace(/\s+/g, ' ').trim();
};

/** The pictures a text shows. */
export const picturesIn = (doc: RichDoc): string[] => {
  const found = new Set<string>();
  walk(doc, ({ type, attrs }) => {
    if (type === 'image') found.add(String(attrs?.material));
  });
  return [...found];
};

/** Whether there is nothing to read in it. */
export const isEmptyDoc = (doc: RichDoc): boolean => plainText(doc) === '' && picturesIn(doc).length === 0;
