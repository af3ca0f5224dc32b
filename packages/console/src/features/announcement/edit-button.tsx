import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useT } from '../../kit/phrases.tsx';

/** Leads to the form of what is shown. */
export const EditButton = ({ to, id }: { readonly to: string; readonly id: string }) => {
  const t = useT();
  return (
    <Button variant="default" renderRoot={(props) => <Link {...props} to={to} search={{ id } as never} />}>
      {t('announcement.edit')}
    </Button>
  );
};
