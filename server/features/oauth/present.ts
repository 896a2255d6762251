import type { Deps } from '#kernel/context.ts'
import type { Row } from '#kernel/db/rows.ts'
import { openSecret } from './clients.ts'
import type { ApplicationRow } from './store.ts'

/** For administrators, who may read the secret. */
export const presentApplication = (deps: Deps, row: Row) => {
  const application = row as ApplicationRow
  return { ...application, secret: openSecret(deps, application) }
}
