import * as news from '@chancery/contract/news/calls.ts';
import { callAsOperator } from './support/api.ts';
import { signInOperator } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { someWord } from './support/unique.ts';
import { en } from './support/words.ts';

const sentence = 'A seal is pressed where its keeper sees the paper, and what was pressed is kept. ';
const text = (words: string, ...marks: string[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });

/** Chapters of headings, paragraphs, lists and a table, as long as asked for. */
const textOf = (letters: number) => {
  const content: object[] = [];
  for (let have = 0, chapter = 1; have < letters; chapter += 1) {
    const part = [
      { type: 'heading', attrs: { level: 2 }, content: [text(`Chapter ${chapter}`)] },
      ...Array.from({ length: 8 }, () =>
        paragraph(text(sentence), text('Only so ', 'bold'), text(sentence.repeat(3))),
      ),
      {
        type: 'bulletList',
        content: Array.from({ length: 5 }, () => ({
          type: 'listItem',
          content: [paragraph(text(sentence))],
        })),
      },
      {
        type: 'table',
        content: Array.from({ length: 3 }, () => ({
          type: 'tableRow',
          content: Array.from({ length: 3 }, () => ({
            type: 'tableCell',
            attrs: { colspan: 1, rowspan: 1 },
            content: [paragraph(text(sentence.slice(0, 30)))],
          })),
        })),
      },
    ];
    content.push(...part);
    have += JSON.stringify(part).length;
  }
  return { type: 'doc', content };
};

const quantile = (values: readonly number[], of: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * of))] ??
  Number.NaN;

/** From each key to the frame that shows it, in milliseconds, as the page itself measures it. */
const typed = async (page: Page, words: string): Promise<readonly number[]> => {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - timeStamp);
          port2.postMessage(undefined);
        });
      },
      { capture: true },
    );
  });
  for (const letter of words) await page.keyboard.press(letter === ' ' ? 'Space' : letter);
  const times = () => page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  await expect.poll(async () => (await times()).length).toBe(words.length);
  return times();
};

/** Opens an article for editing from its page: how long until its text is there, and what a key costs in the midst of it. */
const edit = async (page: Page, id: string) => {
  await page.goto(`/newsDetail?id=${id}`);
  await page.evaluate(() =>
    addEventListener('click', ({ timeStamp }) => Object.assign(window, { clickedAt: timeStamp }), {
      capture: true,
    }),
  );
  await page.getByRole('link', { name: en('announcement.edit') }).click();
  const shown = await page.waitForFunction(() => {
    const { clickedAt } = window as unknown as { readonly clickedAt?: number };
    const isThere = document.querySelector('[role="textbox"][lang="en"] > h2') !== null;
    return isThere && clickedAt !== undefined && performance.now() - clickedAt;
  });
  const opened = Number(await shown.jsonValue());
  const box = page.getByRole('textbox', { name: en('news.textEn') });
  await box.locator('p').nth(3).click();
  const times = await typed(page, 'what is written here goes in the midst of a long text ');
  return { opened, median: quantile(times, 0.5), p95: quantile(times, 0.95) };
};

test('an article of a megabyte is opened and written in about as quickly as a short one', async ({
  page,
}) => {
  const operate = await callAsOperator();
  const article = async (letters: number): Promise<string> => {
    const words = { titleEn: someWord('Long '), category: 'notice', audience: 'units' } as const;
    return (await operate(news.addArticle, { ...words, bodyEn: textOf(letters) as never })).id;
  };
  const [short, long] = [await article(3_000), await article(1_000_000)];
  await signInOperator(page);
  // The first time is that of the scripts.
  await edit(page, short);
  const [little, much] = [await edit(page, short), await edit(page, long)];
  // Against each other, as a busy machine makes both slow: a step that reads the whole text with every letter costs ten times this.
  const measured = JSON.stringify({ little, much });
  test.info().annotations.push({ type: 'milliseconds', description: measured });
  expect(much.median, measured).toBeLessThan(4 * little.median + 30);
  expect(much.opened, measured).toBeLessThan(3 * little.opened + 1_000);
});
