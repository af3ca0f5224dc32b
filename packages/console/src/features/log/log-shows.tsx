import type { Translate } from '@chancery/phrases/keys.ts';
import { ClientType } from '#wire/account/codes.ts';
import { sayCode } from '../../kit/list/labels.ts';
import type { Show } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { machineName } from '../../kit/user-agent.ts';
import { actionTitle } from './action-name.ts';

/** An operation by its name. */
export const action: Show<string> = {
  Cell: function Action({ value }) {
    useT();
    return actionTitle(value);
  },
  text: (value) => actionTitle(value),
};

const clients: readonly string[] = ClientType.all;
const clientName = (t: Translate, value: string) =>
  clients.includes(value) ? sayCode(t, ClientType, value) : value;

/** The kind of client a request came from. */
export const client: Show<string> = {
  Cell: function Client({ value }) {
    return clientName(useT(), value);
  },
  text: (value, t) => clientName(t, value),
  width: 112,
};

/** The machine behind a `user-agent`; the whole of it on hover. */
export const machine: Show<string> = {
  Cell: ({ value }) => <span title={value}>{machineName(value)}</span>,
  text: (value) => value,
  width: 152,
};
