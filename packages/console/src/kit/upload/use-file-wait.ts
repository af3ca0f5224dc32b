import { useRef, useState } from 'react';
import { createFileWait, type FileWait } from './file-wait.ts';

/** What a form knows of its files on their way. */
export type FormFiles = ReturnType<typeof useFileWait>;

/**
 * Lets a form that is sent too early go by itself once its files have arrived:
 *
 * ```tsx
 * const files = useFileWait();
 * <UploadField … onUnderway={(now) => files.report('files', now)} />
 * const submit = () => void (files.wait(() => again.current()) || send());
 * <SubmitButton verb={t('…')} busy={busy} files={files} />
 * ```
 */
export const useFileWait = () => {
  const [state, setState] = useState<FileWait>();
  const kept = useRef<ReturnType<typeof createFileWait>>(undefined);
  kept.current ??= createFileWait(setState);
  return { ...kept.current, state };
};
