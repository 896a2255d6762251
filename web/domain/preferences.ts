import { Account } from '#contract/account.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { type Session, sessionQuery, useMe } from '#web/lib/session.ts'

/** Own preferences under one name; `undefined` until something was chosen. */
export const usePreference = <T>(name: string): T | undefined => useMe().preferences[name] as T | undefined

export const preferenceNow = <T>(name: string): T | undefined =>
  queryClient.getQueryData<Session>(sessionQuery.queryKey)?.me?.preferences[name] as T | undefined

/** On this screen only, for what is saved later. */
export function showPreference(name: string, value: unknown): void {
  queryClient.setQueryData<Session>(
    sessionQuery.queryKey,
    (session) =>
      session?.me && {
        ...session,
        me: { ...session.me, preferences: { ...session.me.preferences, [name]: value } },
      },
  )
}

/** Applied immediately; saved for other browsers in the background. */
export async function savePreference(name: string, value: unknown): Promise<void> {
  showPreference(name, value)
  await api(Account).savePreferences({ [name]: value })
}
