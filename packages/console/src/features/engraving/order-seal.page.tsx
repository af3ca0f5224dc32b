import { placeEngraving } from '@chancery/contract/engraving/calls.ts';
import { showYuan } from '@chancery/contract/rules/display.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { SealForm } from '#wire/e-seal/codes.ts';
import { listEngravingOffers, previewEngraving } from '#wire/engraving/calls.ts';
import { EngravingMaterial } from '#wire/engraving/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { Field } from '../../kit/form/field.tsx';
import type { FieldTable } from '../../kit/form/field-spec.ts';
import formCss from '../../kit/form/form.module.css';
import { FormBody } from '../../kit/form/form-body.tsx';
import { useLeaveGuard } from '../../kit/form/leave-guard.ts';
import { useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { moveOn } from '../../kit/move-on.ts';
import { notify } from '../../kit/notice-store.ts';
import { CancelButton } from '../../kit/overlay/cancel-button.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { callAny, useRead } from '../../kit/query.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { type Offer, offerName } from '../catalogue/offer-words.ts';
import { designOf, draftFor } from '../e-seal/design.ts';
import { DrawFields } from '../e-seal/draw-fields.tsx';
import css from '../e-seal/e-seal.module.css';
import { OnPaper } from '../e-seal/on-paper.tsx';
import { usePreview } from '../e-seal/use-preview.ts';
import { engravingPath } from './paths.ts';

const where = ['receiver', 'phone', 'address', 'remark'] as const;
const who = ['representative', 'agent', 'agentPhone'] as const;

const fieldsFor = (offers: readonly Offer[], language: 'en' | 'zh'): FieldTable => ({
  offerId: {
    label: 'engraving.material',
    kind: {
      options: (t) =>
        offers.map((offer) => ({
          value: offer.id,
          label: [
            offer.material && sayCode(t, EngravingMaterial, offer.material),
            offerName(offer, language),
            offer.price === null ? undefined : showYuan(offer.price),
          ]
            .filter(Boolean)
            .join(' · '),
        })),
    },
  },
  representative: { label: 'engraving.representative', help: 'engraving.representativeHelp' },
  agent: { label: 'engraving.agent', help: 'engraving.agentHelp' },
  agentPhone: { kind: 'phone', label: 'engraving.agentPhone' },
  receiver: { label: 'engraving.receiver', autoComplete: 'name' },
  phone: { kind: 'phone', label: 'engraving.phone', autoComplete: 'tel' },
  address: { label: 'engraving.address', kind: 'textarea', autoComplete: 'street-address' },
  remark: { label: 'engraving.remark', kind: 'textarea' },
});

const OrderForm = ({ offers }: { readonly offers: readonly Offer[] }) => {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const { history } = useRouter();
  const { unit } = useAccess();
  const unitName = unit?.companyFullName ?? unit?.companyName ?? '';
  const [draft, setDraft] = useState(() => draftFor(SealForm.official, unitName));
  const [first] = offers;
  const [chosen, setChosen] = useState(first?.id);
  const design = designOf(draft);
  const { picture, busy, fault } = usePreview(design && { design }, previewEngraving);
  const price = offers.find(({ id }) => id === chosen)?.price ?? 0;
  const form = useSchemaForm<{ readonly id: string }>({
    schema: placeEngraving.input,
    fields: fieldsFor(offers, language),
    given: { design, amount: price },
    initial: { offerId: first?.id },
    send: (input, options) => callAny(placeEngraving, input, options),
    onDone: ({ id }) => {
      notify.success(t('engraving.placed'));
      return moveOn(() => navigate({ to: engravingPath(id), ignoreBlocker: true }));
    },
  });
  const offerNow = String(form.values.offerId ?? '');
  if (offerNow !== '' && offerNow !== chosen) setChosen(offerNow);
  useLeaveGuard(form.dirty);
  return (
    <div className={css.columns}>
      <FormBody
        form={form}
        verb={t('engraving.place')}
        cost={price > 0 ? `${t('engraving.price')} ${showYuan(price)}` : t('engraving.free')}
        cancel={<CancelButton onClick={() => history.back()} />}
      >
        <fieldset className={formCss.section}>
          <legend>{t('engraving.what')}</legend>
          <DrawFields draft={draft} unitName={unitName} onChange={setDraft} />
          <Field form={form} name="offerId" />
        </fieldset>
        <fieldset className={formCss.section}>
          <legend>{t('engraving.who')}</legend>
          {who.map((name) => (
            <Field key={name} form={form} name={name} />
          ))}
        </fieldset>
        <fieldset className={formCss.section}>
          <legend>{t('engraving.where')}</legend>
          {where.map((name) => (
            <Field key={name} form={form} name={name} />
          ))}
        </fieldset>
      </FormBody>
      <aside className={css.side} aria-label={t('eSeal.preview')}>
        <OnPaper
          picture={picture}
          alt={t('engraving.drawingAlt', { name: draft.name })}
          instead={fault ?? t('eSeal.previewEmpty')}
          busy={busy}
        />
      </aside>
    </div>
  );
};

/** Orders an engraved seal, with its drawing in sight as it will be. */
export const Page = () => {
  const t = useT();
  const { data, error, refetch } = useRead(listEngravingOffers, {});
  usePageTitle(t('engraving.new'));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section className={css.page} aria-busy={!data}>
      <h1>{t('engraving.new')}</h1>
      <p className={css.lead}>{t('engraving.lead')}</p>
      {data && data.offers.length === 0 && (
        <EmptyState title={t('engraving.new')} text={t('engraving.noOffers')} />
      )}
      {data && data.offers.length > 0 && <OrderForm offers={data.offers} />}
    </section>
  );
};
