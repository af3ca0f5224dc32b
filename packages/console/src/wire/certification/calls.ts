// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const licenceFields = [
	"companyFullName",
	"social_credit_code",
	"legalPerson",
	"address",
	"registeredCapital",
	"establishedOn",
	"businessTerm",
	"companyType",
	"businessScope"
];
export const readLicence = { method: 'POST', path: '/company/business-license-ocr', access: 'unit', permission: 'certification.apply', timeoutMs: 60000, writes: false };
export const applyCertification = { method: 'POST', path: '/company-certification/apply', access: 'unit', permission: 'certification.apply', writes: true };
export const getOwnCertification = { method: 'GET', path: '/company-certification/current', access: 'unit', permission: 'certification.view', writes: false };
export const getCertification = { method: 'GET', path: '/company-certification/:id/info', access: 'signed', permission: 'certification.view', writes: false };
export const listCertifications = { method: 'GET', path: '/company-certification/list', access: 'operator', permission: 'certification.view', writes: false, sorts: ['-submittedAt', 'submittedAt'], filters: { keyword: true, state: true } };
export const withdrawCertification = { method: 'POST', path: '/company-certification/withdraw', access: 'unit', permission: 'certification.apply', writes: true };
export const approveCertification = { method: 'POST', path: '/company-certification/approve', access: 'operator', permission: 'certification.review', writes: true };
export const rejectCertification = { method: 'POST', path: '/company-certification/reject', access: 'operator', permission: 'certification.review', writes: true };
export const checkCertification = { method: 'POST', path: '/company-certification/check', access: 'operator', permission: 'certification.review', writes: true };
export const getCertificationPolicy = { method: 'GET', path: '/company-certification/policy', access: 'operator', permission: 'certification.view', writes: false };
export const setCertificationPolicy = { method: 'POST', path: '/company-certification/policy/save', access: 'operator', permission: 'certification.review', writes: true };
export const openCertificationFile = { method: 'POST', path: '/company-certification/open-file', access: 'operator', permission: 'certification.review', writes: true };
