/** The time zones a browser knows. */
export const zones: readonly string[] = Intl.supportedValuesOf('timeZone');

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s_/]+/g, ' ')
    .trim();

/** Those whose names hold every word that was typed; a name as it stands means that nothing was typed. */
export const matchingZones = <Option>(options: readonly Option[], typed: string): Option[] => {
  const nameOf = (option: Option): string => (option as { readonly value: string }).value;
  if (options.some((option) => nameOf(option) === typed)) return [...options];
  const words = plain(typed).split(' ');
  return options.filter((option) => words.every((word) => plain(nameOf(option)).includes(word)));
};
