import type { Placement } from '@chancery/contract/placing/shapes.ts';
import { Button } from '@mantine/core';
import { IconRubberStamp, IconSignature } from '@tabler/icons-react';
import { useT } from '../../kit/phrases.tsx';
import type { FileValue } from '../../kit/upload/file-value.ts';
import { openPlacing } from './open-placing.ts';
import css from './placing-files.module.css';
import { sheetsKnown, useInspected } from './use-inspected.ts';
import type { PlacedSeal } from './use-seals.ts';

interface Props {
  readonly files: readonly FileValue[];
  readonly seals: readonly PlacedSeal[];
  readonly placed: readonly Placement[];
  /** People sign there, in place of seals. */
  readonly signs?: boolean;
  onChange(placed: readonly Placement[]): void;
}

/** One file: whether it can be sealed, what stands on it so far, and the way to the editor. */
const FileLine = ({ file, signs = false, ...task }: Props & { readonly file: FileValue }) => {
  const t = useT();
  const { fault, isLooking, failed, lookAgain } = useInspected(file, signs);
  const own = task.placed.filter(({ fileId }) => fileId === file.filePath);
  const places = own.reduce((sum, one) => sum + one.places.length, 0);
  const open = () => openPlacing({ ...task, signs, start: file.filePath, sheetsOf: sheetsKnown });
  const said = () => {
    if (isLooking) return t('placing.looking');
    if (failed) return failed;
    if (fault) return t(signs ? 'placing.cannotSign' : 'placing.cannot', { why: fault });
    if (own.length === 0) return t('placing.nothing');
    return t('placing.summary', {
      seals: t(signs ? 'placing.signerCount' : 'placing.sealCount', { n: own.length }),
      places: t('placing.placeCount', { n: places }),
    });
  };
  const Icon = signs ? IconSignature : IconRubberStamp;
  return (
    <li className={css.line}>
      <div>
        <strong>{file.fileName || t('upload.unnamed')}</strong>
        <span className={fault || failed ? css.wrong : css.dim} role="status">
          {said()}
        </span>
      </div>
      {failed ? (
        <Button variant="default" onClick={lookAgain}>
          {t('placing.again')}
        </Button>
      ) : (
        <Button
          variant={own.length > 0 ? 'default' : 'filled'}
          leftSection={<Icon size="1rem" aria-hidden="true" />}
          aria-label={t(signs ? 'placing.signPlaceOn' : 'placing.placeOn', { name: file.fileName })}
          disabled={isLooking || fault !== undefined || task.seals.length === 0}
          onClick={() => void open()}
        >
          {t(signs ? 'placing.signPlace' : 'placing.place')}
        </Button>
      )}
    </li>
  );
};

/** The files of an application or a signing task, each with what stands on it. */
export const PlacingFiles = (task: Props) => (
  <ul className={css.files}>
    {task.files.map((file) => (
      <FileLine key={file.filePath} file={file} {...task} />
    ))}
  </ul>
);
