import type { WholeWork } from './whole-engraving.ts';

/** Whom a seal is sent to. */
export const WhereTo = ({ data: { shipment } }: { readonly data: Pick<WholeWork, 'shipment'> }) =>
  shipment && (
    <p>
      {shipment.receiver} · {shipment.phone}
      <br />
      {shipment.address}
    </p>
  );
