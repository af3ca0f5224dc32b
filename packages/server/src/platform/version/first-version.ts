/** What the platform says of itself when it first opens. */
export const firstVersion = {
  versionNumber: '6.0.5',
  titleEn: 'The register opens',
  titleZh: '开卷启印',
  detailsEn: [
    'Log in with your phone and a code, or with a password and a code on a new machine.',
    'Belong to several units and switch between them without losing your place.',
    'See where you are logged in and end any session you do not recognise.',
    'Read every operation and every login of your unit in the logs, and export what you filtered.',
    'Work in English or Chinese, in light or dark, on a desk or on a phone.',
  ].join('\n'),
  detailsZh: [
    '使用手机验证码登录；新设备上使用密码并辅以验证码登录。',
    '一人可属多个单位，切换单位不打断手头工作。',
    '查看自己的登录会话，随时结束不认识的会话。',
    '在日志中查看本单位的每一次操作与登录，并可导出筛选结果。',
    '支持中英文、浅色与深色主题，桌面与手机均可使用。',
  ].join('\n'),
} as const;
