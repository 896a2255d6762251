import { sql } from 'kysely'
import type { Ctx, Deps } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { unknownId, unknownName } from '#kernel/errors.ts'

export type TypeOrSender = { id: number; name: string; communication: boolean }
export type TypesAndSenders = { type: TypeOrSender[]; sender: TypeOrSender[] }

const cache = new WeakMap<Deps, Promise<TypesAndSenders>>()

/** They never change after installation, so each process reads them once. */
export function loadTypesAndSenders({ deps, db }: Ctx): Promise<TypesAndSenders> {
  const all = cache.get(deps) ?? selectTypesAndSenders(db)
  cache.set(deps, all)
  all.catch(() => cache.delete(deps))
  return all
}

/** Fewer than twenty rows, so one query fetches them all. */
async function selectTypesAndSenders(db: Db): Promise<TypesAndSenders> {
  const { rows } = await sql<TypeOrSender & { of: keyof TypesAndSenders }>`
    select 'type' as of, id, name, communication from ticket_article_types
    union all select 'sender', id, name, false from ticket_article_senders`.execute(db)
  const { type = [], sender = [] } = Object.groupBy(rows, ({ of }) => of)
  return { type, sender }
}

/** By name, or else by id; a name wins over an id. */
export function resolveTypeOrSender(
  all: TypesAndSenders,
  key: keyof TypesAndSenders,
  sent: { name?: string | null | undefined; id?: number | null | undefined },
): TypeOrSender | undefined {
  if (sent.name) return all[key].find(({ name }) => name === sent.name) ?? refuse(unknownName(key, sent.name))
  if (sent.id) return all[key].find(({ id }) => id === sent.id) ?? refuse(unknownId(`${key}_id`, sent.id))
  return undefined
}

/** One that every installation has. */
export const getTypeOrSender = (all: TypesAndSenders, key: keyof TypesAndSenders, wanted: string): TypeOrSender =>
  all[key].find(({ name }) => name === wanted) ?? refuse(unknownName(key, wanted))

function refuse(refusal: Error): never {
  throw refusal
}
