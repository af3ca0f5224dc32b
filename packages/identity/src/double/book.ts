import { randomInt, randomUUID } from 'node:crypto';

type Found = 'matches' | 'mismatch' | 'noRecord';

/** A transfer that the double pretends to have made. */
export interface Transfer {
  readonly flowId: string;
  contextId: string;
  notifyUrl: string;
  /** In fen. */
  readonly amount: number;
  process: 'INIT' | 'PAID' | 'FAILED';
  tries: number;
}

/** Registers that learn: who asks for a number first says what is right; numbers that begin with 9 are of nobody. */
export const createBook = () => {
  const known = new Map<string, string>();
  const transfers = new Map<string, Transfer>();
  const look = (number: string, said: string): Found => {
    if (number.startsWith('9') && number.length === 18 && /^\d{17}/.test(number)) return 'noRecord';
    const right = known.get(number);
    if (right === undefined) known.set(number, said);
    return right === undefined || right === said ? 'matches' : 'mismatch';
  };
  return {
    person: (idNumber: string, name: string): Found => look(idNumber, name),
    phone: (idNumber: string, name: string, phone: string): Found => {
      const person = look(idNumber, name);
      return person === 'matches' ? look(`phone ${phone}`, idNumber) : person;
    },
    enterprise: (code: string, name: string, representative: string): Found =>
      look(`unit ${code}`, `${name} ${representative}`),
    open: (): Transfer => {
      const flowId = randomUUID();
      const made: Transfer = {
        flowId,
        contextId: '',
        notifyUrl: '',
        amount: randomInt(1, 100),
        process: 'INIT',
        tries: 0,
      };
      transfers.set(flowId, made);
      return made;
    },
    transfer: (flowId: string): Transfer | undefined => transfers.get(flowId),
    transfers: (): readonly Transfer[] => [...transfers.values()],
  };
};

export type Book = ReturnType<typeof createBook>;
