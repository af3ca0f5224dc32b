import { useT } from '../../kit/phrases.tsx';
import css from './live.module.css';
import { useLeftBehind } from './recording/left-behind.ts';

/** What is still on this device of an earlier recording, and goes to the server now. */
export const LeftLine = () => {
  const t = useT();
  const { waiting, isRefused } = useLeftBehind();
  return (
    <>
      {waiting > 0 && (
        <p className={css.recording} role="status">
          {t('live.recordingLeft', { n: waiting })}
        </p>
      )}
      {isRefused && (
        <p className={css.fault} role="alert">
          {t('live.recordingRefused')}
        </p>
      )}
    </>
  );
};
