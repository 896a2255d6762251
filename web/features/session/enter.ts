import { randomId } from '#web/lib/without-https.ts'
import { Sessions } from '#contract/session.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { localPath } from '#web/lib/local-path.ts'

export type Credentials = { username: string; password: string; remember_me?: boolean }
export type SecondFactor = { two_factor_method: string; two_factor_payload: unknown }

/** Distinguishes this browser in the list of devices: random, stored here. */
function fingerprint(): string {
  const known = localStorage.getItem('fingerprint')
  if (known) return known
  const made = randomId().replaceAll('-', '')
  localStorage.setItem('fingerprint', made)
  return made
}

export const signIn = (credentials: Credentials, factor?: SecondFactor) =>
  api(Sessions).signIn({ ...credentials, ...factor, fingerprint: fingerprint() })

/** Reloads the page for the user who signed in: in their language, without data of another user. */
export function enter(wanted: string | undefined): void {
  queryClient.clear()
  const path = localPath(wanted)
  location.assign(path.startsWith('/signin') ? '/' : path)
}
