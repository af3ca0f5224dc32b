import { OrganizationType } from '#wire/unit/codes.ts';
import { FactList, type NamedFact } from '../../kit/detail/fact-list.tsx';
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

/** What a unit keeps to itself is left out; what it has not said is a dash. */
const saidOf = (text: string | null): string | null => (text === '' ? nothing : text);

/** A unit below one's own: what it shows of itself. */
export const SubsidiaryDetail = ({ id, node }: Props) => {
  const t = useT();
  const { row, isLost } = useNode(OrganizationType.subsidiary, id, node);
  if (!row?.unit) return <NodeMissing isLost={isLost} />;
  const { unit } = row;
  const facts: readonly NamedFact[] = [
    [t('unit.fullName'), unit.companyFullName || nothing],
    [t('unit.members'), row.members],
    [t('unit.departments'), unit.departments],
    [t('unit.contactName'), saidOf(unit.contactName)],
    [t('unit.contactPhone'), saidOf(unit.contactPhone)],
  ];
  return (
    <>
      <NodeHead row={row} actions={subsidiaryActions} />
      <FactList facts={facts} />
      {row.members === null && <p className={css.note}>{t('subsidiary.notOpen')}</p>}
      {unit.mine && <p className={css.note}>{t('subsidiary.mine')}</p>}
    </>
  );
};
