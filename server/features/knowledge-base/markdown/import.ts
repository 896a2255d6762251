import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { loadIdentity } from '#features/permissions/service.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { forbidden, Refusal } from '#kernel/errors.ts'
import type { ExternalJob } from '#kernel/jobs/worker.ts'
import { readingContext, unitOfWork } from '#kernel/unit-of-work.ts'
import { createCategory } from '../categories.ts'
import { beginImport, importJob, noteProgress, type OpenImport } from './imports.ts'
import type { ReadArchive } from './read-archive.ts'
import { readArchiveInThread } from './thread.ts'
import { type Language, type PlannedAnswer, type PlannedCategory, planTree } from './tree.ts'
import { ensureAnswer, type FoundAnswer, writeTexts } from './write-answer.ts'

type Run = {
  deps: Deps
  import: OpenImport
  actor: Actor
  archive: Exclude<ReadArchive, { refused: string }>
}

const inUnit = <T>({ deps, actor, import: { id } }: Run, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  unitOfWork(deps, { actor, requestId: `import-${id}` }, work)

async function loadLanguages({ db }: Deps, baseId: number): Promise<Language[]> {
  const { rows } = await sql<Language>`
    select kb.id, locales.locale, kb."primary" from knowledge_base_locales kb join locales on locales.id = kb.system_locale_id
    where kb.knowledge_base_id = ${baseId} order by kb.id`.execute(db)
  return rows
}

/** The category with one of the titles in this place, or a new one. */
async function ensureCategory(
  ctx: Ctx,
  baseId: number,
  parentId: number | null,
  { titles }: PlannedCategory,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select category.id from knowledge_base_categories category
    join knowledge_base_category_translations translation on translation.category_id = category.id
    join unnest(${titles.map(({ localeId }) => localeId)}::int[], ${titles.map(({ title }) => title)}::text[]) as wanted (locale_id, title)
      on wanted.locale_id = translation.kb_locale_id and lower(wanted.title) = lower(translation.title)
    where category.knowledge_base_id = ${baseId} and category.parent_id is not distinct from ${parentId}::int
    order by category.id limit 1`.execute(ctx.db)
  if (rows[0]) return rows[0].id
  return createCategory(ctx, {
    knowledge_base_id: baseId,
    category_icon: 'f115',
    parent_id: parentId,
    translations_attributes: titles.map(({ localeId, title }) => ({ kb_locale_id: localeId, title, _destroy: false })),
    full: false,
  })
}

async function importCategories(run: Run, planned: readonly PlannedCategory[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const category of planned) {
    const parentId = category.parent === undefined ? null : ids.get(category.parent)
    if (parentId === undefined) continue
    await attemptAt(run, category.folder, async () => {
      const id = await inUnit(run, (ctx) => ensureCategory(ctx, run.import.knowledge_base_id, parentId, category))
      ids.set(category.folder, id)
    })
  }
  return ids
}

/** What cannot be imported is reported; the rest goes on. */
async function attemptAt(run: Run, path: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problems = [{ path: path.slice(0, 300), reason: error.message }]
    await inUnit(run, (ctx) => noteProgress(ctx, run.import.id, { problems }))
    return false
  }
}

/** First all answers, so that each text can link to any of them; then the texts. */
async function importAnswers(
  run: Run,
  planned: readonly PlannedAnswer[],
  folders: ReadonlyMap<string, number>,
): Promise<void> {
  const found = new Map<string, FoundAnswer>()
  for (const answer of planned) {
    const categoryId = folders.get(answer.folder)
    if (categoryId === undefined) continue
    await attemptAt(run, answer.key, async () => {
      found.set(
        answer.key,
        await inUnit(run, (ctx) => ensureAnswer(ctx, run.import.knowledge_base_id, categoryId, answer)),
      )
    })
  }
  const translations = new Map(
    planned.flatMap(({ key, texts }) =>
      texts.flatMap(({ file, localeId }) => {
        const id = found.get(key)?.translations.get(localeId)
        return id === undefined ? [] : [[file.path, id] as const]
      }),
    ),
  )
  for (const answer of planned) {
    const target = found.get(answer.key)
    if (!target) continue
    const context = { baseId: run.import.knowledge_base_id, assets: run.archive.assets, translations }
    const isWritten = await attemptAt(run, answer.key, async () => {
      const reading = readingContext(run.deps, { actor: run.actor, requestId: `import-${run.import.id}` })
      const write = await writeTexts(reading, context, answer, target)
      await inUnit(run, write)
    })
    const counts = isWritten ? (target.isNew ? { created: 1 } : { updated: 1 }) : {}
    await inUnit(run, (ctx) => noteProgress(ctx, run.import.id, { done: 1, ...counts }))
  }
}

/** With the access that the user has now. */
async function loadUser({ db }: Deps, id: number): Promise<Actor> {
  const identity = await loadIdentity(db, id)
  if (!identity?.active) throw forbidden('not_authorized', 'The user is no longer active.')
  return { ...identity, via: 'system', realId: id }
}

async function importArchive(run: Run): Promise<void> {
  const {
    archive,
    import: { id, knowledge_base_id },
  } = run
  const { categories, answers } = planTree(archive.files, await loadLanguages(run.deps, knowledge_base_id))
  await inUnit(run, (ctx) => noteProgress(ctx, id, { total: answers.length, problems: archive.problems }))
  await importAnswers(run, answers, await importCategories(run, categories))
  await inUnit(run, (ctx) => noteProgress(ctx, id, { state: 'done' }))
}

export const importAnswersJob: ExternalJob = {
  name: importJob,
  runOutsideTransaction: async (open, payload) => {
    const begun = await open(async (ctx) => {
      const found = await beginImport(ctx, Number(payload.id))
      return found && { deps: ctx.deps, import: found }
    })
    if (!begun) return
    const fail = (reason: string) =>
      open((ctx) => noteProgress(ctx, begun.import.id, { state: 'failed', problems: [{ path: '', reason }] }))
    try {
      const content = await buffer(await begun.deps.blobs.read(begun.import.sha256))
      const archive = await readArchiveInThread(new Uint8Array(content))
      if ('refused' in archive) return await fail(archive.refused)
      await importArchive({ ...begun, archive, actor: await loadUser(begun.deps, begun.import.created_by_id) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await fail(error.message)
    }
  },
}
