import { showYuan } from '@chancery/contract/rules/display.ts';
import { Button } from '@mantine/core';
import { listOffers } from '#wire/catalogue/calls.ts';
import { getMyPackage } from '#wire/package/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { go } from '../../kit/go.ts';
import { CancelButton } from '../../kit/overlay/cancel-button.tsx';
import { DialogFrame } from '../../kit/overlay/dialog-frame.tsx';
import type { DialogProps } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { buyPath } from '../order/paths.ts';
import { renewalPrice, renewalsLeft } from './renewal.ts';

interface Props extends DialogProps<boolean> {
  readonly sealName: string;
}

/** What a renewal would use up, or how one is come by where none is left; without words until that is known. */
const useRenewal = (): { readonly left?: number; readonly text?: string } => {
  const t = useT();
  const { can } = useAccess();
  const { data, isError } = useRead(getMyPackage, {}, { staleMs: 0 });
  const left = data && renewalsLeft(data.lots);
  const offers = useRead(listOffers, {}, { enabled: left === 0 });
  // Whoever may not read what the unit has is told by the server if nothing is left.
  if (isError) return { text: t('certificate.renewPaidText') };
  if (left === undefined || offers.isLoading) return { left };
  if (left > 0) return { left, text: t('certificate.renewLeftText', { n: left }) };
  if (!can('order.buy')) return { left, text: t('certificate.noneLeftAsk') };
  const price = renewalPrice(offers.data?.offers ?? []);
  const text =
    price === undefined
      ? t('certificate.noneLeft')
      : t('certificate.noneLeftPrice', { price: showYuan(price) });
  return { left, text };
};

/** Asks before a renewal is used; where none is left, it leads to buying one. */
export const Dialog = ({ sealName, opened, close }: Props) => {
  const t = useT();
  const { can } = useAccess();
  const { left, text } = useRenewal();
  const buy = () => {
    close();
    go(buyPath);
  };
  return (
    <DialogFrame
      opened={opened}
      onClose={() => close()}
      title={t('certificate.renewOf', { seal: sealName })}
      footer={
        <>
          <CancelButton onClick={() => close()} />
          {left === 0 && can('order.buy') && <Button onClick={buy}>{t('certificate.buyRenewal')}</Button>}
          {left !== 0 && (
            <Button disabled={text === undefined} onClick={() => close(true)}>
              {t('certificate.renew')}
            </Button>
          )}
        </>
      }
    >
      <p role="status" aria-busy={text === undefined}>
        {text ?? '\u00a0'}
      </p>
    </DialogFrame>
  );
};
