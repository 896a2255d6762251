import { CtiLog } from '#contract/cti-log.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'

const refreshCalls = (): Promise<void> => touch(queryClient, [{ object: 'cti_logs', id: 0 }])

export async function setDone(id: number, done: boolean): Promise<void> {
  await api(CtiLog).done({ id, done })
  await refreshCalls()
}

export async function markDone(ids: number[]): Promise<void> {
  await api(CtiLog).doneInBulk({ ids })
  await refreshCalls()
}
