import { Button } from '@mantine/core';
import { useT } from '../../kit/phrases.tsx';
import type { Rows } from '../../kit/sheet/rows.ts';
import { makeSheet, type SheetKind, saveFile, sheetKinds } from '../../kit/sheet/sheet.ts';
import css from './statistics.module.css';

interface Props {
  readonly name: string;
  /** What is shown, headings first. */
  readonly rows: () => Rows;
}

/** Takes what is shown away: as a sheet, or on paper. */
export const FileButtons = ({ name, rows }: Props) => {
  const t = useT();
  const save = async (kind: SheetKind) => saveFile(await makeSheet(kind, name, rows()), `${name}.${kind}`);
  return (
    <div className={css.files}>
      {sheetKinds.map((kind) => (
        <Button key={kind} variant="default" onClick={() => void save(kind)}>
          {t('statistics.save', { kind })}
        </Button>
      ))}
      <Button variant="default" onClick={() => window.print()}>
        {t('statistics.print')}
      </Button>
    </div>
  );
};
