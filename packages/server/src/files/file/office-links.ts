/** What XML may write instead of a character, so that nobody who reads literally finds it. */
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const charOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** A text of XML with its references written out. */
export const withoutReferences = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return charOf(Number.parseInt(hex, 16));
    return decimal ? charOf(Number(decimal)) : (named[name] ?? whole);
  });

/** Parts that say what a document leads to. */
export const isLinks = (name: string): boolean => /\.rels$/i.test(name);

// Attributes may hold the sign that ends an element.
const relationship = /<(?:[\w.-]+:)?Relationship(?=[\s/>])((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const activeLink = /vbaProject|macrosheet|activeX|oleObject/i;

/** What a document fetches or runs by a link, other than where a reader may click; undefined for what cannot be read. */
export const linkIn = (part: Buffer): { readonly found?: string | undefined } | undefined => {
  const text = part.toString('utf8');
  // Another alphabet, comments or entities of its own would hide a link; no program writes them here.
  if (/\0|<!|\ufffd/.test(text)) return undefined;
  for (const [, body = ''] of text.matchAll(relationship)) {
    const values = new Map<string, string>();
    for (const [, key = '', double, single] of body.matchAll(attribute))
      values.set(key, withoutReferences(double ?? single ?? '').trim());
    const type = values.get('Type') ?? '';
    const name = type.split('/').at(-1) ?? '';
    const mode = values.get('TargetMode') ?? 'Internal';
    if (mode.toLowerCase() !== 'internal' && name !== 'hyperlink') return { found: name || 'link' };
    const active = activeLink.exec(type)?.[0];
    if (active) return { found: active };
  }
  return {};
};
