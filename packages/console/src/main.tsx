import './kit/theme/tokens.css';
import './kit/theme/base.css';
import './kit/quiet-zod.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { LastResort } from './entry/last-resort.tsx';
import { uncover } from './entry/skeleton.ts';
import { isCut } from './kit/missing-part.ts';
import { startPhrases } from './kit/phrases.tsx';
import { canSign } from './kit/session-store.ts';
import { router } from './router.tsx';
import { start } from './start.ts';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no #root');

const started = start();
const ready = await startPhrases().then(
  () => true,
  () => false,
);
await started;
// Until the router has drawn the first page; without one, there is nothing to wait for.
router.subscribe('onRendered', uncover);
if (!ready || !canSign()) uncover();

// A part that did not come is shown on the page, as any failure of the network is.
const onCaughtError = (error: unknown) => {
  // biome-ignore lint/suspicious/noConsole: where React itself would say it
  if (!isCut(error)) console.error(error);
};
createRoot(place, { onCaughtError }).render(<StrictMode>{ready ? <App /> : <LastResort />}</StrictMode>);
