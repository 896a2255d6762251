import { foldText } from '#features/search/service.ts'

/** Only the number counts when a page is opened, so that old links survive a new title. */
export const slugWords = (title: string): string =>
  foldText(title)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)

const slugOf = (id: number, title: string): string => {
  const words = slugWords(title)
  return words === '' ? String(id) : `${id}-${words}`
}

const encoded = (slug: string) => encodeURIComponent(slug.toWellFormed())

export const homePath = (locale: string): string => `/help/${locale}`
export const categoryPath = (locale: string, id: number, title: string): string =>
  `${homePath(locale)}/${encoded(slugOf(id, title))}`
export const answerPath = (
  locale: string,
  category: { id: number; title: string },
  answer: { id: number; title: string },
): string => `${categoryPath(locale, category.id, category.title)}/${encoded(slugOf(answer.id, answer.title))}`
export const tagPath = (locale: string, tag: string): string => `${homePath(locale)}/tag/${encoded(tag)}`
export const searchPath = (locale: string): string => `${homePath(locale)}/search`
