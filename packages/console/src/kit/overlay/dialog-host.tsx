import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect } from 'react';
import { useStore } from '../store.ts';
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

/** Shows the dialogs that are open; stands once in the shell, and takes them with it when it goes. */
export const DialogHost = () => {
  const open = useStore(dialogs);
  useEffect(() => dismissDialogs, []);
  return open.map(({ id, load, props, opened, close }) => {
    const Dialog = dialogOf(load);
    return (
      <Suspense key={id} fallback={null}>
        <Dialog {...props} {...{ opened, close }} />
      </Suspense>
    );
  });
};
