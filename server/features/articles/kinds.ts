import { sql } from 'kysely'
import type { Ctx, Deps } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { unknownId, unknownName } from '#kernel/errors.ts'

export type Kind = { id: number; name: string; communication: boolean }
export type Kinds = { type: Kind[]; sender: Kind[] }

const known = new WeakMap<Deps, Promise<Kinds>>()

/** They come with the system and nobody changes them, so a process asks once. */
export function loadKinds({ deps, db }: Ctx): Promise<Kinds> {
  const kinds = known.get(deps) ?? selectKinds(db)
  known.set(deps, kinds)
  kinds.catch(() => known.delete(deps))
  return kinds
}

/** Every type and sender there is: fewer than twenty rows, so one query fetches them all. */
async function selectKinds(db: Db): Promise<Kinds> {
  const { rows } = await sql<Kind & { of: keyof Kinds }>`
    select 'type' as of, id, name, communication from ticket_article_types
    union all select 'sender', id, name, false from ticket_article_senders`.execute(db)
  const { type = [], sender = [] } = Object.groupBy(rows, ({ of }) => of)
  return { type, sender }
}

/** By name, else by id; a name wins over an id sent beside it. */
export function kindOf(
  kinds: Kinds,
  key: keyof Kinds,
  sent: { name?: string | null | undefined; id?: number | null | undefined },
): Kind | undefined {
  if (sent.name) return kinds[key].find(({ name }) => name === sent.name) ?? refuse(unknownName(key, sent.name))
  if (sent.id) return kinds[key].find(({ id }) => id === sent.id) ?? refuse(unknownId(`${key}_id`, sent.id))
  return undefined
}

/** One that comes with the system. */
export const knownKind = (kinds: Kinds, key: keyof Kinds, wanted: string): Kind =>
  kinds[key].find(({ name }) => name === wanted) ?? refuse(unknownName(key, wanted))

function refuse(refusal: Error): never {
  throw refusal
}
