import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { detectPhotoMark, listPhotoIdentifications } from '#wire/identify/calls.ts';
import { IdentifyOutcome } from '#wire/identify/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { outcomeMeaning } from './identification.ts';
import css from './identify.module.css';
import { detectionPath } from './paths.ts';
import { StopLook } from './stop-look.tsx';

type Found = CallResult<typeof listPhotoIdentifications>['list'][number];

/** Asks where a photographed page came from, and says in brief what is known. */
export const PhotoIdentify = ({
  photoId,
  found,
}: {
  readonly photoId: string;
  readonly found: Found | undefined;
}) => {
  const t = useT();
  const { can } = useAccess();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await call(detectPhotoMark, { photoId }).catch(() => undefined);
    await refresh(listPhotoIdentifications);
    setAsking(false);
  };
  const isLooking = isAsking || (found !== undefined && found.outcome === null);
  return (
    <div className={css.brief}>
      {isLooking && <span role="status">{t('identify.photoLooking')}</span>}
      {found && found.outcome === null && found.isMine && <StopLook row={found} />}
      {!isLooking && found?.outcome && (
        <>
          <StatusTag meaning={outcomeMeaning(found.outcome)}>
            {t(codeLabel(IdentifyOutcome, found.outcome))}
          </StatusTag>
          {found.markedFile && <span>{found.markedFile}</span>}
          {found.edits > 0 && <strong>{t('identify.edits', { n: found.edits })}</strong>}
          {found.mayOpen && <Link to={detectionPath(found.id)}>{t('identify.photoOpen')}</Link>}
        </>
      )}
      {!isLooking && can('identify.add') && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconFingerprint size="1rem" />}
          onClick={() => void ask()}
        >
          {t(found ? 'identify.photoAgain' : 'identify.photo')}
        </Button>
      )}
    </div>
  );
};
