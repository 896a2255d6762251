import { findHoliday, type TimeSpan } from '#contract/business-time.ts'
import type { SlaClock, SlaSpan, TicketSla } from '#contract/sla.ts'
import { getTicketAsAgent } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { type CalendarRow, loadCalendars } from '../calendars/store.ts'
import { type ClockInput, listClocks, listPauses, type RunningClock } from './clocks.ts'
import { createClockReader } from './recalculate.ts'
import { loadSlaFacts, loadSlas } from './store.ts'

/** The clocks of a ticket with everything that they counted and did not count. */
export async function explainSla(ctx: Ctx, id: number): Promise<TicketSla> {
  const { escalation_at } = await getTicketAsAgent(ctx, id, 'read')
  const now = ctx.now.toISOString()
  const slas = await loadSlas(ctx)
  const readClocks = await createClockReader(ctx, slas)
  const [facts] = slas.length > 0 ? await loadSlaFacts(ctx, slas, [id]) : []
  const input = facts && readClocks(facts)
  const calendar = (await loadCalendars(ctx)).find((one) => one.id === input?.sla.calendar_id)
  if (!input || !calendar) return { ticket_id: id, now, sla: null, calendar: null, escalation_at, clocks: [] }
  return {
    ticket_id: id,
    now,
    sla: { id: input.sla.id, name: input.sla.name },
    calendar: { id: calendar.id, name: calendar.name, timezone: calendar.timezone },
    escalation_at,
    clocks: listClocks(input).map((clock) => explainClock(input, calendar, clock)),
  }
}

const text = (time: number | undefined): string | null => (time === undefined ? null : new Date(time).toISOString())

function explainClock(input: ClockInput, calendar: CalendarRow, clock: RunningClock): SlaClock {
  const { kind, limit, start, end } = clock
  const { time, now, facts, isPausing } = input
  if (start === undefined)
    return {
      kind,
      limit,
      state: 'waiting',
      started_at: null,
      ended_at: null,
      due_at: null,
      used: 0,
      left: limit,
      spans: [],
      omitted: 0,
    }
  const pauses = listPauses(input)
  const stop = end ?? now
  const used = time.countMinutes(start, stop, pauses)
  const due = time.addMinutes(start, limit, pauses)
  const isPaused = end === undefined && isPausing(facts.state_id)
  const shownDue = end === undefined && isPaused ? undefined : due
  const spans = listSpans(
    input,
    calendar,
    { from: start, to: Math.max(stop, shownDue ?? stop) },
    { stop, due: shownDue },
  )
  return {
    kind,
    limit,
    state:
      end === undefined
        ? isPaused
          ? 'paused'
          : due !== undefined && now >= due
            ? 'overdue'
            : 'running'
        : endState(used, limit),
    started_at: text(start),
    ended_at: text(end),
    due_at: text(shownDue),
    used,
    left: limit - used,
    spans: spans.slice(-mostSpans),
    omitted: Math.max(0, spans.length - mostSpans),
  }
}

const endState = (used: number, limit: number) => (used <= limit ? 'met' : 'missed')

/** Enough for about three months; what is older is only counted. */
const mostSpans = 300

type Marks = { stop: number; due: number | undefined }

/** Cuts the time from start to due time at every change of what is counted. */
function listSpans(input: ClockInput, calendar: CalendarRow, { from, to }: TimeSpan, marks: Marks): SlaSpan[] {
  const open = input.time.listOpenSpans(from, to)
  const pauses = listPauses(input).map((pause) => ({ from: pause.from, to: Math.min(pause.to, to) }))
  const limits = [
    from,
    to,
    marks.stop,
    marks.due ?? to,
    ...[...open, ...pauses].flatMap((span) => [span.from, span.to]),
  ]
  const cuts = [...new Set(limits)].filter((time) => time >= from && time <= to).toSorted((a, b) => a - b)
  const spans: SlaSpan[] = []
  for (const [index, start] of cuts.slice(0, -1).entries()) {
    const span = { from: start, to: cuts[index + 1] as number }
    const isOpen = open.some((one) => one.from <= span.from && span.to <= one.to)
    const isPaused = pauses.some((one) => one.from <= span.from && span.to <= one.to)
    const holiday = isOpen ? undefined : findHolidayAt(calendar, span)
    const kind = isPaused ? 'paused' : !isOpen ? (holiday === undefined ? 'closed' : 'holiday') : openKind(span, marks)
    const minutes = isOpen && !isPaused ? Math.floor((span.to - span.from) / 60_000) : 0
    spans.push({
      kind,
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
      minutes,
      ...(holiday !== undefined && { holiday }),
    })
  }
  return spans
}

function openKind({ from }: TimeSpan, { stop, due }: Marks): SlaSpan['kind'] {
  if (from >= stop) return 'left'
  return due !== undefined && from >= due ? 'overdue' : 'counted'
}

/** The name of a holiday in the middle of a closed time, which may begin the evening before. */
function findHolidayAt(calendar: CalendarRow, { from, to }: TimeSpan): string | undefined {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: calendar.timezone, dateStyle: 'short' })
  for (let time = from; time < to; time += 6 * 3_600_000) {
    const found = findHoliday(calendar, format.format(time))
    if (found !== undefined) return found
  }
  return undefined
}
