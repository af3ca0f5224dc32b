import type { DictionaryType } from '@chancery/contract/dictionary/calls.ts';

interface Names {
  readonly en: string;
  readonly zh: string;
}

/** The dictionaries a new platform starts with; the operator may change their choices afterwards. */
export const defaultDictionaries: Readonly<
  Record<DictionaryType, Names & { readonly entries: Readonly<Record<string, Names>> }>
> = {
  complaintType: {
    en: 'Kinds of complaints and advice',
    zh: '投诉建议类型',
    entries: {
      function: { en: 'A function does not work', zh: '功能异常' },
      device: { en: 'A device does not work', zh: '设备故障' },
      service: { en: 'Service and support', zh: '服务态度' },
      fee: { en: 'Fees and invoices', zh: '费用与发票' },
      advice: { en: 'Advice', zh: '改进建议' },
      other: { en: 'Something else', zh: '其他' },
    },
  },
  partnerType: {
    en: 'Kinds of partners',
    zh: '合作类型',
    entries: {
      regional: { en: 'Regional agent', zh: '区域代理' },
      industry: { en: 'Industry agent', zh: '行业代理' },
      channel: { en: 'Channel dealer', zh: '渠道经销' },
      technology: { en: 'Technology partner', zh: '技术合作' },
    },
  },
  newsCategory: {
    en: 'Kinds of news',
    zh: '动态类别',
    entries: {
      policy: { en: 'Policies', zh: '政策法规' },
      notice: { en: 'Notices', zh: '通知公告' },
      guide: { en: 'Guides', zh: '办事指南' },
      practice: { en: 'Good practice', zh: '经验分享' },
    },
  },
  projectCategory: {
    en: 'Kinds of projects',
    zh: '项目类别',
    entries: {
      pilot: { en: 'Pilots', zh: '试点项目' },
      funding: { en: 'Funding', zh: '专项资助' },
      research: { en: 'Research', zh: '课题研究' },
      training: { en: 'Training', zh: '培训提升' },
    },
  },
  contestCategory: {
    en: 'Kinds of events',
    zh: '赛事类别',
    entries: {
      design: { en: 'Design', zh: '设计赛' },
      skill: { en: 'Skills', zh: '技能赛' },
      innovation: { en: 'Innovation', zh: '创新赛' },
    },
  },
  downloadCategory: {
    en: 'Kinds of downloads',
    zh: '资料类别',
    entries: {
      form: { en: 'Forms', zh: '表格模板' },
      manual: { en: 'Manuals', zh: '操作手册' },
      rule: { en: 'Rules and standards', zh: '制度标准' },
      training: { en: 'Training', zh: '培训资料' },
    },
  },
  courseCategory: {
    en: 'Kinds of coaching',
    zh: '辅导类别',
    entries: {
      sealUse: { en: 'Using seals', zh: '用印实务' },
      compliance: { en: 'Compliance', zh: '合规管理' },
      digital: { en: 'Going digital', zh: '数字化' },
      onboarding: { en: 'Getting started', zh: '新手入门' },
    },
  },
  meetingCategory: {
    en: 'Kinds of review meetings',
    zh: '评审会类别',
    entries: {
      projectReview: { en: 'Project review', zh: '项目评审' },
      acceptance: { en: 'Acceptance', zh: '项目验收' },
      standard: { en: 'Rules and standards', zh: '制度标准' },
      other: { en: 'Something else', zh: '其他' },
    },
  },
  sealKind: {
    en: 'What seals are for',
    zh: '印章用途',
    entries: {
      official: { en: 'Official seal', zh: '公章' },
      contract: { en: 'Contract seal', zh: '合同专用章' },
      finance: { en: 'Finance seal', zh: '财务专用章' },
      invoice: { en: 'Invoice seal', zh: '发票专用章' },
      legal: { en: "Legal representative's seal", zh: '法定代表人章' },
      personnel: { en: 'Personnel seal', zh: '人事专用章' },
      department: { en: 'Department seal', zh: '部门章' },
      other: { en: 'Something else', zh: '其他' },
    },
  },
  industry: {
    en: 'Industries',
    zh: '行业',
    entries: {
      manufacturing: { en: 'Manufacturing', zh: '制造业' },
      construction: { en: 'Construction', zh: '建筑业' },
      trade: { en: 'Wholesale and retail', zh: '批发和零售业' },
      finance: { en: 'Finance', zh: '金融业' },
      property: { en: 'Real estate', zh: '房地产业' },
      technology: { en: 'Information technology', zh: '信息技术服务业' },
      education: { en: 'Education', zh: '教育' },
      health: { en: 'Health', zh: '卫生和社会工作' },
      government: { en: 'Public administration', zh: '公共管理' },
      other: { en: 'Something else', zh: '其他' },
    },
  },
};
