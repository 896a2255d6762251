import { queryOptions } from '@tanstack/react-query'
import { type Setting, Settings } from '#contract/setting.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { listInputs } from './setting-words.ts'

/** Settings that the user may see and a form can change. */
export const settingsQuery = queryOptions({
  queryKey: ['settings', 'list'],
  queryFn: async () => {
    const all = await api(Settings).list({ per_page: 500 })
    return all.filter((setting) => listInputs(setting).length > 0)
  },
})

export async function saveSetting({ id }: Setting, value: unknown): Promise<void> {
  await api(Settings).update({ id, state_current: { value } })
}

export async function resetSetting({ id }: Setting): Promise<void> {
  await api(Settings).reset({ id })
  await settingsChanged()
}

/** Also refetches the session, which contains the public settings. */
export const settingsChanged = (): Promise<void> => touch(queryClient, [{ object: 'settings', id: 0 }])
