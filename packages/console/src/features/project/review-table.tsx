import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { getProposal } from '#wire/project/desk.calls.ts';
import { recallReview } from '#wire/project/panel.calls.ts';
import { ReviewState } from '#wire/review/codes.ts';
import { mayReview } from '#wire/review/steps.ts';
import { currentAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { tag } from '../../kit/list/show.tsx';
import { confirm } from '../../kit/overlay/confirm.ts';
import { useT } from '../../kit/phrases.tsx';
import { Prose } from '../../kit/prose.tsx';
import { refresh } from '../../kit/query.ts';
import css from '../form/form.module.css';

type Proposal = CallResult<typeof getProposal>;

const state = tag(ReviewState);

/** What reviewers made of an application. */
export const ReviewTable = ({ data }: { readonly data: Proposal }) => {
  const t = useT();
  const may = currentAccess()?.can('projectDesk.decide') ?? false;
  const recall = async (id: string) => {
    const verb = t('project.recall');
    if (!(await confirm({ title: verb, text: t('project.recallText'), verb }))) return;
    await call(recallReview, { id }).catch(() => undefined);
    await refresh(getProposal);
  };
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('project.reviewer')}</th>
            <th scope="col">{t('project.proposalState')}</th>
            <th scope="col">{t('project.total')}</th>
            <th scope="col">{t('project.remarks')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {data.reviews.map((row) => (
            <tr key={row.id}>
              <td>{row.reviewer}</td>
              <td data-label={t('project.proposalState')}>
                <state.Cell value={row.state} />
              </td>
              <td data-label={t('project.total')}>{row.total}</td>
              <td data-label={t('project.remarks')}>
                <Prose text={[row.reason, row.toUnit, row.toPanel].filter(Boolean).join('\n\n')} />
              </td>
              <td>
                {may && mayReview(row.state, 'recall') && (
                  <Button variant="subtle" onClick={() => void recall(row.id)}>
                    {t('project.recall')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
