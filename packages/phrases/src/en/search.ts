import type { AnyCodeLabel } from '@chancery/contract/codes-list.ts';

/** The labels of the codes that only the search shows: the headings of what it found. */
export const searchCodes = {
  'code.thingKind.application': 'Applications',
  'code.thingKind.authorization': 'Authorisations',
  'code.thingKind.useRecord': 'Use records',
  'code.thingKind.seal': 'Seals',
  'code.thingKind.member': 'Members',
  'code.thingKind.signing': 'Signing tasks',
  'code.thingKind.markedFile': 'Marked files',
  'code.thingKind.template': 'Approval templates',
  'code.thingKind.order': 'Orders',
  'code.thingKind.engraving': 'Engraved seals',
  'code.thingKind.destruction': 'Seal destructions',
  'code.thingKind.invoice': 'Invoices',
  'code.thingKind.project': 'Projects',
  'code.thingKind.event': 'Events',
  'code.thingKind.meeting': 'Review meetings',
  'code.thingKind.course': 'Coaching',
  'code.thingKind.download': 'Downloads',
  'code.thingKind.news': 'News',
} as const satisfies Partial<Record<AnyCodeLabel, string>>;

/** What the search says. */
export const search = {
  'search.failed': 'The search could not be completed. Pages and actions are still found.',
  'search.more': 'More than shown here. Type more to narrow it down.',
  'search.pages': 'Pages and actions',
  'search.recent': 'Recently opened',
  'search.retry': 'Search again',
  'search.slow': 'This is taking longer than usual…',
  'search.working': 'Searching…',
} as const;
