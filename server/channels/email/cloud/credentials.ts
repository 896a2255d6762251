import { sql } from 'kysely'
import type { MailProvider } from '#contract/channel-cloud-mailbox.ts'
import { mailProviders } from '#contract/channel-email.ts'
import type { ExternalCredential } from '#contract/external-credential.ts'
import { maskSecrets, openSecretsAt, replaceSecrets, sealSecretsAt, sentOrKept } from '#channels/records/secrets.ts'
import { changeChannel, lockChannel, selectChannels } from '#channels/records/store.ts'
import { may } from '#kernel/actor.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { getRow, insertRow, lockRow, type Row, selectRows, type TableOf, updateRow } from '#kernel/db/rows.ts'
import { forbidden, notFound, required } from '#kernel/errors.ts'
import { openedAccount } from '../accounts/store.ts'
import { areaOf } from './provider.ts'

export const externalCredentials = {
  table: 'external_credentials',
  model: 'ExternalCredential',
  columns: ['id', 'name', 'credentials', 'created_by_id', 'updated_by_id', 'created_at', 'updated_at'],
} satisfies TableOf

/** The app at a provider, with its secret in plain text. */
export type AppCredentials = { client_id: string; client_secret: string; client_tenant?: string | null | undefined }

type GivenApp = Omit<AppCredentials, 'client_secret'> & { client_secret?: string | null | undefined }

const sealContext = (name: string) => `external_credentials.credentials:${name}`

export const presentCredential = ({ credentials, ...row }: Row): ExternalCredential =>
  ({ ...row, credentials: maskSecrets(credentials) }) as unknown as ExternalCredential

const mayManage = ({ actor }: Ctx, name: unknown) => may(actor, `admin.channel_${String(name)}`)

const selectNamed = (db: Db, names: readonly MailProvider[]): Promise<Row[]> =>
  selectRows(db, externalCredentials, {
    order: [{ column: 'id', direction: 'asc' }],
    limit: mailProviders.length,
    offset: 0,
    filter: sql<boolean>`name = any(${names}::text[])`,
  })

/** Those of the providers that the caller administers. */
export const listCredentials = (ctx: Ctx): Promise<Row[]> =>
  selectNamed(
    ctx.db,
    mailProviders.filter((name) => mayManage(ctx, name)),
  )

async function readManaged(ctx: Ctx, id: number, read: typeof getRow): Promise<Row> {
  const row = await read(ctx.db, externalCredentials, id)
  if (!mayManage(ctx, row.name)) throw notFound(externalCredentials.model, id)
  return row
}

export const getCredential = (ctx: Ctx, id: number): Promise<Row> => readManaged(ctx, id, getRow)

const openApp = ({ sealer }: Deps, { name, credentials }: Row): AppCredentials =>
  openSecretsAt(sealer, sealContext(String(name)), credentials)

/** For signing in and for tests. */
export async function findApp({ db, deps }: Ctx, provider: MailProvider): Promise<AppCredentials | undefined> {
  const [row] = await selectNamed(db, [provider])
  return row && openApp(deps, row)
}

/** The given app, with the stored secret where the mask or nothing was given. */
export function completeApp(given: GivenApp, before?: AppCredentials): AppCredentials {
  const app = replaceSecrets({ ...given }, sentOrKept, { client_secret: before?.client_secret }) as GivenApp
  if (!app.client_secret) throw required('credentials.client_secret')
  return app as AppCredentials
}

export async function createCredential(ctx: Ctx, name: MailProvider, given: GivenApp): Promise<Row> {
  if (!mayManage(ctx, name)) throw forbidden()
  const credentials = sealSecretsAt(ctx.deps.sealer, sealContext(name), { ...completeApp(given) })
  const row = await insertRow(ctx, externalCredentials, { name, credentials })
  ctx.emit({ kind: 'created', object: externalCredentials.table, id: row.id })
  await audit(ctx, { action: 'external_credential_saved', object: externalCredentials.table, id: row.id })
  return row
}

export async function updateCredential(ctx: Ctx, id: number, given: GivenApp): Promise<Row> {
  const before = await readManaged(ctx, id, lockRow)
  const name = String(before.name) as MailProvider
  const app = completeApp(given, openApp(ctx.deps, before))
  const credentials = sealSecretsAt(ctx.deps.sealer, sealContext(name), { ...app })
  const { row } = await updateRow(ctx, externalCredentials, before, { credentials })
  ctx.emit({ kind: 'updated', object: externalCredentials.table, id, changes: { credentials: [null, null] } })
  await renewSecrets(ctx, name, app)
  await audit(ctx, { action: 'external_credential_saved', object: externalCredentials.table, id })
  return row
}

/** Secrets of apps expire: mailboxes that were connected by the same app continue with the new one. */
async function renewSecrets(ctx: Ctx, provider: MailProvider, app: AppCredentials): Promise<void> {
  const areas = [areaOf(provider)]
  for (const { id } of await selectChannels(ctx.db, areas)) {
    const row = await lockChannel(ctx, areas, id)
    const { options } = openedAccount(ctx.deps, row)
    const { auth } = options
    if (auth?.client_id !== app.client_id || auth.client_secret === app.client_secret) continue
    await changeChannel(ctx, row, { options: { ...options, auth: { ...auth, client_secret: app.client_secret } } })
  }
}

export async function removeCredential(ctx: Ctx, id: number): Promise<void> {
  await readManaged(ctx, id, lockRow)
  await deleteRow(ctx.db, externalCredentials, id)
  ctx.emit({ kind: 'removed', object: externalCredentials.table, id })
  await audit(ctx, { action: 'external_credential_deleted', object: externalCredentials.table, id })
}
