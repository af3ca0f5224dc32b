import {
  cancelDetect,
  getIdentification,
  listIdentifications,
  listPhotoIdentifications,
} from '#wire/identify/calls.ts';
import { call } from '../../kit/call.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { StopButton } from '../../kit/stop-button.tsx';
import type { IdentifyRow } from './identification.ts';

const shown = [getIdentification, listIdentifications, listPhotoIdentifications];

/** Stops a look that is under way; what is shown follows from how it stands then. */
export const StopLook = ({ row }: { readonly row: Pick<IdentifyRow, 'id' | 'fileName'> }) => {
  const t = useT();
  const stop = async () => {
    // Why it was refused is said by the notice.
    await call(cancelDetect, { id: row.id }).catch(() => undefined);
    await Promise.all(shown.map(refresh));
  };
  const full = t('identify.stopFile', { name: row.fileName });
  return <StopButton label={t('identify.stop')} full={full} onStop={stop} />;
};
