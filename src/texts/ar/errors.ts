import type { errors as english } from '../errors.ts';
import type { Translated } from '../template.ts';

export const errors = {
  notFound: 'الصفحة غير موجودة',
  noAccess: 'لا يمكن الوصول',
  somethingWrong: 'عذرًا! حدث خطأ ما.',
  unableNow: 'يتعذّر إكمال طلبك حاليًا. حاول مرة أخرى لاحقًا.',
  tryAgain: 'إعادة المحاولة',
  signInAsOther: 'تسجيل الدخول بحساب آخر',
  goToFirstPage: 'الانتقال إلى الصفحة الرئيسية',
  goToFirstPageOf: 'الانتقال إلى الصفحة الرئيسية لموقع {site}',
  noRoute: 'لا توجد صفحة تطابق {path}',
  noPage: 'لا توجد صفحة على هذا العنوان. ربما نُقلت أو حُذفت.',
  noPageForYou:
    'لا توجد على هذا العنوان صفحة يمكنك فتحها. ربما نُقلت أو حُذفت، أو تتطلب مستوى وصول أعلى من مستواك: راجع من يدير صلاحيات الوصول هنا.',
  notPublishedYet: 'لم تُنشر هذه الصفحة بعد. يرى الزوار أنه لا توجد صفحة هنا.',
  editDraft: 'تعديل المسودة',
  editPage: 'تعديل «{title}»',
  nothingPublished: 'لم يُنشر شيء هنا بعد.',
  addFirstPage: 'إضافة الصفحة الأولى',
  unavailable: 'غير متاح',
  storesAway:
    'لا يستطيع Tidemark الوصول إلى قاعدة بياناته أو ملفاته حاليًا. لم يُفقد شيء. حاول مرة أخرى بعد قليل.',
  levelTooLow: 'تتطلب القراءة مستوى وصول أعلى. اطلبه ممن يدير صلاحيات الوصول في هذا النظام.',
  sectionNotPublic: 'هذا القسم ليس عامًا، أو لم يعد منشورًا.',
  noPicture: 'لا توجد صورة هنا.',
  noPageFor: 'لا توجد صفحة لـ {key}.',
  noVersion: 'هذه النسخة من المصدر غير موجودة.',
  noSite: 'لا يوجد موقع على هذا العنوان.',
} as const satisfies Translated<typeof english>;
