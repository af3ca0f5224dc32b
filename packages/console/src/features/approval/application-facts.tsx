import { showYuan, thousands } from '@chancery/contract/rules/display.ts';
import { Link } from '@tanstack/react-router';
import { SealUseKind } from '#wire/application/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import detail from '../../kit/detail/detail.module.css';
import { FactList, type NamedFact } from '../../kit/detail/fact-list.tsx';
import { nothing } from '../../kit/format.ts';
import { comma, useT } from '../../kit/phrases.tsx';
import { showWindow } from '../../kit/zone.ts';
import css from './approval.module.css';
import { applicationPath } from './paths.ts';
import type { Application } from './step.ts';

/** What is asked for. */
export const ApplicationFacts = ({ data }: { readonly data: Application }) => {
  const t = useT();
  const { fields } = data;
  const place = [
    fields.place,
    fields.geofence &&
      t('apply.around', {
        longitude: fields.geofence.longitude.toFixed(5),
        latitude: fields.geofence.latitude.toFixed(5),
        metres: fields.geofence.radiusMetres,
      }),
  ];
  const facts: readonly NamedFact[] = [
    [t('apply.kind'), t(codeLabel(SealUseKind, data.kind))],
    [t('apply.fileType'), data.fileTypeName],
    [t('apply.copies'), thousands(fields.copies)],
    [t('apply.counterparty'), fields.counterparty],
    [t('apply.amount'), data.amount === null ? '' : showYuan(data.amount)],
    [t('apply.user'), data.user.realName],
    [t('apply.window'), showWindow(fields.startAt, fields.endAt)],
    [t('apply.place'), place.filter(Boolean).join(comma())],
    [t('apply.takeOut'), t(fields.takeOut ? 'list.yes' : 'list.no')],
    [t('apply.witness'), data.witness && t('apply.witnessFact')],
    [t('apply.department'), data.departmentName],
    [
      t('apply.template'),
      t('apply.templateVersion', { name: data.templateName, version: data.templateVersion }),
    ],
    [
      t('apply.madeFrom'),
      data.resubmitOf && <Link to={applicationPath(data.resubmitOf.id)}>{data.resubmitOf.number}</Link>,
    ],
  ];
  return (
    <section className={detail.section}>
      <h2>{t('apply.reason')}</h2>
      <p className={css.reason}>{fields.reason || nothing}</p>
      <FactList facts={facts} />
    </section>
  );
};
