import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { ActionIcon } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconColumnInsertRight,
  IconColumnRemove,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconRowInsertBottom,
  IconRowRemove,
  IconSeparator,
  IconStrikethrough,
  IconTable,
  IconTableOff,
  IconUnderline,
} from '@tabler/icons-react';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { type Editor, useEditorState } from '@tiptap/react';
import { say } from '../list/labels.ts';
import { useT } from '../phrases.tsx';
import css from './editor.module.css';

interface Props {
  readonly editor: Editor;
  readonly onPicture?: (() => void) | undefined;
  onLink(): void;
}

interface Tool {
  readonly label: PhraseKey;
  readonly Icon: typeof IconBold;
  readonly on?: boolean;
  readonly off?: boolean;
  run(): unknown;
}

const stateOf = (editor: Editor) => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  heading2: editor.isActive('heading', { level: 2 }),
  heading3: editor.isActive('heading', { level: 3 }),
  bulletList: editor.isActive('bulletList'),
  orderedList: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
  table: editor.isActive('table'),
  // Asked with every letter: `can()` makes each of a hundred commands anew before it answers.
  undo: undoDepth(editor.state) > 0,
  redo: redoDepth(editor.state) > 0,
});

const toolsOf = (
  { editor, onPicture, onLink }: Props,
  at: ReturnType<typeof stateOf>,
): readonly (readonly Tool[])[] => {
  const chain = () => editor.chain().focus();
  return [
    [
      {
        label: 'editor.heading2',
        Icon: IconH2,
        on: at.heading2,
        run: () => chain().toggleHeading({ level: 2 }).run(),
      },
      {
        label: 'editor.heading3',
        Icon: IconH3,
        on: at.heading3,
        run: () => chain().toggleHeading({ level: 3 }).run(),
      },
    ],
    [
      { label: 'editor.bold', Icon: IconBold, on: at.bold, run: () => chain().toggleBold().run() },
      { label: 'editor.italic', Icon: IconItalic, on: at.italic, run: () => chain().toggleItalic().run() },
      {
        label: 'editor.underline',
        Icon: IconUnderline,
        on: at.underline,
        run: () => chain().toggleUnderline().run(),
      },
      {
        label: 'editor.strike',
        Icon: IconStrikethrough,
        on: at.strike,
        run: () => chain().toggleStrike().run(),
      },
      { label: 'editor.link', Icon: IconLink, on: at.link, run: onLink },
    ],
    [
      {
        label: 'editor.bulletList',
        Icon: IconList,
        on: at.bulletList,
        run: () => chain().toggleBulletList().run(),
      },
      {
        label: 'editor.orderedList',
        Icon: IconListNumbers,
        on: at.orderedList,
        run: () => chain().toggleOrderedList().run(),
      },
      {
        label: 'editor.quote',
        Icon: IconBlockquote,
        on: at.quote,
        run: () => chain().toggleBlockquote().run(),
      },
      { label: 'editor.rule', Icon: IconSeparator, run: () => chain().setHorizontalRule().run() },
    ],
    [
      ...(onPicture ? [{ label: 'editor.picture' as const, Icon: IconPhoto, run: onPicture }] : []),
      {
        label: 'editor.table',
        Icon: IconTable,
        off: at.table,
        run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      },
    ],
    at.table
      ? [
          { label: 'editor.addRow', Icon: IconRowInsertBottom, run: () => chain().addRowAfter().run() },
          {
            label: 'editor.addColumn',
            Icon: IconColumnInsertRight,
            run: () => chain().addColumnAfter().run(),
          },
          { label: 'editor.dropRow', Icon: IconRowRemove, run: () => chain().deleteRow().run() },
          { label: 'editor.dropColumn', Icon: IconColumnRemove, run: () => chain().deleteColumn().run() },
          { label: 'editor.dropTable', Icon: IconTableOff, run: () => chain().deleteTable().run() },
        ]
      : [],
    [
      { label: 'editor.undo', Icon: IconArrowBackUp, off: !at.undo, run: () => chain().undo().run() },
      { label: 'editor.redo', Icon: IconArrowForwardUp, off: !at.redo, run: () => chain().redo().run() },
    ],
  ];
};

/** What can be done to a text. */
export const Toolbar = (props: Props) => {
  const t = useT();
  const at = useEditorState({ editor: props.editor, selector: ({ editor }) => stateOf(editor) });
  return (
    <div className={css.toolbar} role="toolbar" aria-label={t('editor.tools')}>
      {toolsOf(props, at)
        .filter((group) => group.length > 0)
        .map((group) => (
          <div key={group[0]?.label} className={css.group}>
            {group.map(({ label, Icon, on, off, run }) => (
              <ActionIcon
                key={label}
                variant={on ? 'light' : 'subtle'}
                aria-label={say(t, label)}
                title={say(t, label)}
                aria-pressed={on}
                disabled={off === true}
                // The text keeps what is selected.
                onMouseDown={(event) => event.preventDefault()}
                onClick={run}
              >
                <Icon size="1.125rem" aria-hidden="true" />
              </ActionIcon>
            ))}
          </div>
        ))}
    </div>
  );
};
