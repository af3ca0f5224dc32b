import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getDestruction, listDestructions } from '#wire/destruction/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { showDateTime } from '../../kit/format.ts';
import { notify } from '../../kit/notice-store.ts';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { t as say, useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { authorizationPath } from '../authorization/paths.ts';
import { engravingPath } from '../engraving/paths.ts';
import type { WholeDestruction } from './whole-destruction.ts';

const sign = async ({ id, deviceName: seal, destroyedAt, maskedPhone: phone }: WholeDestruction) => {
  const time = showDateTime(destroyedAt);
  const done = await openDialog(() => import('./sign.dialog.tsx'), { id, seal, time, phone });
  if (!done) return;
  notify.success(say(done === 'completed' ? 'destruction.signedLast' : 'destruction.signed'));
  await Promise.all([getDestruction, listDestructions].map(refresh));
};

/** Signing, where the reader is asked to; and the ways to what has to do with it. */
export const NextStep = ({ data }: { readonly data: WholeDestruction }) => {
  const t = useT();
  const { can } = useAccess();
  const { openUse, engraving, deviceId, isAsked } = data;
  const way = (to: string, words: string) => (
    <Button variant="default" renderRoot={(props: object) => <Link to={to} {...props} />}>
      {words}
    </Button>
  );
  return (
    <>
      {isAsked && can('destruction.sign') && (
        <Button onClick={() => void sign(data).catch(() => undefined)}>{t('destruction.sign')}</Button>
      )}
      {openUse && can('authorization.view') && way(authorizationPath(openUse.id), t('destruction.openUse'))}
      {engraving && can('engraving.view') && way(engravingPath(engraving.id), t('destruction.toEngraving'))}
      {can('device.view') && way(`/server/bindingseal/${deviceId}`, t('destruction.toSeal'))}
    </>
  );
};
