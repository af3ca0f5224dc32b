import type { Permission } from '@chancery/contract/permissions.ts';
import { isMainOnly } from '#wire/role/rules.ts';
import { Role } from '#wire/unit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { useT } from '../../kit/phrases.tsx';
import { type DecidedRole, type Draft, decide, decidedRoles, type Entry, hasEntry } from './grants.ts';
import css from './role.module.css';

interface Props {
  readonly list: readonly Entry[];
  readonly draft: Draft;
  /** Left out, nobody may change anything. */
  readonly onChange: ((draft: Draft) => void) | undefined;
}

/** The menu as rows, the roles as columns. */
export const RoleTable = ({ list, draft, onChange }: Props) => {
  const t = useT();
  const { can } = useAccess();
  const roleName = (role: number) => sayCode(t, Role, role);

  const cell = (entry: Entry, role: DecidedRole) => {
    const checked = hasEntry(draft, entry, role);
    // Whoever has not got it can take it away, but not give it.
    const isMine = can(entry.code as Permission) && !isMainOnly(entry.defaults);
    const isBeyond = !checked && !entry.roles.includes(role) && !isMine;
    const why = isMainOnly(entry.defaults) ? t('role.mainOnly') : t('role.beyond');
    return (
      <td key={role} data-changed={checked !== entry.roles.includes(role) || undefined}>
        <label className={css.box} title={isBeyond ? why : undefined}>
          <input
            type="checkbox"
            checked={checked}
            disabled={!onChange || isBeyond}
            aria-label={t('role.cell', { entry: entry.name, role: roleName(role) })}
            onChange={(event) => onChange?.(decide(draft, list, entry, role, event.currentTarget.checked))}
          />
        </label>
      </td>
    );
  };

  return (
    <div className={css.frame}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('role.entry')}</th>
            <th scope="col" title={t('role.fixed')}>
              {roleName(Role.mainAdministrator)}
            </th>
            {decidedRoles.map((role) => (
              <th key={role} scope="col">
                {roleName(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((entry) =>
            entry.kind === 'group' ? (
              <tr key={`group ${entry.code}`} className={css.group}>
                <th scope="rowgroup" colSpan={2 + decidedRoles.length}>
                  {entry.name}
                </th>
              </tr>
            ) : (
              <tr key={entry.code}>
                <th scope="row" data-kind={entry.kind}>
                  {entry.name}
                </th>
                <td>
                  <label className={css.box} title={t('role.fixed')}>
                    <input
                      type="checkbox"
                      checked={entry.roles.includes(Role.mainAdministrator)}
                      disabled
                      aria-label={t('role.cell', {
                        entry: entry.name,
                        role: roleName(Role.mainAdministrator),
                      })}
                    />
                  </label>
                </td>
                {decidedRoles.map((role) => cell(entry, role))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
};
