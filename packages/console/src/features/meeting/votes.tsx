import { Button } from '@mantine/core';
import { castVote } from '#wire/meeting/calls.ts';
import { VoteBase, VoteState, VoteThreshold } from '#wire/meeting/codes.ts';
import { isVoting, usualOptions } from '#wire/meeting/rules.ts';
import { cancelVote, closeVote } from '#wire/meeting/run.calls.ts';
import { mayMeet } from '#wire/meeting/steps.ts';
import { call } from '../../kit/call.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { tag } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { notify } from '../../kit/notice-store.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { useT } from '../../kit/phrases.tsx';
import { doing, type Led, type LedProps, myIdIn, nameIn } from './led.ts';
import css from './meeting.module.css';
import { askVote } from './vote-dialog.tsx';

type Vote = Led['votes'][number];
interface VoteProps extends LedProps {
  readonly vote: Vote;
}

const state = tag(VoteState);

const hasQuorum = ({ presentVoting, quorumNeeded }: Led): boolean => presentVoting >= quorumNeeded;

const useOptions = ({ options }: Vote): readonly string[] => {
  const t = useT();
  return options.length > 0 ? options : usualOptions.map((option) => t(`meeting.option.${option}`));
};

/** How many vote who are there, or were when they voted. */
const votersOf = ({ members }: Led, { voted }: Vote): number =>
  members.filter(
    ({ id, role, present, leftAt }) => isVoting(role) && ((present && leftAt === null) || voted.includes(id)),
  ).length;

/** What I may choose: whoever is there and votes, once in secret, again and again in the open. */
const Ballot = ({ data, vote }: VoteProps) => {
  const t = useT();
  const options = useOptions(vote);
  const myId = myIdIn(data);
  const me = data.members.find(({ id }) => id === myId);
  if (!me || !isVoting(me.role)) return null;
  const hasVoted = vote.voted.includes(me.id);
  if (!me.present || me.leftAt !== null) return <p>{t('meeting.checkInFirst')}</p>;
  if (vote.secret && hasVoted) return <p>{t('meeting.votedSecretly')}</p>;
  const chosen = 'myChoices' in data ? data.myChoices[vote.id] : undefined;
  const choose = async (option: number) => {
    const text = t(vote.secret ? 'meeting.castSecretText' : 'meeting.castText');
    const about = options[option] ?? '';
    if (!(await confirm({ title: t('meeting.cast', { option: about }), text, verb: t('meeting.castVerb') })))
      return;
    await doing(async () => {
      await call(castVote, { voteId: vote.id, option });
      notify.success(t('meeting.castDone'));
    });
  };
  return (
    <fieldset className={css.ballot}>
      <legend>{t(hasVoted ? 'meeting.changeVote' : 'meeting.yourVote')}</legend>
      {options.map((label, option) => (
        <Button
          key={label}
          variant={chosen === option ? 'filled' : 'default'}
          aria-pressed={chosen === option}
          onClick={() => void choose(option)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
};

const Result = ({ data, vote }: VoteProps) => {
  const t = useT();
  const options = useOptions(vote);
  const who = (option: number) =>
    vote.choices
      .filter((choice) => choice.option === option)
      .map(({ memberId }) => nameIn(data, memberId))
      .join(' · ');
  return (
    <>
      <div className={css.line}>
        <StatusTag meaning={vote.passed ? 'done' : 'refused'}>
          {t(vote.passed ? 'meeting.passed' : 'meeting.notPassed')}
        </StatusTag>
        {vote.options.length > 0 && vote.winner !== null && <strong>{options[vote.winner]}</strong>}
      </div>
      <ul>
        {options.map((label, option) => (
          <li key={label}>
            {t('meeting.countLine', { option: label, count: vote.counts?.[option] ?? 0 })}
            {who(option) !== '' && <span className={css.quiet}> ({who(option)})</span>}
          </li>
        ))}
      </ul>
      <span className={css.quiet}>
        {t('meeting.electorate', { present: vote.present ?? 0, all: vote.all ?? 0 })}
      </span>
    </>
  );
};

const Steps = ({ data, vote }: VoteProps) => {
  const t = useT();
  const close = async () => {
    const verb = t('meeting.closeVote');
    if (
      !(await confirm({
        title: t('list.fact', { label: verb, value: vote.question }),
        text: t('meeting.closeVoteText'),
        verb,
      }))
    )
      return;
    await doing(() => call(closeVote, { voteId: vote.id }));
  };
  const giveUp = async () => {
    const verb = t('meeting.cancelVote');
    const question = {
      title: t('list.fact', { label: verb, value: vote.question }),
      text: t('meeting.cancelVoteText'),
      verb,
    };
    if (!(await confirm({ ...question, dangerous: true }))) return;
    await doing(() => call(cancelVote, { voteId: vote.id }));
  };
  return (
    <div className={css.line}>
      {hasQuorum(data) && <Button onClick={() => void close()}>{t('meeting.closeVote')}</Button>}
      <Button variant="subtle" onClick={() => void giveUp()}>
        {t('meeting.cancelVote')}
      </Button>
    </div>
  );
};

const VoteCard = ({ data, vote, isLead }: VoteProps) => {
  const t = useT();
  const isOpen = vote.state === VoteState.open;
  return (
    <li className={css.card}>
      <div className={css.line}>
        <span className={css.name}>{vote.question}</span>
        <state.Cell value={vote.state} />
        <StatusTag meaning="neutral">{t(vote.secret ? 'meeting.isSecret' : 'meeting.isOpen')}</StatusTag>
      </div>
      <span className={css.quiet}>
        {t('meeting.rule', {
          threshold: sayCode(t, VoteThreshold, vote.threshold),
          base: sayCode(t, VoteBase, vote.base),
        })}
      </span>
      {isOpen && (
        <span>{t('meeting.votedLine', { voted: vote.voted.length, present: votersOf(data, vote) })}</span>
      )}
      {isOpen && <Ballot {...{ data, vote, isLead }} />}
      {vote.state === VoteState.closed && <Result {...{ data, vote, isLead }} />}
      {isOpen && isLead && <Steps {...{ data, vote, isLead }} />}
    </li>
  );
};

/** Votes: what is asked, my ballot, and what came of it. */
export const Votes = ({ data, isLead }: LedProps) => {
  const t = useT();
  const isRunning = mayMeet(data.meetingState, 'vote');
  return (
    <div className={css.list}>
      {isRunning && !hasQuorum(data) && (
        <p role="status">
          {t('meeting.belowQuorum', { present: data.presentVoting, needed: data.quorumNeeded })}
        </p>
      )}
      {data.votes.length === 0 && <p>{t('meeting.noVotes')}</p>}
      <ul className={css.list}>
        {data.votes.map((vote) => (
          <VoteCard key={vote.id} {...{ data, vote, isLead }} />
        ))}
      </ul>
      {isLead && isRunning && hasQuorum(data) && (
        <div>
          <Button variant="default" onClick={() => void askVote(data)}>
            {t('meeting.openVote')}
          </Button>
        </div>
      )}
    </div>
  );
};
