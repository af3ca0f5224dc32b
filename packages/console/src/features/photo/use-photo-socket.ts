import type { PhotoFrame } from '@chancery/contract/photo/calls.ts';
import { useEffect, useRef } from 'react';
import { newLiveTicket } from '#wire/message/calls.ts';
import { call } from '../../kit/call.ts';
import { readSocket } from '../../kit/catalogue.ts';
import { keepLive } from '../../kit/live-socket.ts';
import { closeNotice, notices, notify } from '../../kit/notice-store.ts';
import { t } from '../../kit/phrases.tsx';
import { refusalWords } from './refusal-words.ts';

const lostMs = 1_500;

const address = async (): Promise<string> => {
  const { ticket } = await call(newLiveTicket, { at: performance.now() }, { silent: true });
  return `${location.origin.replace(/^http/, 'ws')}/ws/photo?ticket=${ticket}`;
};

const wordsOf = ({ event, sequence, error }: PhotoFrame): string => {
  switch (event) {
    case 'joined':
      return t('photo.noticeJoined');
    case 'arrived':
      return sequence ? t('photo.noticeArrived', { n: sequence }) : t('photo.noticeArrivedPapers');
    case 'otherPhone':
      return t('photo.noticeOtherPhone');
    case 'refused':
      return t('photo.noticeRefused', { reason: refusalWords(error) });
  }
};

const announce = (frame: PhotoFrame): void => {
  const { kind, ...how } = readSocket(frame.type);
  notify[kind](wordsOf(frame), how);
};

const closeLost = () => {
  const text = t('photo.socketError');
  for (const notice of notices.get()) if (notice.text === text) closeNotice(notice.id);
};

const isPhotoFrame = (frame: object): frame is PhotoFrame =>
  'type' in frame && (frame.type === 'INFO' || frame.type === 'ERROR');

/** Hears of photos while a page about them is open, and says so: good news for three seconds, trouble until it is closed. */
export const usePhotoSocket = (onNews: (frame?: PhotoFrame) => void): void => {
  const listener = useRef(onNews);
  listener.current = onNews;
  useEffect(() => {
    const kept = keepLive({
      address,
      open: (url) => new WebSocket(url),
      lostMs,
      onFrame: (_type, frame) => {
        if (!isPhotoFrame(frame)) return;
        announce(frame);
        listener.current(frame);
      },
      onOpen: () => {
        closeLost();
        // Something may have been missed.
        listener.current();
      },
      onOver: () => undefined,
      onLost: () => notify.error(t('photo.socketError'), { persistent: readSocket('failure').persistent }),
    });
    const hurry = () => kept.hurry();
    addEventListener('online', hurry);
    return () => {
      removeEventListener('online', hurry);
      kept.stop();
    };
  }, []);
};
