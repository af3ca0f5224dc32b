import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { RowOf } from '@chancery/contract/kit/paging.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { Link } from '@tanstack/react-router';
import { CommandState, Finger, OperationType } from '#wire/device/codes.ts';
import type { listDeviceOperations } from '#wire/device/operation.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { Facts } from '../../kit/detail/facts.tsx';
import { nothing } from '../../kit/format.ts';
import { say } from '../../kit/list/labels.ts';
import { exactTime, tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './device.module.css';
import { deviceWords } from './device-words.ts';
import { devicePath } from './paths.ts';

type Operation = RowOf<typeof listDeviceOperations>;
type Value = Operation['before'][string] | undefined;

const words: Readonly<Record<string, PhraseKey>> = { set: 'operate.set', cleared: 'operate.cleared' };

const isFinger = (value: Value): value is CodeOf<typeof Finger> => Finger.all.some((code) => code === value);

const Fact = ({ value }: { readonly value: Value }) => {
  const t = useT();
  if (value === undefined) return <>{nothing}</>;
  if (value === null) return <>{t('operate.none')}</>;
  if (typeof value === 'boolean') return <>{t(value ? 'operate.yes' : 'operate.no')}</>;
  if (isFinger(value)) return <>{t(codeLabel(Finger, value))}</>;
  const word = words[String(value)];
  return <>{word ? say(t, word) : String(value)}</>;
};

/** One operation with everything as it was before and after. */
export const Inspect = ({ row }: { readonly row: Operation }) => {
  const t = useT();
  const names = [...new Set([...Object.keys(row.before), ...Object.keys(row.after)])];
  return (
    <>
      <p>
        <Link to={devicePath(row.deviceId) as string}>{row.deviceName}</Link>
      </p>
      <Facts
        data={{ ...row, refusal: row.refusal && deviceWords(row.refusal, t) }}
        facts={[
          { field: 'type', label: 'operate.type', show: tag(OperationType) },
          { field: 'createdAt', show: exactTime },
          { field: 'byName', label: 'operate.by' },
          { field: 'serial', label: 'device.serial' },
          { field: 'note', label: 'operate.note' },
          { field: 'state', label: 'operate.onDevice', show: tag(CommandState) },
          { field: 'refusal', label: 'field.reason' },
        ]}
      />
      {names.length > 0 && (
        <table className={css.compare}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('operate.type')}</span>
              </th>
              <th scope="col">{t('operate.before')}</th>
              <th scope="col">{t('operate.after')}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{say(t, `operate.fact.${name}` as PhraseKey)}</th>
                <td>
                  <Fact value={row.before[name]} />
                </td>
                <td>
                  <Fact value={row.after[name]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
};
