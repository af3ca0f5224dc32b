import './kit/theme/tokens.css';
import './kit/theme/base.css';
import './kit/quiet-zod.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { LastResort } from './entry/last-resort.tsx';
import { startPhrases } from './kit/phrases.tsx';
import { start } from './start.ts';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no #root');

const started = start();
const ready = await startPhrases().then(
  () => true,
  () => false,
);
await started;
createRoot(place).render(<StrictMode>{ready ? <App /> : <LastResort />}</StrictMode>);
