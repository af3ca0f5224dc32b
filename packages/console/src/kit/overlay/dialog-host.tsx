import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect } from 'react';
import { doubtConnection } from '../connection.ts';
import { notify } from '../notice-store.ts';
import { t } from '../phrases.tsx';
import { useStore } from '../store.ts';
import { DialogBoundary } from './dialog-boundary.tsx';
import { dialogs, dismissDialogs, type OpenDialog } from './dialog-store.ts';

type AnyDialog = LazyExoticComponent<ComponentType<object>>;

const known = new Map<OpenDialog['load'], AnyDialog>();

const dialogOf = (load: OpenDialog['load']): AnyDialog => {
  const made =
    known.get(load) ??
    lazy(() => load().then(({ Dialog }) => ({ default: Dialog as ComponentType<object> })));
  known.set(load, made);
  return made;
};

/** It is asked for anew when it is opened the next time. */
const giveUp = ({ load, close }: OpenDialog): void => {
  known.delete(load);
  notify.error(t('failure.dialog'));
  void doubtConnection();
  close();
};

/** Shows the dialogs that are open; stands once in the shell, and takes them with it when it goes. */
export const DialogHost = () => {
  const open = useStore(dialogs);
  useEffect(() => dismissDialogs, []);
  return open.map((dialog) => {
    const { id, load, props, opened, close } = dialog;
    const Dialog = dialogOf(load);
    return (
      <DialogBoundary key={id} onMissing={() => giveUp(dialog)}>
        <Suspense fallback={null}>
          <Dialog {...props} {...{ opened, close }} />
        </Suspense>
      </DialogBoundary>
    );
  });
};
