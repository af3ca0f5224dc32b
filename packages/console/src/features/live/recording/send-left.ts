import { closeNotice, notices, notify } from '../../../kit/notice-store.ts';
import { loadBooks, t } from '../../../kit/phrases.tsx';
import { currentSession } from '../../../kit/session-store.ts';
import { holding } from './holding.ts';
import { unmarkLeft } from './left-mark.ts';
import { pieceCalls } from './piece-calls.ts';
import { sendRecording } from './piece-sender.ts';
import { type KeptRecording, pieceStore } from './piece-store.ts';

/** Pieces of one recording that wait on this machine. */
const waitingOf = async ({ id, last }: KeptRecording): Promise<number> =>
  (await pieceStore.headsFrom(id, 1, last)).length;

/** What stands at the edge of the screen until it is otherwise. */
const createSign = () => {
  let shown: string | undefined;
  const take = () => {
    const found = notices.get().find(({ text }) => text === shown);
    if (found) closeNotice(found.id);
    shown = undefined;
  };
  return {
    take,
    put: (text: string): void => {
      if (text === shown) return;
      take();
      shown = text;
      notify.info(text, { persistent: true });
    },
  };
};

const sendOne = async (recording: KeptRecording): Promise<void> => {
  const { id } = recording;
  const n = await waitingOf(recording);
  const sign = createSign();
  let isRefused = false;
  sign.put(t('live.leftSending', { n }));
  await pieceStore.change(id, { isEnded: true });
  const sending = sendRecording(id, {
    ...pieceCalls,
    onOffline: (isOffline) => sign.put(t(isOffline ? 'live.leftOffline' : 'live.leftSending', { n })),
    onSent: () => undefined,
    onRefused: () => {
      isRefused = true;
    },
  });
  await sending.done.finally(sign.take);
  if (isRefused) notify.warning(t('live.recordingRefused'));
  else notify.success(t('live.leftSent'));
};

/** Sends what somebody filmed on this machine and could not send then; what is being filmed now has a window of its own. */
export const sendLeft = async (): Promise<void> => {
  const all = await pieceStore.all();
  if (all.length === 0) return unmarkLeft();
  const person = currentSession()?.person;
  const own = all.filter((recording) => recording.person !== undefined && recording.person === person);
  if (own.length === 0) return;
  await loadBooks('live');
  for (const recording of own)
    await holding(recording.id, async (isMine) => {
      if (isMine) await sendOne(recording);
    });
  if ((await pieceStore.all()).length === 0) unmarkLeft();
};
