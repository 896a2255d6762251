import type { Reference } from '#contract/resource.ts'
import type { Db } from './pool.ts'
import { type Related, namesById } from './relations.ts'
import type { Row } from './rows.ts'

const auditReferences: Record<string, Reference> = { created_by: { table: 'users' }, updated_by: { table: 'users' } }

/** `expand`: adds the names of all references; one query per table. Empty references get no name. */
export async function withNames(db: Db, { references, relations }: Related, rows: readonly Row[]): Promise<Row[]> {
  const one = Object.entries({ ...references, ...auditReferences })
  const many = Object.entries(relations)
  const wanted = new Map<string, number[]>()
  const want = (table: string, ids: readonly unknown[]) =>
    wanted.set(table, [...(wanted.get(table) ?? []), ...ids.filter((id): id is number => typeof id === 'number')])
  for (const row of rows) {
    for (const [key, { table }] of one) want(table, [row[`${key}_id`]])
    for (const [, { table, ids }] of many) want(table, (row[ids] ?? []) as number[])
  }
  const names = new Map(
    await Promise.all([...wanted].map(async ([table, ids]) => [table, await namesById(db, table, ids)] as const)),
  )
  const name = (table: string, id: unknown) => names.get(table)?.get(id as number)
  return rows.map((row) => {
    const ones = one
      .map(([key, { table }]) => [key, name(table, row[`${key}_id`])] as const)
      .filter(([, value]) => value !== undefined)
    const manys = many.map(
      ([key, { table, ids }]) =>
        [key, (row[ids] as number[]).map((id) => name(table, id)).filter((value) => value !== undefined)] as const,
    )
    return { ...row, ...Object.fromEntries([...ones, ...manys]) }
  })
}
