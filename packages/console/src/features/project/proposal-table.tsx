import { Link } from '@tanstack/react-router';
import { ProposalState } from '#wire/project/codes.ts';
import { listProposals } from '#wire/project/desk.calls.ts';
import { showDateTime } from '../../kit/format.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import css from '../form/form.module.css';

const state = tag(ProposalState);
const most = 200;

/** What units applied with, the newest first. */
export const ProposalTable = ({ data: { id } }: { readonly data: { readonly id: string } }) => {
  const t = useT();
  const { data } = useRead(listProposals, { projectId: id, pageSize: most });
  if (!data) return <div aria-busy="true" />;
  if (data.list.length === 0) return <p>{t('project.noProposals')}</p>;
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('project.applicant')}</th>
            <th scope="col">{t('project.proposalState')}</th>
            <th scope="col">{t('project.meanScore')}</th>
            <th scope="col">{t('project.submittedAt')}</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((row) => (
            <tr key={row.id}>
              <td>
                <Link to={'/projectProposal' as never} search={{ id: row.id } as never}>
                  {row.companyName}
                </Link>
              </td>
              <td>
                <state.Cell value={row.state} />
              </td>
              <td>
                {row.asked > 0 &&
                  t('project.scoreLine', { score: row.score ?? '–', scored: row.scored, asked: row.asked })}
              </td>
              <td>{showDateTime(row.submittedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
