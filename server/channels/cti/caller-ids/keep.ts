import type { Ctx } from '#kernel/context.ts'
import { textOf } from '#kernel/html/text.ts'
import { numbersIn } from './numbers.ts'
import { defaultCountry } from './service.ts'
import { idsAfter, readFirstMessages, readUsers, saveNumbers, type Source } from './store.ts'

/** Whose numbers we keep, and how sure we are of them. */
const kinds = {
  User: { table: 'users', level: 'known', read: readUsers },
  Ticket: { table: 'tickets', level: 'maybe', read: readFirstMessages },
} as const
export type Numbered = keyof typeof kinds

const readable = ({ text, html }: Source) => `${text}\n${html.includes('<') ? textOf(html) : html}`

/** Makes the kept numbers what these records say now; those of a record that is gone go too. */
export async function keepNumbers(ctx: Ctx, object: Numbered, ids: readonly number[]): Promise<void> {
  const { level, read } = kinds[object]
  const country = await defaultCountry(ctx)
  const sources = new Map((await read(ctx.db, ids)).map((source) => [source.id, source]))
  const owners = ids.map((id) => {
    const source = sources.get(id)
    return { o_id: id, user_id: source?.user_id ?? null, numbers: source ? numbersIn(readable(source), country) : [] }
  })
  await saveNumbers(ctx, { object, level }, owners)
}

/** The same for the next records after `after`; answers the last of them, or undefined when there are no more. */
export async function keepNextNumbers(
  ctx: Ctx,
  object: Numbered,
  { after, most }: { after: number; most: number },
): Promise<number | undefined> {
  const ids = await idsAfter(ctx.db, kinds[object].table, after, most)
  await keepNumbers(ctx, object, ids)
  return ids.at(-1)
}
