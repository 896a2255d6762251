import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { DamagedBackup } from './damage.ts'
import { readBytes } from './encryption.ts'

/**
 * A backup is a compressed text. The first character of a line says what the line is; the rest is JSON, or Base64 for
 * the contents of files. Rows are passed on as PostgreSQL writes them: JavaScript would change large numbers.
 */
export const kinds = { head: 'h', table: 't', row: 'r', job: 'j', file: 'f', data: 'd', end: 'e' } as const
export type Kind = (typeof kinds)[keyof typeof kinds]

export const formatVersion = 1

export type Head = {
  format: number
  version: string
  at: string
  migrations: string[]
  sequences: Record<string, string>
  /** Opens the sealed secrets of the database; null if it was given by the environment. */
  masterKey: string | null
}
export type TableHead = { name: string; columns: string[] }
export type FileHead = { sha256: string; size: number }
/** The checksum is that of all lines before. */
export type End = { rows: number; jobs: number; files: number; missing: number; sha256: string }

export type Line = { kind: Kind; text: string }

export const formatLine = (kind: Kind, value: object | string): string =>
  `${kind}${typeof value === 'string' ? value : JSON.stringify(value)}\n`

/** All lines but the last, which must be the end and have the checksum of the others. */
export async function* readLines(path: string, key?: string): AsyncGenerator<Line> {
  const hash = createHash('sha256')
  // The error of one ends both; the loop below throws it.
  const unpacked = pipeline(readBytes(path, key), createGunzip(), () => undefined)
  let end: End | undefined
  try {
    for await (const text of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (end) throw new DamagedBackup('There is something after the end.')
      const kind = text[0] as Kind
      if (kind === kinds.end) end = JSON.parse(text.slice(1)) as End
      else {
        hash.update(text).update('\n')
        yield { kind, text: text.slice(1) }
      }
    }
  } catch (error) {
    if (error instanceof DamagedBackup || !isUnreadable(error)) throw error
    throw new DamagedBackup(`The file cannot be read: ${(error as Error).message}`)
  }
  if (!end) throw new DamagedBackup('The end is missing.')
  if (end.sha256 !== hash.digest('hex')) throw new DamagedBackup('The checksum is wrong.')
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof SyntaxError || ['Z_DATA_ERROR', 'Z_BUF_ERROR'].includes((error as { code?: string }).code ?? '')
