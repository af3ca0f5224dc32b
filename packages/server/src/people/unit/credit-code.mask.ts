/** Hides a credit code but for its first four and its last four characters. */
export const maskCreditCode = (code: string): string =>
  code.length <= 8
    ? '*'.repeat(code.length)
    : `${code.slice(0, 4)}${'*'.repeat(code.length - 8)}${code.slice(-4)}`;
