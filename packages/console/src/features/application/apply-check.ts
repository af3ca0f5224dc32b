import { saveApply } from '@chancery/contract/application/calls.ts';
import { fieldIssues } from '@chancery/contract/kit/issue.ts';
import type { PhraseKey, Translate } from '@chancery/phrases/keys.ts';
import { placingGap } from '#wire/placing/rules.ts';
import type { ApplyErrors } from './apply-errors.ts';
import { type ApplyValues, isOnFiles, placesIn } from './apply-values.ts';
import { toInput } from './apply-wire.ts';

/** What is still to be placed. */
const checkPlaces = (values: ApplyValues, t: Translate): ApplyErrors => {
  const gap = placingGap({
    kind: values.kind,
    files: values.files.map(({ filePath }) => filePath),
    seals: values.seals,
    places: placesIn(values),
  });
  if (gap?.gap === 'noFiles') return { files: t('placing.noFiles') };
  // Without a seal, the seal is what is missing.
  if (gap?.gap === 'fileBare' && values.seals.length > 0) {
    const name = values.files.find(({ filePath }) => filePath === gap.fileId)?.fileName ?? '';
    return { places: t('placing.fileBare', { name }) };
  }
  const sealOf = (id: string) => values.seals.find(({ deviceId }) => deviceId === id)?.name ?? '';
  if (gap?.gap === 'sealIdle') return { places: t('placing.sealIdle', { name: sealOf(gap.deviceId) }) };
  return {};
};

/** What the rules of the contract say of what is filled in. */
export const checkApply = (values: ApplyValues, t: Translate): ApplyErrors => {
  const checked = saveApply.input.safeParse(toInput(values));
  const found: Record<string, string> = {};
  if (!checked.success)
    for (const { field, key, params } of fieldIssues(checked.error))
      found[field] ??= t(key as PhraseKey & 'rule.length', params as never);
  // A template is chosen by itself once a seal is: until then the seal is what is missing.
  if (values.templateId === '') {
    delete found.templateId;
    if (values.seals.length > 0) found.templateId = t('apply.templateMissing');
  }
  if (isOnFiles(values)) return { ...found, ...checkPlaces(values, t) };
  for (const [at, { normalCount, crossPageCount }] of values.seals.entries())
    if (normalCount + crossPageCount === 0) found[`seals.${at}.normalCount`] = t('apply.countMissing');
  return found;
};
