import { Button } from '@mantine/core';
import { agreeMinutes } from '#wire/meeting/calls.ts';
import { writeMinutes } from '#wire/meeting/run.calls.ts';
import { mayMeet } from '#wire/meeting/steps.ts';
import { call } from '../../kit/call.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { showDateTime } from '../../kit/format.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { notify } from '../../kit/notice-store.ts';
import { currentLanguage, t as say, useT } from '../../kit/phrases.tsx';
import { Prose } from '../../kit/prose.tsx';
import { richKind } from '../../kit/rich/rich-kind.tsx';
import { RichText } from '../../kit/rich/rich-text.tsx';
import { doing, type Led, type LedProps, lookAgain, myIdIn, nameIn } from './led.ts';
import css from './meeting.module.css';

type Version = Led['minuteVersions'][number];

const write = async (data: Led): Promise<void> => {
  const newest = data.minuteVersions[0];
  const isSent = await openFormDialog({
    title: say('meeting.writeMinutes'),
    verb: say('meeting.sendMinutes'),
    endpoint: writeMinutes,
    fields: { body: { label: 'meeting.minutes', kind: richKind({ lang: currentLanguage() }) } },
    given: { id: data.id, version: newest?.version ?? 0 },
    ...(newest ? { initial: { body: newest.body } } : {}),
  });
  if (!isSent) return;
  notify.success(say('meeting.minutesSent'));
  await lookAgain();
};

const agree = (id: string, version: number): Promise<void> =>
  doing(async () => {
    await call(agreeMinutes, { id, version, agrees: true });
    notify.success(say('meeting.agreedDone'));
  });

const object = async (id: string, version: number): Promise<void> => {
  const isSent = await openFormDialog({
    title: say('meeting.object'),
    verb: say('meeting.object'),
    endpoint: agreeMinutes,
    fields: { text: { label: 'meeting.objection', kind: 'textarea' } },
    given: { id, version, agrees: false },
  });
  if (isSent) await lookAgain();
};

/** What those who were present say to a version. */
const Answers = ({ data, version }: { readonly data: Led; readonly version: Version }) => {
  const t = useT();
  return (
    <ul>
      {data.members
        .filter(({ present }) => present)
        .map(({ id }) => {
          const said = version.answers.find(({ memberId }) => memberId === id);
          return (
            <li key={id}>
              {nameIn(data, id)}
              {' · '}
              {said ? (
                <StatusTag meaning={said.agrees ? 'done' : 'refused'}>
                  {t(said.agrees ? 'meeting.agreed' : 'meeting.objected')}
                </StatusTag>
              ) : (
                t('meeting.noAnswer')
              )}
              {said && said.text !== '' && <Prose text={said.text} />}
            </li>
          );
        })}
    </ul>
  );
};

const VersionText = ({ data, version }: { readonly data: Led; readonly version: Version }) => {
  const t = useT();
  return (
    <div className={css.card}>
      <span className={css.quiet}>
        {t('meeting.versionLine', { n: version.version, by: version.by, at: showDateTime(version.at) })}
      </span>
      <RichText doc={version.body} pictures={{}} />
      <Answers {...{ data, version }} />
    </div>
  );
};

/** The minutes: their newest version, who agrees to it, and what came before. */
export const Minutes = ({ data, isLead }: LedProps) => {
  const t = useT();
  const [newest, ...older] = data.minuteVersions;
  const myId = myIdIn(data);
  const me = data.members.find(({ id }) => id === myId);
  const mayAgree = me?.present && mayMeet(data.meetingState, 'agree');
  return (
    <div className={css.list}>
      {!newest && <p>{t('meeting.noMinutes')}</p>}
      {newest && <VersionText data={data} version={newest} />}
      <div className={css.line}>
        {newest && mayAgree && (
          <>
            <Button onClick={() => void agree(data.id, newest.version)}>{t('meeting.agree')}</Button>
            <Button variant="default" onClick={() => void object(data.id, newest.version)}>
              {t('meeting.object')}
            </Button>
          </>
        )}
        {isLead && mayMeet(data.meetingState, 'write') && (
          <Button variant="default" onClick={() => void write(data)}>
            {t(newest ? 'meeting.newVersion' : 'meeting.writeMinutes')}
          </Button>
        )}
      </div>
      {older.length > 0 && (
        <details>
          <summary>{t('meeting.olderVersions')}</summary>
          {older.map((version) => (
            <VersionText key={version.version} {...{ data, version }} />
          ))}
        </details>
      )}
    </div>
  );
};
