import { addOffer, updateOffer } from '@chancery/contract/catalogue/calls.ts';
import { unitLimits } from '@chancery/contract/unit/config.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { OfferSubject } from '#wire/catalogue/codes.ts';
import { EngravingMaterial } from '#wire/engraving/codes.ts';
import { ServicePackageType, ServiceType } from '#wire/service/codes.ts';
import { Field } from '../../kit/form/field.tsx';
import type { FieldTable } from '../../kit/form/field-spec.ts';
import css from '../../kit/form/form.module.css';
import { FormBody } from '../../kit/form/form-body.tsx';
import { useLeaveGuard } from '../../kit/form/leave-guard.ts';
import { useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { moveOn } from '../../kit/move-on.ts';
import { notify } from '../../kit/notice-store.ts';
import { CancelButton } from '../../kit/overlay/cancel-button.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { callAny } from '../../kit/query.ts';
import type { KeptOfferRow } from './catalogue-shows.tsx';
import { type Give, givesToSend } from './gives.ts';
import { GivesField } from './gives-field.tsx';
import { offerName } from './offer-words.ts';

const fields: FieldTable = {
  nameZh: { label: 'cost.nameZh' },
  nameEn: { label: 'cost.nameEn' },
  textZh: { label: 'cost.textZh', kind: 'textarea' },
  textEn: { label: 'cost.textEn', kind: 'textarea' },
  serviceType: { label: 'cost.service', kind: ServiceType },
  packageType: { label: 'cost.packageType', kind: ServicePackageType },
  subject: { label: 'cost.subject', kind: OfferSubject },
  material: {
    label: 'cost.material',
    kind: EngravingMaterial,
    when: ({ serviceType }) => String(serviceType) === String(ServiceType.sealEngraving),
  },
  serviceMonths: {
    label: 'cost.serviceMonths',
    help: 'cost.serviceMonthsHelp',
    when: ({ subject }) => subject !== '' && subject !== OfferSubject.unit,
  },
  validMonths: { label: 'cost.validMonths', help: 'cost.validMonthsHelp' },
  limitName: {
    label: 'cost.limitName',
    kind: { options: (t) => unitLimits.map((value) => ({ value, label: t(`limit.${value}`) })) },
  },
  limitBy: { label: 'cost.limitBy', when: ({ limitName }) => Boolean(limitName) },
  quantityMax: { label: 'cost.quantityMax' },
  ships: { label: 'cost.ships' },
  onSale: { label: 'cost.isOnSale', when: (_, editing) => editing },
};
const sections = [
  { title: 'cost.names', fields: ['nameZh', 'nameEn', 'textZh', 'textEn'] },
  { title: 'cost.whatItIs', fields: ['serviceType', 'material', 'packageType', 'subject'] },
  { title: 'cost.included', fields: ['serviceMonths', 'validMonths', 'limitName', 'limitBy', 'ships'] },
  { title: 'cost.sale', fields: ['quantityMax', 'onSale'] },
] as const;

const begin = { quantityMax: 100, serviceMonths: 0, limitBy: 0 };

/** The form of an offer, new or known. */
export const OfferForm = ({ offer }: { readonly offer: KeptOfferRow | undefined }) => {
  const t = useT();
  const language = useLanguage();
  const navigate = useNavigate();
  const { history } = useRouter();
  const [gives, setGives] = useState<readonly Give[]>(
    () => offer?.gives.map(({ value, amount }) => ({ value, amount: String(amount) })) ?? [],
  );
  const [touched, setTouched] = useState(false);
  const endpoint = offer ? updateOffer : addOffer;
  const form = useSchemaForm<{ readonly id?: string }>({
    schema: endpoint.input,
    fields,
    given: {
      ...begin,
      ...(offer ? { id: offer.id, revision: offer.revision } : {}),
      gives: givesToSend(gives),
    },
    initial: offer ?? begin,
    loaded: offer,
    editing: offer !== undefined,
    send: async (input, options) => {
      const result = await callAny(endpoint, input, options);
      return 'id' in result ? result : {};
    },
    onDone: async ({ id = offer?.id }) => {
      notify.success(t('cost.offerSaved'));
      await moveOn(() => navigate({ to: `/catalogueDetail?id=${id}`, ignoreBlocker: true }));
    },
  });
  const title = offer ? t('cost.editNamed', { name: offerName(offer, language) }) : t('cost.addOffer');
  usePageTitle(title);
  useLeaveGuard(form.dirty || (touched && !form.busy));
  return (
    <section className={css.page}>
      <h1 className={css.title}>{title}</h1>
      <FormBody
        form={form}
        verb={t(offer ? 'cost.saveOffer' : 'cost.addOffer')}
        cancel={<CancelButton onClick={() => history.back()} />}
      >
        {sections.map((section) => (
          <fieldset key={section.title} className={css.section}>
            <legend>{t(section.title)}</legend>
            {section.title === 'cost.included' && (
              <GivesField
                gives={gives}
                onChange={(next) => {
                  setGives(next);
                  setTouched(true);
                }}
              />
            )}
            {section.fields.map((name) => (
              <Field key={name} form={form} name={name} />
            ))}
          </fieldset>
        ))}
      </FormBody>
    </section>
  );
};
