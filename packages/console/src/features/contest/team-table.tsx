import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { getContest, removeFromTeam } from '#wire/contest/calls.ts';
import { TeamMemberState } from '#wire/contest/codes.ts';
import { mayRound } from '#wire/contest/steps.ts';
import { call } from '../../kit/call.ts';
import { tag } from '../../kit/list/show.tsx';
import { confirm } from '../../kit/overlay/confirm.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import css from '../form/form.module.css';

const state = tag(TeamMemberState);

/** Who is in the team, and who is asked to join. */
export const TeamTable = ({ data: { team, rounds } }: { readonly data: CallResult<typeof getContest> }) => {
  const t = useT();
  if (!team) return null;
  const isOpen = mayRound(rounds[0]?.roundStage ?? 'open', 'team');
  const remove = async (id: string) => {
    const isMe = id === team.myId;
    const verb = t(isMe ? 'contest.leave' : 'contest.remove');
    const text = t(isMe ? 'contest.leaveText' : 'contest.removeText');
    if (!(await confirm({ title: verb, text, verb, dangerous: true }))) return;
    await call(removeFromTeam, { id }).catch(() => undefined);
    await refresh(getContest);
  };
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('contest.person')}</th>
            <th scope="col">{t('contest.unit')}</th>
            <th scope="col">{t('contest.memberState')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {team.members.map((member) => (
            <tr key={member.id}>
              <td>
                {member.name || member.mobile}
                {member.isCaptain && ` · ${t('contest.captain')}`}
              </td>
              <td data-label={t('contest.unit')}>{member.unitName}</td>
              <td data-label={t('contest.memberState')}>
                <state.Cell value={member.state} />
              </td>
              <td>
                {isOpen && !member.isCaptain && (team.mayLead || member.id === team.myId) && (
                  <Button variant="subtle" onClick={() => void remove(member.id)}>
                    {t(member.id === team.myId ? 'contest.leave' : 'contest.remove')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
