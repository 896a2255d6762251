import { CtiLog } from '#contract/cti-log.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import type { CallSearch } from './call-search.ts'
import { asked, type LoggedCall } from './calls.ts'

const refreshCalls = (): Promise<void> => touch(queryClient, [{ object: 'cti_logs', id: 0 }])

export async function setDone(id: number, done: boolean): Promise<void> {
  await api(CtiLog).done({ id, done })
  await refreshCalls()
}

/** All that the filters leave, also those that are not loaded, up to the newest one on screen. */
export async function markMissedDone(search: CallSearch, newest: LoggedCall): Promise<void> {
  const to = new Date(Date.parse(newest.created_at) + 1).toISOString()
  await api(CtiLog).doneForMissed({ ...asked(search), to })
  await refreshCalls()
}
