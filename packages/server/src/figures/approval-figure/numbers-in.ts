const headBytes = 20;
const elementBytes = 8;

/** The numbers of an `integer[]` that PostgreSQL sent as bytes (`array_send`): a text of many would take long to read. */
export const numbersIn = (sent: Buffer): number[] => {
  const numbers: number[] = [];
  for (let at = headBytes; at < sent.length; at += elementBytes) numbers.push(sent.readInt32BE(at + 4));
  return numbers;
};
