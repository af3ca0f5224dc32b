// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { announcementPath } from '../announcement/paths.ts';
const places = {
	application: "/sealManage/examinedetail/",
	authorization: "/sealManage/authorizationdetail/",
	useRecord: "/sealManage/recorddetail?id=",
	seal: "/server/bindingseal/",
	member: "/unit/memberDetail/",
	signing: "/sign/task?id=",
	markedFile: "/file/markdetail?id=",
	template: "/sealManage/addtemplate/",
	order: "/cost/payrecordDetail/",
	engraving: "/engraving/order?id=",
	destruction: "/destruction/seal?id=",
	invoice: "/cost/invoicecorddetail/",
	project: announcementPath.project(""),
	event: announcementPath.event(""),
	meeting: announcementPath.meeting(""),
	course: announcementPath.course(""),
	download: announcementPath.download(""),
	news: announcementPath.news("")
};
export const placeOfThing = (kind, id) => `${places[kind]}${id}`;
export const thingAt = (path) => {
	for (const [kind, place] of Object.entries(places)) {
		const id = path.startsWith(place) ? path.slice(place.length) : "";
		if (/^[0-9a-f-]{36}$/.test(id)) return {
			kind,
			id
		};
	}
	return undefined;
};
