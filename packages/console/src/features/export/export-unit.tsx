import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import detail from '../../kit/detail/detail.module.css';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import css from '../unit/unit.module.css';
import { exportsPath } from './paths.ts';

/** Everything of the unit in one file, for whoever may take it away. */
export const ExportUnit = () => {
  const t = useT();
  const navigate = useNavigate();
  const open = async () => {
    if (await openDialog(() => import('./export-unit.dialog.tsx'), {}))
      await navigate({ to: exportsPath as string });
  };
  return (
    <section className={detail.section}>
      <h2>{t('unit.exportAll')}</h2>
      <div className={css.line}>
        <p className={css.dim}>{t('unit.exportText')}</p>
        <Button variant="default" onClick={() => void open()}>
          {t('unit.exportOpen')}
        </Button>
      </div>
    </section>
  );
};
