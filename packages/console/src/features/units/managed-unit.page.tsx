import { Refusal } from '@chancery/contract/client/refusal.ts';
import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { getManagedUnit, updateManagedLimits } from '#wire/units/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { openFormDialog } from '../../kit/form/open-form-dialog.ts';
import { showDateTime } from '../../kit/format.ts';
import { dateTime, mask } from '../../kit/list/show.tsx';
import { notify } from '../../kit/notice-store.ts';
import { t as say, useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { certification } from './certification-show.tsx';
import { UnitGate } from './unit-gate.tsx';
import { UnitLog } from './unit-log.tsx';
import { UnitMembers } from './unit-members.tsx';
import { Limits, Members, type Unit } from './unit-sections.tsx';

const number = (label: `limit.${keyof Unit['limits']}`) => ({ kind: 'number', label }) as const;

const editLimits = async ({ companyId, companyName, revision, limits }: Unit) => {
  const saved = await openFormDialog({
    title: say('units.editLimits'),
    verb: say('units.saveLimits'),
    about: companyName,
    endpoint: updateManagedLimits,
    fields: {
      bindDeviceNum: number('limit.bindDeviceNum'),
      maxEmpowerTims: number('limit.maxEmpowerTims'),
      maxTemplateNumPreDevice: number('limit.maxTemplateNumPreDevice'),
      maxUsersPreCompany: number('limit.maxUsersPreCompany'),
      maxDepartmentNunPreCompany: number('limit.maxDepartmentNunPreCompany'),
      maxCompany: number('limit.maxCompany'),
      freeStorageSpace: number('limit.freeStorageSpace'),
      freeSmsNum: number('limit.freeSmsNum'),
      maxMarkNumPreMonth: number('limit.maxMarkNumPreMonth'),
      maxIdentifyNumPreMonth: number('limit.maxIdentifyNumPreMonth'),
      maxSealNumPreMonth: number('limit.maxSealNumPreMonth'),
    },
    given: { companyId, revision },
    initial: limits,
    editing: true,
  });
  if (!saved) return;
  notify.success(say('units.saved'));
  await refresh(getManagedUnit);
};

const Lead = ({ data }: { readonly data: Unit }) => {
  const t = useT();
  const { can } = useAccess();
  return (
    <>
      {t('units.until', { time: showDateTime(data.until), reason: data.reason })}{' '}
      {can('order.view') && (
        <Button
          variant="default"
          size="sm"
          renderRoot={(props: object) => <Link to={`/units/${data.companyId}/ledger`} {...props} />}
        >
          {t('units.ledger')}
        </Button>
      )}{' '}
      {can('units.config') && (
        <Button variant="default" size="sm" onClick={() => void editLimits(data).catch(() => undefined)}>
          {t('units.editLimits')}
        </Button>
      )}
    </>
  );
};

const Inside = detailPage({
  endpoint: getManagedUnit,
  params: ({ id }) => (id ? { companyId: id } : undefined),
  title: ({ companyName }) => companyName,
  lead: (data) => <Lead data={data} />,
  facts: [
    { field: 'companyFullName', label: 'units.fullName' },
    { field: 'social_credit_code', label: 'units.creditCode' },
    { field: 'certified', label: 'units.certified', show: certification },
    { field: 'mainAdministrator', label: 'units.mainAdministrator' },
    { field: 'mainAdministratorMobile', label: 'units.mainPhone', show: mask },
    { field: 'createdAt', label: 'units.since', show: dateTime },
  ],
  sections: [
    { title: 'units.byRole', Body: Members },
    { title: 'units.members', Body: UnitMembers },
    { title: 'units.limits', Body: Limits },
    { title: 'units.log', Body: UnitLog },
  ],
  parent: '/units',
});

/** A unit from within: first why, then what. */
export const Page = () => {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  const { error, refetch } = useRead(getManagedUnit, { companyId: id });
  if (error instanceof Refusal && error.key === 'units.reasonNeeded')
    return <UnitGate companyId={id} onOpened={() => void refetch()} />;
  return <Inside />;
};
