import { secretMask } from '#contract/channel-email.ts'
import type { Deps } from '#kernel/context.ts'
import type { Row } from '#kernel/db/rows.ts'
import { openSecret } from './clients.ts'
import type { ApplicationRow } from './store.ts'

/** The secret is answered once, when it is created. */
export const presentApplication = (row: Row) => ({ ...(row as ApplicationRow), secret: secretMask })

export const presentWithSecret = (deps: Deps, row: Row) => {
  const application = row as ApplicationRow
  return { ...application, secret: openSecret(deps, application) }
}
