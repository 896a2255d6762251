import { sql } from 'kysely'
import { attachFiles, listFiles, type StoredFile, storeFile } from '#features/attachments/service.ts'
import { addUsableTags, tagNames } from '#features/tags/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { isoMoment } from './moments.ts'
import { createAnswer, getEditedAnswer, updateAnswer } from '../answers.ts'
import { cleanTranslations } from '../contents.ts'
import { type AnswerState, stateOf } from '../policy.ts'
import { answerObject } from '../present.ts'
import { schedule } from '../publishing.ts'
import { lockBase } from '../store.ts'
import type { FrontMatter } from './front-matter.ts'
import { type PlannedAnswer, type PlannedText, resolvePath } from './tree.ts'

/** `translations` by language. */
export type FoundAnswer = { id: number; isNew: boolean; translations: Map<number, number> }
export type ImportContext = {
  baseId: number
  assets: ReadonlyMap<string, Uint8Array>
  /** Of the files that became one, by path. */
  translations: ReadonlyMap<string, number>
}

async function findTranslations(ctx: Ctx, answerId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; kb_locale_id: number }>`
    select id, kb_locale_id from knowledge_base_answer_translations where answer_id = ${answerId}`.execute(ctx.db)
  return new Map(rows.map(({ id, kb_locale_id }) => [kb_locale_id, id]))
}

/** The answer with one of the titles in the category, or a new one without text. */
export async function ensureAnswer(
  ctx: Ctx,
  baseId: number,
  categoryId: number,
  { texts }: PlannedAnswer,
): Promise<FoundAnswer> {
  const { rows } = await sql<{ id: number }>`
    select answer.id from knowledge_base_answers answer
    join knowledge_base_answer_translations translation on translation.answer_id = answer.id
    join unnest(${texts.map(({ localeId }) => localeId)}::int[], ${texts.map(({ title }) => title)}::text[]) as wanted (locale_id, title)
      on wanted.locale_id = translation.kb_locale_id and lower(wanted.title) = lower(translation.title)
    where answer.category_id = ${categoryId} order by answer.id limit 1`.execute(ctx.db)
  const titles = texts.map(({ localeId, title }) => ({ kb_locale_id: localeId, title, _destroy: false }))
  const [found] = rows
  const id = found
    ? (await updateAnswer(ctx, { knowledge_base_id: baseId, id: found.id, translations_attributes: titles })).id
    : (await createAnswer(ctx, { knowledge_base_id: baseId, category_id: categoryId, translations_attributes: titles }))
        .id
  return { id, isNew: !found, translations: await findTranslations(ctx, id) }
}

const imageTypes: Record<string, string> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', gif: 'gif', webp: 'webp' }

const decode = (address: string) => {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Pictures of the archive become part of the text, and links to its files become links to answers. */
function resolveAddresses({ assets, translations }: ImportContext, { file: { path, html } }: PlannedText): string {
  const find = (address: string) => resolvePath(path, decode(address.replace(/[?#].*$/, '')))
  return html
    .replaceAll(/(<img\b[^>]*\bsrc=")([^":]+)"/g, (whole, start: string, address: string) => {
      const type = imageTypes[address.split('.').at(-1)?.toLowerCase() ?? '']
      const content = type && assets.get(find(address) ?? '')
      return content ? `${start}data:image/${type};base64,${Buffer.from(content).toString('base64')}"` : whole
    })
    .replaceAll(/<a href="([^":]+\.(?:md|markdown)(?:#[^"]*)?)"[^>]*>/gi, (whole, address: string) => {
      const id = translations.get(find(address) ?? '')
      return id === undefined ? whole : `<a data-target-id="${id}" data-target-type="knowledge-base-answer">`
    })
}

const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'
const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(isText).map(String).slice(0, 100) : []

const mimeTypes: Record<string, string> = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  ...Object.fromEntries(Object.entries(imageTypes).map(([ending, type]) => [ending, `image/${type}`])),
}

/** Files that are listed at the top of one of the texts. */
async function storeFiles(ctx: Ctx, { assets }: ImportContext, texts: readonly PlannedText[]): Promise<StoredFile[]> {
  const paths = new Set(
    texts.flatMap(({ file }) => listOf(file.values.files).flatMap((one) => resolvePath(file.path, one) ?? [])),
  )
  const stored: StoredFile[] = []
  for (const path of paths) {
    const content = assets.get(path)
    if (!content) continue
    // The export puts the id before the name.
    const filename = path.split('/').at(-1)!.replace(/^\d+-/, '')
    const mimeType = mimeTypes[filename.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
    stored.push(await storeFile(ctx, { filename, mimeType, content: Buffer.from(content) }))
  }
  return stored
}

const states: readonly AnswerState[] = ['draft', 'internal', 'published', 'archived']

/** Times as they are, or those that make the state true now. */
function timesIn(values: FrontMatter) {
  const given = {
    internal_at: isoMoment(values.internal_at),
    published_at: isoMoment(values.published_at),
    archived_at: isoMoment(values.archived_at),
  }
  if (given.internal_at || given.published_at || given.archived_at) return given
  const now = '--now--' as const
  if (values.state === 'internal') return { ...given, internal_at: now }
  if (values.state === 'published') return { ...given, published_at: now }
  return values.state === 'archived' ? { ...given, internal_at: now, archived_at: now } : given
}

/** Cleans texts and stores files; what it returns writes them in a transaction. */
export async function writeTexts(
  reading: Ctx,
  context: ImportContext,
  { texts }: PlannedAnswer,
  { id, isNew }: FoundAnswer,
) {
  const cleaned = await cleanTranslations(
    reading,
    texts.map((text) => ({
      kb_locale_id: text.localeId,
      title: text.title,
      content_attributes: { body: resolveAddresses(context, text) },
      _destroy: false,
    })),
  )
  const files = await storeFiles(reading, context, texts)
  // Values that belong to the answer are those of its first text.
  const values = texts[0]!.file.values
  return async (ctx: Ctx): Promise<void> => {
    const review_at = isoMoment(values.review_at)
    const keys = { knowledge_base_id: context.baseId, id }
    await updateAnswer(ctx, { ...keys, translations_attributes: cleaned, ...(review_at && { review_at }) })
    await attachNew(ctx, id, files)
    const tags = tagNames(listOf(values.tags))
    if (tags.length > 0) await addUsableTags(ctx, { object: answerObject, id }, tags)
    await lockBase(ctx, context.baseId)
    const answer = await getEditedAnswer(ctx, context.baseId, id)
    const state = states.find((one) => one === values.state)
    if (isNew || (state && state !== stateOf(answer, ctx.now)))
      await schedule(ctx, answer, { ...keys, ...timesIn(values) })
  }
}

/** Those whose name the answer does not have yet. */
async function attachNew(ctx: Ctx, id: number, files: readonly StoredFile[]): Promise<void> {
  const known = new Set(((await listFiles(ctx.db, answerObject, [id])).get(id) ?? []).map(({ filename }) => filename))
  await attachFiles(
    ctx,
    { object: answerObject, id },
    files.filter(({ filename }) => !known.has(filename)),
  )
}
