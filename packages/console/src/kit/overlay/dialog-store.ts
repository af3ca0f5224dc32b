import type { ComponentType } from 'react';
import { createStore } from '../store.ts';
import { rememberFocus } from './focus-return.ts';

/** What every dialog receives: whether it is shown, and how it ends. */
export interface DialogProps<Result = void> {
  readonly opened: boolean;
  close(result?: Result): void;
}

type Load<Props> = () => Promise<{ readonly Dialog: ComponentType<Props> }>;

/** A dialog on the screen. */
export interface OpenDialog {
  readonly id: number;
  readonly load: Load<never>;
  readonly props: object;
  readonly opened: boolean;
  close(result?: unknown): void;
}

/** Long enough for the dialog to fade before it is taken away. */
const fadeMs = 200;
let nextId = 1;

/** The dialogs on the screen, the topmost last. */
export const dialogs = createStore<readonly OpenDialog[]>([]);

const change = (id: number, next: (dialog: OpenDialog) => OpenDialog[]) =>
  dialogs.set(dialogs.get().flatMap((dialog) => (dialog.id === id ? next(dialog) : [dialog])));

/** A second click while a dialog is being fetched asks for the same dialog; one on the screen may well open its like. */
const isClickedAgain = (load: Load<never>): boolean => {
  const top = dialogs.get().findLast(({ opened }) => opened);
  return top?.load === load && document.activeElement?.closest('[role="dialog"]') == null;
};

/** Opens a dialog that is fetched only now, and answers with what it ends with; undefined when it is dismissed. */
export const openDialog = <Result, Props extends DialogProps<Result>>(
  load: Load<Props>,
  props: Omit<Props, keyof DialogProps>,
): Promise<Result | undefined> =>
  new Promise((resolve) => {
    if (isClickedAgain(load as Load<never>)) return resolve(undefined);
    const id = nextId++;
    const returnFocus = rememberFocus();
    const close = (result?: unknown) => {
      resolve(result as Result | undefined);
      change(id, (dialog) => [{ ...dialog, opened: false }]);
      setTimeout(() => {
        change(id, () => []);
        setTimeout(returnFocus);
      }, fadeMs);
    };
    dialogs.set([...dialogs.get(), { id, load: load as Load<never>, props, opened: true, close }]);
  });

/** Whether a dialog is in the way. */
export const isDialogOpen = (): boolean => dialogs.get().some(({ opened }) => opened);

/** Closes whatever is open, because the page it spoke of is gone. */
export const dismissDialogs = (): void => {
  for (const dialog of dialogs.get()) dialog.close();
};
