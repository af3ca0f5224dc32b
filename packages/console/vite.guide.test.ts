import { expect, test } from 'vitest';
import { guidePage, guides, htmlOf } from './vite.guide.ts';

test('headings, lists and what is named become what a page needs, and nothing else is let in', () => {
  expect(
    htmlOf('# A & B\n\nPress **Send** or *not* <kbd>K</kbd>.\n- one\n- two <script>\n\n1. first\n'),
  ).toBe(
    [
      '<h1>A &amp; B</h1>',
      '<p>Press <b>Send</b> or <i>not</i> <kbd>K</kbd>.</p>',
      '<ul>',
      '<li>one</li>',
      '<li>two &lt;script></li>',
      '</ul>',
      '<ol>',
      '<li>first</li>',
      '</ol>',
    ].join('\n'),
  );
});

test.each(guides)('the guide for a %s is there in both languages', (guide) => {
  const page = guidePage(guide);
  expect(page.match(/<article id="(en|zh)"/g)).toHaveLength(2);
  expect(page.match(/<h1>/g)).toHaveLength(2);
  expect(page).toContain('</html>');
});
