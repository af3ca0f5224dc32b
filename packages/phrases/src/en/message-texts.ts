import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { MessageEvent } from '@chancery/contract/message.codes.ts';

/** What messages say: a title and a text for every event. Only the server makes them, in the reader's language. */
export const messageTexts = {
  'message.application.submittedToYou.title': '{applicant} asks for your decision',
  'message.application.submittedToYou.text': '{number} “{title}” waits for you.',
  'message.application.approved.title': 'Your application is approved',
  'message.application.approved.text': '{number} “{title}” is approved; {by} decided last.',
  'message.application.rejected.title': 'Your application was rejected',
  'message.application.rejected.text': '{by} rejected {number} “{title}”: {reason}',
  'message.application.returned.title': 'Your application came back to you',
  'message.application.returned.text': '{by} returned {number} “{title}”: {reason}',
  'message.application.copied.title': 'An application for your information',
  'message.application.copied.text': '{applicant} sent {number} “{title}”; you need not decide.',
  'message.application.reminded.title': '{applicant} reminds you of a decision',
  'message.application.reminded.text': '{number} “{title}” still waits for you.',
  'message.application.commented.title': '{by} commented on an application',
  'message.application.commented.text': '{number} “{title}”: {text}',
  'message.application.transferred.title': '{by} lets you decide',
  'message.application.transferred.text': '{number} “{title}” waits for you instead.',
  'message.application.timedOut.title': 'A decision is overdue',
  'message.application.timedOut.text': '{number} “{title}” was not decided in time.',
  'message.application.revoked.title': 'An application was withdrawn',
  'message.application.revoked.text':
    '{applicant} withdrew {number} “{title}”; nothing waits for you there any more.',
  'message.delegation.given.title': '{from} lets you decide for them',
  'message.delegation.given.text': 'From {startsOn} to {endsOn} you decide what would wait for {from}.',
  'message.quota.decided.title': 'Your request for higher limits is decided',
  'message.quota.decided.text': '{by} decided on {number}: {passed} passed, {rejected} rejected.',
  'message.complaint.answered.title': 'Your complaint was answered',
  'message.complaint.answered.text': '{by} answered {number}. Say whether it helped.',
  'message.certification.approved.title': 'Your unit is certified',
  'message.certification.approved.text': 'The certification of {name} is approved.',
  'message.certification.rejected.title': 'The certification was rejected',
  'message.certification.rejected.text': 'The certification of {name} was rejected: {reason}',
  'message.member.invited.title': 'Welcome to {unit}',
  'message.member.invited.text': 'You are a member of {unit} now. What waits for you will stand here.',
  'message.webhook.failing.title': 'A webhook cannot be reached',
  'message.webhook.failing.text':
    '“{name}” has not answered for {hours} hours. Look at its attempts and try again.',
} as const satisfies Record<`message.${CodeOf<typeof MessageEvent>}.${'title' | 'text'}`, string>;
