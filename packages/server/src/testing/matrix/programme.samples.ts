import { somePicture } from '../../seal-use/photo/photo.testing.ts';
import { nothing, type Samples } from './sample.ts';

const words = { titleZh: '通知', audience: 'units', category: 'notice' };
const noArticle = () => ({ id: nothing() });

/** Calls about what the platform runs for units. */
export const programmeSamples: Samples = {
  uploadMaterial: { input: () => ({ fileName: 'photo.png', purpose: 'illustration' }), body: somePicture },
  listAudienceUnits: {},
  listNews: {},
  getNews: {
    input: async ({ article }) => ({ id: await article() }),
    shared: 'news are for everybody in the unit',
  },
  readNews: {
    input: async ({ article }) => ({ id: await article() }),
    shared: 'news are for everybody in the unit',
  },
  listArticles: {},
  getArticle: { input: noArticle },
  addArticle: { input: () => words },
  updateArticle: { input: () => ({ ...words, id: nothing(), revision: 1 }) },
  publishArticle: { input: noArticle },
  withdrawArticle: { input: noArticle },
  deleteArticle: { input: noArticle },
};
