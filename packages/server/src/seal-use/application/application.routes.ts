import * as call from '@chancery/contract/application/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { ApplicationDetails } from './application.detail.ts';
import type { ApplicationLists } from './application.lists.ts';
import type { ApplicationService } from './application.service.ts';
import type { DraftService } from './draft.service.ts';

interface Services {
  readonly applications: ApplicationService;
  readonly applicationLists: ApplicationLists;
  readonly applicationDetails: ApplicationDetails;
  readonly drafts: DraftService;
}

export const applicationRoutes = ({
  applications,
  applicationLists: lists,
  applicationDetails: details,
  drafts,
}: Services) => [
  handle(call.saveApply, ({ actor, input }) => applications.save(actor, input)),
  handle(call.listApplyDepartments, ({ actor }) => details.departments(actor)),
  handle(call.previewApply, ({ actor, input }) => details.preview(actor, input)),
  handle(call.listApplies, ({ actor, input }) => lists.list(actor, input)),
  handle(call.getApply, ({ actor, input }) => details.get(actor, input.id)),
  handle(call.getApplyStatus, ({ actor, input }) => details.status(actor, input.id)),
  handle(call.listNotify, ({ actor, input }) => details.notifyList(actor, input.id)),
  handle(call.reNotifyApply, ({ actor, input }) => applications.remind(actor, input.id)),
  handle(call.revokeApply, ({ actor, input }) => applications.revoke(actor, input)),
  handle(call.saveApplyDraft, ({ actor, input }) => drafts.save(actor, input)),
  handle(call.getApplyDraft, ({ actor, input }) => drafts.get(actor, input.userId)),
  handle(call.deleteApplyDraft, ({ actor }) => drafts.remove(actor)),
  handle(call.submitApplyDraft, ({ actor, input }) => applications.submitDraft(actor, input)),
  handle(call.countApplyUnread, ({ actor }) => lists.unread(actor)),
  handle(call.readApplies, ({ actor, input }) => lists.markRead(actor, input)),
];
