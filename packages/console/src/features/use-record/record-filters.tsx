import { listColleagues } from '#wire/member/calls.ts';
import { listOrganization } from '#wire/organization/calls.ts';
import { OrganizationType } from '#wire/unit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { PickFilter } from '../../kit/list/pick-filter.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { SealFilter } from '../application/seal-filter.tsx';

const usePeople = (keyword: string | undefined) => {
  const { data } = useRead(listColleagues, { keyword }, { keepLast: true, later: true });
  return data?.list.map(({ userId, realName }) => ({ value: userId, label: realName })) ?? [];
};

const useDepartments = (keyword: string | undefined) => {
  const query = { type: OrganizationType.department, keyword };
  const { data } = useRead(listOrganization, query, { keepLast: true, later: true });
  return data?.list.map(({ id, name, path }) => ({ value: id, label: [...path, name].join(' / ') })) ?? [];
};

const DepartmentFilter = () => {
  const t = useT();
  return (
    <PickFilter
      field="departmentId"
      label={t('field.departmentId')}
      placeholder={t('useRecord.anyDepartment')}
      useOptions={useDepartments}
    />
  );
};

/** Narrows the records to a seal, a person or a department. */
export const RecordFilters = () => {
  const t = useT();
  const { can } = useAccess();
  return (
    <>
      <SealFilter />
      <PickFilter
        field="userId"
        label={t('useRecord.person')}
        placeholder={t('useRecord.anyPerson')}
        useOptions={usePeople}
      />
      {can('department.view') && <DepartmentFilter />}
    </>
  );
};
