import { sql } from 'kysely'
import { type BusinessCalendar, createBusinessTime } from '#contract/business-time.ts'
import type { Ctx } from '#kernel/context.ts'

/** Whether reminders are told now; and if not, when the calendar opens within the time that is asked for. */
type Reminding = { isNow: boolean; opensAt: Date | undefined }

const always: Reminding = { isNow: true, opensAt: undefined }

/** By the default calendar, where an administrator wants reminders in business hours only. */
export async function checkReminding({ db, deps, now }: Ctx, until: Date): Promise<Reminding> {
  if (!(await deps.settings.isOn('ticket_reminder_business_hours'))) return always
  const { rows } = await sql<BusinessCalendar>`
    select timezone, business_hours, public_holidays from calendars where "default" limit 1`.execute(db)
  const [calendar] = rows
  if (!calendar) return always
  const time = createBusinessTime(calendar)
  if (time.isOpenAt(now.getTime())) return always
  const [opening] = time.listOpenSpans(now.getTime(), until.getTime())
  return { isNow: false, opensAt: opening && new Date(opening.from) }
}
