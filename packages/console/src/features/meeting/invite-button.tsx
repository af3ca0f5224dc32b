import { Button } from '@mantine/core';
import { listAudienceUnits } from '#wire/announcement/calls.ts';
import { MeetingRole } from '#wire/meeting/codes.ts';
import { inviteToMeeting } from '#wire/meeting/desk.calls.ts';
import { mayMeet } from '#wire/meeting/steps.ts';
import { currentAccess } from '../../kit/access.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { notify } from '../../kit/notice-store.ts';
import { t as say, useT } from '../../kit/phrases.tsx';
import { pick } from '../../kit/picker/pick.ts';
import { type Led, lookAgain } from './led.ts';

const unit = pick({
  endpoint: listAudienceUnits,
  option: ({ id, name, fullName }) => ({ value: id, label: name, hint: fullName }),
});

const invite = async ({ id, members }: Led): Promise<void> => {
  const hasChair = members.some(({ role }) => role === MeetingRole.chair);
  const isAdded = await openFormDialog({
    title: say('meetingDesk.invite'),
    verb: say('meetingDesk.invite'),
    endpoint: inviteToMeeting,
    fields: {
      companyId: { label: 'meeting.unit', kind: unit },
      mobile: { label: 'meetingDesk.phone', kind: 'phone' },
      role: { label: 'meeting.role', kind: MeetingRole },
    },
    given: { id },
    initial: { role: hasChair ? MeetingRole.member : MeetingRole.chair },
  });
  if (!isAdded) return;
  notify.success(say('meetingDesk.invited'));
  await lookAgain();
};

/** Names somebody who takes part. */
export const InviteButton = ({ data }: { readonly data: Led }) => {
  const t = useT();
  if (!currentAccess()?.can('meetingDesk.edit') || !mayMeet(data.meetingState, 'edit')) return null;
  return (
    <Button variant="default" onClick={() => void invite(data)}>
      {t('meetingDesk.invite')}
    </Button>
  );
};
