import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { useAccess } from '../../kit/access.ts';
import { DayField } from '../../kit/day/day-field.tsx';
import { useT } from '../../kit/phrases.tsx';
import { ZoneNote } from '../../kit/zone-note.tsx';
import css from './apply.module.css';
import { errorAt } from './apply-errors.ts';
import { windowIn, windowOf, windows } from './apply-values.ts';
import { Choice } from './choice.tsx';
import { Fold } from './fold.tsx';
import { PeoplePick } from './people-pick.tsx';
import { PlaceFields } from './place-fields.tsx';
import type { Apply } from './use-apply.ts';

const written = (local: string) => local.replace('T', ' ');

/** Who stamps, from when to when, and where. */
export const WhenSection = ({ apply }: { readonly apply: Apply }) => {
  const t = useT();
  const { user: me } = useAccess();
  const { values, errors, set } = apply;
  const summary = t('apply.whoWhen', {
    name: values.user.userId === me?.userId ? t('apply.me') : values.user.realName,
    from: written(values.startAt),
    to: written(values.endAt),
  });
  return (
    <fieldset className={css.section}>
      <legend>{t('apply.whenAndWho')}</legend>
      <Choice
        label={t('apply.window')}
        options={windows.map((window) => ({ value: window, label: t(`apply.window.${window}`) }))}
        value={windowIn(values)}
        onChange={(window) => set(windowOf(window, new Date()))}
      />
      <Fold
        title={t('apply.exactly')}
        summary={summary}
        wrong={errorAt(errors, 'startAt', 'endAt', 'userId') !== undefined}
      >
        <div className={css.pair}>
          <DayField
            withTime
            label={t('apply.startAt')}
            value={values.startAt}
            error={errors.startAt}
            aria-invalid={Boolean(errors.startAt)}
            onChange={(startAt) => set({ startAt })}
          />
          <DayField
            withTime
            label={t('apply.endAt')}
            value={values.endAt}
            error={errors.endAt}
            aria-invalid={Boolean(errors.endAt)}
            onChange={(endAt) => set({ endAt })}
          />
        </div>
        <ZoneNote />
        <PeoplePick
          name="userId"
          label={t('apply.user')}
          error={errors.userId}
          value={values.user.userId ? [values.user] : []}
          onChange={([user]) => set({ user: user ?? { userId: '', realName: '' } })}
        />
      </Fold>
      <PlaceFields apply={apply} />
      <Switch
        label={t('apply.takeOut')}
        description={t('apply.takeOutHelp')}
        checked={values.takeOut}
        onChange={(event) => set({ takeOut: event.currentTarget.checked })}
      />
    </fieldset>
  );
};
