/** 12.34 for 1234 fen. */
export const yuan = (fen: number): string => {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** 1234 fen for 12.34: by its digits, since 0.29 times a hundred is not 29. */
export const fenOf = (text: string): number => {
  const parts = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!parts) throw new RangeError(`Not an amount: ${text}`);
  const fen = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] ? -fen : fen;
};
