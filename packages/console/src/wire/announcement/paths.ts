// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { AnnouncementKind } from './codes.ts';
export const announcementPath = {
	[AnnouncementKind.news]: (id) => `/service/dynamicDetail?id=${id}`,
	[AnnouncementKind.download]: (id) => `/service/datumDetail?id=${id}`,
	[AnnouncementKind.course]: (id) => `/service/teachDetail?id=${id}`,
	[AnnouncementKind.project]: (id) => `/project/projectDetail?id=${id}`,
	[AnnouncementKind.event]: (id) => `/games/gamesDetail?id=${id}`,
	[AnnouncementKind.meeting]: (id) => `/service/consutantsDetail?id=${id}`
};
