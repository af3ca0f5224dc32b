import type { Place } from '@chancery/contract/placing/shapes.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { codeLabel } from '#wire/kit/codes.ts';
import { PlaceKind } from '#wire/placing/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import { ontoSheet } from './geometry.ts';
import { PlaceFields } from './place-fields.tsx';
import { placeWords } from './place-words.ts';
import css from './placing.module.css';
import { SealFace } from './seal-face.tsx';
import type { useDrag } from './use-drag.ts';
import type { Placing } from './use-placing.ts';

interface Props {
  readonly placing: Placing;
  /** Drags a seal from here to a page. */
  readonly drag: ReturnType<typeof useDrag<string>>;
}

/** A new place of a kind, where the reader is. */
const freshPlace = (placing: Placing, deviceId: string, kind: Place['kind']): Place | undefined => {
  const { sheets } = placing.paper;
  const sheet = sheets[placing.page - 1];
  if (!sheet) return undefined;
  const size = placing.sizeOf(deviceId);
  const middle = ontoSheet({ x: sheet.width * 0.7, y: sheet.height * 0.75 }, sheet, size);
  if (kind === 'at') return { kind, page: placing.page, ...middle };
  if (kind === 'pages') return { kind, which: 'every', ...middle };
  if (kind === 'keyword') return { kind, word: '', dx: 0, dy: 0, nth: 1 };
  const to = Math.min(sheets.length, placing.page + 199);
  return {
    kind,
    from: to > placing.page ? placing.page : 1,
    to,
    edge: 'right',
    y: ontoSheet({ x: 0, y: sheet.height / 2 }, sheet, size).y,
  };
};

/** The seals to place, where each of them stands, and the numbers of the chosen place. */
export const PlacingPanel = ({ placing, drag }: Props) => {
  const t = useT();
  const { fileId, own, chosen } = placing;
  const pages = placing.paper.sheets.length;
  return (
    <aside className={css.panel} aria-label={t('placing.seals')}>
      <p className={css.hint}>{t('placing.hint')}</p>
      {placing.seals.map(({ deviceId, name }) => {
        const places = own.find((one) => one.deviceId === deviceId)?.places ?? [];
        const add = (kind: Place['kind']) => {
          if (kind === 'keyword') placing.lookForWords();
          const place = freshPlace(placing, deviceId, kind);
          if (place) placing.add(deviceId, place);
        };
        return (
          <section key={deviceId} className={css.seal} aria-label={name}>
            <header>
              <span
                className={css.grip}
                title={t('placing.dragOut')}
                aria-hidden="true"
                {...drag.handlers(deviceId)}
              >
                <SealFace name={name} size={placing.sizeOf(deviceId)} image={placing.imageOf(deviceId)} />
              </span>
              <strong>{name}</strong>
            </header>
            <fieldset className={css.adds} aria-label={t('placing.addTo', { name })}>
              {PlaceKind.all.map((kind) => (
                <Button
                  key={kind}
                  size="compact-xs"
                  variant="default"
                  disabled={pages === 0 || (kind === 'across' && pages < 2)}
                  onClick={() => add(kind)}
                >
                  {t(codeLabel(PlaceKind, kind))}
                </Button>
              ))}
            </fieldset>
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
                          color="gray"
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
