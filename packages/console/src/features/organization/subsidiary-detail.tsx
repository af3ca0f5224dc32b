import { OrganizationType } from '#wire/unit.codes.ts';
import { nothing } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import type { TreeNode } from '../../kit/tree/tree-node.ts';
import { NodeHead } from './node-head.tsx';
import { NodeMissing } from './node-missing.tsx';
import css from './organization.module.css';
import type { Organization } from './organization.source.ts';
import { subsidiaryActions } from './subsidiary.actions.ts';
import { useNode } from './use-node.ts';

interface Props {
  readonly id: string;
  readonly node: TreeNode<Organization> | undefined;
}

/** A unit below one's own: what it shows of itself. */
export const SubsidiaryDetail = ({ id, node }: Props) => {
  const t = useT();
  const { row, isLost } = useNode(OrganizationType.subsidiary, id, node);
  if (!row?.unit) return <NodeMissing isLost={isLost} />;
  const { unit } = row;
  const facts = [
    [t('unit.fullName'), unit.companyFullName],
    [t('unit.members'), row.members],
    [t('unit.departments'), unit.departments],
    [t('unit.contactName'), unit.contactName],
    [t('unit.contactPhone'), unit.contactPhone],
  ] as const;
  return (
    <>
      <NodeHead row={row} actions={subsidiaryActions} />
      <dl className={css.facts}>
        {facts
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value === '' ? nothing : value}</dd>
            </div>
          ))}
      </dl>
      {row.members === null && <p className={css.note}>{t('subsidiary.notOpen')}</p>}
      {unit.mine && <p className={css.note}>{t('subsidiary.mine')}</p>}
    </>
  );
};
