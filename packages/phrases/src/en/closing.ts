import type { AnyCodeLabel } from '@chancery/contract/codes-list.ts';

/** What is said about the deletion of a unit, on its page and above every page. */
export const closing = {
  'closing.title': 'Delete the unit',
  'closing.text':
    'Removes the unit with everything it has, after {days:day|days} in which you can still change your mind. You get a certificate.',
  'closing.open': 'Delete the unit',
  'closing.lead':
    'After {days:day|days}, “{name}” stops existing for its {members:member|members}, and all its data and files are removed. They cannot be brought back.',
  'closing.stays': 'What stays',
  'closing.staysDigests':
    'Digests of its evidence log, which reveal nothing. Reports and exports you keep can still be verified.',
  'closing.staysMoney':
    '{n:payment, refund or invoice|payments, refunds and invoices}, with the buyer’s name and tax number, for 30 years. Accounting law requires it.',
  'closing.staysLogs':
    'Times, network addresses and kinds of logins and operations, without names, for six months. The Cybersecurity Law requires it.',
  'closing.staysBackups': 'Backups of the platform, until they are replaced by newer ones.',
  'closing.staysAccounts': 'The accounts of people. They can log in and join other units.',
  'closing.blocked': 'Others still rely on this unit',
  'closing.blockedText': 'Settle these first. Then you can have the unit deleted.',
  'closing.reason': 'Reason',
  'closing.exportFirst': 'Make a complete export first',
  'closing.exportFirstHint': 'Nothing is removed before an export of the whole unit is finished.',
  'closing.verb': 'Have the unit deleted',
  'closing.done': 'The unit is deleted on {date}',
  'closing.link': 'Keep this link',
  'closing.linkText':
    'It shows how far the deletion is, and the certificate afterwards. It is shown only once, and after the deletion there is no unit to log in to.',
  'closing.linkName': 'link to the certificate',
  'closing.kept': 'I have kept the link',
  'closing.asked': 'Asked by {name} on {date}. Reason: “{reason}”',
  'closing.due': 'It will be deleted on {date}.',
  'closing.late': 'It waits until these are settled.',
  'closing.withdraw': 'Keep the unit',
  'closing.withdrawText': 'The unit is not deleted. Its administrators get a message.',
  'closing.withdrawn': 'the unit is kept',
} as const;

/** What the public page of a deletion and the operators’ pages say. */
export const closingDesk = {
  'closings.title': 'Deletion of units',
  'closings.empty': 'No unit asked to be deleted',
  'closings.emptyText': 'Nothing is due.',
  'closings.due': 'Due',
  'closings.asked': 'Asked',
  'closings.reason': 'Reason',
  'closings.held': 'Held back',
  'closings.heldBy': '{name}: {reason}',
  'closings.hold': 'Hold back',
  'closings.release': 'Release',
  'closings.releaseText':
    'The deletion goes on after a few days. The administrators get a message with the date.',
  'closings.saved': 'saved',
  'closings.closed': 'Deleted units',
  'closings.noneClosed': 'No unit was deleted',
  'closings.noneClosedText': 'Units that are deleted appear here.',
  'closings.number': 'Number',
  'closings.begun': 'Begun',
  'closings.finished': 'Finished',
  'closings.rows': 'Rows',
  'closings.files': 'Files',
  'closings.certificate': 'Certificate',
} as const;

/** The page that a ticket opens. */
export const closingDoor = {
  'closingDoor.title': 'Deletion of a unit',
  'closingDoor.waiting': 'The unit will be deleted on {date}.',
  'closingDoor.held': 'The platform has held the deletion back since {date}.',
  'closingDoor.withdrawn': 'The unit was kept: the request was withdrawn on {date}.',
  'closingDoor.removing': 'The unit no longer exists. Its data is being removed; the certificate follows.',
  'closingDoor.removed': 'The unit was deleted on {date}.',
  'closingDoor.number': 'Number {number}',
  'closingDoor.download': 'Download the certificate',
  'closingDoor.check': 'Verify it',
  'closingDoor.unknown': 'This link opens nothing.',
} as const;

/** The labels of the codes that these pages show. */
export const closingCodes = {
  'code.closingObstacle.subsidiaries': 'Subsidiaries',
  'code.closingObstacle.orders': 'Open orders',
  'code.closingObstacle.engravings': 'Engraving orders',
  'code.closingObstacle.money': 'Payments, refunds and invoices under way',
  'code.closingObstacle.uses': 'Authorisations that can still be used',
  'code.closingObstacle.signings': 'Signing tasks with people outside',
  'code.closingObstacle.destructions': 'Seals being destroyed',
  'code.closingObstacle.noExport': 'Complete export not made yet',
  'code.closingState.waiting': 'Waiting',
  'code.closingState.held': 'Held back',
  'code.closingState.withdrawn': 'Withdrawn',
  'code.closingState.removing': 'Being removed',
  'code.closingState.removed': 'Deleted',
} as const satisfies Partial<Record<AnyCodeLabel, string>>;
