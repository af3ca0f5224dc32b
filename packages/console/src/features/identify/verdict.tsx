import type { Translate } from '@chancery/phrases/keys.ts';
import {
  IconAlertTriangle,
  IconFileCheck,
  IconFileOff,
  IconFileUnknown,
  IconProgress,
} from '@tabler/icons-react';
import { IdentifyFault, IdentifyOutcome } from '#wire/identify/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { showDateTime } from '../../kit/format.ts';
import type { Meaning } from '../../kit/list/meanings.ts';
import { useT } from '../../kit/phrases.tsx';
import { type Identification, outcomeMeaning } from './identification.ts';
import css from './identify.module.css';

const icons: Readonly<Record<Meaning, typeof IconProgress>> = {
  done: IconFileCheck,
  attention: IconAlertTriangle,
  neutral: IconFileUnknown,
  refused: IconFileOff,
  running: IconProgress,
  waiting: IconProgress,
};

/** The answer in one sentence, and what follows from it. */
const saying = (t: Translate, data: Identification): readonly [title: string, text: string] => {
  const { outcome, mark, sources } = data;
  switch (outcome) {
    case null:
      return [t('identify.looking'), t('identify.lookingText')];
    case IdentifyOutcome.cancelled:
      return [t('identify.cancelled'), t('identify.cancelledText')];
    case IdentifyOutcome.read:
      if (sources.length > 1)
        return [t('identify.several', { n: sources.length }), t('identify.severalText')];
      return mark
        ? [
            t('identify.read', { file: mark.fileName }),
            t('identify.readText', { name: mark.markedBy, time: showDateTime(mark.markedAt) }),
          ]
        : [t('identify.withheld'), t('identify.withheldText')];
    case IdentifyOutcome.foreign:
      return [t('identify.foreign'), t('identify.foreignText')];
    case IdentifyOutcome.seen:
      return [t('identify.seen'), t('identify.seenText')];
    case IdentifyOutcome.none:
      return [t('identify.none'), t('identify.noneText')];
    default:
      return [t('identify.failed'), t(codeLabel(IdentifyFault, data.fault ?? IdentifyFault.broken))];
  }
};

/** What came of an identification, in one sentence. */
export const Verdict = ({ data }: { readonly data: Identification }) => {
  const t = useT();
  const [title, text] = saying(t, data);
  const meaning = data.edits > 0 ? 'attention' : outcomeMeaning(data.outcome);
  const Icon = icons[meaning];
  const unclear = data.comparison?.unclear.length ?? 0;
  return (
    <div className={css.verdict} data-meaning={meaning} role="status">
      <Icon size="2rem" stroke={1.5} aria-hidden="true" />
      <h2>{title}</h2>
      <p>
        {text}
        {data.edits > 0 && <strong> {t('identify.alteredSince', { n: data.edits })}</strong>}
        {data.edits === 0 && unclear > 0 && <> {t('identify.unclearSome', { n: unclear })}</>}
      </p>
    </div>
  );
};
