import { codeLabel } from '@chancery/contract/kit/codes.ts';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import type { Obstacle } from '#wire/closing/calls.ts';
import { ClosingObstacle } from '#wire/closing/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { useT } from '../../kit/phrases.tsx';
import css from '../unit/unit.module.css';

type One = z.output<typeof Obstacle>;

/** Where each is settled. */
const paths: Readonly<Record<One['kind'], string>> = {
  subsidiaries: '/unit/subsidiary',
  orders: '/cost/payLists',
  engravings: '/cost/payLists',
  money: '/cost/payLists',
  uses: '/sealManage/useAuthorizationlist',
  signings: '/sign/tasks',
  destructions: '/destruction',
  noExport: '/sealManage/exportRecord',
};

/** What stands in the way of a deletion, each with the way to where it is settled. */
export const Obstacles = ({ obstacles }: { readonly obstacles: readonly One[] }) => {
  const t = useT();
  const { mayOpen } = useAccess();
  return (
    <ul className={css.consequences}>
      {obstacles.map(({ kind, count }) => {
        const name = t(codeLabel(ClosingObstacle, kind));
        const words = kind === ClosingObstacle.noExport ? name : `${name} (${count})`;
        return <li key={kind}>{mayOpen(paths[kind]) ? <Link to={paths[kind]}>{words}</Link> : words}</li>;
      })}
    </ul>
  );
};
