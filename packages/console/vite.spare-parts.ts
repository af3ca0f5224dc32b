import type { Plugin } from 'vite';

/** Parts that hang on components of Mantine whether somebody uses them or not, and how we would write them. */
const spare = [
  { module: 'MenuSub', used: 'Menu.Sub' },
  { module: 'MenuSearch', used: 'Menu.Search' },
  { module: 'PopoverContextMenu', used: 'Popover.ContextMenu' },
  { module: 'FloatingArrow', used: 'withArrow' },
  { module: 'Overlay', used: 'withOverlay' },
  { module: 'ButtonGroupSection', used: 'Button.GroupSection' },
  { module: 'ActionIconGroupSection', used: 'ActionIcon.GroupSection' },
  { module: 'CheckboxCard', used: 'Checkbox.Card' },
  { module: 'CheckboxIndicator', used: 'Checkbox.Indicator' },
  { module: 'RadioCard', used: 'Radio.Card' },
  { module: 'RadioIndicator', used: 'Radio.Indicator' },
] as const;

const file = new RegExp(
  `[\\\\/]@mantine[\\\\/]core[\\\\/].*[\\\\/](${spare.map(({ module }) => module).join('|')})\\.mjs$`,
);
const words = new RegExp(`\\b(${spare.map(({ used }) => used.replace('.', '\\.')).join('|')})\\b`);

/** Leaves parts of Mantine out that the bundler cannot know to be unused; the build fails where one is used after all. */
export const spareParts = (): Plugin => ({
  name: 'spare-parts',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: file },
    handler: (id) => {
      const name = file.exec(id)?.[1];
      return `export const ${name} = () => null, ${name}Context = null;`;
    },
  },
  transform: {
    filter: { id: /[\\/]console[\\/]src[\\/].*\.tsx$/ },
    handler(code) {
      const used = words.exec(code)?.[1];
      if (used) this.error(`${used} is left out of the console: vite.spare-parts.ts`);
    },
  },
});
