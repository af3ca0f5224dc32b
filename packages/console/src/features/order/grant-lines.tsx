import '@mantine/core/styles/NumberInput.layer.css';
import { limits } from '@chancery/contract/limits.ts';
import { showYuan } from '@chancery/contract/rules/display.ts';
import { ActionIcon, Button, NativeSelect, NumberInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { OfferSubject } from '#wire/catalogue/codes.ts';
import { listUnitSeals } from '#wire/order/desk.ts';
import type { SharedProps } from '../../kit/form/shared-props.ts';
import { showDate } from '../../kit/format.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { pick } from '../../kit/picker/pick.ts';
import { PickField } from '../../kit/picker/pick-field.tsx';
import { type Offer, offerName } from '../catalogue/offer-words.ts';
import { quantityOf } from './basket.ts';
import css from './grant.module.css';
import type { GrantLine } from './grant.ts';

interface Props {
  readonly companyId: string;
  readonly offers: readonly Offer[];
  readonly lines: readonly GrantLine[];
  onChange(lines: readonly GrantLine[]): void;
}

const seal = pick({
  endpoint: listUnitSeals,
  query: (typed, { companyId }) => ({ companyId: String(companyId), keyword: typed || undefined }),
  option: ({ id, name, serviceEndTime }) => ({ value: id, label: name, hint: showDate(serviceEndTime) }),
});

const SealField = ({ line, companyId, onChoose }: SealProps) => {
  const t = useT();
  const shared: SharedProps = {
    name: 'deviceId',
    label: t('cost.forSeal'),
    description: undefined,
    error: undefined,
    'aria-invalid': false,
    required: true,
    withAsterisk: false,
    placeholder: companyId ? undefined : t('cost.unitFirst'),
    autoComplete: undefined,
    disabled: companyId === '',
    onBlur: () => undefined,
  };
  const form = {
    values: { deviceId: line.deviceId, companyId },
    loaded: {},
    set: (_: string, value: unknown) => onChoose(String(value)),
  };
  return <PickField form={form} kind={seal} shared={shared} />;
};

interface SealProps {
  readonly line: GrantLine;
  readonly companyId: string;
  onChoose(deviceId: string): void;
}

/** What is given: an offer, how many of it, and the seal it is for. */
export const GrantLines = ({ companyId, offers, lines, onChange }: Props) => {
  const t = useT();
  const language = useLanguage();
  const change = (key: number, part: Partial<GrantLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const nextKey = 1 + Math.max(0, ...lines.map(({ key }) => key));
  return (
    <fieldset className={css.lines}>
      <legend>{t('cost.whatIsGiven')}</legend>
      {lines.map((line) => {
        const offer = offers.find(({ id }) => id === line.offerId);
        return (
          <div key={line.key} className={css.line}>
            <NativeSelect
              label={t('cost.offer')}
              value={line.offerId}
              data={[
                { value: '', label: t('form.choose') },
                ...offers.map((one) => ({
                  value: one.id,
                  label: `${offerName(one, language)}${one.price === null ? '' : ` · ${showYuan(one.price)}`}`,
                })),
              ]}
              onChange={(event) => change(line.key, { offerId: event.currentTarget.value, deviceId: '' })}
            />
            <NumberInput
              label={t('cost.quantity')}
              min={1}
              max={offer?.quantityMax ?? limits.order.quantityMax}
              allowDecimal={false}
              allowNegative={false}
              value={line.quantity}
              onChange={(typed) =>
                change(line.key, {
                  quantity: quantityOf(typed, offer?.quantityMax ?? limits.order.quantityMax),
                })
              }
            />
            {lines.length > 1 && (
              <ActionIcon
                className={css.drop}
                variant="subtle"
                aria-label={t('cost.dropLine')}
                onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
              >
                <IconX size="1rem" aria-hidden="true" />
              </ActionIcon>
            )}
            {offer && offer.subject !== OfferSubject.unit && (
              <div className={css.seal}>
                <SealField
                  line={line}
                  companyId={companyId}
                  onChoose={(deviceId) => change(line.key, { deviceId })}
                />
              </div>
            )}
          </div>
        );
      })}
      {lines.length < limits.order.items && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size="1rem" />}
          onClick={() => onChange([...lines, { key: nextKey, offerId: '', quantity: 1, deviceId: '' }])}
        >
          {t('cost.addLine')}
        </Button>
      )}
    </fieldset>
  );
};
