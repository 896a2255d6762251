import { text } from 'node:stream/consumers'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { type CalendarEvent, eventsIn } from '#kernel/files/calendar.ts'
import { openContent } from './send-file.ts'
import type { FileRow } from './store.ts'

const mostCalendarBytes = 256 * 1024

type CalendarPreview = { filename: string; events: CalendarEvent[] }

/** The events of an invitation, so that agents can read them without a calendar application. */
export async function describeCalendar(ctx: Ctx, file: FileRow): Promise<CalendarPreview> {
  if (file.size > mostCalendarBytes) throw invalid('preview_too_large', 'The calendar is too large for a preview.')
  const events = eventsIn(await text(await openContent(ctx, file)))
  if (!events) throw invalid('preview_not_possible', 'The file is not a calendar file.')
  return { filename: file.filename, events }
}
