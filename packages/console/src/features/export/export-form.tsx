import type { Permission } from '@chancery/contract/permissions.ts';
import { thousands } from '@chancery/contract/rules/display.ts';
import { NativeSelect } from '@mantine/core';
import { listApplies } from '#wire/application/calls.ts';
import { listAuthorizations } from '#wire/authorization/calls.ts';
import { ExportFormat, ExportType } from '#wire/export/codes.ts';
import { formatsOf, type ListFormat, type ListType } from '#wire/export/rules.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { listOrders } from '#wire/order/calls.ts';
import { listUseRecords } from '#wire/use-record/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { DayField } from '../../kit/day/day-field.tsx';
import { say } from '../../kit/list/labels.ts';
import { useT } from '../../kit/phrases.tsx';
import { ZoneNote } from '../../kit/zone-note.tsx';
import css from './export.module.css';
import { headOf } from './heads.ts';

/** What somebody wants exported. */
export interface Wish {
  readonly type: ListType;
  readonly format: ListFormat;
  readonly columns: readonly string[];
  /** The first and the last day, or empty. */
  readonly from: string;
  readonly to: string;
}

interface Props {
  readonly wish: Wish;
  change(next: Partial<Wish>): void;
  /** No list is exported as it is shown: the period is asked for as well. */
  readonly isFree: boolean;
  readonly offered: readonly Wish['type'][];
  readonly known: readonly string[];
  readonly evidenceUses: number;
}

const lists: Partial<Record<Wish['type'], { readonly permission: Permission }>> = {
  [ExportType.orderRecords]: listOrders,
  [ExportType.authorizationRecords]: listAuthorizations,
  [ExportType.useRecords]: listUseRecords,
  [ExportType.useDetails]: listUseRecords,
  [ExportType.applicationRecords]: listApplies,
};

/** What is to be exported, as what, and with which columns. */
export const ExportForm = ({ wish, change, isFree, offered, known, evidenceUses }: Props) => {
  const t = useT();
  const { can } = useAccess();
  const types = offered.filter((type) => {
    const permission = lists[type]?.permission;
    return !permission || can(permission);
  });
  const toggle = (name: string) =>
    change({
      columns: known.filter((one) => (one === name) !== wish.columns.includes(one)),
    });
  return (
    <div className={css.form}>
      <ZoneNote />
      {types.length > 1 && (
        <NativeSelect
          label={t('export.type')}
          value={wish.type}
          onChange={({ target }) => change({ type: Number(target.value) as Wish['type'] })}
          data={types.map((type) => ({ value: String(type), label: t(codeLabel(ExportType, type)) }))}
        />
      )}
      {isFree && wish.type !== ExportType.orderRecords && (
        <fieldset>
          <legend>{t('export.period')}</legend>
          <div className={css.columns}>
            <DayField
              aria-label={t('exportFilter.from')}
              value={wish.from}
              onChange={(from) => change({ from })}
            />
            <DayField aria-label={t('exportFilter.to')} value={wish.to} onChange={(to) => change({ to })} />
          </div>
        </fieldset>
      )}
      <fieldset>
        <legend>{t('export.format')}</legend>
        <div className={css.options}>
          {formatsOf(wish.type).map((format) => (
            <label key={format}>
              <input
                type="radio"
                name="format"
                checked={wish.format === format}
                onChange={() => change({ format })}
              />
              <span>
                {t(codeLabel(ExportFormat, format))}
                {format === ExportFormat.evidence && (
                  <small>{t('export.evidenceText', { uses: thousands(evidenceUses) })}</small>
                )}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('export.columns')}</legend>
        <div className={css.columns}>
          {known.map((name) => (
            <label key={name}>
              <input type="checkbox" checked={wish.columns.includes(name)} onChange={() => toggle(name)} />
              {say(t, headOf(wish.type, name))}
            </label>
          ))}
        </div>
      </fieldset>
      <p className={css.quiet}>{t('export.beginText')}</p>
    </div>
  );
};
