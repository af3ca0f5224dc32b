import { Button } from '@mantine/core';
import { reportResolution } from '#wire/meeting/calls.ts';
import { ResolutionState } from '#wire/meeting/codes.ts';
import {
  addResolution,
  confirmResolution,
  dropResolution,
  returnResolution,
} from '#wire/meeting/run.calls.ts';
import { mayMeet, nextResolutionState, type ResolutionStep } from '#wire/meeting/steps.ts';
import { call } from '../../kit/call.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { tag } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { t as say, useT } from '../../kit/phrases.tsx';
import { Prose } from '../../kit/prose.tsx';
import css from '../form/form.module.css';
import { doing, type Led, type LedProps, lookAgain, myIdIn } from './led.ts';
import meetingCss from './meeting.module.css';
import { itemOptions } from './vote-dialog.tsx';

type Resolution = Led['resolutions'][number];

const state = tag(ResolutionState);

const add = async (data: Led): Promise<void> => {
  const isAdded = await openFormDialog({
    title: say('meeting.addResolution'),
    verb: say('meeting.addResolution'),
    endpoint: addResolution,
    fields: {
      text: { label: 'meeting.resolution', kind: 'textarea' },
      ownerId: {
        label: 'meeting.owner',
        kind: { options: data.members.map(({ id, name, unit }) => ({ value: id, label: name, hint: unit })) },
      },
      dueOn: { label: 'meeting.dueOn', kind: 'date' },
      ...(data.items.length > 0 ? { itemId: { label: 'meeting.item', kind: itemOptions(data) } } : {}),
    },
    given: { id: data.id },
  });
  if (isAdded) await lookAgain();
};

const report = async ({ id, text }: Resolution): Promise<void> => {
  const isSent = await openFormDialog({
    title: say('meeting.report'),
    verb: say('meeting.report'),
    about: text,
    endpoint: reportResolution,
    fields: { text: { label: 'meeting.reportText', kind: 'textarea' } },
    given: { id },
  });
  if (isSent) await lookAgain();
};

const comment = async (
  { id, text }: Resolution,
  endpoint: typeof returnResolution | typeof dropResolution,
  verb: string,
): Promise<void> => {
  const isSent = await openFormDialog({
    title: verb,
    verb,
    about: text,
    endpoint,
    fields: { comment: { label: 'meeting.comment', kind: 'textarea' } },
    given: { id },
  });
  if (isSent) await lookAgain();
};

const Steps = ({ row, data, isLead }: LedProps & { readonly row: Resolution }) => {
  const t = useT();
  const may = (step: ResolutionStep) => nextResolutionState(row.state, step) !== undefined;
  return (
    <div className={css.buttons}>
      {row.ownerId === myIdIn(data) && may('report') && (
        <Button size="sm" onClick={() => void report(row)}>
          {t('meeting.report')}
        </Button>
      )}
      {isLead && may('confirm') && (
        <Button size="sm" onClick={() => void doing(() => call(confirmResolution, { id: row.id }))}>
          {t('meeting.confirmDone')}
        </Button>
      )}
      {isLead && may('return') && (
        <Button
          size="sm"
          variant="default"
          onClick={() => void comment(row, returnResolution, t('meeting.returnReport'))}
        >
          {t('meeting.returnReport')}
        </Button>
      )}
      {isLead && may('drop') && (
        <Button
          size="sm"
          variant="subtle"
          onClick={() => void comment(row, dropResolution, t('meeting.drop'))}
        >
          {t('meeting.drop')}
        </Button>
      )}
    </div>
  );
};

/** What was resolved: who does it, by when, and how it stands. */
export const Resolutions = ({ data, isLead }: LedProps) => {
  const t = useT();
  return (
    <div className={meetingCss.list}>
      {data.resolutions.length === 0 ? (
        <p>{t('meeting.noResolutions')}</p>
      ) : (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('meeting.resolution')}</th>
                <th scope="col">{t('meeting.owner')}</th>
                <th scope="col">{t('meeting.dueOn')}</th>
                <th scope="col">{t('meeting.state')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {data.resolutions.map((row) => (
                <tr key={row.id}>
                  <td>
                    <Prose text={row.text} />
                    {row.report !== '' && <Prose text={row.report} />}
                  </td>
                  <td data-label={t('meeting.owner')}>{row.owner}</td>
                  <td data-label={t('meeting.dueOn')}>
                    {row.dueOn}{' '}
                    {row.overdue && <StatusTag meaning="attention">{t('meeting.overdue')}</StatusTag>}
                  </td>
                  <td data-label={t('meeting.state')}>
                    <state.Cell value={row.state} />
                    {row.comment !== '' && <Prose text={row.comment} />}
                  </td>
                  <td>
                    <Steps {...{ row, data, isLead }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isLead && mayMeet(data.meetingState, 'resolve') && (
        <div className={css.buttons}>
          <Button variant="default" onClick={() => void add(data)}>
            {t('meeting.addResolution')}
          </Button>
        </div>
      )}
    </div>
  );
};
