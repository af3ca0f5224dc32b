import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  rem,
  type VariantColorsResolver,
} from '@mantine/core';

/** Mantine wants ten shades; only the named tokens are ever seen, so all ten are the token itself. */
const one = (token: string): MantineColorsTuple =>
  Array(10).fill(`var(--${token})`) as unknown as MantineColorsTuple;

const colours = ['ink', 'danger', 'cinnabar', 'waiting', 'running', 'done', 'refused', 'attention'] as const;

/** What stands on a filled colour; Mantine would take white, which is unreadable on the light inks of the dark scheme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return resolved;
  const on = input.color === 'danger' ? 'on-danger' : input.color === 'cinnabar' ? 'on-cinnabar' : 'on-ink';
  return { ...resolved, color: `var(--${on})` };
};

const shadesOf = (token: (typeof colours)[number]) => ({
  [`--mantine-color-${token}-text`]: `var(--${token})`,
  [`--mantine-color-${token}-filled`]: `var(--${token})`,
  [`--mantine-color-${token}-filled-hover`]:
    token === 'ink' || token === 'danger' ? `var(--${token}-hover)` : `var(--${token})`,
  [`--mantine-color-${token}-light`]: `var(--${token}-soft)`,
  [`--mantine-color-${token}-light-hover`]: token === 'ink' ? 'var(--hover)' : `var(--${token}-soft)`,
  [`--mantine-color-${token}-light-color`]: `var(--${token})`,
  [`--mantine-color-${token}-outline`]: `var(--${token})`,
  [`--mantine-color-${token}-outline-hover`]: `var(--${token}-soft)`,
});

/** Mantine's neutrals, which some of its parts use directly. */
const neutrals = {
  gray: [
    'hover',
    'sunken',
    'line',
    'line',
    'line-strong',
    'text-faint',
    'text-dim',
    'text-dim',
    'text',
    'text',
  ],
  dark: [
    'text',
    'text-dim',
    'text-faint',
    'line-strong',
    'line',
    'hover',
    'surface',
    'paper',
    'sunken',
    'sunken',
  ],
};

const shared = {
  ...Object.fromEntries(
    Object.entries(neutrals).flatMap(([name, tokens]) =>
      tokens.map((token, shade) => [`--mantine-color-${name}-${shade}`, `var(--${token})`]),
    ),
  ),
  ...Object.assign({}, ...colours.map(shadesOf)),
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-dim)',
  '--mantine-color-placeholder': 'var(--text-faint)',
  '--mantine-color-anchor': 'var(--ink)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--done)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-faint)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-ink)',
};

/** Maps Mantine's variables to the tokens, the same for both schemes: the tokens know which scheme it is. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
});

/** Mantine in the look of the product. Use with `cssVariablesResolver` and `forceColorScheme={useScheme()}`. */
export const theme = createTheme({
  colors: Object.fromEntries(colours.map((token) => [token, one(token)])),
  primaryColor: 'ink',
  primaryShade: 6,
  white: 'var(--surface)',
  black: 'var(--text)',
  variantColorResolver,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(20) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(2), sm: rem(4), md: rem(4), lg: rem(8), xl: rem(8) },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});
