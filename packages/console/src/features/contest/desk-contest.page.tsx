import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Link } from '@tanstack/react-router';
import { mayStep } from '#wire/announcement/steps.ts';
import { ContestStage, RoundStage, TieRule } from '#wire/contest/codes.ts';
import {
  addRound,
  deleteContest,
  getKeptContest,
  publishContest,
  withdrawContest,
} from '#wire/contest/desk.calls.ts';
import { listTeams } from '#wire/contest/jury.calls.ts';
import { RegistrationState } from '#wire/registration/codes.ts';
import { currentAccess } from '../../kit/access.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { dictionaryName } from '../../kit/dictionary.tsx';
import { showDateTime } from '../../kit/format.ts';
import { binding, number, tag } from '../../kit/list/show.tsx';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { RichText } from '../../kit/rich/rich-text.tsx';
import { showBinding } from '../../kit/zone.ts';
import { deleting, publishing, withdrawing } from '../announcement/announcement-actions.ts';
import { attachmentsSection, companiesSection } from '../announcement/announcement-sections.tsx';
import { announcementFacts, keptTitle } from '../announcement/announcement-shows.tsx';
import { EditButton } from '../announcement/edit-button.tsx';
import { titleIn } from '../announcement/title-in.ts';
import css from '../form/form.module.css';
import { roundFields } from './round-fields.tsx';

type Contest = CallResult<typeof getKeptContest>;

const stage = tag(ContestStage);
const roundStage = tag(RoundStage);
const standing = tag(RegistrationState);
const most = 200;

const Rounds = ({ data: { rounds } }: { readonly data: Contest }) => {
  const t = useT();
  const language = useLanguage();
  if (rounds.length === 0) return <p>{t('contest.noRounds')}</p>;
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('contest.round')}</th>
            <th scope="col">{t('contest.stage')}</th>
            <th scope="col">{t('contest.deadlineAt')}</th>
            <th scope="col">{t('contest.form')}</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <tr key={round.id}>
              <td>
                <Link to={'/eventRound' as never} search={{ id: round.id } as never}>
                  {titleIn(round, language)}
                </Link>
              </td>
              <td data-label={t('contest.stage')}>
                <roundStage.Cell value={round.roundStage} />
              </td>
              <td data-label={t('contest.deadlineAt')}>{showBinding(round.deadlineAt)}</td>
              <td data-label={t('contest.form')}>
                {round.form ? t('project.formVersion', { n: round.form.version }) : t('contest.noForm')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Teams = ({ data: { id } }: { readonly data: Contest }) => {
  const t = useT();
  const { data } = useRead(listTeams, { contestId: id, pageSize: most });
  if (!data) return <div aria-busy="true" />;
  if (data.list.length === 0) return <p>{t('contest.noTeams')}</p>;
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('contest.team')}</th>
            <th scope="col">{t('contest.unit')}</th>
            <th scope="col">{t('contest.memberState')}</th>
            <th scope="col">{t('contest.people')}</th>
            <th scope="col">{t('contest.registeredAt')}</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((team) => (
            <tr key={team.id}>
              <td>{team.name}</td>
              <td data-label={t('contest.unit')}>{team.unitName}</td>
              <td data-label={t('contest.memberState')}>
                <standing.Cell value={team.state} />
              </td>
              <td data-label={t('contest.people')}>
                {team.members.flatMap(({ name }) => (name ? [name] : [])).join(' · ')}
              </td>
              <td data-label={t('contest.registeredAt')}>{showDateTime(team.registeredAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** One event at the desk: where it stands, its rounds and its teams. */
export const Page = detailPage({
  endpoint: getKeptContest,
  params: ({ id }) => (id ? { id } : undefined),
  title: keptTitle,
  status: ({ contestStage }) => <stage.Cell value={contestStage} />,
  next: ({ id }) =>
    currentAccess()?.can('contestDesk.edit') ? <EditButton to="/writeEvent" id={id} /> : undefined,
  actions: [
    {
      ...publishing(publishContest, 'news.publishText'),
      when: ({ state, rounds }) =>
        mayStep(state, 'publish') && rounds.length > 0 && rounds.every(({ form }) => form !== null),
    },
    {
      endpoint: addRound,
      label: 'contest.addRound',
      body: ({ id }) => ({ contestId: id }),
      when: ({ state }) => mayStep(state, 'delete'),
      fields: roundFields,
      done: 'contest.roundAdded',
    },
    { ...withdrawing(withdrawContest, 'contest.withdrawContestText'), seldom: true },
    deleting(deleteContest),
  ],
  facts: [
    { field: 'category', label: 'announcement.category', show: dictionaryName('contestCategory') },
    { field: 'registerFrom', label: 'contest.registerFrom', show: binding },
    { field: 'registerUntil', label: 'contest.registerUntil', show: binding },
    { field: 'capacity', label: 'contest.capacity', show: number },
    { field: 'booked', label: 'contest.booked', show: number },
    { field: 'waiting', label: 'contest.waiting', show: number },
    { field: 'tieRule', label: 'contest.tieRule', show: tag(TieRule) },
    { field: 'appealDays', label: 'contest.appealDays', show: number },
    ...announcementFacts,
  ],
  sections: [
    { title: 'contest.rounds', Body: Rounds },
    { title: 'contest.teams', Body: Teams },
    companiesSection,
    {
      title: 'news.textZh',
      when: ({ bodyZh }) => bodyZh !== null,
      Body: ({ data }) => data.bodyZh && <RichText doc={data.bodyZh} pictures={data.pictures} lang="zh-CN" />,
    },
    {
      title: 'news.textEn',
      when: ({ bodyEn }) => bodyEn !== null,
      Body: ({ data }) => data.bodyEn && <RichText doc={data.bodyEn} pictures={data.pictures} lang="en" />,
    },
    attachmentsSection,
  ],
  parent: '/events',
});
