import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { ResolutionState } from '#wire/meeting/codes.ts';
import type { listResolutions } from '#wire/meeting/desk.calls.ts';
import type { Column } from '../../kit/list/list-spec.ts';
import { tag } from '../../kit/list/show.tsx';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import { KeptTitle, keptTitle } from '../announcement/announcement-shows.tsx';

type Row = CallResult<typeof listResolutions>['list'][number];

export const resolutionStates = ResolutionState;

const Due = ({ row }: { readonly row: Row }) => {
  const t = useT();
  return (
    <>
      {row.dueOn} {row.overdue && <StatusTag meaning="attention">{t('meeting.overdue')}</StatusTag>}
    </>
  );
};

/** What every list of resolutions shows. */
export const resolutionColumns: readonly Column<Row>[] = [
  { field: 'text', label: 'meeting.resolution' },
  { field: 'dueOn', label: 'meeting.dueOn', Cell: Due, text: ({ dueOn }) => dueOn, width: 176 },
  { field: 'state', label: 'meeting.state', show: tag(ResolutionState), width: 144 },
  { field: 'owner', label: 'meeting.owner' },
  { field: 'titleZh', label: 'meeting.meeting', Cell: KeptTitle, text: keptTitle },
];
