import { Button } from '@mantine/core';
import { useAccess } from '../../kit/access.ts';
import { say } from '../../kit/list/labels.ts';
import { useT } from '../../kit/phrases.tsx';
import type { TreeAction } from '../../kit/tree/tree-action.ts';
import css from './organization.module.css';
import type { Organization } from './organization.source.ts';

interface Props {
  readonly row: Organization;
  readonly actions: readonly TreeAction<Organization>[];
}

/** The name of the chosen node, where it stands, and what can be done to it. */
export const NodeHead = ({ row, actions }: Props) => {
  const t = useT();
  const { can } = useAccess();
  const node = { id: row.id, label: row.name, hasChildren: row.hasChildren, data: row };
  const allowed = actions.filter(
    ({ permission, when }) => (!permission || can(permission)) && (when?.(node) ?? true),
  );
  return (
    <header className={css.head}>
      <div>
        {row.path.length > 0 && <p className={css.path}>{row.path.join(' / ')}</p>}
        <h2 className={css.title}>{row.name}</h2>
      </div>
      <div className={css.actions}>
        {allowed.map((action) => (
          <Button
            key={action.label}
            size="compact-sm"
            variant="default"
            className={action.dangerous ? css.danger : undefined}
            onClick={() => void Promise.resolve(action.run(node)).catch(() => undefined)}
          >
            {say(t, action.label)}
          </Button>
        ))}
      </div>
    </header>
  );
};
