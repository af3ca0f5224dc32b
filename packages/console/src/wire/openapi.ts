// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
const always = [
	"request.invalid",
	"request.malformed",
	"request.timeout",
	"server.internal"
];
const whenSigned = [
	"session.unknown",
	"session.expired",
	"session.replaced",
	"signature.missing",
	"signature.wrong",
	"signature.skew",
	"signature.replayed"
];
export const refusalsOf = (call) => [...new Set([
	...call.errors ?? [],
	...call.access === "public" ? [] : whenSigned,
	...call.permission ? ["permission.denied"] : [],
	...call.secret ? ["request.answeredOnce"] : [],
	...always
])];
