import type { Ctx } from '#kernel/context.ts'
import { tooMany } from '#kernel/errors.ts'
import { takeFromLimit, takeFromLimits } from '#kernel/limits/rate-limit.ts'
import { sourceKey } from '#kernel/limits/source-key.ts'

const hour = 3600
const day = 24 * hour

/** Every submission counts, also a rejected one. What one address sends beyond its limit does not count for others. */
export async function countSubmission({ deps: { db, settings }, now, ip = '' }: Ctx): Promise<void> {
  const source = sourceKey(ip)
  const perHour = {
    key: `web form per hour from ${source}`,
    max: await settings.number('form_ticket_create_by_ip_per_hour'),
  }
  const { allowed, retryAfter } = await takeFromLimit(db, { ...perHour, seconds: hour, now })
  if (!allowed) throw tooMany(retryAfter)
  const perDay = [
    { key: `web form per day from ${source}`, max: await settings.number('form_ticket_create_by_ip_per_day') },
    { key: 'web form per day', max: await settings.number('form_ticket_create_per_day') },
  ]
  if (!(await takeFromLimits(db, perDay, { seconds: day, now }))) throw tooMany(hour)
}
