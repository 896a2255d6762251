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

/** PostgreSQL ends each line of 76 characters of base64. */
const lineLength = 77

/** The most significant byte comes first. */
export function decodeList(text: string): Int32Array {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const characters = text.length - Math.floor(text.length / lineLength)
  // Filling it with zeros and copying what is used would take as long as decoding.
  const bytes = Buffer.allocUnsafeSlow((characters / 4) * 3 - padding)
  bytes.write(text, 'base64')
  bytes.swap32()
  return new Int32Array(bytes.buffer, 0, bytes.length / 4)
}
