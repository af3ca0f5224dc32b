import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { CertificationState } from '#wire/certification/codes.ts';
import { getUnitManage, type UnitManage } from '#wire/unit/calls.ts';
import { useAccess } from '../../kit/access.ts';
import detail from '../../kit/detail/detail.module.css';
import { Facts } from '../../kit/detail/facts.tsx';
import { dateTime, tag } from '../../kit/list/show.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { DeleteUnit } from '../closing/delete-unit.tsx';
import { ExportUnit } from '../export/export-unit.tsx';
import { CloseUnit } from './close-unit.tsx';
import { creditCode, phone } from './company-shows.tsx';
import { editUnit } from './edit-unit.ts';
import { MainAdministrator } from './main-administrator.tsx';
import { UnitFigures } from './unit-figures.tsx';

type Unit = z.output<typeof UnitManage>;
const certification = tag(CertificationState);

const certificationPage = '/unit/attestation';

const Certification = ({ state }: { readonly state: Unit['certification'] }) => {
  const t = useT();
  const { mayOpen } = useAccess();
  const shown = state ? <certification.Cell value={state} /> : t('unit.notCertified');
  return mayOpen(certificationPage) ? <Link to={certificationPage}>{shown}</Link> : shown;
};

const Body = ({ unit }: { readonly unit: Unit }) => {
  const t = useT();
  const { can } = useAccess();
  return (
    <article className={detail.page}>
      <header className={detail.head}>
        <div className={detail.who}>
          <h1 className={detail.title}>{unit.companyName}</h1>
          <Certification state={unit.certification} />
        </div>
        <p className={detail.lead}>{unit.companyFullName}</p>
        {can('unit.edit') && (
          <div className={detail.actions}>
            <Button onClick={() => void editUnit(unit)}>{t('unit.edit')}</Button>
          </div>
        )}
      </header>
      <div className={detail.columns}>
        <div className={detail.main}>
          <Facts
            data={unit}
            facts={[
              { field: 'social_credit_code', label: 'unit.creditCode', show: creditCode },
              { field: 'address', label: 'unit.address' },
              { field: 'contactName', label: 'unit.contactName' },
              { field: 'contactPhone', label: 'unit.contactPhone', show: phone },
              { field: 'contactEmail', label: 'unit.contactEmail' },
              { field: 'zone', label: 'unit.zone' },
              { field: 'parentName', label: 'unit.parent' },
              { field: 'certifiedAt', label: 'unit.certifiedAt', show: dateTime },
              { field: 'createdAt', label: 'unit.since', show: dateTime },
              { field: 'updatedBy', label: 'unit.updatedBy' },
            ]}
          />
          {unit.zone !== unit.countedZone && (
            <p>{t('unit.zoneChanging', { zone: unit.zone, before: unit.countedZone })}</p>
          )}
          <UnitFigures unit={unit} />
          <MainAdministrator unit={unit} />
          {can('export.unit') && <ExportUnit />}
          {can('unit.delete') && <CloseUnit unit={unit} />}
          {can('unit.delete') && <DeleteUnit />}
        </div>
      </div>
    </article>
  );
};

/** What a unit is: what it says about itself, what is in it, and who answers for it. */
export const Page = () => {
  const t = useT();
  const { data, error, refetch } = useRead(getUnitManage, {});
  usePageTitle(t('unit.title'));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Body unit={data} /> : <div className={detail.placeholder} aria-busy="true" />;
};
