import { CtiLog } from '#contract/cti-log.ts'
import { apiTogether } from '#web/lib/api/api.ts'
import { showCall } from './shown-calls.ts'

/** Calls that ring are among the newest. */
const newest = 10

/** Calls that began before the page was loaded, or while it was not connected. */
export async function showCallsUnderWay(me: number): Promise<void> {
  const { list } = await apiTogether(CtiLog).list({ direction: 'in', stale: false, per_page: newest })
  for (const call of list.toReversed()) if (!call.rejected || call.start_at !== null) showCall(call, me)
}
