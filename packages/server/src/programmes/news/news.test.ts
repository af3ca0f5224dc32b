import { AnnouncementStage } from '@chancery/contract/announcement/codes.ts';
import { uploadMaterial } from '@chancery/contract/material/calls.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import * as call from '@chancery/contract/news/calls.ts';
import type { RichDoc } from '@chancery/contract/rich/doc.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { somePicture } from '../../seal-use/photo/photo.testing.ts';
import { type Caller, createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { given, db, address, app } = world;
const operator = await given.operator();
const me = await given.member({ role: Role.mainAdministrator });
const colleague = await given.member({ unit: me.unit });
const stranger = await given.member({ role: Role.mainAdministrator });

const text = (words: string): RichDoc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});
const content = {
  titleZh: '新版印章管理办法',
  titleEn: 'New rules for seals',
  category: 'policy',
  audience: 'units',
  bodyZh: text('自明年起施行'),
  bodyEn: text('In force from next year'),
} as const;

const write = async (over: object = {}): Promise<string> =>
  (await world.call(operator, call.addArticle, { ...content, ...over } as never)).id;
const publish = async (over: object = {}): Promise<string> => {
  const id = await write(over);
  await world.call(operator, call.publishArticle, { id });
  return id;
};
const titlesOf = async (who: Caller, over = {}) =>
  (await world.call(who, call.listNews, { pageSize: 200, ...over })).list.map(({ id }) => id);
const stageOf = async (id: string) => (await world.call(operator, call.getArticle, { id })).stage;
const upload = async (purpose: 'illustration' | 'material' = 'illustration') =>
  world.call(operator, uploadMaterial, { fileName: 'chart.png', purpose }, { body: await somePicture() });

test('nobody reads an article before it is published, and nobody after it is withdrawn', async () => {
  const id = await write();
  expect(await titlesOf(me)).not.toContain(id);
  await expect(world.call(me, call.getNews, { id })).rejects.toMatchObject({ key: 'news.notFound' });
  await world.call(operator, call.publishArticle, { id });
  expect(await titlesOf(me)).toContain(id);
  await world.call(operator, call.withdrawArticle, { id });
  expect(await titlesOf(me)).not.toContain(id);
  await expect(world.call(me, call.getNews, { id })).rejects.toMatchObject({ key: 'news.notFound' });
  await world.call(operator, call.publishArticle, { id });
  expect(await titlesOf(me)).toContain(id);
});

test.each([
  ['publish', 'published', call.publishArticle],
  ['withdraw', 'draft', call.withdrawArticle],
  ['withdraw', 'withdrawn', call.withdrawArticle],
  ['delete', 'published', call.deleteArticle],
  ['delete', 'withdrawn', call.deleteArticle],
] as const)('%s is refused for what is %s', async (_, state, step) => {
  const id = state === 'draft' ? await write() : await publish();
  if (state === 'withdrawn') await world.call(operator, call.withdrawArticle, { id });
  await expect(world.call(operator, step, { id })).rejects.toMatchObject({ key: 'announcement.step' });
});

test('an article without a text is not published, and a draft can be thrown away', async () => {
  const id = await write({ bodyZh: null, bodyEn: { type: 'doc', content: [{ type: 'paragraph' }] } });
  await expect(world.call(operator, call.publishArticle, { id })).rejects.toMatchObject({
    key: 'news.empty',
  });
  expect(await stageOf(id)).toBe(AnnouncementStage.draft);
  await world.call(operator, call.deleteArticle, { id });
  await expect(world.call(operator, call.getArticle, { id })).rejects.toMatchObject({ key: 'news.notFound' });
});

test('an article is read from its hour to its end, by the clock of the server', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const id = await publish({ opensAt: soon, closesAt: new Date(Date.now() + 7_200_000).toISOString() });
  expect(await stageOf(id)).toBe(AnnouncementStage.scheduled);
  expect(await titlesOf(me)).not.toContain(id);
  await db.query(`UPDATE announcement SET opens_at = now() - interval '1 second' WHERE id = $1`, [id]);
  expect(await stageOf(id)).toBe(AnnouncementStage.shown);
  expect(await titlesOf(me)).toContain(id);
  await db.query(`UPDATE announcement SET closes_at = now() WHERE id = $1`, [id]);
  expect(await stageOf(id)).toBe(AnnouncementStage.over);
  expect(await titlesOf(me)).not.toContain(id);
  const { list } = await world.call(operator, call.listArticles, { stage: AnnouncementStage.over });
  expect(list.map((row) => row.id)).toEqual([id]);
});

test('chosen units, certified units and chosen roles are the only ones who see it', async () => {
  const chosen = await publish({ audience: 'chosen', companyIds: [me.unit.id] });
  const certified = await publish({ audience: 'certified' });
  const managers = await publish({ roles: [Role.mainAdministrator] });
  await db.query('UPDATE company SET certified_at = now() WHERE id = $1', [stranger.unit.id]);
  const seen = async (who: Caller) => {
    const all = await titlesOf(who);
    return [chosen, certified, managers].map((id) => all.includes(id));
  };
  expect(await seen(me)).toEqual([true, false, true]);
  expect(await seen(colleague)).toEqual([true, false, false]);
  expect(await seen(stranger)).toEqual([false, true, true]);
  await expect(world.call(colleague, call.getNews, { id: managers })).rejects.toMatchObject({
    key: 'news.notFound',
  });
  await expect(world.call(stranger, call.readNews, { id: chosen })).rejects.toMatchObject({
    key: 'news.notFound',
  });
});

test('a reader gets their language, or the one it was written in', async () => {
  const both = await publish();
  const chinese = await publish({ titleEn: '', bodyEn: null });
  const inEnglish = await world.call(me, call.getNews, { id: both });
  expect(inEnglish).toMatchObject({ title: content.titleEn, language: 'en', body: content.bodyEn });
  const inChinese = await world.call({ ...me, language: 'zh' }, call.getNews, { id: both });
  expect(inChinese).toMatchObject({ title: content.titleZh, language: 'zh', body: content.bodyZh });
  const other = await world.call(me, call.getNews, { id: chinese });
  expect(other).toMatchObject({ title: content.titleZh, language: 'zh', body: content.bodyZh });
});

test('what is pinned stands first, then the newest', async () => {
  const [old, pinned, latest] = [await publish(), await publish({ pinned: true }), await publish()];
  await db.query(`UPDATE announcement SET pinned = false, place = opens_at WHERE pinned AND id <> $1`, [
    pinned,
  ]);
  const order = await titlesOf(me);
  expect(order[0]).toBe(pinned);
  expect(order.indexOf(latest)).toBeLessThan(order.indexOf(old));
});

test('words of the text are found, and only in what somebody may see', async () => {
  const id = await publish({
    bodyEn: text('about the Quokka clause'),
    audience: 'chosen',
    companyIds: [me.unit.id],
  });
  expect(await titlesOf(me, { keyword: 'quokka' })).toEqual([id]);
  expect(await titlesOf(stranger, { keyword: 'quokka' })).toEqual([]);
});

test('each reader has what is unread for themselves', async () => {
  const reader = await given.member({ unit: me.unit });
  const [one, other] = [await publish(), await publish()];
  await world.call(reader, call.readNews, { id: one });
  await world.call(reader, call.readNews, { id: one });
  const rows = (await world.call(reader, call.listNews, { pageSize: 200 })).list;
  expect(rows.find(({ id }) => id === one)?.read).toBe(true);
  expect(rows.find(({ id }) => id === other)?.read).toBe(false);
  expect(await titlesOf(reader, { unread: 'true' })).not.toContain(one);
  expect(await titlesOf(colleague, { unread: 'true' })).toContain(one);
  expect((await world.call(reader, call.readNews, {})).unread).toBe(0);
  expect(await titlesOf(reader, { unread: 'true' })).toEqual([]);
  expect((await world.call(operator, call.getArticle, { id: one })).readers).toBe(1);
});

test('two who edit the same article do not overwrite each other', async () => {
  const id = await write();
  const edit = { ...content, id, revision: 1 } as never;
  await world.call(operator, call.updateArticle, edit);
  await expect(world.call(operator, call.updateArticle, edit)).rejects.toMatchObject({
    key: 'edit.conflict',
  });
});

test('hostile texts are kept as nothing that runs', async () => {
  const link = (href: string) => ({
    type: 'text',
    text: 'here',
    marks: [{ type: 'link', attrs: { href, onclick: 'alert(1)' } }],
  });
  const id = await publish({
    titleEn: '<img src=x onerror=alert(1)>',
    bodyEn: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          attrs: { style: 'background:url(javascript:alert(1))' },
          content: [
            link('javascript:alert(1)'),
            link('https://example.com/'),
            { type: 'text', text: '\u0000\u202e' },
          ],
        },
      ],
    },
  });
  const { body, title } = await world.call(me, call.getNews, { id });
  expect(title).toBe('<img src=x onerror=alert(1)>');
  expect(body).toEqual({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'here' },
          { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: 'https://example.com/' } }] },
          { type: 'text', text: '  ' },
        ],
      },
    ],
  });
});

test.each([
  ['a script', { type: 'script', content: [] }],
  ['raw HTML', { type: 'html', text: '<b>' }],
  ['words outside of a paragraph', { type: 'text', text: 'loose' }],
  ['a picture from elsewhere', { type: 'image', attrs: { src: 'https://example.com/a.png' } }],
  ['a heading of the page', { type: 'heading', attrs: { level: 1 }, content: [] }],
  ['an empty table', { type: 'table', content: [] }],
])('%s is no text', async (_, node) => {
  const wrong = { ...content, bodyEn: { type: 'doc', content: [node] } } as never;
  await expect(world.call(operator, call.addArticle, wrong)).rejects.toMatchObject({
    key: 'request.invalid',
    data: { fields: [{ field: 'bodyEn' }] },
  });
});

test('a text that is nested without end is refused before it does harm', async () => {
  let node: object = { type: 'paragraph' };
  for (let depth = 0; depth < 500; depth += 1) node = { type: 'blockquote', content: [node] };
  const deep = { ...content, bodyEn: { type: 'doc', content: [node] } } as never;
  await expect(world.call(operator, call.addArticle, deep)).rejects.toMatchObject({
    key: 'request.malformed',
  });
});

test.each([
  ['titleZh', { titleZh: '', titleEn: '' }],
  ['companyIds', { audience: 'chosen' }],
  ['closesAt', { opensAt: '2030-01-02T00:00:00Z', closesAt: '2030-01-01T00:00:00Z' }],
])('what is wrong with %s is said there', async (field, over) => {
  await expect(write(over)).rejects.toMatchObject({ key: 'request.invalid', data: { fields: [{ field }] } });
});

test('a megabyte of text is kept, and comes back as it was', async () => {
  const long = {
    type: 'doc',
    content: Array.from({ length: 5_000 }, (_, at) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: `${at} ${'words '.repeat(33)}` }],
    })),
  };
  const id = await publish({ bodyEn: long });
  expect((await world.call(me, call.getNews, { id })).body).toEqual(long);
});

test('pictures and attachments open for whoever sees the article, and for nobody else', async () => {
  const [picture, paper] = [await upload(), await upload('material')];
  const id = await publish({
    audience: 'chosen',
    companyIds: [me.unit.id],
    bodyEn: {
      type: 'doc',
      content: [{ type: 'image', attrs: { material: picture.filePath, alt: 'a chart' } }],
    },
    attachments: [paper.filePath],
  });
  const { pictures, attachments } = await world.call(me, call.getNews, { id });
  const links = [pictures[picture.filePath] ?? '', attachments[0]?.tmpUrl ?? ''];
  const open = async (at: string) => (await fetch(`${address}${at}`)).status;
  expect(await Promise.all(links.map(open))).toEqual([200, 200]);
  await world.call(operator, call.withdrawArticle, { id });
  expect(await Promise.all(links.map(open))).toEqual([404, 404]);
  await world.call(operator, call.publishArticle, { id });
  expect(await Promise.all(links.map(open))).toEqual([200, 200]);
  await db.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1 AND company_id = $2', [
    me.id,
    me.unit.id,
  ]);
  expect(await Promise.all(links.map(open))).toEqual([404, 404]);
  await db.query('UPDATE membership SET disabled_at = NULL WHERE account_id = $1', [me.id]);
});

test('a file that is no picture, or nobody uploaded, is no picture of a text', async () => {
  const image = (material: string) => ({
    bodyEn: { type: 'doc', content: [{ type: 'image', attrs: { material, alt: '' } }] },
  });
  await expect(write(image(crypto.randomUUID()))).rejects.toMatchObject({ key: 'material.notFound' });
  await expect(write({ attachments: [crypto.randomUUID()] })).rejects.toMatchObject({
    key: 'material.notFound',
  });
});

test('files that nothing refers to are tidied away, and no others', async () => {
  const [used, idle] = [await upload(), await upload()];
  await write({ attachments: [used.filePath] });
  await db.query(`UPDATE material SET created_at = now() - interval '2 days'`);
  await app.services.materials.tidy();
  const { rows } = await db.query('SELECT id FROM material WHERE id = ANY ($1)', [
    [used.filePath, idle.filePath],
  ]);
  expect(rows).toEqual([{ id: used.filePath }]);
});

test('whoever sees it is told once, when it begins to be shown', async () => {
  const [here, there] = [await given.member({}), await given.member({})];
  const id = await publish({
    tells: true,
    audience: 'chosen',
    companyIds: [here.unit.id],
    opensAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const toldOf = async (who: Caller) =>
    (await world.call(who, listMessages, { pageSize: 200 })).list.filter(({ objectId }) => objectId === id);
  await app.services.tellAnnouncements();
  expect(await toldOf(here)).toEqual([]);
  await db.query(`UPDATE announcement SET opens_at = now() WHERE id = $1`, [id]);
  await Promise.all([app.services.tellAnnouncements(), app.services.tellAnnouncements()]);
  await app.services.tellAnnouncements();
  expect(await toldOf(here)).toMatchObject([
    { title: content.titleEn, link: `/service/dynamicDetail?id=${id}` },
  ]);
  expect(await toldOf(there)).toEqual([]);
});

test('the public reads by a feed what is for everybody, and nothing else', async () => {
  const shown = await publish({
    audience: 'everybody',
    titleEn: 'Open & <for> all',
    bodyEn: text('<script>alert(1)</script>'),
  });
  const hidden = [
    await publish(),
    await write({ audience: 'everybody' }),
    await publish({ audience: 'everybody', roles: [Role.mainAdministrator] }),
    await publish({ audience: 'everybody', opensAt: new Date(Date.now() + 3_600_000).toISOString() }),
  ];
  const answer = await fetch(`${address}/feed/news.en.atom`);
  const feed = await answer.text();
  expect(answer.headers.get('content-type')).toContain('application/atom+xml');
  expect(feed).toContain(`urn:uuid:${shown}`);
  expect(feed).toContain('<title>Open &amp; &lt;for&gt; all</title>');
  expect(feed).toContain('&lt;p&gt;&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;&lt;/p&gt;');
  for (const id of hidden) expect(feed).not.toContain(id);
  const chinese = await (await fetch(`${address}/feed/news.zh.atom`)).text();
  expect(chinese).toContain(`<title>${content.titleZh}</title>`);
});
