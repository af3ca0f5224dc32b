import { Link } from '@tanstack/react-router';
import { OrganizationType } from '#wire/unit.codes.ts';
import { useAccess } from '../../kit/access.ts';
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
  return (
    <>
      <NodeHead row={row} actions={departmentActions} />
      <dl className={css.facts}>
        <div>
          <dt>{t('department.head')}</dt>
          <dd>
            {row.head ? (
              <>
                {row.head.realName} <span className={css.phone}>{row.head.mobile}</span>
              </>
            ) : (
              <span className={css.none}>{t('department.noHead')}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('unit.members')}</dt>
          <dd>
            {row.members}
            {row.members !== 0 && mayOpen(memberPage) && (
              <Link to={memberPage} search={{ departmentId: id } as never} className={css.link}>
                {t('department.seeMembers')}
              </Link>
            )}
          </dd>
        </div>
      </dl>
    </>
  );
};
