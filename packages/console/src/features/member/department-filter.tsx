import { listOrganization } from '#wire/organization/calls.ts';
import { OrganizationType } from '#wire/unit/codes.ts';
import { PickFilter } from '../../kit/list/pick-filter.tsx';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';

const useDepartments = (keyword: string | undefined) => {
  const query = { type: OrganizationType.department, keyword };
  const { data } = useRead(listOrganization, query, { keepLast: true });
  return data?.list.map(({ id, name, path }) => ({ value: id, label: [...path, name].join(' / ') })) ?? [];
};

/** Narrows the list to a department and what is below it. */
export const DepartmentFilter = () => {
  const t = useT();
  return (
    <PickFilter
      field="departmentId"
      label={t('field.departmentId')}
      placeholder={t('member.departmentAny')}
      useOptions={useDepartments}
    />
  );
};
