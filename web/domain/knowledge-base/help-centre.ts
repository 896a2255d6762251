import type { Asset, Assets } from '#contract/assets.ts'

export type HelpLanguage = {
  /** Of the language within the help centre (`kb_locale_id`). */
  id: number
  /** `en-us` */
  locale: string
  name: string
  direction: string
  isPrimary: boolean
}

type Titled = { id: number; kb_locale_id: number; title: string }

export type HelpCategory = {
  id: number
  parentId: number | null
  icon: string
  translations: readonly Titled[]
  childIds: readonly number[]
  answerIds: readonly number[]
  isEditable: boolean
}

export type HelpTranslation = Asset<'KnowledgeBaseAnswerTranslation'>

export type HelpAnswer = Pick<
  Asset<'KnowledgeBaseAnswer'>,
  'id' | 'internal_at' | 'published_at' | 'archived_at' | 'review_at' | 'attachments' | 'tags' | 'updated_at'
> & {
  categoryId: number
  translations: readonly HelpTranslation[]
  /** Who wrote them, by id. */
  users: NonNullable<Assets['User']>
}

/** The help centre as far as the user may see it. Answers are loaded by category. */
export type HelpCentre = {
  id: number
  isActive: boolean
  /** Whether the user may create and sort categories at the top. */
  isEditable: boolean
  titles: readonly Titled[]
  /** The first one is the primary one. */
  languages: readonly HelpLanguage[]
  rootIds: readonly number[]
  categories: ReadonlyMap<number, HelpCategory>
}

const pick = <T>(records: Readonly<Record<string, T>> | undefined, ids: readonly number[]): T[] =>
  ids.flatMap((id) => records?.[id] ?? [])

function readLanguages({ KnowledgeBaseLocale = {}, Locale = {} }: Assets): HelpLanguage[] {
  return Object.values(KnowledgeBaseLocale)
    .map(({ id, system_locale_id, primary }) => ({
      id,
      locale: Locale[system_locale_id]?.locale ?? '',
      name: Locale[system_locale_id]?.name ?? '',
      direction: Locale[system_locale_id]?.dir ?? 'ltr',
      isPrimary: primary,
    }))
    .toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary) || one.id - other.id)
}

const readCategory = (assets: Assets, record: Asset<'KnowledgeBaseCategory'>): HelpCategory => ({
  id: record.id,
  parentId: record.parent_id,
  icon: record.category_icon,
  translations: pick(assets.KnowledgeBaseCategoryTranslation, record.translation_ids),
  childIds: record.child_ids,
  answerIds: record.answer_ids,
  isEditable: record.editable,
})

const readAnswer = (assets: Assets, record: Asset<'KnowledgeBaseAnswer'>): HelpAnswer => ({
  ...record,
  categoryId: record.category_id,
  translations: pick(assets.KnowledgeBaseAnswerTranslation, record.translation_ids),
  users: assets.User ?? {},
})

/** In the order of their category. */
export const readAnswers = (assets: Assets): HelpAnswer[] =>
  Object.values(assets.KnowledgeBaseAnswer ?? {})
    .toSorted((one, other) => one.position - other.position || one.id - other.id)
    .map((record) => readAnswer(assets, record))

/** Undefined while no help centre was created. */
export function readHelpCentre(assets: Assets): HelpCentre | undefined {
  const [base] = Object.values(assets.KnowledgeBase ?? {})
  if (!base) return undefined
  const categories = Object.values(assets.KnowledgeBaseCategory ?? {})
    .toSorted((one, other) => one.position - other.position || one.id - other.id)
    .map((record) => readCategory(assets, record))
  return {
    id: base.id,
    isActive: base.active,
    isEditable: base.editable === true,
    titles: Object.values(assets.KnowledgeBaseTranslation ?? {}),
    languages: readLanguages(assets),
    rootIds: categories.filter(({ parentId }) => parentId === null).map(({ id }) => id),
    categories: new Map(categories.map((category) => [category.id, category])),
  }
}

/** In the language, else in the primary one, else in any. */
export function findTranslation<T extends { kb_locale_id: number }>(
  { languages }: Pick<HelpCentre, 'languages'>,
  translations: readonly T[],
  language: HelpLanguage,
): T | undefined {
  const inLanguage = (id: number | undefined) => translations.find(({ kb_locale_id }) => kb_locale_id === id)
  return inLanguage(language.id) ?? inLanguage(languages[0]?.id) ?? translations[0]
}

type Named = { translations: readonly Titled[] }

export const titleOf = (help: HelpCentre, { translations }: Named, language: HelpLanguage): string =>
  findTranslation(help, translations, language)?.title ?? ''

/** From the top down to the category. */
export function pathTo(help: HelpCentre, categoryId: number | null): HelpCategory[] {
  const path: HelpCategory[] = []
  for (let id = categoryId; id !== null && path.length < 100;) {
    const category = help.categories.get(id)
    if (!category) break
    path.unshift(category)
    id = category.parentId
  }
  return path
}

/** The answers in a category and below it. */
export function countAnswers(help: HelpCentre, { answerIds, childIds }: HelpCategory): number {
  const below = childIds.map((id) => help.categories.get(id))
  return below.reduce((sum, child) => sum + (child ? countAnswers(help, child) : 0), answerIds.length)
}

/** All categories in the order of the tree, with their depth. */
export function listTree(help: HelpCentre, ids = help.rootIds, depth = 0): { category: HelpCategory; depth: number }[] {
  return ids.flatMap((id) => {
    const category = help.categories.get(id)
    return category ? [{ category, depth }, ...listTree(help, category.childIds, depth + 1)] : []
  })
}

/** Of all translations at once, for the texts of an answer. */
export const contentIdsOf = ({ translations }: Pick<HelpAnswer, 'translations'>): number[] =>
  translations.map(({ content_id }) => content_id)
