/** Where an electronic seal is designed, or gets another picture. */
export const makerPath = '/server/makeseal';
export const changePicturePath = (id: string): string => `${makerPath}?id=${id}`;
