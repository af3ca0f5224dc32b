import { useEffect, useState } from 'react';
import { fetchDownload, getDownload, getDownloadCopy } from '#wire/download/calls.ts';
import { isUnderWay } from '#wire/watermark/rules.ts';
import { call } from '../../kit/call.ts';
import { watchLive } from '../../kit/live-bus.ts';
import { refresh } from '../../kit/query.ts';
import { saveLink } from '../report/save-link.ts';

const everyMs = 2_000;

type Stage = 'idle' | 'asking' | 'preparing' | 'failed';

/** Downloads a version: at once, or as soon as the copy for this reader is prepared. */
export const useDownload = (versionId: string, fileName: string) => {
  const [stage, setStage] = useState<Stage>('idle');

  const ask = async (): Promise<void> => {
    setStage('asking');
    try {
      // Asked again once the copy is ready: that is another question, not the same one repeated.
      const options = { idempotencyKey: crypto.randomUUID() };
      const { tmpUrl } = await call(fetchDownload, { versionId }, options);
      if (!tmpUrl) return setStage('preparing');
      saveLink(tmpUrl, fileName);
      setStage('idle');
      void refresh(getDownload);
    } catch {
      // What was refused is said by the notice.
      setStage('idle');
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at only while it is being prepared
  useEffect(() => {
    if (stage !== 'preparing') return;
    let isOver = false;
    const look = async () => {
      const copy = await call(getDownloadCopy, { id: versionId }, { quiet: true }).catch(() => undefined);
      if (isOver || (copy && isUnderWay(copy.state))) return;
      isOver = true;
      if (copy?.state === 'done') void ask();
      else setStage('failed');
    };
    const end = watchLive((frame) => {
      if (frame === 'file' || frame === 'resync') void look();
    });
    const timer = setInterval(() => void look(), everyMs);
    return () => {
      isOver = true;
      end();
      clearInterval(timer);
    };
  }, [stage]);

  return { stage, ask };
};
