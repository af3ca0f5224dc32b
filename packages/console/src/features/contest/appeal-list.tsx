import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { AppealState } from '#wire/contest/codes.ts';
import type { getRound } from '#wire/contest/jury.calls.ts';
import { showDateTime } from '../../kit/format.ts';
import { tag } from '../../kit/list/show.tsx';
import { Prose } from '../../kit/prose.tsx';

const state = tag(AppealState);

/** What teams said to a ranking, and what they were answered. */
export const AppealList = ({ appeals }: { readonly appeals: CallResult<typeof getRound>['appeals'] }) =>
  appeals.map((appeal) => (
    <div key={appeal.id}>
      <p>
        {appeal.team} · {showDateTime(appeal.at)} <state.Cell value={appeal.state} />
      </p>
      <Prose text={[appeal.text, appeal.answer].filter(Boolean).join('\n\n— ')} />
    </div>
  ));
