import { Checkbox } from '@mantine/core';
import { getMenuNav } from '#wire/menu/calls.ts';
import { systems } from '#wire/menu/defaults.ts';
import { useAccess } from '../../kit/access.ts';
import type { CustomKind } from '../../kit/form/field-spec.ts';
import { useRead } from '../../kit/query.ts';
import css from './operator.module.css';
import { toggled } from './permission-choice.ts';

/** What a role may do: the pages of the operator's menu, each with its buttons. */
export const permissionsKind: CustomKind = {
  Custom: function PermissionsField({ label, value, error, onChange }) {
    const { can } = useAccess();
    const { data } = useRead(getMenuNav, { systemCode: systems.operator });
    const chosen = new Set(Array.isArray(value) ? (value as string[]) : []);
    // Nobody gives more than they have.
    const isOut = (code: string) => !can(code as Parameters<typeof can>[0]);
    return (
      <fieldset className={css.choice}>
        <legend>{label}</legend>
        {data?.list.map((group) => (
          <fieldset key={group.id} className={css.group}>
            <legend>{group.name}</legend>
            {group.children.map((page) => (
              <div key={page.id} className={css.permission}>
                <Checkbox
                  label={page.name}
                  checked={chosen.has(page.code)}
                  disabled={isOut(page.code)}
                  onChange={() => onChange(toggled(chosen, page))}
                />
                {page.children.length > 0 && (
                  <div className={css.below}>
                    {page.children.map((button) => (
                      <Checkbox
                        key={button.id}
                        label={button.name}
                        checked={chosen.has(button.code)}
                        disabled={isOut(button.code)}
                        onChange={() => onChange(toggled(chosen, button, page))}
                      />
                    ))}
                  </div>
                )}
              </div>
            ))}
          </fieldset>
        ))}
        {error && <p className={css.error}>{error}</p>}
      </fieldset>
    );
  },
};
