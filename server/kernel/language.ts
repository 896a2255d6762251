import type { Settings } from './settings.ts'

/** The languages that the server itself writes: mails, pages, samples. */
export type Language = 'en' | 'de'

/** The language of a locale such as `de-at`; English for all locales that are not German. */
export const languageOf = (locale: string): Language => (locale.startsWith('de') ? 'de' : 'en')

/** The language of a user's locale, or of the default locale. */
export const resolveLanguage = async (settings: Settings, locale: unknown): Promise<Language> =>
  languageOf(String(locale ?? (await settings.text('locale_default'))))
