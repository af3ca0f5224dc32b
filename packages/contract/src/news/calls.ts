import { z } from 'zod';
import { AnnouncementStage } from '../announcement/codes.ts';
import {
  announcementInput,
  announcementRules,
  category,
  KeptAnnouncement,
  keptParts,
  LinkedMaterial,
  ShownAnnouncement,
} from '../announcement/words.ts';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { richDoc } from '../rich/schema.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { optionalText } from '../rules/text.ts';

/** An article as units read it. */
export const NewsItem = ShownAnnouncement.extend({ category: z.string() });

const keyword = searchText(limits.text.remark);

export const listNews = listEndpoint({
  method: 'GET',
  path: '/news/list',
  summary: 'What the platform has to tell my unit: pinned first, then the newest',
  access: 'unit',
  permission: 'news.view',
  filters: { keyword, category: optionalText(40), unread: z.stringbool().optional() },
  sorts: ['-place', 'place'],
  row: NewsItem,
});

export const getNews = endpoint({
  method: 'GET',
  path: '/news/:id/detail',
  summary: 'One article with its text',
  access: 'unit',
  permission: 'news.view',
  params: z.object({ id }),
  result: NewsItem.extend({
    body: richDoc,
    /** Links to the pictures of the text, by their ids. */
    pictures: z.record(z.string(), z.string()),
    attachments: z.array(LinkedMaterial),
  }),
  errors: ['news.notFound'],
});

export const readNews = endpoint({
  method: 'POST',
  path: '/news/read',
  summary: 'Say that I have read an article, or all of them',
  access: 'unit',
  permission: 'news.view',
  unlogged: true,
  input: z.object({ id: id.optional() }),
  result: z.object({ unread: z.number() }),
  errors: ['news.notFound'],
});

/** An article as the operator keeps it. */
export const Article = KeptAnnouncement.extend({ category: z.string(), readers: z.number() });

export const listArticles = listEndpoint({
  method: 'GET',
  path: '/news/desk/list',
  summary: 'Every article, shown or not',
  access: 'operator',
  permission: 'newsDesk.view',
  filters: { keyword, category: optionalText(40), stage: AnnouncementStage.query.optional() },
  sorts: ['-updatedAt', 'updatedAt'],
  row: Article,
});

export const getArticle = endpoint({
  method: 'GET',
  path: '/news/desk/:id/detail',
  summary: 'One article as it is written',
  access: 'operator',
  permission: 'newsDesk.view',
  params: z.object({ id }),
  result: Article.extend({
    bodyZh: richDoc.nullable(),
    bodyEn: richDoc.nullable(),
    pictures: z.record(z.string(), z.string()),
    ...keptParts,
  }),
  errors: ['news.notFound'],
});

const written = {
  ...announcementInput,
  category,
  bodyZh: richDoc.nullable().default(null),
  bodyEn: richDoc.nullable().default(null),
};
const wrong = ['dictionary.entryNotFound', 'material.notFound', 'announcement.unitNotFound'] as const;

export const addArticle = endpoint({
  method: 'POST',
  path: '/news/desk/add',
  summary: 'Write an article; nobody sees it until it is published',
  access: 'operator',
  permission: 'newsDesk.edit',
  bodyMb: limits.announcement.requestMb,
  input: z.object(written).check(announcementRules),
  result: z.object({ id }),
  errors: [...wrong],
});

export const updateArticle = endpoint({
  method: 'POST',
  path: '/news/desk/update',
  summary: 'Change an article; what is shown changes with it',
  access: 'operator',
  permission: 'newsDesk.edit',
  bodyMb: limits.announcement.requestMb,
  input: z.object({ id, revision, ...written }).check(announcementRules),
  result: z.object({ revision: z.number() }),
  errors: [...wrong, 'news.notFound', 'edit.conflict'],
});

const step = z.object({ id });

export const publishArticle = endpoint({
  method: 'POST',
  path: '/news/desk/publish',
  summary: 'Publish an article: it is shown at once, or on its date',
  access: 'operator',
  permission: 'newsDesk.publish',
  input: step,
  result: z.object({}),
  errors: ['news.notFound', 'announcement.step', 'news.empty'],
});

export const withdrawArticle = endpoint({
  method: 'POST',
  path: '/news/desk/withdraw',
  summary: 'Take an article back: units see it no longer',
  access: 'operator',
  permission: 'newsDesk.publish',
  input: step,
  result: z.object({}),
  errors: ['news.notFound', 'announcement.step'],
});

export const deleteArticle = endpoint({
  method: 'POST',
  path: '/news/desk/delete',
  summary: 'Throw away an article that was never published',
  access: 'operator',
  permission: 'newsDesk.edit',
  input: step,
  result: z.object({}),
  errors: ['news.notFound', 'announcement.step'],
});
