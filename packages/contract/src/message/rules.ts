import type { CodeOf } from '../kit/codes.ts';
import { MessageChannel, type MessageEvent, type MessageKind } from './codes.ts';

type Event = CodeOf<typeof MessageEvent>;
type Channel = CodeOf<typeof MessageChannel>;

interface EventSpec {
  /** What its texts need; with `titleEn`, a `title` is said in the reader’s language. */
  readonly params: readonly string[];
  /** The ways it takes unless the reader chooses others. The message centre always has it. */
  readonly channels: readonly Channel[];
}

const application = ['number', 'title'] as const;
const authorization = ['number', 'title', 'seal'] as const;
const mail = [MessageChannel.email] as const;
const none = [] as const;

/** Every event with what its texts need and the ways it takes by itself. */
export const messageEvents = {
  'application.submittedToYou': { params: [...application, 'applicant'], channels: mail },
  'application.approved': { params: [...application, 'by'], channels: mail },
  'application.rejected': { params: [...application, 'by', 'reason'], channels: mail },
  'application.returned': { params: [...application, 'by', 'reason'], channels: mail },
  'application.placesMoved': { params: [...application, 'by'], channels: mail },
  'application.copied': { params: [...application, 'applicant'], channels: none },
  'application.reminded': { params: [...application, 'applicant'], channels: mail },
  'application.commented': { params: [...application, 'by', 'text'], channels: none },
  'application.transferred': { params: [...application, 'by'], channels: mail },
  'application.timedOut': { params: application, channels: mail },
  'application.revoked': { params: [...application, 'applicant'], channels: none },
  'authorization.toGrant': { params: [...application, 'applicant'], channels: mail },
  'authorization.granted': { params: [...authorization, 'by', 'count'], channels: mail },
  'authorization.activated': { params: [...authorization, 'by'], channels: none },
  'authorization.filmed': { params: [...authorization, 'by'], channels: mail },
  'authorization.refused': { params: [...authorization, 'reason'], channels: mail },
  'authorization.userChanged': { params: [...authorization, 'by', 'to'], channels: mail },
  'authorization.expiring': { params: [...authorization, 'until', 'left'], channels: mail },
  'authorization.expired': { params: [...authorization, 'left'], channels: none },
  'authorization.usedUp': { params: authorization, channels: none },
  'authorization.closed': { params: [...authorization, 'by'], channels: mail },
  'use.exception': { params: ['seal', 'reasons'], channels: mail },
  'use.altered': { params: ['what'], channels: mail },
  'use.audited': { params: ['count'], channels: mail },
  'delegation.given': { params: ['from', 'startsOn', 'endsOn'], channels: mail },
  'quota.decided': { params: ['number', 'by', 'passed', 'rejected'], channels: mail },
  'complaint.answered': { params: ['number', 'by'], channels: mail },
  'certification.approved': { params: ['name'], channels: mail },
  'certification.rejected': { params: ['name', 'reason'], channels: mail },
  'member.invited': { params: ['unit'], channels: none },
  'member.joined': { params: ['name'], channels: none },
  'member.declined': { params: ['name'], channels: none },
  'member.unitOffered': { params: ['name', 'unit'], channels: mail },
  'member.unitAccepted': { params: ['name', 'unit'], channels: mail },
  'member.unitDeclined': { params: ['name', 'unit'], channels: mail },
  'member.unitWithdrawn': { params: ['name', 'unit'], channels: none },
  'webhook.failing': { params: ['name', 'hours'], channels: mail },
  'webhook.paused': { params: ['name', 'by'], channels: mail },
  'device.caseOpened': { params: ['name', 'serial'], channels: mail },
  'device.batteryLow': { params: ['name', 'serial'], channels: none },
  'device.inkLow': { params: ['name', 'serial'], channels: none },
  'device.locked': { params: ['name', 'by', 'reason'], channels: mail },
  'device.lost': { params: ['name', 'by', 'reason'], channels: mail },
  'device.exchanged': { params: ['name', 'by', 'serial', 'reason'], channels: mail },
  'device.refused': { params: ['name', 'reason'], channels: none },
  'device.renewed': { params: ['name', 'endsOn'], channels: none },
  'signing.asked': { params: ['title', 'by', 'until'], channels: mail },
  'signing.reminded': { params: ['title', 'by', 'until'], channels: mail },
  'signing.signed': { params: ['title', 'name', 'signed', 'parties'], channels: none },
  'signing.handedOver': { params: ['title', 'name', 'to'], channels: mail },
  'signing.completed': { params: ['title'], channels: mail },
  'signing.declined': { params: ['title', 'name', 'reason'], channels: mail },
  'signing.withdrawn': { params: ['title', 'by', 'reason'], channels: mail },
  'signing.expired': { params: ['title'], channels: mail },
  'certificate.ending': { params: ['name', 'days', 'endsOn'], channels: mail },
  'device.serviceEnding': { params: ['name', 'days', 'endsOn'], channels: mail },
  'order.ending': { params: ['title', 'titleEn', 'days', 'endsOn'], channels: mail },
  'order.paid': { params: ['number', 'amount'], channels: mail },
  'order.granted': { params: ['number', 'amount', 'by'], channels: mail },
  'order.voucherRejected': { params: ['number', 'amount', 'by', 'reason'], channels: mail },
  'order.expired': { params: ['number', 'amount'], channels: none },
  'order.shipped': { params: ['number', 'amount', 'carrier', 'trackingNo'], channels: mail },
  'order.refunded': { params: ['number', 'amount', 'refund'], channels: mail },
  'order.refundRejected': { params: ['number', 'amount', 'by', 'reason'], channels: mail },
  'engraving.returned': { params: ['number', 'by', 'reason'], channels: mail },
  'engraving.confirmed': { params: ['number', 'by', 'endsOn'], channels: none },
  'destruction.begun': { params: ['number', 'seal', 'by'], channels: mail },
  'destruction.signAsked': { params: ['number', 'seal', 'by'], channels: mail },
  'destruction.completed': { params: ['number', 'seal'], channels: mail },
  'destruction.cancelled': { params: ['number', 'seal', 'by', 'reason'], channels: none },
  'invoice.issued': { params: ['number', 'payer', 'amount'], channels: mail },
  'invoice.red': { params: ['number', 'payer', 'amount'], channels: mail },
  'invoice.refused': { params: ['number', 'reason'], channels: mail },
  'export.done': { params: ['what', 'rows', 'days'], channels: none },
  'export.failed': { params: ['what'], channels: none },
  'closing.asked': { params: ['who', 'date'], channels: mail },
  'closing.withdrawn': { params: ['who'], channels: mail },
  'closing.held': { params: ['reason'], channels: mail },
  'statistics.monthly': { params: ['month'], channels: mail },
  'announcement.shown': { params: ['title', 'titleEn'], channels: none },
  'project.returned': { params: ['title', 'titleEn', 'comment'], channels: mail },
  'project.result': { params: ['title', 'titleEn'], channels: mail },
  'course.movedUp': { params: ['title', 'titleEn', 'when'], channels: mail },
  'course.soon': { params: ['title', 'titleEn', 'when', 'place'], channels: mail },
  'course.changed': { params: ['title', 'titleEn', 'when', 'place'], channels: mail },
  'course.cancelled': { params: ['title', 'titleEn', 'when', 'reason'], channels: mail },
  'contest.invited': { params: ['title', 'titleEn', 'team'], channels: mail },
  'contest.movedUp': { params: ['title', 'titleEn', 'team'], channels: mail },
  'contest.juryAsked': { params: ['title', 'titleEn', 'count'], channels: mail },
  'contest.ranked': { params: ['title', 'titleEn', 'team', 'place'], channels: mail },
  'contest.appealAnswered': { params: ['title', 'titleEn', 'answer'], channels: mail },
  'contest.published': { params: ['title', 'titleEn'], channels: mail },
  'contest.deadline': { params: ['title', 'titleEn', 'team', 'when'], channels: mail },
  'project.reviewAsked': { params: ['title', 'titleEn', 'count'], channels: mail },
  'meeting.invited': { params: ['title', 'titleEn', 'when', 'place'], channels: mail },
  'meeting.changed': { params: ['title', 'titleEn', 'when', 'place'], channels: mail },
  'meeting.adjourned': { params: ['title', 'titleEn', 'when', 'reason'], channels: mail },
  'meeting.cancelled': { params: ['title', 'titleEn', 'when', 'reason'], channels: mail },
  'meeting.minutes': { params: ['title', 'titleEn', 'version'], channels: mail },
  'meeting.minuted': { params: ['title', 'titleEn'], channels: none },
  'meeting.resolution': { params: ['title', 'titleEn', 'what', 'dueOn'], channels: mail },
  'meeting.overdue': { params: ['title', 'titleEn', 'what', 'dueOn'], channels: mail },
  'meeting.uninvited': { params: ['title', 'titleEn', 'when'], channels: mail },
  'meeting.soon': { params: ['title', 'titleEn', 'when', 'place'], channels: mail },
} as const satisfies Record<Event, EventSpec>;

/** What the texts of an event need. */
export type MessageParams<E extends Event = Event> = Readonly<
  Record<(typeof messageEvents)[E]['params'][number], string | number>
>;

/** What an event is about. */
export const kindOf = (event: Event): CodeOf<typeof MessageKind> =>
  event.slice(0, event.indexOf('.')) as CodeOf<typeof MessageKind>;

/** What a reader chose, where it is not what the product would do. */
export type ChannelChoices = Readonly<Partial<Record<Event, readonly Channel[]>>>;

/** The ways an event takes to somebody. */
export const channelsFor = (event: Event, chosen: ChannelChoices = {}): readonly Channel[] =>
  chosen[event] ?? messageEvents[event].channels;
