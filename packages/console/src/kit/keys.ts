/** The letters and signs that do something; what listens for them and what tells of them both read them here. */
export const keys = {
  palette: 'k',
  sheet: '?',
  filter: '/',
  nextRow: 'j',
  previousRow: 'k',
} as const;

/** Ctrl, or ⌘ where there is one. */
export const mod = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl';
