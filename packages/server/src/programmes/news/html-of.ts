import type { RichDoc, RichNode } from '@chancery/contract/rich/doc.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text that is nothing but a text, wherever it stands in markup. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);

const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  table: 'table',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
};

const wrapped = (tag: string, inside: string): string => `<${tag}>${inside}</${tag}>`;

const markup = (node: RichNode): string => {
  const inside = (node.content ?? []).map(markup).join('');
  if (node.text !== undefined)
    return (node.marks ?? []).reduceRight((held, { type, attrs }) => {
      if (type === 'link') return `<a href="${escaped(attrs?.href ?? '')}">${held}</a>`;
      const tag = tags[type];
      return tag ? wrapped(tag, held) : held;
    }, escaped(node.text));
  if (node.type === 'heading') return wrapped(`h${Number(node.attrs?.level ?? 2)}`, inside);
  if (node.type === 'hardBreak') return '<br>';
  if (node.type === 'horizontalRule') return '<hr>';
  // Pictures open only for those who are logged in: others read what they show.
  if (node.type === 'image') return wrapped('p', wrapped('em', escaped(String(node.attrs?.alt ?? ''))));
  const tag = tags[node.type];
  return tag ? wrapped(tag, inside) : inside;
};

/** A formatted text as HTML, for those who read it outside of the console. */
export const htmlOf = (doc: RichDoc): string => doc.content.map(markup).join('\n');
