import type { Ctx } from '../context.ts'
import type { Row } from '../db/rows.ts'
import { explain, invalid } from '../errors.ts'
import { underSavepoint } from '../savepoint.ts'
import { InvalidCsv, parseCsv, type Separator } from './parse-csv.ts'

export type ImportSource = {
  data: string | Buffer
  separator: string
  /** A dry run: all changes are rolled back. */
  try: boolean
  /** Removes all records first. */
  delete?: boolean | undefined
}

/** How lines become records of one model. */
export type ImportPlan = {
  model: string
  columns: readonly string[]
  /** Columns that are accepted, but not part of the example. */
  alsoTaken?: readonly string[]
  /** Columns that exports have and that no import changes. */
  ignored?: readonly string[]
  /** Gets the cells that are not empty, by column. */
  save(ctx: Ctx, record: Record<string, string>): Promise<{ outcome: 'created' | 'updated'; record: Row }>
  removeAll?(ctx: Ctx): Promise<number>
}

export type ImportAnswer = {
  stats?: { created: number; updated: number; deleted?: number }
  records?: Row[]
  errors: string[]
  try: boolean
  result: 'success' | 'failed'
}

type Lines = Record<string, string>[]
type Imported = Required<Pick<ImportAnswer, 'stats' | 'records' | 'errors'>>

const separators: readonly string[] = [',', ';', '\t', '|'] satisfies Separator[]

/** What one transaction can hold without being in the way: 10,000 organizations took 27 s on two busy cores. */
const mostLines = 10_000

/** More are not useful, and a file of the wrong kind is refused early. */
const mostErrors = 100

/** Several values in one cell. */
export const valuesOfCell = (cell: string): string[] =>
  cell
    .split('~~~')
    .map((value) => value.trim())
    .filter((value) => value !== '')

/** Imports all lines or none: one failed line rolls back the others, and every failure is reported. */
export async function importCsv(ctx: Ctx, source: ImportSource, plan: ImportPlan): Promise<ImportAnswer> {
  if (source.data.toString().trim() === '') throw invalid('No source data submitted!')
  const read = readLines(source, plan)
  if ('problems' in read) return { try: source.try, result: 'failed', errors: read.problems }
  const imported = await underSavepoint(
    ctx,
    (inner) => saveLines(inner, read.lines, source, plan),
    ({ errors }) => errors.length === 0 && !source.try,
  )
  return { ...imported, try: source.try, result: imported.errors.length === 0 ? 'success' : 'failed' }
}

function readLines(source: ImportSource, plan: ImportPlan): { lines: Lines } | { problems: string[] } {
  if (source.delete && !plan.removeAll)
    return { problems: [`Records of ${plan.model} cannot be deleted by an import.`] }
  if (!separators.includes(source.separator)) return { problems: [`The separator must be one of: , ; | or a tab.`] }
  try {
    const { header, rows } = parseCsv(source.data, { separator: source.separator as Separator })
    const problems = problemsOf(header, plan)
    if (problems.length > 0) return { problems }
    if (rows.length > mostLines) return { problems: [`The file has more than ${mostLines} lines. Import it in parts.`] }
    return { lines: rows.map((cells) => lineOf(header, cells, plan)) }
  } catch (error) {
    if (error instanceof InvalidCsv) return { problems: [error.message] }
    throw error
  }
}

/** Columns about the author and the time are set by the server. */
const stamps = ['created_at', 'updated_at', 'created_by', 'updated_by', 'created_by_id', 'updated_by_id']

function problemsOf(header: string[], { model, columns, alsoTaken = [], ignored = [] }: ImportPlan): string[] {
  const known = new Set([...columns, ...alsoTaken, ...ignored, ...stamps])
  const unknown = header.filter((name) => !known.has(name))
  const repeated = header.filter((name, index) => columns.includes(name) && header.indexOf(name) !== index)
  return [
    ...unknown.map((name) => `unknown attribute '${name.slice(0, 100)}' for ${model}.`),
    ...repeated.map((name) => `Column '${name}' comes more than once.`),
  ].slice(0, mostErrors)
}

/** Empty cells are ignored: a file without phone numbers does not delete them. */
const lineOf = (header: string[], cells: string[], { columns, alsoTaken = [] }: ImportPlan): Record<string, string> =>
  Object.fromEntries(
    header
      .map((name, index): [string, string] => [name, cells[index]?.trim() ?? ''])
      .filter(([name, cell]) => cell !== '' && (columns.includes(name) || alsoTaken.includes(name))),
  )

async function saveLines(ctx: Ctx, lines: Lines, source: ImportSource, plan: ImportPlan): Promise<Imported> {
  const stats: Imported['stats'] = { created: 0, updated: 0 }
  const records: Row[] = []
  const errors: string[] = []
  if (source.delete) stats.deleted = await plan.removeAll?.(ctx)
  for (const [index, line] of lines.entries()) {
    try {
      const { outcome, record } = await underSavepoint(ctx, (inner) => plan.save(inner, line))
      stats[outcome] += 1
      records.push(record)
    } catch (error) {
      errors.push(`Line ${index + 1}: Unable to ${line.id ? 'update' : 'create'} record - ${reasonOf(error)}`)
      if (errors.length === mostErrors) break
    }
  }
  return { stats, records, errors }
}

/** Only errors that the author of the file can fix; a lost connection or a deadlock ends the whole import. */
function reasonOf(error: unknown): string {
  const refusal = explain(error)
  if (!refusal || refusal.status >= 500) throw error
  return refusal.message
}
