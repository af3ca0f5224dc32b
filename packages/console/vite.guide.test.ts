import { expect, test } from 'vitest';
import { guidePage, guidePictures, guides, htmlOf } from './vite.guide.ts';

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

test('a picture on a line of its own is shown when it is scrolled to, and says in words what it shows', () => {
  expect(htmlOf('![The "inbox"](images/inbox.en.png)')).toBe(
    '<p class="picture"><img src="/help/guide/images/inbox.en.png" alt="The &quot;inbox&quot;" width="1180" height="720" loading="lazy" /></p>',
  );
  expect(htmlOf('![elsewhere](https://example.com/a.png)')).not.toContain('<img');
});

test('every picture that a guide shows is there and small, and none lies there unused', () => {
  const pages = guides.map(guidePage).join('\n');
  const shown = Array.from(pages.matchAll(/src="\/(help\/guide\/images\/[^"]+)"/g), ([, path]) => path ?? '');
  const kept = guidePictures();
  expect(shown.length).toBeGreaterThanOrEqual(2 * guides.length);
  expect(new Set(shown)).toEqual(new Set(Object.keys(kept)));
  expect(Object.entries(kept).filter(([, read]) => read().length > 80 * 1_024)).toEqual([]);
});
