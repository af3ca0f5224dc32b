import { Checkbox } from '@mantine/core';
import { listOperatorRoles } from '#wire/operator/accounts.ts';
import type { CustomKind } from '../../kit/form/field-spec.ts';
import { useRead } from '../../kit/query.ts';
import css from './operator.module.css';

/** The roles of an operator, all in sight. */
export const rolesKind: CustomKind = {
  Custom: function RolesField({ label, value, error, onChange }) {
    const { data } = useRead(listOperatorRoles, {});
    return (
      <Checkbox.Group
        {...{ label, error }}
        value={Array.isArray(value) ? (value as string[]) : []}
        onChange={(chosen) => onChange(chosen)}
      >
        <div className={css.permission}>
          {data?.list.map((role) => (
            <Checkbox key={role.code} value={role.code} label={role.name} aria-invalid={Boolean(error)} />
          ))}
        </div>
      </Checkbox.Group>
    );
  },
};
