import { Button } from '@mantine/core';
import { IconFileImport, IconPlus, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Role } from '#wire/unit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './member.module.css';
import { openAdd, openInvite } from './member-forms.ts';

const importDialog = () => import('./import.dialog.tsx');

interface Props {
  /** The title, with the lists there are. */
  readonly heading: ReactNode;
}

/** The title of the list, and the ways into the unit. */
export const MemberHeading = ({ heading }: Props) => {
  const t = useT();
  const { can, unit } = useAccess();
  const own = unit?.role ?? Role.member;
  return (
    <div className={css.heading}>
      {heading}
      <div className={css.ways}>
        {can('member.import') && (
          <Button
            variant="default"
            leftSection={<IconFileImport size="1rem" />}
            onClick={() => void openDialog(importDialog, {})}
          >
            {t('member.import')}
          </Button>
        )}
        {can('member.add') && (
          <>
            <Button
              variant="default"
              leftSection={<IconSend size="1rem" />}
              onClick={() => void openInvite(own)}
            >
              {t('member.invite')}
            </Button>
            <Button leftSection={<IconPlus size="1rem" />} onClick={() => void openAdd(own)}>
              {t('member.add')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
};
