import type { Book, Language } from '@chancery/phrases/phrase.ts';

type Loader = Readonly<Record<Language, () => Promise<Book>>>;

/** Every book by name, a line each: what is listed here is fetched only when a page asks for it. */
export const bookLoaders = {
  entry: {
    en: () => import('./entry.en.ts').then((m) => m.book),
    zh: () => import('./entry.zh.ts').then((m) => m.book),
  },
  application: {
    en: () => import('./application.en.ts').then((m) => m.book),
    zh: () => import('./application.zh.ts').then((m) => m.book),
  },
  authorization: {
    en: () => import('./authorization.en.ts').then((m) => m.book),
    zh: () => import('./authorization.zh.ts').then((m) => m.book),
  },
  bluetooth: {
    en: () => import('@chancery/phrases/en/bluetooth.ts').then((m) => m.bluetooth),
    zh: () => import('@chancery/phrases/zh/bluetooth.ts').then((m) => m.bluetooth),
  },
  certificate: {
    en: () => import('./certificate.en.ts').then((m) => m.book),
    zh: () => import('./certificate.zh.ts').then((m) => m.book),
  },
  certification: {
    en: () => import('@chancery/phrases/en/certification.ts').then((m) => m.certification),
    zh: () => import('@chancery/phrases/zh/certification.ts').then((m) => m.certification),
  },
  closing: {
    en: () => import('./closing.en.ts').then((m) => m.book),
    zh: () => import('./closing.zh.ts').then((m) => m.book),
  },
  closingDesk: {
    en: () => import('@chancery/phrases/en/closing.ts').then((m) => m.closingDesk),
    zh: () => import('@chancery/phrases/zh/closing.ts').then((m) => m.closingDesk),
  },
  closingDoor: {
    en: () => import('@chancery/phrases/en/closing.ts').then((m) => m.closingDoor),
    zh: () => import('@chancery/phrases/zh/closing.ts').then((m) => m.closingDoor),
  },
  contest: {
    en: () => import('./contest.en.ts').then((m) => m.book),
    zh: () => import('./contest.zh.ts').then((m) => m.book),
  },
  cost: {
    en: () => import('./cost.en.ts').then((m) => m.book),
    zh: () => import('./cost.zh.ts').then((m) => m.book),
  },
  desk: {
    en: () => import('./desk.en.ts').then((m) => m.book),
    zh: () => import('./desk.zh.ts').then((m) => m.book),
  },
  device: {
    en: () => import('./device.en.ts').then((m) => m.book),
    zh: () => import('./device.zh.ts').then((m) => m.book),
  },
  destruction: {
    en: () => import('./destruction.en.ts').then((m) => m.book),
    zh: () => import('./destruction.zh.ts').then((m) => m.book),
  },
  engraving: {
    en: () => import('./engraving.en.ts').then((m) => m.book),
    zh: () => import('./engraving.zh.ts').then((m) => m.book),
  },
  evidence: {
    en: () => import('@chancery/phrases/en/evidence.ts').then((m) => m.evidence),
    zh: () => import('@chancery/phrases/zh/evidence.ts').then((m) => m.evidence),
  },
  export: {
    en: () => import('./export.en.ts').then((m) => m.book),
    zh: () => import('./export.zh.ts').then((m) => m.book),
  },
  health: {
    en: () => import('@chancery/phrases/en/health.ts').then((m) => m.health),
    zh: () => import('@chancery/phrases/zh/health.ts').then((m) => m.health),
  },
  identity: {
    en: () => import('./identity.en.ts').then((m) => m.book),
    zh: () => import('./identity.zh.ts').then((m) => m.book),
  },
  home: {
    en: () => import('@chancery/phrases/en/home-figures.ts').then((m) => m.homeFigures),
    zh: () => import('@chancery/phrases/zh/home-figures.ts').then((m) => m.homeFigures),
  },
  useCodes: {
    en: () => import('@chancery/phrases/en/seal-use-codes.ts').then((m) => m.sealUseCodes),
    zh: () => import('@chancery/phrases/zh/seal-use-codes.ts').then((m) => m.sealUseCodes),
  },
  course: {
    en: () => import('./course.en.ts').then((m) => m.book),
    zh: () => import('./course.zh.ts').then((m) => m.book),
  },
  meeting: {
    en: () => import('./meeting.en.ts').then((m) => m.book),
    zh: () => import('./meeting.zh.ts').then((m) => m.book),
  },
  programmes: {
    en: () => import('./programmes.en.ts').then((m) => m.book),
    zh: () => import('./programmes.zh.ts').then((m) => m.book),
  },
  operations: {
    en: () => import('@chancery/phrases/en/operations.ts').then((m) => m.operations),
    zh: () => import('@chancery/phrases/zh/operations.ts').then((m) => m.operations),
  },
  projects: {
    en: () => import('./projects.en.ts').then((m) => m.book),
    zh: () => import('./projects.zh.ts').then((m) => m.book),
  },
  download: {
    en: () => import('./download.en.ts').then((m) => m.book),
    zh: () => import('./download.zh.ts').then((m) => m.book),
  },
  identify: {
    en: () => import('./identify.en.ts').then((m) => m.book),
    zh: () => import('./identify.zh.ts').then((m) => m.book),
  },
  inbox: {
    en: () => import('@chancery/phrases/en/inbox.ts').then((m) => m.inbox),
    zh: () => import('@chancery/phrases/zh/inbox.ts').then((m) => m.inbox),
  },
  invoice: {
    en: () => import('./invoice.en.ts').then((m) => m.book),
    zh: () => import('./invoice.zh.ts').then((m) => m.book),
  },
  shell: {
    en: () => import('./shell.en.ts').then((m) => m.book),
    zh: () => import('./shell.zh.ts').then((m) => m.book),
  },
  message: {
    en: () => import('./message.en.ts').then((m) => m.book),
    zh: () => import('./message.zh.ts').then((m) => m.book),
  },
  member: {
    en: () => import('@chancery/phrases/en/member.ts').then((m) => m.member),
    zh: () => import('@chancery/phrases/zh/member.ts').then((m) => m.member),
  },
  operator: {
    en: () => import('./operator.en.ts').then((m) => m.book),
    zh: () => import('./operator.zh.ts').then((m) => m.book),
  },
  passkey: {
    en: () => import('./passkey.en.ts').then((m) => m.book),
    zh: () => import('./passkey.zh.ts').then((m) => m.book),
  },
  keySheet: {
    en: () => import('@chancery/phrases/en/key-sheet.ts').then((m) => m.keySheet),
    zh: () => import('@chancery/phrases/zh/key-sheet.ts').then((m) => m.keySheet),
  },
  live: {
    en: () => import('./live.en.ts').then((m) => m.book),
    zh: () => import('./live.zh.ts').then((m) => m.book),
  },
  liveRecord: {
    en: () => import('./live-record.en.ts').then((m) => m.book),
    zh: () => import('./live-record.zh.ts').then((m) => m.book),
  },
  listViews: {
    en: () => import('@chancery/phrases/en/list-views.ts').then((m) => m.listViews),
    zh: () => import('@chancery/phrases/zh/list-views.ts').then((m) => m.listViews),
  },
  photo: {
    en: () => import('./photo.en.ts').then((m) => m.book),
    zh: () => import('./photo.zh.ts').then((m) => m.book),
  },
  sealChoice: {
    en: () => import('@chancery/phrases/en/reach.ts').then((m) => m.reach),
    zh: () => import('@chancery/phrases/zh/reach.ts').then((m) => m.reach),
  },
  search: {
    en: () => import('./search.en.ts').then((m) => m.book),
    zh: () => import('./search.zh.ts').then((m) => m.book),
  },
  secondFactor: {
    en: () => import('@chancery/phrases/en/second-factor.ts').then((m) => m.secondFactor),
    zh: () => import('@chancery/phrases/zh/second-factor.ts').then((m) => m.secondFactor),
  },
  signingForm: {
    en: () => import('./signing-form.en.ts').then((m) => m.book),
    zh: () => import('./signing-form.zh.ts').then((m) => m.book),
  },
  signing: {
    en: () => import('./signing.en.ts').then((m) => m.book),
    zh: () => import('./signing.zh.ts').then((m) => m.book),
  },
  simulator: {
    en: () => import('./simulator.en.ts').then((m) => m.book),
    zh: () => import('./simulator.zh.ts').then((m) => m.book),
  },
  statistics: {
    en: () => import('./statistics.en.ts').then((m) => m.book),
    zh: () => import('./statistics.zh.ts').then((m) => m.book),
  },
  template: {
    en: () => import('./template.en.ts').then((m) => m.book),
    zh: () => import('./template.zh.ts').then((m) => m.book),
  },
  unit: {
    en: () => import('@chancery/phrases/en/unit.ts').then((m) => m.unit),
    zh: () => import('@chancery/phrases/zh/unit.ts').then((m) => m.unit),
  },
  unitLedger: {
    en: () => import('./unit-ledger.en.ts').then((m) => m.book),
    zh: () => import('./unit-ledger.zh.ts').then((m) => m.book),
  },
  useRecord: {
    en: () => import('./use-record.en.ts').then((m) => m.book),
    zh: () => import('./use-record.zh.ts').then((m) => m.book),
  },
  verify: {
    en: () => import('./verify.en.ts').then((m) => m.book),
    zh: () => import('./verify.zh.ts').then((m) => m.book),
  },
  wall: {
    en: () => import('./wall.en.ts').then((m) => m.book),
    zh: () => import('./wall.zh.ts').then((m) => m.book),
  },
  watermark: {
    en: () => import('./watermark.en.ts').then((m) => m.book),
    zh: () => import('./watermark.zh.ts').then((m) => m.book),
  },
} satisfies Record<string, Loader>;

/** The name of a book that a route may ask for. */
export type BookName = keyof typeof bookLoaders;
