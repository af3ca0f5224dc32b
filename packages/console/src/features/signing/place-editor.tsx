import { limits } from '@chancery/contract/limits.ts';
import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useEffect, useState } from 'react';
import { useT } from '../../kit/phrases.tsx';
import { usePdf } from '../../kit/preview/use-pdf.ts';
import { useWidth } from '../../kit/preview/use-width.ts';
import type { FileValue } from '../../kit/upload/file-value.ts';
import { linkTo } from '../../kit/upload/link-of.ts';
import { PageSheet, type SheetSize } from './page-sheet.tsx';
import { markHeight, PlaceMark } from './place-mark.tsx';
import css from './signing.module.css';
import type { PartyDraft } from './wish.ts';

const widest = 720;
const { room } = limits.signing;

interface Props {
  readonly files: readonly FileValue[];
  readonly parties: readonly PartyDraft[];
  onChange(key: string, change: Partial<PartyDraft>): void;
}

/** Keeps a signature on the page, to the half millimetre. */
const onPage = (at: { readonly x: number; readonly y: number }, size: SheetSize, withDate: boolean) => {
  const [across, down] = [room.width / 2, markHeight(withDate) / 2];
  const within = (value: number, edge: number, length: number) =>
    Math.round(Math.min(Math.max(value, edge), Math.max(edge, length - edge)) * 2) / 2;
  return { x: within(at.x, across, size.width), y: within(at.y, down, size.height) };
};

const Pages = ({
  url,
  position,
  chosen,
  parties,
  onChange,
}: Omit<Props, 'files'> & {
  readonly url: string;
  readonly position: number;
  readonly chosen: PartyDraft;
}) => {
  const t = useT();
  const { ref, width } = useWidth();
  const { document: pdf, failed } = usePdf(url);
  const nameOf = (party: PartyDraft) =>
    party.name || t('signing.form.party', { n: parties.indexOf(party) + 1 });
  const put = (page: number, at: { readonly x: number; readonly y: number }, size: SheetSize) => {
    if (chosen.fields.length >= limits.signing.fields) return;
    const field = { document: position, page, ...onPage(at, size, chosen.withDate) };
    onChange(chosen.key, { fields: [...chosen.fields, field] });
  };
  const [sizes, setSizes] = useState<Readonly<Record<number, SheetSize>>>({});
  return (
    <div ref={ref} className={css.pages} aria-busy={!pdf && !failed}>
      {failed && <p role="alert">{t('sign.failed')}</p>}
      {pdf &&
        Array.from({ length: pdf.numPages }, (_, at) => at + 1).map((page) => (
          <div key={page} className={css.placing}>
            <PageSheet
              pdf={pdf}
              page={page}
              width={Math.min(width, widest)}
              onPlace={(at, size) => put(page, at, size)}
              onSize={(size) => setSizes((now) => ({ ...now, [page]: size }))}
            >
              {(size) =>
                parties.flatMap((party, colour) =>
                  party.fields
                    .filter((field) => field.document === position && field.page === page)
                    .map((field) => (
                      <PlaceMark
                        key={`${party.key} ${field.x} ${field.y}`}
                        field={field}
                        size={size}
                        withDate={party.withDate}
                        colour={colour}
                      >
                        {nameOf(party)}
                        <button
                          type="button"
                          aria-label={t('signing.form.takeAway', { name: nameOf(party), page })}
                          onClick={(event) => {
                            event.stopPropagation();
                            onChange(party.key, { fields: party.fields.filter((one) => one !== field) });
                          }}
                        />
                      </PlaceMark>
                    )),
                )
              }
            </PageSheet>
            <button
              type="button"
              className={css.quiet}
              onClick={() => {
                const size = sizes[page];
                if (size) put(page, { x: size.width / 2, y: size.height - 40 }, size);
              }}
            >
              {t('signing.form.placeMiddle', { name: nameOf(chosen), page })}
            </button>
          </div>
        ))}
    </div>
  );
};

/** A link to a file, made once: another would open the pages anew. */
const useLink = (filePath: string | undefined): string | undefined => {
  const [link, setLink] = useState<{ readonly of: string; readonly url: string }>();
  useEffect(() => {
    let isWanted = true;
    if (filePath)
      linkTo(filePath).then(
        (url) => isWanted && setLink({ of: filePath, url }),
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [filePath]);
  return link?.of === filePath ? link?.url : undefined;
};

/** Where each party signs: a party is chosen, and a click on the page puts their signature there. */
export const PlaceEditor = ({ files, parties, onChange }: Props) => {
  const t = useT();
  const [position, setPosition] = useState(0);
  const [key, setKey] = useState<string>();
  const chosen = parties.find((party) => party.key === key) ?? parties[0];
  const file = files[position] ?? files[0];
  const at = file ? files.indexOf(file) : 0;
  const url = useLink(file?.filePath);
  if (!chosen || !file) return <p className={css.dim}>{t('signing.form.placesNone')}</p>;
  const nameOf = (party: PartyDraft, n: number) => party.name || t('signing.form.party', { n: n + 1 });
  return (
    <div className={css.stack}>
      <p className={css.dim}>{t('signing.form.placesHint')}</p>
      <div className={css.choice}>
        {parties.map((party, colour) => (
          <button
            key={party.key}
            type="button"
            aria-pressed={party === chosen}
            onClick={() => setKey(party.key)}
          >
            <i data-colour={colour % 6} />
            {t('signing.form.placesOf', { name: nameOf(party, colour), n: party.fields.length })}
          </button>
        ))}
      </div>
      <Checkbox
        label={t('signing.form.withDate')}
        checked={chosen.withDate}
        onChange={(event) => onChange(chosen.key, { withDate: event.currentTarget.checked })}
      />
      {files.length > 1 && (
        <div className={css.choice}>
          {files.map((one, n) => (
            <Button
              key={one.filePath}
              size="xs"
              variant={n === at ? 'filled' : 'default'}
              aria-pressed={n === at}
              onClick={() => setPosition(n)}
            >
              {one.fileName}
            </Button>
          ))}
        </div>
      )}
      {url && <Pages {...{ url, parties, chosen, onChange }} position={at} key={file.filePath} />}
    </div>
  );
};
