import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const features = new URL('features', import.meta.url).pathname;

/** Lists whose files the browser makes, as far as `limits.exportRows` goes: one of them is added knowingly, or goes by the server. */
const byBrowser = {
  /** As many as a platform or a unit has of such things, and nobody has thousands. */
  staysShort: [
    'catalogue/catalogue.page.tsx',
    'contest/desk-contests.page.tsx',
    'course/course-list.tsx',
    'course/mentor-list.tsx',
    'download/desk-list.page.tsx',
    'meeting/desk-meetings.page.tsx',
    'news/desk-news.page.tsx',
    'partner/partner.page.tsx',
    'project/desk-projects.page.tsx',
  ],
};

/** Lists whose files the browser makes as long as they are short, and the server beyond. */
const beyondThousand = [
  'certificate/certificates.page.tsx',
  'complaint/complaints-list.page.tsx',
  'device/operations.page.tsx',
  'engraving/desk-engravings.page.tsx',
  'identify/identifications.page.tsx',
  'invoice/invoice-list.ts',
  'log/log.page.tsx',
  'member/members.page.tsx',
  'order/desk-orders.page.tsx',
  'order/reconciliation.page.tsx',
  'order/refunds.page.tsx',
  'package/movements.tsx',
  'package/sms-records.page.tsx',
  'quota/quotas.page.tsx',
  'signing/tasks.page.tsx',
  'sms/sms-outbox.page.tsx',
  'units/managed-units.page.tsx',
  'watermark/mark-list.page.tsx',
];

const byServer = [
  'application/apply-lists.tsx',
  'authorization/authorization-lists.tsx',
  'order/orders.page.tsx',
  'use-record/use-records.page.tsx',
];

test('every list that is exported is by the server, or said to be by the browser', () => {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const saying = (text: string) =>
    files.filter((name) => readFileSync(join(features, name), 'utf8').includes(text)).sort();
  expect(saying("export: 'csv'")).toEqual(Object.values(byBrowser).flat().sort());
  expect(saying('export: exportOf(')).toEqual(byServer);
  expect(saying('export: exportBeyond(')).toEqual(beyondThousand);
});
