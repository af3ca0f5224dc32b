import type { AnyCodeLabel } from '@chancery/contract/codes-list.ts';

/** What can wait for somebody. */
export const inboxCodes = {
  'code.inboxKind.approve': 'Approve',
  'code.inboxKind.amend': 'Correct and resubmit',
  'code.inboxKind.authorise': 'Authorise',
  'code.inboxKind.activate': 'Activate',
  'code.inboxKind.stamp': 'Stamp',
  'code.inboxKind.watch': 'Watch now',
  'code.inboxKind.photograph': 'Take photos',
  'code.inboxKind.review': 'Review',
  'code.inboxKind.sign': 'Sign',
  'code.inboxKind.certify': 'Certify',
  'code.inboxKind.answer': 'Answer',
  'code.inboxKind.quota': 'Decide on limits',
  'code.inboxKind.partner': 'Decide on partner',
  'code.inboxKind.invoice': 'Issue invoice',
  'code.inboxKind.allocate': 'Give to partner',
  'code.inboxKind.destroy': 'Sign destruction',
} as const satisfies Partial<Record<AnyCodeLabel, string>>;

/** Everything that waits for the reader, in one place. */
export const inbox = {
  ...inboxCodes,
  'inbox.title': 'Inbox',
  'inbox.all': 'All',
  'inbox.empty': 'Nothing waits for you',
  'inbox.emptyText':
    'Approvals, authorisations, stamps, photos, reviews and signatures that need you will appear here.',
  'inbox.emptyKind': 'Nothing of this kind waits for you.',
  'inbox.showAll': 'Show everything',
  'inbox.reject': 'Reject',
  'inbox.since': 'Waiting since {time}',
  'inbox.due': 'Due {time}',
  'inbox.overdue': 'Overdue since {time}',
  'inbox.more': 'The {n} longest waiting are shown. Finish some to see more.',
  'inbox.next': 'Next ({n} left)',
  'inbox.isNext': 'Next: {title}',
  'inbox.seeAll': 'Inbox ({n})',
  'inbox.gone': 'This has already been done.',
} as const;
