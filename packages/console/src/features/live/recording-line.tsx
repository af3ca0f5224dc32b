import { useT } from '../../kit/phrases.tsx';
import css from './live.module.css';
import type { RecordingView } from './recording/use-recording.ts';

const faults = {
  unsupported: 'live.recordingUnsupported',
  disk: 'live.recordingDisk',
  refused: 'live.recordingRefused',
} as const;

interface Props {
  readonly recording: RecordingView;
  readonly isOver: boolean;
}

/** How much of the recording is safe, and how much waits on this machine. */
export const RecordingLine = ({ recording, isOver }: Props) => {
  const t = useT();
  const { sent, waiting, isOffline, fault } = recording;
  const words = () => {
    if (waiting > 0 && isOffline) return t('live.recordingOffline', { n: waiting });
    if (waiting > 0) return t(isOver ? 'live.recordingLast' : 'live.recordingOn', { sent, n: waiting });
    return t(isOver ? 'live.recordingDone' : 'live.recordingSafe', { sent });
  };
  return (
    <>
      {fault && (
        <p className={css.fault} role="alert">
          {t(faults[fault])}
        </p>
      )}
      {fault !== 'unsupported' && (
        <p className={css.recording} role="status" data-waiting={waiting} data-sent={sent}>
          <span className={css.dot} data-on={!isOver || undefined} aria-hidden="true" /> {words()}
        </p>
      )}
    </>
  );
};
