import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listEngravings } from '#wire/engraving/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { deskEngravingPath, engravingPath } from '../engraving/paths.ts';

/** The way to the seal that an order is about: both have the same number. */
export const ToEngraving = ({ number }: { readonly number: string }) => {
  const t = useT();
  const { can, kind } = useAccess();
  const { data } = useRead(
    listEngravings,
    { keyword: number, pageSize: 1 },
    { enabled: can('engraving.view') },
  );
  const [found] = data?.list ?? [];
  if (!found) return null;
  const to = kind === 'unit' ? engravingPath(found.id) : deskEngravingPath(found.id);
  return (
    <Button variant="default" renderRoot={(props: object) => <Link to={to} {...props} />}>
      {t('cost.toEngraving')}
    </Button>
  );
};
