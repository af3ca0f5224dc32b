import { flagOf, type SettingName, settingNames, specOf, variableOf } from './settings.names.ts';

const unsetText = (name: SettingName): string => {
  const spec = specOf(name);
  if (spec.requiredWhen)
    return `required with ${variableOf(spec.requiredWhen.setting)}=${spec.requiredWhen.is}`;
  return spec.whenUnset ?? '';
};

const wrap = (text: string, width: number, indent: string): string =>
  text
    .match(new RegExp(`.{1,${width}}(?: |$)`, 'g'))
    ?.map((line) => indent + line.trimEnd())
    .join('\n') ?? '';

const helpEntry = (name: SettingName): string => {
  const spec = specOf(name);
  const unset = spec.default === undefined ? unsetText(name) : `default ${spec.default}`;
  const details = [`${spec.description}.`, `Allowed: ${spec.allowed}${unset ? ` (${unset})` : ''}.`].join(
    ' ',
  );
  return `  ${flagOf(name)}, ${variableOf(name)}\n${wrap(details, 92, '      ')}`;
};

/** The text of `--help`. */
export const renderHelp = (): string =>
  [
    'Usage: npm start -- [--setting value …]',
    '',
    'Each setting is a flag or an environment variable; the flag wins. A secret may also lie in a file that the',
    'variable with _FILE at its end names, such as SECRET_KEY_FILE.',
    '',
    ...settingNames.map(helpEntry),
    '',
  ].join('\n');

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** The same table in Markdown, for the documentation. */
export const renderSettingsMarkdown = (): string => {
  const rows = settingNames.map((name) => {
    const spec = specOf(name);
    const unset = spec.default === undefined ? unsetText(name) : `\`${spec.default}\``;
    return `| \`${variableOf(name)}\` | \`${flagOf(name)}\` | ${[spec.description, spec.allowed, unset].map(cell).join(' | ')} |`;
  });
  return [
    '| variable | flag | meaning | allowed | unless given |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
};
