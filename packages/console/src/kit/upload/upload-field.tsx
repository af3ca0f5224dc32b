import '@mantine/core/styles/Input.layer.css';
import { Button, Input } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type DragEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useT } from '../phrases.tsx';
import { whenIdle } from '../when-idle.ts';
import { FileItem } from './file-item.tsx';
import { sayRules } from './file-rules.ts';
import type { FileRules, FileValue } from './file-value.ts';
import type { OnTheWay } from './file-wait.ts';
import css from './upload.module.css';
import { useUpload } from './use-upload.ts';

const underwayItem = () => import('./underway-item.tsx');
const UnderwayItem = lazy(() => underwayItem().then((it) => ({ default: it.UnderwayItem })));

interface Props {
  readonly rules: FileRules;
  readonly label: string;
  readonly name?: string;
  readonly description?: string;
  readonly error?: string;
  readonly disabled?: boolean;
  readonly value: readonly FileValue[];
  onChange(files: readonly FileValue[]): void;
  /** A file that is pasted anywhere on the page is taken too. */
  readonly anywhere?: boolean;
  /** Learns of files on their way; undefined once the field is gone, and they with it. */
  onUnderway?(now: OnTheWay | undefined): void;
}

/**
 * Files of a form: dropped, chosen, pasted or taken with the camera; checked before they are sent.
 *
 * ```tsx
 * <UploadField label={t('…')} rules={{ purpose: FilePurpose.letter, camera: true }} value={files} onChange={setFiles} />
 * ```
 */
export const UploadField = ({
  rules,
  label,
  description,
  error,
  disabled,
  value,
  onChange,
  ...rest
}: Props) => {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const upload = useUpload({ rules, value, onChange });
  const { accepted, onTheWay } = upload;
  const isFull = accepted.max > 1 && value.length + upload.underway.length >= accepted.max;
  const hasImages = accepted.accept.some((one) => one.startsWith('image/'));

  const told = useRef(rest.onUnderway);
  told.current = rest.onUnderway;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told is made of these
  useEffect(() => told.current?.(onTheWay), [upload.underway, onTheWay.stopped]);
  useEffect(() => () => told.current?.(undefined), []);
  useEffect(() => whenIdle(() => void underwayItem().catch(() => undefined)), []);
  const pasted = useRef<(files: FileList | null) => void>(() => undefined);
  useEffect(() => {
    if (!rest.anywhere) return;
    const onPaste = (event: globalThis.ClipboardEvent) => {
      if (!event.defaultPrevented) pasted.current(event.clipboardData?.files ?? null);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [rest.anywhere]);

  const take = (files: FileList | null) => {
    if (files && files.length > 0 && !disabled) upload.add([...files]);
  };
  pasted.current = take;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  const chooser = (ref: typeof input, more: object) => (
    <input
      ref={ref}
      type="file"
      hidden
      tabIndex={-1}
      accept={accepted.accept.join(',')}
      onChange={(event) => {
        take(event.currentTarget.files);
        // The same file may be chosen again after a fault.
        event.currentTarget.value = '';
      }}
      {...more}
    />
  );
  return (
    <Input.Wrapper {...{ id, label, description, error }} labelElement="div" role="group" aria-label={label}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same by keyboard */}
      <div
        className={css.zone}
        data-over={isOver || undefined}
        data-error={Boolean(error) || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onPaste={paste}
      >
        {(value.length > 0 || upload.underway.length > 0) && (
          <ul className={css.files}>
            {value.map((file) => (
              <FileItem
                key={file.filePath}
                file={file}
                picture={upload.pictureOf(file.filePath)}
                onRemove={disabled ? undefined : () => upload.remove(file.filePath)}
              />
            ))}
            <Suspense>
              {upload.underway.map((item) => (
                <UnderwayItem
                  key={item.key}
                  item={item}
                  onRetry={() => upload.retry(item.key)}
                  onCancel={() => upload.cancel(item.key)}
                />
              ))}
            </Suspense>
          </ul>
        )}
        {!isFull && !disabled && (
          <div className={css.ways}>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconUpload size="1rem" />}
              aria-label={`${t(value.length > 0 && accepted.max > 1 ? 'upload.chooseMore' : 'upload.choose')}: ${label}`}
              aria-describedby={error ? `${id}-error` : `${id}-rules`}
              aria-invalid={Boolean(error)}
              onClick={() => input.current?.click()}
            >
              {t(value.length > 0 && accepted.max > 1 ? 'upload.chooseMore' : 'upload.choose')}
            </Button>
            {rules.camera && hasImages && (
              <Button
                className={css.camera}
                variant="default"
                size="sm"
                leftSection={<IconCamera size="1rem" />}
                onClick={() => camera.current?.click()}
              >
                {t('upload.camera')}
              </Button>
            )}
            <span className={css.or}>{t('upload.drop')}</span>
          </div>
        )}
        <p id={`${id}-rules`} className={css.rules}>
          {sayRules(accepted, t)}
        </p>
        {chooser(input, { multiple: accepted.max > 1, name: rest.name })}
        {rules.camera && chooser(camera, { accept: 'image/*', capture: 'environment' })}
      </div>
      <div role="alert" className={css.faults}>
        {upload.faults.map((fault) => (
          <p key={fault}>{fault}</p>
        ))}
      </div>
    </Input.Wrapper>
  );
};
