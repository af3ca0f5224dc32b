import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listAudienceUnits } from '#wire/announcement/calls.ts';
import { AppealState, RoundStage } from '#wire/contest/codes.ts';
import { deleteRound, updateRound } from '#wire/contest/desk.calls.ts';
import {
  answerAppeal,
  askJuror,
  closeRound,
  correctScore,
  getRound,
  publishRound,
} from '#wire/contest/jury.calls.ts';
import { mayPublish, mayRound } from '#wire/contest/steps.ts';
import { ReviewState } from '#wire/review/codes.ts';
import { currentAccess } from '../../kit/access.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { binding, dateTime, number, tag } from '../../kit/list/show.tsx';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { pick } from '../../kit/picker/pick.ts';
import { refresh } from '../../kit/query.ts';
import { keptTitle } from '../announcement/announcement-shows.tsx';
import { labelIn } from '../form/labels.ts';
import { AppealList } from './appeal-list.tsx';
import { Countdown } from './countdown.tsx';
import { EntryTable } from './entry-table.tsx';
import { RankingTable } from './ranking-table.tsx';
import { roundFields } from './round-fields.tsx';
import { givenKind, pointsKind } from './score-kinds.tsx';

type Round = CallResult<typeof getRound>;

const stage = tag(RoundStage);

const jurorUnit = pick({
  endpoint: listAudienceUnits,
  option: ({ id, name, fullName }) => ({ value: id, label: name, hint: fullName }),
});

const isScored = ({ entries }: Round): boolean =>
  entries.some(({ scores }) => scores.some(({ state }) => state === ReviewState.scored));
const isMissing = ({ entries }: Round): boolean =>
  entries.some(({ scores }) => scores.some(({ state }) => state === ReviewState.asked));
const openAppeal = ({ appeals }: Round) => appeals.find(({ state }) => state === AppealState.open);
const upheldAppeal = ({ appeals }: Round) => appeals.findLast(({ state }) => state === AppealState.upheld);
const isAsked = ({ entries }: Round): boolean => entries.some(({ scores }) => scores.length > 0);

const DesignButton = ({ id }: { readonly id: string }) => {
  const t = useT();
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to={'/eventForm' as never} search={{ id } as never} />}
    >
      {t('contest.design')}
    </Button>
  );
};

/** What the ranking still waits for before it can be published. */
const BeforePublishing = ({ data }: { readonly data: Round }) => {
  const t = useT();
  const { roundStage, appealsUntil, now } = data;
  if (!mayRound(roundStage, 'publish') || appealsUntil === null) return null;
  if (mayPublish(data, Date.parse(now))) return <p>{t('contest.mayPublish')}</p>;
  return (
    <>
      {appealsUntil > now && (
        <p>
          {t('list.fact', { label: t('contest.appealsUntil'), value: '' })}
          <Countdown
            key={appealsUntil}
            until={appealsUntil}
            now={now}
            onOver={() => void refresh(getRound)}
          />
        </p>
      )}
      <p>{t(openAppeal(data) ? 'contest.answerFirst' : 'contest.publishAfter')}</p>
    </>
  );
};

const EventLink = ({ data }: { readonly data: Round }) => {
  const language = useLanguage();
  const { contestTitleZh: zh, contestTitleEn: en } = data;
  return (
    <Link to={'/eventDetail' as never} search={{ id: data.contestId } as never}>
      {language === 'zh' ? zh || en : en || zh}
    </Link>
  );
};

const Form = ({ data }: { readonly data: Round }) => {
  const t = useT();
  const language = useLanguage();
  if (!data.form) return <p>{t('contest.noForm')}</p>;
  return (
    <ol>
      {data.form.fields.map((field) => (
        <li key={field.key}>
          {labelIn(field, language)} · {t(`code.formFieldKind.${field.kind}`)}
          {field.required && ` · ${t('project.required')}`}
        </li>
      ))}
    </ol>
  );
};

/** One round at the desk: what was handed in, the jury, the ranking and what teams said to it. */
export const Page = detailPage({
  endpoint: getRound,
  params: ({ id }) => (id ? { id } : undefined),
  title: keptTitle,
  lead: (data) => <EventLink data={data} />,
  status: ({ roundStage }) => <stage.Cell value={roundStage} />,
  next: (data) =>
    mayRound(data.roundStage, 'edit') &&
    data.entries.length === 0 &&
    currentAccess()?.can('contestDesk.edit') ? (
      <DesignButton id={data.id} />
    ) : undefined,
  actions: [
    {
      endpoint: askJuror,
      label: 'contest.askJuror',
      body: ({ id }) => ({ id }),
      when: ({ roundStage, entries }) => mayRound(roundStage, 'judge') && entries.length > 0,
      fields: {
        companyId: { label: 'project.reviewerUnit', kind: jurorUnit },
        mobile: { label: 'project.reviewerPhone', kind: 'phone' },
      },
      done: 'contest.jurorAsked',
    },
    {
      endpoint: closeRound,
      label: 'contest.close',
      body: ({ id }) => ({ id }),
      when: (data) => mayRound(data.roundStage, 'close') && isScored(data) && !isMissing(data),
      confirm: 'contest.closeText',
      done: 'contest.closed',
    },
    {
      endpoint: closeRound,
      label: 'contest.closeWithout',
      body: ({ id }) => ({ id, withoutMissing: true }),
      when: (data) => mayRound(data.roundStage, 'close') && isScored(data) && isMissing(data),
      confirm: 'contest.closeWithoutText',
      done: 'contest.closed',
      dangerous: true,
      seldom: true,
    },
    {
      endpoint: publishRound,
      label: 'contest.publishRanking',
      body: ({ id }) => ({ id }),
      when: (data) => mayPublish(data, Date.parse(data.now)),
      confirm: 'contest.publishRankingText',
      done: 'contest.rankingPublished',
    },
    {
      endpoint: answerAppeal,
      label: 'contest.uphold',
      body: (data) => ({ id: openAppeal(data)?.id ?? '', upheld: true }),
      when: (data) => openAppeal(data) !== undefined,
      fields: { answer: { label: 'contest.answer', kind: 'textarea' } },
      done: 'contest.answered',
    },
    {
      endpoint: answerAppeal,
      label: 'contest.reject',
      body: (data) => ({ id: openAppeal(data)?.id ?? '', upheld: false }),
      when: (data) => openAppeal(data) !== undefined,
      fields: { answer: { label: 'contest.answer', kind: 'textarea' } },
      done: 'contest.answered',
      dangerous: true,
    },
    {
      endpoint: correctScore,
      label: 'contest.correct',
      body: (data) => ({ appealId: upheldAppeal(data)?.id ?? '' }),
      when: (data) => mayRound(data.roundStage, 'correct') && upheldAppeal(data) !== undefined,
      fields: {
        id: { label: 'contest.given', kind: givenKind },
        scores: { label: 'contest.points', kind: pointsKind },
        reason: { kind: 'textarea' },
      },
      initial: ({ entries, criteria }) => ({ entries, criteria }) as never,
      done: 'contest.corrected',
      seldom: true,
    },
    {
      endpoint: updateRound,
      label: 'contest.editRound',
      body: ({ id }) => ({ id }),
      when: (data) => mayRound(data.roundStage, 'edit') && !isAsked(data),
      fields: roundFields,
      initial: ({ titleZh, titleEn, opensAt, deadlineAt, lateMinutes, advance, criteria }) => ({
        titleZh,
        titleEn,
        opensAt,
        deadlineAt,
        lateMinutes,
        advance,
        criteria,
      }),
      done: 'announcement.saved',
      seldom: true,
    },
    {
      endpoint: deleteRound,
      label: 'contest.deleteRound',
      body: ({ id }) => ({ id }),
      when: ({ isDraft }) => isDraft,
      confirm: 'contest.deleteRoundText',
      done: 'contest.roundDeleted',
      dangerous: true,
      seldom: true,
    },
  ],
  facts: [
    { field: 'opensAt', label: 'contest.opensAt', show: binding },
    { field: 'deadlineAt', label: 'contest.deadlineAt', show: binding },
    { field: 'lateMinutes', label: 'contest.lateMinutes', show: number },
    { field: 'advance', label: 'contest.advance', show: number },
    { field: 'rankedAt', label: 'contest.rankedAt', show: dateTime },
    { field: 'appealsUntil', label: 'contest.appealsUntil', show: binding },
    { field: 'publishedAt', label: 'contest.publishedAt', show: dateTime },
    { field: 'rankingVersion', label: 'contest.rankingVersion', show: number },
  ],
  sections: [
    {
      title: 'contest.ranking',
      when: ({ ranking }) => ranking.length > 0,
      Body: ({ data }) => <RankingTable lines={data.ranking} />,
    },
    {
      title: 'contest.appeals',
      when: ({ appeals, roundStage }) => appeals.length > 0 || mayRound(roundStage, 'publish'),
      Body: ({ data }) => (
        <>
          <BeforePublishing data={data} />
          <AppealList appeals={data.appeals} />
        </>
      ),
    },
    { title: 'contest.entries', Body: EntryTable },
    { title: 'contest.form', Body: Form },
  ],
  parent: '/events',
});
