import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { FilePurpose } from '#wire/file/codes.ts';
import { getProject } from '#wire/project/calls.ts';
import { MilestoneState } from '#wire/project/codes.ts';
import { getProposal } from '#wire/project/desk.calls.ts';
import {
  acceptMilestone,
  deleteMilestone,
  reportMilestone,
  returnMilestone,
} from '#wire/project/milestone.calls.ts';
import { type MilestoneStep, nextMilestoneState } from '#wire/project/milestones.ts';
import { currentAccess } from '../../kit/access.ts';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { tag } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { confirm } from '../../kit/overlay/confirm.ts';
import { useT } from '../../kit/phrases.tsx';
import { Prose } from '../../kit/prose.tsx';
import { callAny, refresh } from '../../kit/query.ts';
import { Attachments, type Attachments as Files } from '../announcement/attachments.tsx';
import css from '../form/form.module.css';

interface Milestone {
  readonly id: string;
  readonly title: string;
  readonly dueOn: string;
  readonly state: (typeof MilestoneState.all)[number];
  readonly overdue: boolean;
  readonly report: string;
  readonly comment: string;
  readonly files: Parameters<typeof Files>[0]['files'];
}

const state = tag(MilestoneState);
const refreshBoth = () => Promise.all([refresh(getProject), refresh(getProposal)]);

const sure = async (endpoint: AnyEndpoint, id: string, title: string, text: string) => {
  if (!(await confirm({ title, text, verb: title }))) return;
  await callAny(endpoint, { id }).catch(() => undefined);
  await refreshBoth();
};

const Actions = ({ row }: { readonly row: Milestone }) => {
  const t = useT();
  const access = currentAccess();
  const may = (step: MilestoneStep, permission: 'project.apply' | 'projectDesk.decide') =>
    access?.can(permission) === true && nextMilestoneState(row.state, step) !== undefined;
  const report = async () => {
    const isSent = await openFormDialog({
      title: t('project.report'),
      verb: t('project.report'),
      about: row.title,
      endpoint: reportMilestone,
      fields: {
        report: { label: 'project.report', kind: 'textarea' },
        files: { label: 'project.reportFiles', kind: { files: { purpose: FilePurpose.answer, max: 10 } } },
      },
      given: { id: row.id },
    });
    if (isSent) await refreshBoth();
  };
  const giveBack = async () => {
    const isSent = await openFormDialog({
      title: t('project.returnReport'),
      verb: t('project.returnReport'),
      about: row.title,
      endpoint: returnMilestone,
      fields: { comment: { label: 'project.comment', kind: 'textarea' } },
      given: { id: row.id },
    });
    if (isSent) await refreshBoth();
  };
  const accept = () =>
    sure(acceptMilestone, row.id, t('project.acceptMilestone'), t('project.acceptMilestoneText'));
  const remove = () =>
    sure(deleteMilestone, row.id, t('project.deleteMilestone'), t('project.deleteMilestoneText'));
  return (
    <div className={css.buttons}>
      {may('report', 'project.apply') && (
        <Button size="sm" onClick={() => void report()}>
          {t('project.report')}
        </Button>
      )}
      {may('accept', 'projectDesk.decide') && (
        <Button size="sm" onClick={() => void accept()}>
          {t('project.acceptMilestone')}
        </Button>
      )}
      {may('return', 'projectDesk.decide') && (
        <Button size="sm" variant="default" onClick={() => void giveBack()}>
          {t('project.returnReport')}
        </Button>
      )}
      {may('delete', 'projectDesk.decide') && (
        <Button size="sm" variant="subtle" onClick={() => void remove()}>
          {t('project.deleteMilestone')}
        </Button>
      )}
    </div>
  );
};

/** What is to be reached: by when, what was reported, and the next step. */
export const MilestoneTable = ({ rows }: { readonly rows: readonly Milestone[] }) => {
  const t = useT();
  if (rows.length === 0) return <p>{t('project.noMilestones')}</p>;
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('project.milestone')}</th>
            <th scope="col">{t('project.dueOn')}</th>
            <th scope="col">{t('project.proposalState')}</th>
            <th scope="col">{t('project.report')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.title}</td>
              <td data-label={t('project.dueOn')}>
                {row.dueOn} {row.overdue && <StatusTag meaning="attention">{t('project.overdue')}</StatusTag>}
              </td>
              <td data-label={t('project.proposalState')}>
                <state.Cell value={row.state} />
                {row.comment !== '' && <Prose text={row.comment} />}
              </td>
              <td data-label={t('project.report')}>
                {row.report !== '' && <Prose text={row.report} />}
                {row.files.length > 0 && <Attachments files={row.files} />}
              </td>
              <td>
                <Actions row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
