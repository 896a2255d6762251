import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { type FileRow, listFiles } from '#features/attachments/service.ts'
import { tagNamesOf } from '#features/tags/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { safeFilename } from '#kernel/files/filename.ts'
import { isSeen, loadAccess } from '../access.ts'
import { slugWords } from '../addresses.ts'
import { type PublishingTimes, stateOf } from '../policy.ts'
import { answerObject } from '../present.ts'
import { writeFrontMatter } from './front-matter.ts'
import { assertEditedBase } from './edited-base.ts'
import { writeMarkdown } from './thread.ts'
import { relativePath } from './tree.ts'

type Titled = { id: number; locale: string; title: string }
type CategoryRow = { id: number; parent_id: number | null; position: number; titles: Titled[] }
type AnswerRow = PublishingTimes & {
  id: number
  category_id: number
  position: number
  review_at: string | null
  tags: string[]
  titles: (Titled & { content_id: number })[]
}
type ArchiveFile = { path: string; content: Uint8Array }

const inOrder = sql`order by locale."primary" desc, locale.id`

async function loadCategories({ db }: Ctx, baseId: number): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select category.id, category.parent_id, category.position, json_agg(json_build_object('id', translation.id,
      'locale', system.locale, 'title', translation.title) ${inOrder}) as titles
    from knowledge_base_categories category
    join knowledge_base_category_translations translation on translation.category_id = category.id
    join knowledge_base_locales locale on locale.id = translation.kb_locale_id
    join locales system on system.id = locale.system_locale_id
    where category.knowledge_base_id = ${baseId} group by category.id order by category.position, category.id`.execute(
    db,
  )
  return rows
}

async function loadAnswers(ctx: Ctx, baseId: number): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select answer.id, answer.category_id, answer.position, answer.internal_at, answer.published_at, answer.archived_at,
      answer.review_at, ${tagNamesOf(answerObject, sql.ref('answer.id'))} as tags,
      json_agg(json_build_object('id', translation.id, 'locale', system.locale, 'title', translation.title,
        'content_id', translation.content_id) ${inOrder}) as titles
    from knowledge_base_answers answer
    join knowledge_base_categories category on category.id = answer.category_id
    join knowledge_base_answer_translations translation on translation.answer_id = answer.id
    join knowledge_base_locales locale on locale.id = translation.kb_locale_id
    join locales system on system.id = locale.system_locale_id
    where category.knowledge_base_id = ${baseId} and ${isSeen(await loadAccess(ctx), ctx.now)}
    group by answer.id order by answer.category_id, answer.position, answer.id`.execute(ctx.db)
  return rows
}

/** The first title names the file; the same name in all languages says that they belong together. */
function nameEach<T extends { id: number; titles: Titled[] }>(rows: readonly T[], folderOf: (row: T) => string) {
  const taken = new Set<string>()
  return new Map(
    rows.map((row) => {
      const folder = folderOf(row)
      const words = slugWords(row.titles[0]?.title ?? '') || String(row.id)
      const path = taken.has(`${folder}${words}`) ? `${folder}${words}-${row.id}` : `${folder}${words}`
      taken.add(path)
      return [row.id, path] as const
    }),
  )
}

function nameCategories(categories: readonly CategoryRow[]): Map<number, string> {
  const paths = new Map<number, string>()
  const name = (parentId: number | null, folder: string): void => {
    const level = categories.filter(({ parent_id }) => parent_id === parentId)
    for (const [id, path] of nameEach(level, () => folder)) {
      paths.set(id, path)
      name(id, `${path}/`)
    }
  }
  name(null, '')
  return paths
}

const encode = (text: string) => new TextEncoder().encode(text)

const assetPath = ({
  id,
  filename,
  sniffed_type,
}: Pick<FileRow, 'id' | 'filename'> & { sniffed_type?: string | null }) => {
  const name = safeFilename(filename)
    .replaceAll(/[^\w.-]+/g, '-')
    .slice(-60)
  const ending = /\.\w{2,5}$/.test(name) ? '' : `.${(sniffed_type ?? '').split('/')[1] ?? 'bin'}`
  return `assets/${id}-${name}${ending}`
}

const textsAtOnce = 50

/** Everything that the caller may see. Texts are read and written a few at a time. */
async function* listArchive(ctx: Ctx, baseId: number): AsyncGenerator<ArchiveFile> {
  const categories = await loadCategories(ctx, baseId)
  const folders = nameCategories(categories)
  for (const { id, position, titles } of categories)
    for (const { locale, title } of titles)
      yield {
        path: `${locale}/${folders.get(id)}/_category.md`,
        content: encode(writeFrontMatter({ title, position }, '')),
      }
  const answers = await loadAnswers(ctx, baseId)
  const paths = nameEach(answers, ({ category_id }) => `${folders.get(category_id)}/`)
  const pathOf = new Map(
    answers.flatMap(({ id, titles }) => titles.map((one) => [one.id, `${one.locale}/${paths.get(id)}.md`] as const)),
  )
  for (let at = 0; at < answers.length; at += textsAtOnce)
    yield* writeAnswers(ctx, answers.slice(at, at + textsAtOnce), pathOf)
}

const answerLink = /<a\b[^>]*\bdata-target-id="(\d+)"[^>]*>/g
const ownFile = /(\bsrc=")\/api\/v1\/attachments\/(\d+)"/g

/** Addresses that Markdown keeps and that are replaced in it. */
const markAddresses = (html: string) =>
  html.replaceAll(answerLink, '<a href="answer:$1">').replaceAll(ownFile, '$1file:$2"')

async function* writeAnswers(
  ctx: Ctx,
  answers: readonly AnswerRow[],
  pathOf: ReadonlyMap<number, string>,
): AsyncGenerator<ArchiveFile> {
  const { rows } = await sql<{ id: number; body: string }>`
    select id, body from knowledge_base_answer_translation_contents
    where id = any(${answers.flatMap(({ titles }) => titles.map(({ content_id }) => content_id))}::int[])`.execute(
    ctx.db,
  )
  const bodies = new Map(rows.map(({ id, body }) => [id, markAddresses(body)]))
  const texts = answers.flatMap((answer) => answer.titles.map((title) => ({ answer, title })))
  const written = await writeMarkdown(texts.map(({ title }) => bodies.get(title.content_id) ?? ''))
  const attached = await listFiles(
    ctx.db,
    answerObject,
    answers.map(({ id }) => id),
  )
  const pictures = await findPictures(ctx, [...bodies.values()])
  for (const [index, { answer, title }] of texts.entries()) {
    const path = pathOf.get(title.id)!
    const files = (attached.get(answer.id) ?? []).map((file) => relativePath(path, assetPath(file)))
    const body = written[index]!.replaceAll(/\banswer:(\d+)/g, (_, id: string) =>
      linkTo(path, pathOf.get(Number(id))),
    ).replaceAll(/\bfile:(\d+)/g, (_, id: string) =>
      linkTo(path, pictures.has(Number(id)) ? assetPath(pictures.get(Number(id))!) : undefined),
    )
    yield {
      path,
      content: encode(
        writeFrontMatter({ ...describe(ctx, answer), title: title.title, ...(files.length > 0 && { files }) }, body),
      ),
    }
  }
  const files = new Map([...[...attached.values()].flat(), ...pictures.values()].map((file) => [file.id, file]))
  for (const file of files.values())
    yield { path: assetPath(file), content: await buffer(await ctx.deps.blobs.read(file.sha256)) }
}

const linkTo = (from: string, to: string | undefined) => (to === undefined ? '#' : relativePath(from, to))

async function findPictures({ db }: Ctx, bodies: readonly string[]) {
  const ids = bodies.flatMap((body) => Array.from(body.matchAll(/"file:(\d+)"/g), ([, id]) => Number(id)))
  const { rows } = await sql<FileRow>`
    select id, filename, sha256, sniffed_type from attachments where id = any(${ids}::int[])
      and object = 'KnowledgeBase::Answer::Translation::Content'`.execute(db)
  return new Map(rows.map((file) => [file.id, file]))
}

function describe({ now }: Ctx, answer: AnswerRow) {
  const { internal_at, published_at, archived_at, review_at, tags, position } = answer
  return {
    title: '',
    state: stateOf(answer, now),
    internal_at,
    published_at,
    archived_at,
    review_at,
    position,
    ...(tags.length > 0 && { tags }),
  }
}

/** Pieces of a ZIP archive, as soon as a file is packed. */
async function* pack(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for await (const { path, content } of files) {
    // Pictures are packed already.
    const entry = path.startsWith('assets/') ? new ZipPassThrough(path) : new ZipDeflate(path)
    zip.add(entry)
    entry.push(content, true)
    yield* pieces.splice(0)
  }
  zip.end()
  yield* pieces.splice(0)
}

export async function exportBase(ctx: Ctx, baseId: number): Promise<AsyncGenerator<Uint8Array>> {
  await assertEditedBase(ctx, baseId)
  return pack(listArchive(ctx, baseId))
}
