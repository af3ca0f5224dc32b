/** Reads a fingerprint as people write it, with spaces, colons or hyphens between; nothing when it is none. */
export const readFingerprint = (text: string): string | undefined => {
  const found = text.toLowerCase().replaceAll(/[\s:-]/g, '');
  return /^[0-9a-f]{64}$/.test(found) ? found : undefined;
};
