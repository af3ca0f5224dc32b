import { ApprovalAction, ApprovalEnd, TaskState } from '@chancery/contract/approval/codes.ts';
import { agreedSoFar } from '@chancery/contract/approval/engine/move-places.ts';
import type { ApprovalEvent, Moved } from '@chancery/contract/approval/engine/moved.ts';
import type { Approval } from '@chancery/contract/approval/engine/state.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { tellLive } from '../../kit/live.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { News, Tell } from '../../people/ports.ts';
import type { ApplicationRow } from '../application/application.table.ts';
import type { NameOf } from './approval-store.ts';

type About = Pick<
  ApplicationRow,
  'id' | 'companyId' | 'number' | 'title' | 'applicantId' | 'applicantName' | 'userId'
>;
type Told = Omit<News, 'companyId' | 'link' | 'object'>;

const openTo = (approval: Approval | undefined): ReadonlyMap<string, string> =>
  new Map(
    (approval?.tasks ?? [])
      .filter(({ state }) => state === TaskState.open)
      .map(({ id, userId }) => [id, userId]),
  );

const passedOn: readonly string[] = [ApprovalAction.transfer, ApprovalAction.handOver, ApprovalAction.passOn];
const decided: readonly string[] = [ApprovalAction.approve, ApprovalAction.reject];

/** Who learns what from what happened. */
const newsOf = (
  row: About,
  before: Approval | undefined,
  { state, events }: Moved,
  nameOf: NameOf,
): Told[] => {
  const about = { number: row.number, title: row.title };
  const byName = ({ by }: ApprovalEvent) => (by === null ? '' : nameOf(by));
  const was = openTo(before);
  const asked = [...openTo(state)]
    .filter(([id, userId]) => was.get(id) !== userId)
    .map(([, userId]) => userId);
  const given = events.find(({ action, people }) => passedOn.includes(action) && people.length > 0);
  const last = events.findLast(({ action }) => decided.includes(action));
  const told: Told[] = [];

  if (asked.length > 0 && given)
    told.push({
      to: asked,
      event: MessageEvent.applicationTransferred,
      params: { ...about, by: byName(given) },
    });
  else if (asked.length > 0) {
    const params = { ...about, applicant: row.applicantName };
    told.push({ to: asked, event: MessageEvent.applicationSubmittedToYou, params });
  }

  for (const event of events) {
    const by = byName(event);
    switch (event.action) {
      case ApprovalAction.copy: {
        const params = { ...about, applicant: row.applicantName };
        told.push({ to: event.people, event: MessageEvent.applicationCopied, params });
        break;
      }
      case ApprovalAction.returnToApplicant: {
        const params = { ...about, by, reason: event.text };
        told.push({ to: [row.applicantId], event: MessageEvent.applicationReturned, params });
        break;
      }
      case ApprovalAction.movePlaces: {
        const agreed = agreedSoFar(before ?? state).map(({ userId }) => userId);
        const readers = [row.applicantId, ...agreed].filter((userId) => userId !== event.by);
        const to = [...new Set(readers)];
        told.push({ to, event: MessageEvent.applicationPlacesMoved, params: { ...about, by } });
        break;
      }
      case ApprovalAction.notify:
      case ApprovalAction.remind: {
        const params = { ...about, applicant: row.applicantName };
        told.push({ to: event.people, event: MessageEvent.applicationReminded, params });
        break;
      }
      case ApprovalAction.comment: {
        const readers = [row.applicantId, ...openTo(state).values()].filter((userId) => userId !== event.by);
        const params = { ...about, by, text: event.text };
        told.push({ to: readers, event: MessageEvent.applicationCommented, params });
        break;
      }
      case ApprovalAction.end: {
        const params = { ...about, by: last ? byName(last) : '', reason: last?.text ?? '' };
        if (event.text === ApprovalEnd.revoked)
          told.push({
            to: [...was.values()],
            event: MessageEvent.applicationRevoked,
            params: { ...about, applicant: row.applicantName },
          });
        else if (event.text === ApprovalEnd.timedOut)
          told.push({ to: [row.applicantId], event: MessageEvent.applicationTimedOut, params: about });
        else if (event.text === ApprovalEnd.approved)
          told.push({ to: [row.applicantId, row.userId], event: MessageEvent.applicationApproved, params });
        else told.push({ to: [row.applicantId], event: MessageEvent.applicationRejected, params });
      }
    }
  }
  return told;
};

/** Tells everybody concerned what happened, and their screens to count again. */
export const tellNews = async (
  tx: Tx,
  tell: Tell,
  row: About,
  before: Approval | undefined,
  moved: Moved,
  nameOf: NameOf,
): Promise<void> => {
  const place = {
    companyId: row.companyId,
    link: `/sealManage/examinedetail/${row.id}`,
    object: { type: 'application', id: row.id },
  };
  for (const told of newsOf(row, before, moved, nameOf)) await tell(tx, { ...told, ...place } as News);
  const concerned = new Set([row.applicantId, ...openTo(before).values(), ...openTo(moved.state).values()]);
  await tellLive(tx, { kind: 'counts', companyId: row.companyId, accountIds: [...concerned] });
};
