import { cancelMark, getMark, listApplicationMarks, listMarks } from '#wire/watermark/calls.ts';
import { call } from '../../kit/call.ts';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { StopButton } from '../../kit/stop-button.tsx';
import type { MarkRow } from './mark.ts';

const shown = [listMarks, getMark, listApplicationMarks];

/** Stops the marking of a file that waits or is being marked. */
export const StopMark = ({ mark }: { readonly mark: Pick<MarkRow, 'id' | 'fileName'> }) => {
  const t = useT();
  const stop = async () => {
    // What was refused is said by the notice; the list shows how it stands now.
    const stopped = await call(cancelMark, { id: mark.id }).catch(() => undefined);
    if (stopped) notify.info(t('watermark.stopped'));
    await Promise.all(shown.map(refresh));
  };
  const full = t('watermark.stopFile', { name: mark.fileName });
  return <StopButton label={t('watermark.stop')} full={full} onStop={stop} />;
};
