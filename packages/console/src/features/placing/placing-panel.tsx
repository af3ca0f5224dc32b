import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { DateForm } from '#wire/placing/codes.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { AddingRow } from './adding-row.tsx';
import { PlaceFields } from './place-fields.tsx';
import { placeWords } from './place-words.ts';
import css from './placing.module.css';
import type { useDrag } from './use-drag.ts';
import type { Brought, Placing } from './use-placing.ts';

interface Props {
  readonly placing: Placing;
  /** Drags a seal from here to a page. */
  readonly drag: ReturnType<typeof useDrag<Brought>>;
}

/** The seals to place, where each of them stands, and the numbers of the chosen place. */
export const PlacingPanel = ({ placing, drag }: Props) => {
  const t = useT();
  const { fileId, own, chosen } = placing;
  const language = useLanguage();
  const date = language === 'zh' ? DateForm.chinese : DateForm.iso;
  return (
    <aside className={css.panel} aria-label={t(placing.signs ? 'placing.signers' : 'placing.seals')}>
      <p className={css.hint}>{t(placing.signs ? 'placing.signHint' : 'placing.hint')}</p>
      {placing.seals.map(({ deviceId, name }) => {
        const places = own.find((one) => one.deviceId === deviceId)?.places ?? [];
        return (
          <section key={deviceId} className={css.seal} aria-label={name}>
            <strong>{name}</strong>
            <AddingRow
              placing={placing}
              thing={{ deviceId }}
              drag={drag}
              label={t('placing.addTo', { name })}
            />
            <AddingRow
              placing={placing}
              thing={{ deviceId, date }}
              drag={drag}
              label={t('placing.addDate', { name })}
              hindered={places.length === 0 ? t('placing.dateFirst') : undefined}
            />
            {places.length > 0 && (
              <ul className={css.places}>
                {places.map((place, at) => {
                  const key = { fileId, deviceId, at };
                  const isChosen = chosen?.deviceId === deviceId && chosen.at === at;
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a place is known by its order
                    <li key={at} data-chosen={isChosen || undefined}>
                      <div className={css.line}>
                        <button
                          type="button"
                          aria-expanded={isChosen}
                          onClick={() => placing.choose(isChosen ? undefined : key)}
                        >
                          {placeWords(place, t)}
                        </button>
                        <ActionIcon
                          variant="subtle"
                          disabled={!placing.mayRemove(key)}
                          aria-label={t('placing.remove', { place: placeWords(place, t) })}
                          onClick={() => placing.remove(key)}
                        >
                          <IconTrash size="1rem" />
                        </ActionIcon>
                      </div>
                      {isChosen && <PlaceFields placing={placing} place={place} />}
                    </li>
                  );
                })}
              </ul>
            )}
          </section>
        );
      })}
    </aside>
  );
};
