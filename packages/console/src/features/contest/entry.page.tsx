import { Navigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { getContest, listContests, saveEntry, submitEntry } from '#wire/contest/calls.ts';
import { mayRound } from '#wire/contest/steps.ts';
import { call } from '../../kit/call.ts';
import { DetailTrouble } from '../../kit/detail/detail-trouble.tsx';
import { showDateTime } from '../../kit/format.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { titleIn } from '../announcement/title-in.ts';
import { FillForm } from '../form/fill-form.tsx';
import { Countdown } from './countdown.tsx';

/** Hands something in for a round: the team fills it in together and submits as often as it wants until the deadline. */
export const Page = () => {
  const t = useT();
  const language = useLanguage();
  const { id = '', round: roundId = '' } = useSearch({ strict: false }) as {
    readonly id?: string;
    readonly round?: string;
  };
  const query = useRead(getContest, { id }, { enabled: id !== '' });
  const [times, setTimes] = useState(0);
  const isBegun = useRef(false);
  const round = query.data?.rounds.find((each) => each.id === roundId);
  const title =
    round && t('contest.enterFor', { title: query.data?.title ?? '', round: titleIn(round, language) });
  usePageTitle(title);
  if (id === '' || query.isError)
    return (
      <DetailTrouble error={query.error} parent="/games/gamesList" onRetry={() => void query.refetch()} />
    );
  if (!query.data) return <div aria-busy="true" />;
  const form = round?.entry?.form ?? round?.form;
  // Whoever has begun keeps what they typed, also when the time is over meanwhile.
  if (round?.isIn && query.data.team?.mayEnter && mayRound(round.roundStage, 'enter')) isBegun.current = true;
  if (!isBegun.current || !round || !form || !title)
    return <Navigate to={`/games/gamesDetail?id=${id}` as string} replace />;
  const again = async () => {
    await query.refetch();
    setTimes((before) => before + 1);
  };
  return (
    <FillForm
      key={times}
      title={title}
      fields={form.fields}
      filled={round.entry}
      sure={t('contest.submitText')}
      back={`/games/gamesDetail?id=${id}`}
      save={(answers, revision) => call(saveEntry, { roundId, revision, answers }, { quiet: true })}
      submit={async (saved) => {
        const { version, late } = await call(submitEntry, saved, { quiet: true });
        return t(late ? 'contest.submittedLate' : 'contest.submitted', { n: version });
      }}
      onAgain={() => void again()}
      refreshed={() => Promise.all([refresh(getContest), refresh(listContests)])}
    >
      {() => (
        <p>
          <Countdown until={round.deadlineAt} now={query.data.now} />
          {round.entry &&
            ` · ${t('project.savedBy', { by: round.entry.updatedBy, at: showDateTime(round.entry.updatedAt) })}`}
        </p>
      )}
    </FillForm>
  );
};
