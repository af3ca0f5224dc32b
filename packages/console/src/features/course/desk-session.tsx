import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { cancelSession, getKeptCourse, openAttendance } from '#wire/course/desk.ts';
import { isCodeTime } from '#wire/course/rules.ts';
import { RegistrationState } from '#wire/registration/codes.ts';
import { currentAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { tag } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { notify } from '../../kit/notice-store.ts';
import { t as say, useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import tableCss from '../form/form.module.css';
import css from './course.module.css';
import { SessionTime } from './session-time.tsx';

type Session = CallResult<typeof getKeptCourse>['sessions'][number];

const State = tag(RegistrationState).Cell;

const openCode = async (sessionId: string): Promise<void> => {
  await call(openAttendance, { sessionId }).catch(() => undefined);
  await refresh(getKeptCourse);
};

const cancel = async (sessionId: string): Promise<void> => {
  const done = await openFormDialog({
    title: say('courseDesk.cancelSession'),
    about: say('courseDesk.cancelText'),
    endpoint: cancelSession,
    fields: { reason: { label: 'courseDesk.cancelReason' } },
    given: { sessionId },
    dangerous: true,
  });
  if (!done) return;
  notify.success(say('courseDesk.cancelDone'));
  await refresh(getKeptCourse);
};

const People = ({ people }: Pick<Session, 'people'>) => {
  const t = useT();
  if (people.length === 0) return <p className={css.quiet}>{t('courseDesk.nobody')}</p>;
  return (
    <div className={tableCss.scroll}>
      <table className={tableCss.table}>
        <thead>
          <tr>
            <th scope="col">{t('courseDesk.name')}</th>
            <th scope="col">{t('courseDesk.unit')}</th>
            <th scope="col">{t('courseDesk.state')}</th>
            <th scope="col">{t('courseDesk.attended')}</th>
            <th scope="col">{t('courseDesk.rating')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.accountId}>
              <td>{person.name}</td>
              <td data-label={t('courseDesk.unit')}>{person.unit}</td>
              <td data-label={t('courseDesk.state')}>
                <State value={person.state} />
              </td>
              <td data-label={t('courseDesk.attended')}>{person.attended ? t('courseDesk.came') : '–'}</td>
              <td data-label={t('courseDesk.rating')}>
                {person.rating === null
                  ? '–'
                  : [t('course.ratingOf', { rating: person.rating }), person.words]
                      .filter(Boolean)
                      .join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Steps = ({ session }: { readonly session: Session }) => {
  const t = useT();
  const access = currentAccess();
  const now = Date.now();
  const isOpen = isCodeTime(session, now);
  return (
    <div className={css.line}>
      {isOpen && session.code === null && access?.can('courseDesk.edit') && (
        <Button onClick={() => void openCode(session.id)}>{t('courseDesk.openCode')}</Button>
      )}
      {isOpen && session.code !== null && (
        <span className={css.code}>{t('courseDesk.codeIs', { code: session.code })}</span>
      )}
      {Date.parse(session.startsAt) > now && access?.can('courseDesk.publish') && (
        <Button variant="default" onClick={() => void cancel(session.id)}>
          {t('courseDesk.cancelSession')}
        </Button>
      )}
    </div>
  );
};

/** The sessions of a course with their people, and what is done with each. */
export const DeskSessions = ({ data }: { readonly data: CallResult<typeof getKeptCourse> }) => {
  const t = useT();
  return (
    <ul className={css.sessions}>
      {data.sessions.map((session) => (
        <li key={session.id} className={css.session}>
          <div className={css.line}>
            <SessionTime {...session} />
            {session.cancelled && (
              <StatusTag meaning="refused">
                {t('course.cancelled', { reason: session.cancelReason })}
              </StatusTag>
            )}
          </div>
          <div className={css.line}>
            {session.place && <span>{session.place}</span>}
            {session.link && <span>{session.link}</span>}
            <span className={css.quiet}>{t('course.places', session.places)}</span>
          </div>
          {!session.cancelled && <Steps session={session} />}
          <People people={session.people} />
        </li>
      ))}
    </ul>
  );
};
