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
import css from './destruction.module.css';
import type { WholeDestruction } from './whole-destruction.ts';

const sign = async ({ id, deviceName: seal, destroyedAt, maskedPhone: phone }: WholeDestruction) => {
  const time = showDateTime(destroyedAt);
  const done = await openDialog(() => import('./sign.dialog.tsx'), { id, seal, time, phone });
  if (!done) return;
  notify.success(say(done === 'completed' ? 'destruction.signedLast' : 'destruction.signed'));
  await Promise.all([getDestruction, listDestructions].map(refresh));
};

const Way = ({ to, words }: { readonly to: string; readonly words: string }) => (
  <Button variant="default" renderRoot={(props: object) => <Link to={to} {...props} />}>
    {words}
  </Button>
);

/** Whether the next step is another than those of whoever keeps the seal. */
export const hasNext = ({ isAsked, openUse }: WholeDestruction): boolean => isAsked || openUse !== null;

/** Signing, where the reader is asked to; or the use that must end first. */
export const NextStep = ({ data }: { readonly data: WholeDestruction }) => {
  const t = useT();
  const { can } = useAccess();
  const { openUse, isAsked } = data;
  return (
    <>
      {isAsked && can('destruction.sign') && (
        <Button onClick={() => void sign(data).catch(() => undefined)}>{t('destruction.sign')}</Button>
      )}
      {openUse && can('authorization.view') && (
        <Way to={authorizationPath(openUse.id)} words={t('destruction.openUse')} />
      )}
    </>
  );
};

/** The ways to the seal, and to the order of the one that takes its place. */
export const RelatedSection = ({ data }: { readonly data: WholeDestruction }) => {
  const t = useT();
  const { can } = useAccess();
  const { engraving, deviceId } = data;
  return (
    <div className={css.row}>
      {can('device.view') && <Way to={`/server/bindingseal/${deviceId}`} words={t('destruction.toSeal')} />}
      {engraving && can('engraving.view') && (
        <Way to={engravingPath(engraving.id)} words={t('destruction.toEngraving')} />
      )}
    </div>
  );
};
