/** What somebody typed in yuan, in fen; more than two decimals is no amount. */
export const fenOf = (text: string): number => {
  const plain = text.replace(/[¥,\s]/g, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
};
