import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  answerInvitation,
  appealRanking,
  getContest,
  inviteToTeam,
  listContests,
  registerTeam,
  withdrawTeam,
} from '#wire/contest/calls.ts';
import { ContestStage, RoundStage } from '#wire/contest/codes.ts';
import { mayRound } from '#wire/contest/steps.ts';
import { RegistrationState } from '#wire/registration/codes.ts';
import { currentAccess } from '../../kit/access.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { showDateTime } from '../../kit/format.ts';
import { binding, number, tag } from '../../kit/list/show.tsx';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { RichText } from '../../kit/rich/rich-text.tsx';
import { attachmentsSection } from '../announcement/announcement-sections.tsx';
import { OtherLanguage } from '../announcement/announcement-shows.tsx';
import { titleIn } from '../announcement/title-in.ts';
import { useOpened } from '../announcement/use-opened.ts';
import { awardIn } from './award-in.ts';
import { CertificateButton } from './certificate-button.tsx';
import { Countdown } from './countdown.tsx';
import { RoundList } from './round-list.tsx';
import { TeamTable } from './team-table.tsx';

type Contest = CallResult<typeof getContest>;

const stage = tag(ContestStage);
const standing = tag(RegistrationState);
const roundStage = tag(RoundStage);

/** The round that takes something from my team now. */
const openRound = ({ rounds, team }: Contest) =>
  team?.mayEnter ? rounds.find((round) => round.isIn && mayRound(round.roundStage, 'enter')) : undefined;

/** The round whose ranking can be appealed against now. */
const appealable = ({ rounds, now }: Contest) =>
  rounds.find(
    ({ roundStage, mine, appealsUntil, appeals }) =>
      mayRound(roundStage, 'appeal') &&
      mine !== null &&
      (appealsUntil ?? '') > now &&
      !appeals.some(({ state }) => state === 'open'),
  );

const EnterButton = ({ data }: { readonly data: Contest }) => {
  const t = useT();
  const round = openRound(data);
  if (!round) return null;
  const search = { id: data.id, round: round.id };
  return (
    <Button
      renderRoot={(props) => <Link {...props} to={'/games/gamesEntry' as never} search={search as never} />}
    >
      {t(round.entry ? 'contest.goOn' : 'contest.enter')}
    </Button>
  );
};

/** How far my team came in an event that is over, and what it was awarded. */
const Outcome = ({ data: { rounds } }: { readonly data: Contest }) => {
  const t = useT();
  const language = useLanguage();
  const last = rounds.findLast(({ mine }) => mine !== null);
  if (!last?.mine) return <p>{t('contest.next.finished')}</p>;
  const { place } = last.mine;
  const award = awardIn(last.mine, language);
  const isFinal = last === rounds.at(-1);
  return (
    <>
      <p>
        {isFinal
          ? t('contest.finalPlace', { place, of: last.ranking.length })
          : t('contest.cameUntil', { round: titleIn(last, language), place, of: last.ranking.length })}
      </p>
      {award !== '' && (
        <p>
          {t('contest.award')} <strong>{award}</strong>
        </p>
      )}
    </>
  );
};

/** What happens now with what my team handed in last, and until when it can be appealed against. */
const Waiting = ({ data }: { readonly data: Contest }) => {
  const t = useT();
  const language = useLanguage();
  const round = data.rounds.findLast(({ entry }) => entry !== null && entry.version > 0);
  const until = appealable(data)?.appealsUntil;
  if (!round) return null;
  return (
    <p>
      {titleIn(round, language)} <roundStage.Cell value={round.roundStage} />
      {until && ` · ${t('list.fact', { label: t('contest.appealsUntil'), value: showDateTime(until) })}`}
    </p>
  );
};

/** Where the unit stands in it, and what comes next. */
const Standing = ({ data }: { readonly data: Contest }) => {
  const t = useT();
  const language = useLanguage();
  useOpened(data, listContests);
  const { team, contestStage, invitations, registerUntil, now } = data;
  const round = openRound(data);
  return (
    <>
      {invitations.map(({ id, team: name, unitName }) => (
        <p key={id}>{t('contest.invitedBy', { team: name, unit: unitName })}</p>
      ))}
      {team && (
        <p>
          {team.name}
          {contestStage !== ContestStage.finished && (
            <>
              {' · '}
              <standing.Cell value={team.state} />
            </>
          )}{' '}
          {team.number !== null && t('contest.number', { n: team.number })}
        </p>
      )}
      {contestStage === ContestStage.registering && (
        <p>
          {t('contest.registerBy')} <Countdown until={registerUntil} now={now} />
        </p>
      )}
      {round && (
        <p>
          {t('contest.submitBy', { round: titleIn(round, language) })}{' '}
          <Countdown until={round.deadlineAt} now={now} />
        </p>
      )}
      {team && contestStage === ContestStage.running && !round && <Waiting data={data} />}
      {team && contestStage === ContestStage.finished && <Outcome data={data} />}
      {!team && invitations.length === 0 && <p>{t(`contest.next.${contestStage}`)}</p>}
    </>
  );
};

const invitationOf = ({ invitations }: Contest) => invitations[0]?.id ?? '';
const mayRegister = ({ contestStage, team, invitations }: Contest): boolean =>
  contestStage === ContestStage.registering && team === null && invitations.length === 0;
const isTeamOpen = ({ team, rounds }: Contest): boolean =>
  team?.mayLead === true && mayRound(rounds[0]?.roundStage ?? 'open', 'team');

/** One event: what it is about, where the team stands, and what comes next for it. */
export const Page = detailPage({
  endpoint: getContest,
  params: ({ id }) => (id ? { id } : undefined),
  title: ({ title }) => title,
  lead: ({ summary }) => summary,
  status: ({ contestStage }) => <stage.Cell value={contestStage} />,
  next: (data) =>
    openRound(data) && currentAccess()?.can('contest.enter') ? <EnterButton data={data} /> : undefined,
  actions: [
    {
      endpoint: registerTeam,
      label: 'contest.register',
      body: ({ id }) => ({ contestId: id }),
      when: mayRegister,
      fields: { name: { label: 'contest.teamName' } },
      done: 'contest.registered',
    },
    {
      endpoint: answerInvitation,
      label: 'contest.join',
      body: (data) => ({ id: invitationOf(data), accepts: true }),
      when: ({ invitations, team }) => invitations.length > 0 && team === null,
      confirm: 'contest.joinText',
      done: 'contest.joined',
    },
    {
      endpoint: answerInvitation,
      label: 'contest.decline',
      body: (data) => ({ id: invitationOf(data), accepts: false }),
      when: ({ invitations }) => invitations.length > 0,
      confirm: 'contest.declineText',
      done: 'contest.declined',
      dangerous: true,
    },
    {
      endpoint: inviteToTeam,
      label: 'contest.invite',
      body: ({ team }) => ({ id: team?.id ?? '' }),
      when: (data) => isTeamOpen(data) && (data.team?.members.length ?? 0) < data.teamMax,
      fields: { mobile: { label: 'contest.phone', kind: 'phone', help: 'contest.phoneHelp' } },
      done: 'contest.invited',
    },
    {
      endpoint: appealRanking,
      label: 'contest.appeal',
      body: (data) => ({ roundId: appealable(data)?.id ?? '' }),
      when: (data) => appealable(data) !== undefined,
      fields: { text: { label: 'contest.appealText', kind: 'textarea' } },
      done: 'contest.appealed',
      seldom: true,
    },
    {
      endpoint: withdrawTeam,
      label: 'contest.withdraw',
      body: ({ team }) => ({ id: team?.id ?? '' }),
      when: ({ team, contestStage }) => team?.mayLead === true && contestStage === ContestStage.registering,
      confirm: 'contest.withdrawText',
      done: 'contest.withdrawn',
      dangerous: true,
      seldom: true,
    },
  ],
  facts: [
    { field: 'category', label: 'announcement.category', show: dictionaryName('contestCategory') },
    { field: 'registerFrom', label: 'contest.registerFrom', show: binding },
    { field: 'registerUntil', label: 'contest.registerUntil', show: binding },
    { field: 'capacity', label: 'contest.capacity', show: number },
    { field: 'booked', label: 'contest.booked', show: number },
    { field: 'waiting', label: 'contest.waiting', show: number },
    { field: 'teamMin', label: 'contest.teamMin', show: number },
    { field: 'teamMax', label: 'contest.teamMax', show: number },
  ],
  sections: [
    { title: 'contest.standing', Body: Standing },
    { title: 'contest.team', when: ({ team }) => team !== null, Body: TeamTable },
    {
      title: 'contest.certificate',
      when: ({ contestStage, rounds }) =>
        contestStage === ContestStage.finished && rounds.some(({ mine }) => mine !== null),
      Body: CertificateButton,
    },
    { title: 'contest.rounds', Body: RoundList },
    {
      title: 'project.about',
      when: ({ body }) => body.content.length > 0,
      Body: ({ data }) => (
        <>
          <OtherLanguage language={data.language} />
          <RichText doc={data.body} pictures={data.pictures} lang={data.language === 'zh' ? 'zh-CN' : 'en'} />
        </>
      ),
    },
    attachmentsSection,
  ],
  parent: '/games/gamesList',
});
