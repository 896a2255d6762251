import type { Attribute } from '#contract/attributes/attribute.ts'
import type { TestOutcome } from '#features/conditions/service.ts'
import { attributesOf } from '#features/object-attributes/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { loadNames } from '#kernel/db/relations.ts'
import { loadPeopleNames } from './people-names.ts'

export type NamesByTable = ReadonlyMap<string, ReadonlyMap<number, string>>

const areas: Readonly<Record<string, Readonly<Record<string, Attribute>>>> = {
  ticket: attributesOf('Ticket'),
  article: attributesOf('TicketArticle'),
  customer: attributesOf('User'),
  owner: attributesOf('User'),
  user: attributesOf('User'),
  organization: attributesOf('Organization'),
}

/** The table that the values of an attribute refer to. */
export function tableOf(name: string): string | undefined {
  const [area = '', column = ''] = name.split('.')
  return areas[area]?.[column]?.reference
}

/** The ids in a value that may be one, a list, or text. */
export const readIds = (value: unknown): number[] =>
  [value].flat().flatMap((one) => (/^\d{1,9}$/.test(String(one)) ? [Number(one)] : []))

/** The names of all records that tests refer to: one query for each table. */
export async function loadTestNames(ctx: Ctx, tests: readonly TestOutcome[]): Promise<NamesByTable> {
  const ids = new Map<string, number[]>()
  for (const { name, value, actual } of tests) {
    const table = tableOf(name)
    if (table) ids.set(table, [...(ids.get(table) ?? []), ...readIds(value), ...readIds(actual)])
  }
  const load = (table: string, wanted: readonly number[]) =>
    table === 'users' ? loadPeopleNames(ctx, wanted) : loadNames(ctx, table, wanted)
  const names = [...ids].map(async ([table, wanted]) => [table, await load(table, wanted)] as const)
  return new Map(await Promise.all(names))
}
