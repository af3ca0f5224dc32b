import { expect, test } from 'vitest';
import { type RichNode, readDoc } from './doc.ts';

const saying = (text: string, marks?: readonly unknown[]) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text, ...(marks && { marks }) }] }],
});
const marksOf = (doc: { readonly content: readonly RichNode[] } | undefined) =>
  doc?.content[0]?.content?.[0]?.marks;

test.each(['script', 'iframe', 'svg', 'style', 'constructor', '__proto__', 'toString'])(
  'a text with a part called %s is none',
  (type) => {
    expect(readDoc({ type: 'doc', content: [{ type }] })).toBeUndefined();
    expect(readDoc({ type: 'doc', content: [{ type: 'paragraph', content: [{ type }] }] })).toBeUndefined();
  },
);

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  'https://x.example/ y',
  'https://x.example/\u0000',
])('a link to %j is no link, and its words stay', (href) => {
  const read = readDoc(saying('words', [{ type: 'link', attrs: { href } }]));
  expect(marksOf(read)).toBeUndefined();
  expect(read?.content[0]?.content?.[0]?.text).toBe('words');
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'a mark called %s, which every object has, is no mark',
  (type) => expect(marksOf(readDoc(JSON.parse(JSON.stringify(saying('words', [{ type }])))))).toBeUndefined(),
);

test('what is known stays, and nothing beside it', () => {
  const link = {
    type: 'link',
    attrs: { href: 'https://example.com/a?b=c', onclick: 'alert(1)', target: '_top' },
  };
  const read = readDoc({ ...saying('words', [{ type: 'bold', style: 'x' }, link]), onload: 'alert(1)' });
  expect(read).toEqual(
    saying('words', [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://example.com/a?b=c' } }]),
  );
});

test('what is nested without end is none', () => {
  let inside: unknown = { type: 'paragraph' };
  for (let depth = 0; depth < 200; depth += 1) inside = { type: 'blockquote', content: [inside] };
  expect(readDoc({ type: 'doc', content: [inside] })).toBeUndefined();
});
