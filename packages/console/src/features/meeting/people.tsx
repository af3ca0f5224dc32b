import { Button } from '@mantine/core';
import { MeetingAnswer, MeetingRole, MeetingState } from '#wire/meeting/codes.ts';
import { uninviteFromMeeting } from '#wire/meeting/desk.calls.ts';
import { leaveMeeting, markPresent } from '#wire/meeting/run.calls.ts';
import { mayMeet } from '#wire/meeting/steps.ts';
import { currentAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { showDateTime } from '../../kit/format.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { tag } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { confirm } from '../../kit/overlay/confirm.ts';
import { useT } from '../../kit/phrases.tsx';
import css from '../form/form.module.css';
import { doing, type Led, type LedProps } from './led.ts';
import meetingCss from './meeting.module.css';

type Member = Led['members'][number];

const answer = tag(MeetingAnswer);

const Steps = ({ member, data, isLead }: LedProps & { readonly member: Member }) => {
  const t = useT();
  const { id: memberId, name } = member;
  const isThere = member.present && member.leftAt === null;
  const mark = () => doing(() => call(markPresent, { memberId, present: !isThere }));
  const leave = () => doing(() => call(leaveMeeting, { memberId }));
  const remove = async () => {
    const verb = t('meetingDesk.uninvite');
    if (
      await confirm({
        title: t('list.fact', { label: verb, value: name }),
        text: t('meetingDesk.uninviteText'),
        verb,
        dangerous: true,
      })
    )
      await doing(() => call(uninviteFromMeeting, { memberId }));
  };
  return (
    <div className={css.buttons}>
      {isLead && mayMeet(data.meetingState, 'attend') && (
        <Button size="sm" variant="default" onClick={() => void mark()}>
          {t(isThere ? 'meeting.markAbsent' : 'meeting.markPresent')}
        </Button>
      )}
      {isLead && isThere && mayMeet(data.meetingState, 'leave') && (
        <Button size="sm" variant="default" onClick={() => void leave()}>
          {t('meeting.markLeft')}
        </Button>
      )}
      {currentAccess()?.can('meetingDesk.edit') && mayMeet(data.meetingState, 'edit') && (
        <Button size="sm" variant="subtle" onClick={() => void remove()}>
          {t('meetingDesk.uninvite')}
        </Button>
      )}
    </div>
  );
};

const Attendance = ({ member: { present, leftAt } }: { readonly member: Member }) => {
  const t = useT();
  if (leftAt !== null) return <>{t('meeting.left', { at: showDateTime(leftAt) })}</>;
  return present && <StatusTag meaning="done">{t('meeting.present')}</StatusTag>;
};

/** Who takes part, what they answered, and who is there. */
export const People = ({ data, isLead }: LedProps) => {
  const t = useT();
  const hasBegun = data.meetingState !== MeetingState.draft;
  if (data.members.length === 0) return <p>{t('meetingDesk.nobody')}</p>;
  return (
    <div className={meetingCss.list}>
      {hasBegun && (
        <p>
          {t('meeting.presentLine', {
            present: data.presentVoting,
            voting: data.voting,
            needed: data.quorumNeeded,
          })}
        </p>
      )}
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('meeting.name')}</th>
              <th scope="col">{t('meeting.unit')}</th>
              <th scope="col">{t('meeting.role')}</th>
              <th scope="col">{t('meeting.answered')}</th>
              <th scope="col">{t('meeting.attendance')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {data.members.map((member) => (
              <tr key={member.id}>
                <th scope="row">{member.name}</th>
                <td data-label={t('meeting.unit')}>{member.unit}</td>
                <td data-label={t('meeting.role')}>{sayCode(t, MeetingRole, member.role)}</td>
                <td data-label={t('meeting.answered')}>
                  {member.answer ? <answer.Cell value={member.answer} /> : t('meeting.noAnswer')}
                  {member.answerText !== '' && <div>{member.answerText}</div>}
                </td>
                <td data-label={t('meeting.attendance')}>
                  <Attendance member={member} />
                </td>
                <td>
                  <Steps {...{ member, data, isLead }} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
};
