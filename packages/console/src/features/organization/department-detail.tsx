import { Link } from '@tanstack/react-router';
import { OrganizationType } from '#wire/unit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { FactList, type NamedFact } from '../../kit/detail/fact-list.tsx';
import { useT } from '../../kit/phrases.tsx';
import type { TreeNode } from '../../kit/tree/tree-node.ts';
import { departmentActions } from './department.actions.ts';
import { NodeHead } from './node-head.tsx';
import { NodeMissing } from './node-missing.tsx';
import css from './organization.module.css';
import type { Organization } from './organization.source.ts';
import { useNode } from './use-node.ts';

interface Props {
  readonly id: string;
  readonly node: TreeNode<Organization> | undefined;
}

const memberPage = '/unit/member';

/** A department: who heads it and how many work in it. */
export const DepartmentDetail = ({ id, node }: Props) => {
  const t = useT();
  const { mayOpen } = useAccess();
  const { row, isLost } = useNode(OrganizationType.department, id, node);
  if (!row) return <NodeMissing isLost={isLost} />;
  const { head, members } = row;
  const facts: readonly NamedFact[] = [
    [
      t('department.head'),
      head ? (
        <>
          {head.realName} <span className={css.phone}>{head.mobile}</span>
        </>
      ) : (
        <span key="none" className={css.none}>
          {t('department.noHead')}
        </span>
      ),
    ],
    [
      t('unit.members'),
      <>
        {members}
        {members !== 0 && mayOpen(memberPage) && (
          <Link to={memberPage} search={{ departmentId: id } as never} className={css.link}>
            {t('department.seeMembers')}
          </Link>
        )}
      </>,
    ],
  ];
  return (
    <>
      <NodeHead row={row} actions={departmentActions} />
      <FactList facts={facts} />
    </>
  );
};
