import type { ErrorCode, FailureDetails, FailureValues } from '#contract/error-codes.ts'
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

type ImportFailure = FailureDetails & { code: ErrorCode; line?: number }
type Problem = { message: string; failure: ImportFailure }

export type ImportAnswer = {
  stats?: { created: number; updated: number; deleted?: number }
  records?: Row[]
  errors: string[]
  /** The same as `errors`, by code. */
  failures?: ImportFailure[]
  try: boolean
  result: 'success' | 'failed'
}

type Lines = Record<string, string>[]
type Imported = Required<Pick<ImportAnswer, 'stats' | 'records'>> & { problems: Problem[] }

const separators: readonly string[] = [',', ';', '\t', '|'] satisfies Separator[]

/** The maximum for one transaction without blocking others: 10,000 organizations took 27 s on two busy cores. */
const mostLines = 10_000

/** More are not useful, and a file of the wrong type is rejected early. */
const mostErrors = 100

/** Several values in one cell. */
export const valuesOfCell = (cell: string): string[] =>
  cell
    .split('~~~')
    .map((value) => value.trim())
    .filter((value) => value !== '')

/** The cells of custom fields with several keys. */
export const customCells = ({ deps }: Ctx, model: string, record: Record<string, string>): Record<string, string[]> =>
  Object.fromEntries(
    Array.from(deps.customFields.of(model)).flatMap(([name, { attribute }]) => {
      const cell = record[name]
      return attribute.kind === 'keys' && cell !== undefined ? [[name, valuesOfCell(cell)]] : []
    }),
  )

/** Imports all lines or none: one failed line rolls back the others, and every failure is reported. */
export async function importCsv(ctx: Ctx, source: ImportSource, plan: ImportPlan): Promise<ImportAnswer> {
  if (source.data.toString().trim() === '')
    throw invalid('file_required', 'No source data submitted!', { field: 'file' })
  const custom = [...ctx.deps.customFields.of(plan.model).keys()]
  const read = readLines(source, { ...plan, columns: [...plan.columns, ...custom] })
  if ('problems' in read) return { try: source.try, result: 'failed', ...presentProblems(read.problems) }
  const { problems, ...imported } = await underSavepoint(
    ctx,
    (inner) => saveLines(inner, read.lines, source, plan),
    (saved) => saved.problems.length === 0 && !source.try,
  )
  const result = problems.length === 0 ? 'success' : 'failed'
  return { ...imported, ...presentProblems(problems), try: source.try, result }
}

const presentProblems = (problems: readonly Problem[]) => ({
  errors: problems.map(({ message }) => message),
  ...(problems.length > 0 && { failures: problems.map(({ failure }) => failure) }),
})

const makeProblem = (code: ErrorCode, message: string, values?: FailureValues): Problem => ({
  message,
  failure: { code, field: 'file', values },
})

function readLines(source: ImportSource, plan: ImportPlan): { lines: Lines } | { problems: Problem[] } {
  if (source.delete && !plan.removeAll)
    return {
      problems: [makeProblem('csv_delete_not_possible', `Records of ${plan.model} cannot be deleted by an import.`)],
    }
  if (!separators.includes(source.separator))
    return { problems: [makeProblem('csv_separator', 'The separator must be one of: , ; | or a tab.')] }
  try {
    const { header, rows } = parseCsv(source.data, { separator: source.separator as Separator })
    const problems = problemsOf(header, plan)
    if (problems.length > 0) return { problems }
    if (rows.length > mostLines)
      return {
        problems: [
          makeProblem('csv_too_long', `The file has more than ${mostLines} lines. Import it in parts.`, {
            max: mostLines,
          }),
        ],
      }
    return { lines: rows.map((cells) => lineOf(header, cells, plan)) }
  } catch (error) {
    if (error instanceof InvalidCsv) return { problems: [makeProblem(error.code, error.message, error.values)] }
    throw error
  }
}

/** Columns about the author and the time are set by the server. */
const stamps = ['created_at', 'updated_at', 'created_by', 'updated_by', 'created_by_id', 'updated_by_id']

function problemsOf(header: string[], { model, columns, alsoTaken = [], ignored = [] }: ImportPlan): Problem[] {
  const known = new Set([...columns, ...alsoTaken, ...ignored, ...stamps])
  const unknown = header.filter((name) => !known.has(name))
  const repeated = header.filter((name, index) => columns.includes(name) && header.indexOf(name) !== index)
  return [
    ...unknown.map((name) => unknownColumn(name.slice(0, 100), model)),
    ...repeated.map((name) => makeProblem('csv_repeated_column', `Column '${name}' appears more than once.`, { name })),
  ].slice(0, mostErrors)
}

const unknownColumn = (name: string, model: string) =>
  makeProblem('csv_unknown_column', `unknown attribute '${name}' for ${model}.`, { name })

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
  const problems: Problem[] = []
  if (source.delete) stats.deleted = await plan.removeAll?.(ctx)
  for (const [index, line] of lines.entries()) {
    try {
      const { outcome, record } = await underSavepoint(ctx, (inner) => plan.save(inner, line))
      stats[outcome] += 1
      records.push(record)
    } catch (error) {
      problems.push(describeLine(error, index + 1, line.id ? 'update' : 'create'))
      if (problems.length === mostErrors) break
    }
  }
  return { stats, records, problems }
}

/** Only errors that the author of the file can fix; a lost connection or a deadlock ends the whole import. */
function describeLine(error: unknown, line: number, verb: 'create' | 'update'): Problem {
  const refusal = explain(error)
  if (!refusal || refusal.status >= 500) throw error
  const { code, field, values, message } = refusal
  return { message: `Line ${line}: Unable to ${verb} record - ${message}`, failure: { code, field, values, line } }
}
