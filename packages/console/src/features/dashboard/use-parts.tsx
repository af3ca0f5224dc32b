import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { thousands } from '@chancery/contract/rules/display.ts';
import { nothingId } from '@chancery/contract/rules/nothing-id.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { Link } from '@tanstack/react-router';
import type { getUseOverview } from '#wire/figure/calls.ts';
import { FigureKind } from '#wire/figure/codes.ts';
import { UseReason } from '#wire/use-record/codes.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './use-overview.module.css';
import { usesPath } from './uses-path.ts';

type Part = CallResult<typeof getUseOverview>['parts'][number];

/** The kinds a home page shows, what they are called, and the filter of the list that shows the same. */
const shown = [
  { kind: FigureKind.seal, title: 'figure.bySeal', filter: 'deviceId', empty: 'figure.gone' },
  {
    kind: FigureKind.department,
    title: 'figure.byDepartment',
    filter: 'departmentId',
    empty: 'figure.noDepartment',
  },
  {
    kind: FigureKind.documentType,
    title: 'figure.byDocumentType',
    filter: 'documentTypeId',
    empty: 'figure.noType',
  },
  { kind: FigureKind.reason, title: 'figure.byReason', filter: 'reason', empty: 'figure.gone' },
] as const;

type Shown = (typeof shown)[number];

const nameOf = (t: Translate, { kind, empty }: Shown, { key, name }: Part['rows'][number]): string => {
  if (kind === FigureKind.reason) return sayCode(t, UseReason, key);
  return name || t(key === nothingId ? empty : 'figure.gone');
};

interface Props {
  readonly parts: readonly Part[];
  readonly days: { readonly from: string; readonly to: string };
}

const Rows = ({
  of,
  part,
  days,
}: {
  readonly of: Shown;
  readonly part: Part;
  readonly days: Props['days'];
}) => {
  const t = useT();
  const most = Math.max(1, ...part.rows.map(({ uses }) => uses));
  return (
    <table className={css.part}>
      <caption>{t(of.title)}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t(of.title)}</th>
          <th scope="col">{t('figure.usesHead')}</th>
        </tr>
      </thead>
      <tbody>
        {part.rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              <Link to={usesPath({ [of.filter]: row.key, ...days })}>{nameOf(t, of, row)}</Link>
              <span className={css.track} aria-hidden="true">
                <span style={{ width: `${(100 * row.uses) / most}%` }} />
              </span>
            </th>
            <td>{thousands(row.uses)}</td>
          </tr>
        ))}
        {part.others.uses > 0 && (
          <tr>
            <th scope="row">{t('figure.others')}</th>
            <td>{thousands(part.others.uses)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
};

/** The uses of some days by seal, department and file type, and what stood out among them. */
export const UseParts = ({ parts, days }: Props) => (
  <div className={css.parts}>
    {shown.map((of) => {
      const part = parts.find(({ kind }) => kind === of.kind);
      return part && part.rows.length > 0 ? <Rows key={of.kind} of={of} part={part} days={days} /> : null;
    })}
  </div>
);
