import type { errors as english } from '../errors.ts';
import type { Translated } from '../template.ts';

export const errors = {
  notFound: '找不到页面',
  noAccess: '无权访问',
  somethingWrong: '糟糕！出了点问题。',
  unableNow: '目前无法完成您的请求。请稍后重试。',
  tryAgain: '重试',
  signInAsOther: '使用其他帐户登录',
  goToFirstPage: '转到首页',
  goToFirstPageOf: '转到 {site} 的首页',
  noRoute: '没有与 {path} 匹配的页面',
  noPage: '此地址没有页面。页面可能已被移动或删除。',
  noPageForYou:
    '此地址没有您可以打开的页面。页面可能已被移动或删除，或需要比您更高的访问级别：请联系此处的权限管理员。',
  notPublishedYet: '此页面尚未发布。访问者会看到此处没有页面。',
  editDraft: '编辑草稿',
  editPage: '编辑“{title}”',
  nothingPublished: '这里还没有发布任何内容。',
  addFirstPage: '添加第一个页面',
  unavailable: '不可用',
  storesAway: 'Tidemark 目前无法连接其数据库或文件。没有任何内容丢失。请稍后重试。',
  levelTooLow: '阅读此内容需要更高的访问级别。请向此系统的权限管理员申请。',
  sectionNotPublic: '此部分未公开，或已不再发布。',
  noPicture: '此处没有图片。',
  noPageFor: '没有 {key} 的页面。',
  noVersion: '没有此数据源版本。',
  noSite: '此地址没有网站。',
} as const satisfies Translated<typeof english>;
