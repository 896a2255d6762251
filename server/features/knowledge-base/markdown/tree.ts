import type { MarkdownFile } from './read-archive.ts'

export type Language = { id: number; locale: string; primary: boolean }
type PlannedTitle = { localeId: number; title: string }
export type PlannedCategory = { folder: string; parent: string | undefined; titles: PlannedTitle[] }
export type PlannedText = PlannedTitle & { file: MarkdownFile }
export type PlannedAnswer = { key: string; folder: string; texts: PlannedText[] }

const nameOfFolder = (name: string) => {
  const words = name.replaceAll(/[-_]+/g, ' ').trim()
  return words === '' ? name : words[0]!.toUpperCase() + words.slice(1)
}

const titleIn = ({ values }: Pick<MarkdownFile, 'values'>, fallback: string): string => {
  const given = typeof values.title === 'string' || typeof values.title === 'number' ? String(values.title).trim() : ''
  return (given || fallback).slice(0, 250).toWellFormed().replaceAll('\0', '')
}

const categoryFile = /(?:^|\/)_(?:category|index)\.md$/i
const withoutEnding = (path: string) => path.replace(/\.(?:md|markdown)$/i, '')

/** Where a file belongs: its language, its folder, and its name, which is the same in all languages. */
function placeOf(path: string, languages: readonly Language[]) {
  const [first = '', ...rest] = path.split('/')
  const named = rest.length > 0 ? languages.find(({ locale }) => locale === first.toLowerCase()) : undefined
  const language = named ?? languages.find(({ primary }) => primary) ?? languages[0]!
  const parts = named ? rest : [first, ...rest]
  // An answer needs a category.
  const folder = parts.slice(0, -1).join('/') || 'answers'
  return { localeId: language.id, folder, key: withoutEnding(parts.join('/')) }
}

/** The categories, parents first, and the answers with their texts in all languages. */
export function planTree(files: readonly MarkdownFile[], languages: readonly Language[]) {
  const categories = new Map<string, PlannedCategory>()
  const answers = new Map<string, PlannedAnswer>()
  const addFolder = (folder: string): PlannedCategory => {
    const known = categories.get(folder)
    if (known) return known
    const parent = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : undefined
    if (parent !== undefined) addFolder(parent)
    const added: PlannedCategory = { folder, parent, titles: [] }
    categories.set(folder, added)
    return added
  }
  for (const file of files) {
    const { localeId, folder, key } = placeOf(file.path, languages)
    const category = addFolder(folder)
    if (categoryFile.test(file.path)) {
      category.titles.push({ localeId, title: titleIn(file, nameOfFolder(folder.split('/').at(-1)!)) })
      continue
    }
    const answer = answers.get(key) ?? { key, folder, texts: [] }
    const title = titleIn(file, nameOfFolder(key.split('/').at(-1)!))
    if (!answer.texts.some((text) => text.localeId === localeId)) answer.texts.push({ localeId, title, file })
    answers.set(key, answer)
  }
  const primary = (languages.find((language) => language.primary) ?? languages[0]!).id
  for (const { folder, titles } of categories.values())
    if (titles.length === 0) titles.push({ localeId: primary, title: nameOfFolder(folder.split('/').at(-1)!) })
  return { categories: [...categories.values()], answers: [...answers.values()] }
}

/** A path relative to a file, as in the links of Markdown; undefined if it leaves the archive. */
export function resolvePath(from: string, to: string): string | undefined {
  const parts = to.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of to.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

/** From the folder of one file to another. */
export const relativePath = (from: string, to: string): string => '../'.repeat(from.split('/').length - 1) + to
