import type { OutputOf } from '#contract/endpoint.ts'
import type { ReportFigures } from '#contract/report-figures.ts'
import { getDimension } from './dimensions.ts'
import { type FactName, none, secondsOf } from './facts/columns.ts'
import { medianOf } from './facts/count.ts'
import { countFigures, figureFacts, type Moments, timeFact } from './facts/figures.ts'
import { forEachPart, loadTickets } from './facts/load-tickets.ts'
import { assignRows, type AssignedPart, readRowLists, type RowKey, rowLists } from './facts/rows.ts'
import { createOpenTest, stockFacts } from './facts/stock.ts'
import { type TicketFigure, ticketFigures } from './figures.ts'
import { presentRequest, type ReportRequest } from './request.ts'
import { endOf, startOf } from './span.ts'
import { listClosedAt, pastEnd } from './stock.ts'
import { type MeasuredTime, measuredFigure } from './times.ts'

type Breakdown = OutputOf<typeof ReportFigures.breakdown>

const mostRows = 100

/** Figures by row: which tickets are in a row is decided once, and every figure is counted for all rows together. */
export async function breakDown(request: ReportRequest, by: string): Promise<Breakdown> {
  const { ctx } = request
  const dimension = getDimension(ctx, by)
  const rows = sortRows(await countRows(request, dimension))
  const shown = rows.slice(0, mostRows)
  const names = await dimension.loadNames(ctx, new Set(shown.flatMap(({ key }) => key ?? [])))
  return {
    ...presentRequest(request),
    by,
    total: rows.length,
    rows: shown.map((row) => ({ ...row, name: row.key === null ? null : (names.get(row.key) ?? null) })),
  }
}

type Row = Omit<Breakdown['rows'][number], 'name'>

async function countRows(request: ReportRequest, dimension: ReturnType<typeof getDimension>): Promise<Row[]> {
  const { ctx, scope, span, zone, time } = request
  const [from, to] = [startOf(span.first, zone), endOf(span, zone)]
  const end = pastEnd(scope, to)
  const names = [
    'id' as const,
    ...figureFacts,
    ...stockFacts,
    timeFact('first_response', time).name,
    timeFact('solution', time).name,
    ...rowLists(dimension),
  ]
  const [tickets, closedThen, lists] = await Promise.all([
    loadTickets(request, names, from),
    listClosedAt(ctx.db, scope, end),
    readRowLists(ctx.db, dimension),
  ])
  const { keys, parts } = assignRows(dimension, lists, tickets)
  const limits = [secondsOf(from), secondsOf(to)] as const
  const isOpen = createOpenTest(scope, end, closedThen)
  const open = new Int32Array(keys.length)
  await forEachPart(parts, (part) => addMarked(open, part, isOpen(part)))
  const counts = createCounts(keys.length)
  await countFigures(parts, scope, (name, moments, part) => addPerRow(counts[name], part, moments, limits))
  const took = async (what: MeasuredTime) => {
    const { name, perMinute } = timeFact(what, time)
    const found = await listPerRow(parts, keys.length, { value: name, moment: measuredFigure(what) }, limits)
    return found.map((values) => medianOf(values, perMinute))
  }
  const [response, solution] = [await took('first_response'), await took('solution')]
  return keys.map((key, row) => ({
    key,
    created: at(counts.created, row),
    closed: at(counts.closed, row),
    open: at(open, row),
    one_touch: at(counts.one_touch, row),
    first_response: response[row] as Row['first_response'],
    solution: solution[row] as Row['solution'],
    first_response_sla: { met: at(counts.first_response_met, row), missed: at(counts.first_response_missed, row) },
    update_sla: { met: at(counts.update_met, row), missed: at(counts.update_missed, row) },
    solution_sla: { met: at(counts.solution_met, row), missed: at(counts.solution_missed, row) },
  }))
}

const at = (list: Int32Array, row: number): number => list[row] as number

type Limits = readonly [first: number, end: number]

const createCounts = (rows: number) =>
  Object.fromEntries(ticketFigures.map((name) => [name, new Int32Array(rows)])) as Record<TicketFigure, Int32Array>

function addPerRow(counts: Int32Array, { assigned }: AssignedPart, moments: Moments, [first, end]: Limits): void {
  const { tickets, rows, length } = assigned
  for (let place = 0; place < length; place += 1) {
    const moment = moments[tickets[place] as number] as number
    if (moment >= first && moment < end) (counts[rows[place] as number] as number) += 1
  }
}

function addMarked(counts: Int32Array, { assigned }: AssignedPart, marks: Uint8Array): void {
  const { tickets, rows, length } = assigned
  for (let place = 0; place < length; place += 1)
    (counts[rows[place] as number] as number) += marks[tickets[place] as number] as number
}

/** The values of the counted tickets of each row. */
async function listPerRow(
  parts: readonly AssignedPart[],
  rowCount: number,
  { value: valueName, moment: momentName }: { value: FactName; moment: FactName },
  limits: Limits,
): Promise<Int32Array[]> {
  const [first, end] = limits
  const most = new Int32Array(rowCount)
  await forEachPart(parts, (part) => addPerRow(most, part, part[momentName], limits))
  const lists = Array.from(most, (length) => new Int32Array(length))
  const filled = new Int32Array(rowCount)
  await forEachPart(parts, ({ assigned, [valueName]: values, [momentName]: moments }) => {
    const { tickets, rows, length } = assigned
    for (let place = 0; place < length; place += 1) {
      const [ticket, row] = [tickets[place] as number, rows[place] as number]
      const [value, moment] = [values[ticket] as number, moments[ticket] as number]
      if (value === none || moment < first || moment >= end) continue
      ;(lists[row] as Int32Array)[filled[row] as number] = value
      ;(filled[row] as number) += 1
    }
  })
  return lists.map((list, row) => list.subarray(0, filled[row]))
}

/** Without rows in which nothing is counted; the largest first. */
function sortRows(rows: readonly Row[]): Row[] {
  const slas = ({ first_response_sla, update_sla, solution_sla }: Row) => [first_response_sla, update_sla, solution_sla]
  const isCounted = (row: Row) =>
    row.created + row.closed + row.open + row.first_response.count > 0 ||
    slas(row).some(({ met, missed }) => met + missed > 0)
  return rows
    .filter(isCounted)
    .toSorted((a, b) => b.created - a.created || b.closed - a.closed || b.open - a.open || compareKeys(a.key, b.key))
}

/** Tickets without a value last. */
function compareKeys(a: RowKey, b: RowKey): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return a < b ? -1 : a > b ? 1 : 0
}
