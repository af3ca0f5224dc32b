import {
  AnnouncementKind,
  Audience,
  AnnouncementState as State,
} from '@chancery/contract/announcement/codes.ts';
import type { RichDoc, RichNode } from '@chancery/contract/rich/doc.ts';
import { plainText } from '@chancery/contract/rich/doc.ts';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Transactions } from '../kit/transaction.ts';
import {
  announcement,
  announcementUnit,
  announcementWords,
} from '../programmes/announcement/announcement.table.ts';
import { article } from '../programmes/news/article.table.ts';
import { demoUnits } from './demo-people.ts';

const by = '平台运营';
const day = 86_400_000;

const words = (text: string): RichNode => ({ type: 'text', text });
const paragraph = (text: string): RichNode => ({ type: 'paragraph', content: [words(text)] });
const heading = (text: string): RichNode => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [words(text)],
});
const list = (...items: readonly string[]): RichNode => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
});
const table = (...rows: readonly (readonly string[])[]): RichNode => ({
  type: 'table',
  content: rows.map((row, at) => ({
    type: 'tableRow',
    content: row.map((text) => ({
      type: at === 0 ? 'tableHeader' : 'tableCell',
      attrs: { colspan: 1, rowspan: 1 },
      content: [paragraph(text)],
    })),
  })),
});
const doc = (...content: readonly RichNode[]): RichDoc => ({ type: 'doc', content });

interface DemoArticle {
  readonly category: string;
  readonly titleZh: string;
  readonly titleEn: string;
  readonly summaryZh?: string;
  readonly summaryEn?: string;
  readonly bodyZh: RichDoc;
  readonly bodyEn: RichDoc | null;
  readonly audience?: (typeof Audience.all)[number];
  readonly state?: (typeof State.all)[number];
  readonly pinned?: boolean;
  /** Days from today on. */
  readonly opens: number;
  readonly closes?: number;
}

const articles: readonly DemoArticle[] = [
  {
    category: 'policy',
    titleZh: '电子印章与实物印章具有同等法律效力',
    titleEn: 'Electronic seals have the same legal force as physical ones',
    summaryZh: '符合规定的可靠电子签名，与手写签名或者盖章具有同等的法律效力。',
    summaryEn: 'A reliable electronic signature has the same legal force as a handwritten one or a seal.',
    pinned: true,
    audience: Audience.everybody,
    opens: -20,
    bodyZh: doc(
      paragraph('单位在使用电子印章时，应当确认签名由印章管理人控制，并能发现签署之后的任何改动。'),
      heading('请检查'),
      list('证书是否在有效期内', '谁可以授权用印', '签署后的文件能否验证'),
      heading('两者如何对应'),
      table(
        ['事项', '实物印章', '电子印章'],
        ['授权', '逐次授权', '逐次授权'],
        ['证据', '用印照片', '签名与时间戳'],
      ),
    ),
    bodyEn: doc(
      paragraph(
        'When a unit uses an electronic seal, its keeper alone controls the signature, and any later change to the file shows.',
      ),
      heading('Please check'),
      list(
        'whether the certificate is valid',
        'who may authorise a use',
        'whether signed files can be verified',
      ),
      heading('How the two compare'),
      table(
        ['What', 'Physical seal', 'Electronic seal'],
        ['Authorisation', 'for each use', 'for each use'],
        ['Evidence', 'photographs', 'signature and time stamp'],
      ),
    ),
  },
  {
    category: 'notice',
    titleZh: '平台将于本周六凌晨升级',
    titleEn: 'The platform is upgraded on Saturday night',
    summaryZh: '升级期间可以正常用印，网页可能短暂无法打开。',
    summaryEn: 'Seals go on working. The web pages may be away for a few minutes.',
    opens: -3,
    bodyZh: doc(
      paragraph('升级时间为周六 01:00 至 03:00。印章离线保存的授权不受影响，恢复连接后会自动补传记录。'),
    ),
    bodyEn: doc(
      paragraph(
        'From 01:00 to 03:00 on Saturday. Authorisations kept in the seals are not affected; records follow as soon as they are connected again.',
      ),
    ),
  },
  {
    category: 'guide',
    titleZh: '印章遗失后应当怎么做',
    titleEn: '',
    opens: -9,
    bodyZh: doc(paragraph('发现印章遗失后，请立即在“印章”页面挂失，印章将不再解锁。'), {
      type: 'orderedList',
      attrs: { start: 1 },
      content: ['挂失印章', '向公安机关报案', '登报声明作废', '重新刻制并备案'].map((item) => ({
        type: 'listItem',
        content: [paragraph(item)],
      })),
    }),
    bodyEn: null,
  },
  {
    category: 'practice',
    titleZh: '致兰亭纸业：用印流程回访',
    titleEn: 'For your unit: a look at your approvals',
    audience: Audience.chosen,
    opens: -1,
    bodyZh: doc(paragraph('我们整理了贵单位上月的审批用时，欢迎与运营人员联系。')),
    bodyEn: doc(paragraph('We have looked at how long approvals took last month. Talk to us about it.')),
  },
  {
    category: 'policy',
    titleZh: '新版印章管理办法下月起施行',
    titleEn: 'New rules for seals from next month',
    opens: 6,
    bodyZh: doc(paragraph('全文将于施行之日公布。')),
    bodyEn: doc(paragraph('The whole text is published on the day.')),
  },
  {
    category: 'notice',
    titleZh: '国庆假期服务安排',
    titleEn: 'Service during the October holiday',
    opens: -60,
    closes: -40,
    bodyZh: doc(paragraph('假期期间电话服务时间为 9:00 至 17:00。')),
    bodyEn: doc(paragraph('Telephone service from 9:00 to 17:00 during the holiday.')),
  },
  {
    category: 'guide',
    titleZh: '如何申请普通发票',
    titleEn: 'How to ask for an ordinary invoice',
    state: State.withdrawn,
    opens: -90,
    bodyZh: doc(paragraph('请在“发票”页面申请。')),
    bodyEn: doc(paragraph('Ask for it on the invoice page.')),
  },
  {
    category: 'practice',
    titleZh: '一家集团如何管理四十枚印章',
    titleEn: 'How a group keeps forty seals',
    state: State.draft,
    audience: Audience.certified,
    opens: 30,
    bodyZh: doc(paragraph('采访稿，待补充。')),
    bodyEn: null,
  },
];

const rowOf = (told: DemoArticle, now: number) => {
  const opensAt = new Date(now + told.opens * day);
  const pinned = told.pinned ?? false;
  return {
    id: uuidv7(),
    kind: AnnouncementKind.news,
    category: told.category,
    titleZh: told.titleZh,
    titleEn: told.titleEn,
    summaryZh: told.summaryZh ?? '',
    summaryEn: told.summaryEn ?? '',
    audience: told.audience ?? Audience.units,
    roles: [],
    state: told.state ?? State.published,
    opensAt,
    closesAt: told.closes === undefined ? null : new Date(now + told.closes * day),
    pinned,
    place: new Date(opensAt.getTime() + (pinned ? 1_000 * 366 * day : 0)),
    tells: false,
    createdBy: by,
    updatedBy: by,
  };
};

/** News in every state there is, for a demo that has none. */
export const ensureDemoNews = (transactions: Transactions): Promise<void> =>
  transactions.apart('platform', async (tx) => {
    const [known] = await tx
      .select({ id: announcement.id })
      .from(announcement)
      .where(eq(announcement.kind, AnnouncementKind.news))
      .limit(1);
    if (known) return;
    const now = Date.now();
    const rows = articles.map((told) => ({ told, row: rowOf(told, now) }));
    await tx.insert(announcement).values(rows.map(({ row }) => row));
    await tx
      .insert(article)
      .values(rows.map(({ told: { bodyZh, bodyEn }, row: { id } }) => ({ id, bodyZh, bodyEn })));
    await tx.insert(announcementWords).values(
      rows.map(({ told, row }) => ({
        announcementId: row.id,
        words: [told.titleZh, told.titleEn, plainText(told.bodyZh), told.bodyEn ? plainText(told.bodyEn) : '']
          .join('\n')
          .toLowerCase(),
      })),
    );
    await tx
      .insert(announcementUnit)
      .values(
        rows
          .filter(({ row }) => row.audience === Audience.chosen)
          .map(({ row }) => ({ announcementId: row.id, companyId: demoUnits[0].id })),
      );
  });
