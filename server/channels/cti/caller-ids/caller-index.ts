import type { Ctx } from '#kernel/context.ts'
import { textOf } from '#kernel/html/text.ts'
import { numbersIn } from './numbers.ts'
import { defaultCountry } from './service.ts'
import { idsAfter, readFirstMessages, readUsers, saveNumbers, type Source } from './store.ts'

/** The objects whose telephone numbers are indexed, and how reliable these are. */
const kinds = {
  User: { table: 'users', level: 'known', read: readUsers },
  Ticket: { table: 'tickets', level: 'maybe', read: readFirstMessages },
} as const
export type IndexedObject = keyof typeof kinds

const readable = ({ text, html }: Source) => `${text}\n${html.includes('<') ? textOf(html) : html}`

/** Updates the indexed numbers of these records; those of deleted records are removed. */
export async function indexNumbers(ctx: Ctx, object: IndexedObject, ids: readonly number[]): Promise<void> {
  const { level, read } = kinds[object]
  const country = await defaultCountry(ctx)
  const sources = new Map((await read(ctx.db, ids)).map((source) => [source.id, source]))
  const owners = ids.map((id) => {
    const source = sources.get(id)
    return { o_id: id, user_id: source?.user_id ?? null, numbers: source ? numbersIn(readable(source), country) : [] }
  })
  await saveNumbers(ctx, { object, level }, owners)
}

/** The same for the next records after `after`; returns the last id, or undefined when there are no more. */
export async function indexNextNumbers(
  ctx: Ctx,
  object: IndexedObject,
  { after, most }: { after: number; most: number },
): Promise<number | undefined> {
  const ids = await idsAfter(ctx.db, kinds[object].table, after, most)
  await indexNumbers(ctx, object, ids)
  return ids.at(-1)
}
