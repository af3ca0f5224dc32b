import type { ImportFault } from '@chancery/contract/member/import.ts';
import type { z } from 'zod';
import { nothing } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './import.module.css';
import { sayProblems } from './import-words.ts';

/** More than this helps nobody on a screen; the saved report holds them all. */
const shown = 200;

/** The rows that cannot be taken over, and why. */
export const FaultTable = ({ faults }: { readonly faults: readonly z.output<typeof ImportFault>[] }) => {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <section className={css.scroller} data-tall aria-label={t('member.importProblem')} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('member.importRow')}</th>
            <th scope="col">{t('import.realName')}</th>
            <th scope="col">{t('import.mobile')}</th>
            <th scope="col">{t('member.importProblem')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.slice(0, shown).map((fault) => (
            <tr key={fault.row}>
              <td>{fault.row}</td>
              <td>{fault.realName || nothing}</td>
              <td>{fault.mobile || nothing}</td>
              <td>
                {sayProblems(t, fault).map((problem) => (
                  <p key={problem} className="sentence">
                    {problem}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
