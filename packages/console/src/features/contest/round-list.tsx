import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getContest } from '#wire/contest/calls.ts';
import { RoundStage } from '#wire/contest/codes.ts';
import { showDateTime } from '../../kit/format.ts';
import { tag } from '../../kit/list/show.tsx';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { showBinding } from '../../kit/zone.ts';
import { titleIn } from '../announcement/title-in.ts';
import { Filled } from '../form/filled.tsx';
import { labelIn } from '../form/labels.ts';
import { AppealList } from './appeal-list.tsx';
import css from './contest.module.css';
import { RankingTable } from './ranking-table.tsx';

type Contest = CallResult<typeof getContest>;
type Round = Contest['rounds'][number];

const stage = tag(RoundStage);

const Mine = ({ round }: { readonly round: Round }) => {
  const t = useT();
  const { entry, mine } = round;
  return (
    <>
      {mine && <p>{t('contest.myPlace', { place: mine.place, points: mine.total?.toFixed(2) ?? '–' })}</p>}
      {entry && entry.version > 0 && <Filled filled={entry} />}
      {entry?.versions.map(({ version, by, at, late }) => (
        <p key={version}>
          {t('project.versionLine', { n: version, by, at: showDateTime(at) })}
          {late && ` · ${t('contest.late')}`}
        </p>
      ))}
    </>
  );
};

/** The rounds in their order: until when, what is judged, what the team handed in, and how it was ranked. */
export const RoundList = ({ data: { rounds, team } }: { readonly data: Contest }) => {
  const t = useT();
  const language = useLanguage();
  return (
    <div className={css.rounds}>
      {rounds.map((round) => (
        <article key={round.id} className={css.round}>
          <div className={css.head}>
            <h3>{titleIn(round, language)}</h3>
            <stage.Cell value={round.roundStage} />
          </div>
          <p>
            {t('contest.roundLine', {
              from: showDateTime(round.opensAt),
              until: showBinding(round.deadlineAt),
            })}
            {round.lateMinutes > 0 && ` · ${t('contest.lateLine', { n: round.lateMinutes })}`}
            {round.advance !== null && ` · ${t('contest.advanceLine', { n: round.advance })}`}
          </p>
          <p>{round.criteria.map((each) => labelIn(each, language)).join(' · ')}</p>
          <Mine round={round} />
          {round.ranking.length > 0 && <RankingTable lines={round.ranking} mine={team?.id} />}
          <AppealList appeals={round.appeals} />
        </article>
      ))}
    </div>
  );
};
