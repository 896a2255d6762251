import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'
import { type ListName, selectDays } from './columns.ts'

/** The lists of a day, as they are sent. */
type SentDay<N extends ListName> = Record<N, string>

/** As text: Node.js reads base64 four times as fast as hexadecimal, which the driver asks for. */
const asText = (list: RawBuilder<unknown>) => sql`encode(${list}, 'base64')`

/** Those of the written days that still have this version. */
export async function readWrittenDays<N extends ListName>(
  db: Db,
  versions: readonly string[],
  names: readonly N[],
): Promise<({ version: string } & SentDay<N>)[]> {
  const lists = sql.join(names.map((name) => sql`${asText(sql.ref(name))} as ${sql.ref(name)}`))
  const { rows } = await sql<{ version: string } & SentDay<N>>`
    select version, ${lists} from report_days where version = any(${versions}::uuid[])`.execute(db)
  return rows
}

/** From the tickets themselves. */
export async function readTicketsOfDays<N extends ListName>(
  db: Db,
  days: readonly string[],
  names: readonly N[],
): Promise<SentDay<N>[]> {
  const { rows } = await sql<SentDay<N>>`${selectDays(days, names, { as: asText })}`.execute(db)
  return rows
}

/** PostgreSQL sends the most significant byte first, and base64 with line ends, so that the length is not known before. */
export function decodeList(text: string): Int32Array {
  const list = new Int32Array(Math.ceil((text.length * 3) / 16))
  const bytes = Buffer.from(list.buffer)
  const length = bytes.write(text, 'base64')
  bytes.subarray(0, length).swap32()
  return list.slice(0, length / 4)
}
