import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');

/** Those a guide is written for. */
export const guides = ['member', 'approver', 'keeper', 'administrator', 'auditor', 'operator'] as const;
type Guide = (typeof guides)[number];

const inline = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll(/<(?!\/?kbd>)/g, '&lt;')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replaceAll(/\*([^*]+)\*/g, '<i>$1</i>');

/** A picture on a line of its own: its words, and its file beside the guides. */
const picture = /^!\[([^\]]+)\]\(images\/([\w.-]+\.png)\)$/;

const figure = (line: string): string | undefined => {
  const [, words, file] = picture.exec(line) ?? [];
  return words && file
    ? `<p class="picture"><img src="/help/guide/images/${file}" alt="${inline(words).replaceAll('"', '&quot;')}" width="1180" height="720" loading="lazy" /></p>`
    : undefined;
};

const kinds = [
  { begin: /^# /, tag: 'h1' },
  { begin: /^## /, tag: 'h2' },
  { begin: /^- /, tag: 'li', list: 'ul' },
  { begin: /^\d+\. /, tag: 'li', list: 'ol' },
  { begin: /^/, tag: 'p' },
] as const;

/** The little of Markdown that the guides are written in, as a page needs it. */
export const htmlOf = (text: string): string => {
  let open: string | undefined;
  const lines = text.split('\n').flatMap((line) => {
    const kind = kinds.find(({ begin }) => begin.test(line));
    const list = line && kind && 'list' in kind ? kind.list : undefined;
    const turn = open === list ? [] : [open && `</${open}>`, list && `<${list}>`].filter(Boolean);
    open = list;
    return [
      ...turn,
      figure(line) ??
        (line && kind ? `<${kind.tag}>${inline(line.replace(kind.begin, ''))}</${kind.tag}>` : ''),
    ];
  });
  return [...lines, open && `</${open}>`].filter(Boolean).join('\n');
};

/** The pictures of the guides, by the names they are served under. */
export const guidePictures = (): Readonly<Record<string, () => Buffer>> => {
  const folder = resolve(root, 'docs/guide/images');
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      `help/guide/images/${file}`,
      () => readFileSync(resolve(folder, file)),
    ]),
  );
};

/** A guide in both languages, in the frame of the help. */
export const guidePage = (guide: Guide): string => {
  const [frame = '', rest = ''] = read('packages/console/help/index.html').split('<main>');
  const [, foot = ''] = rest.split('</main>');
  const article = (language: 'en' | 'zh') =>
    `<article id="${language}" lang="${language === 'zh' ? 'zh-CN' : 'en'}">\n${htmlOf(read(`docs/guide/${guide}.${language}.md`))}\n</article>`;
  return `${frame}<main>\n${article('en')}\n${article('zh')}\n</main>${foot}`;
};
