import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { useEffect, useRef, useState } from 'react';
import { checkOrder, getOrder, listOrders } from '#wire/order/calls.ts';
import { OrderPayState } from '#wire/order/codes.ts';
import { call } from '../../kit/call.ts';
import { refresh } from '../../kit/query.ts';

/** Seldom enough for the provider, soon enough for whoever has just paid. */
const everyMs = 4_000;

type PayState = CodeOf<typeof OrderPayState>;
const open: readonly PayState[] = [
  OrderPayState.toBePaid,
  OrderPayState.statusCheck,
  OrderPayState.reviewFailed,
];

/** Asks every few seconds whether an order is paid, for as long as somebody watches; `ask` asks at once. */
export const usePayCheck = (id: string, watches: boolean, onOver: (payState: PayState) => void) => {
  const [isAsking, setAsking] = useState(false);
  const over = useRef(onOver);
  over.current = onOver;

  const look = async (options: { readonly silent?: boolean }): Promise<boolean> => {
    const { payState } = await call(checkOrder, { id }, options);
    if (open.includes(payState)) return false;
    await Promise.all([refresh(getOrder), refresh(listOrders)]);
    over.current(payState);
    return true;
  };
  const looking = useRef(look);
  looking.current = look;

  useEffect(() => {
    if (!watches) return;
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    const again = () => {
      timer = setTimeout(async () => {
        const isOver = await looking.current({ silent: true }).catch(() => false);
        if (!isOver && !isGone) again();
      }, everyMs);
    };
    again();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [watches]);

  return {
    isAsking,
    /** Whether it is over now; false too where nobody could say. */
    ask: async (): Promise<boolean> => {
      setAsking(true);
      const isOver = await look({}).catch(() => undefined);
      setAsking(false);
      return isOver !== false;
    },
  };
};
