import type { ApplicationRow } from '@chancery/contract/application/calls.ts';
import type { z } from 'zod';
import { ApprovalEnd, ApprovalState } from '#wire/approval/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { tag } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';

const { Cell: State } = tag(ApprovalState);

type Standing = Pick<z.output<typeof ApplicationRow>, 'state' | 'end' | 'returned'>;

/** Where an application stands, told as finely as one wants to know. */
export const ApplicationState = ({ row }: { readonly row: Standing }) => {
  const t = useT();
  if (row.returned) return <StatusTag meaning="attention">{t('approval.returned')}</StatusTag>;
  if (row.end && row.end !== ApprovalEnd.approved && row.end !== ApprovalEnd.rejected) {
    const meaning = row.end === ApprovalEnd.revoked ? 'neutral' : 'refused';
    return <StatusTag meaning={meaning}>{t(codeLabel(ApprovalEnd, row.end))}</StatusTag>;
  }
  return <State value={row.state} />;
};
