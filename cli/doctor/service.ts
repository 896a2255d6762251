import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Monitoring } from '#contract/operations.ts'
import { freshToken } from '#channels/email/accounts/access-token.ts'
import { probeInbound, probeOutbound } from '#channels/email/accounts/probe.ts'
import { type Account, accountAreas, activeAccounts, findNotificationServer } from '#channels/email/accounts/store.ts'
import { selectChannels } from '#channels/records/store.ts'
import { BlobMissing, type BlobStore } from '#kernel/blobs/blob-store.ts'
import type { Console } from '../instance/installation.ts'
import { fine, type Finding, problem, problemIfFails, warning } from './finding.ts'

/** Failed jobs, mails that wait, failing triggers: what `/monitoring/health_check` reports. */
export async function checkHealth({ call }: Console): Promise<Finding[]> {
  const { issues } = await call<OutputOf<typeof Monitoring.healthCheck>>('GET', '/monitoring/health_check')
  return issues.length === 0
    ? [fine('No failed jobs, emails, triggers or webhooks.')]
    : issues.map((issue) => problem(issue))
}

/** An installation without an active administrator has no user who may change settings or accounts. */
export async function checkAdministrators({ deps: { db } }: Console): Promise<Finding[]> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::int as count from roles_users join roles on roles.id = role_id
    join users on users.id = user_id where roles.name = 'Admin' and users.active`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count === 0)
    return [problem('There is no active administrator. Create one: switchboard user create EMAIL --role=Admin,Agent')]
  return [fine(`Active administrators: ${count}.`)]
}

export async function checkMailAccounts({ deps }: Console): Promise<Finding[]> {
  const channels = (await selectChannels(deps.db, [...accountAreas, 'Email::Notification'])).filter(
    ({ active }) => active,
  )
  if (channels.length === 0) return [warning('No email account is connected, so no email is received or sent.')]
  const accounts = await activeAccounts(deps)
  const sealed = channels.filter(({ area }) => area !== 'Email::Notification').length - accounts.length
  const notification = await findNotificationServer(deps).catch(() => undefined)
  const findings = await Promise.all([...accounts, ...(notification?.active ? [notification] : [])].map(checkAccount))
  return [
    ...(sealed > 0
      ? [
          problem(
            `The passwords of ${sealed} email accounts cannot be decrypted: SECRET_KEY or the key file has changed.`,
          ),
        ]
      : []),
    ...findings.flat(),
  ]
}

const checkAccount = ({ id, options: { inbound, outbound, auth } }: Account): Promise<Finding[]> =>
  problemIfFails(
    (reason) => `Email account ${id}: ${reason}`,
    async () => {
      const credentials = auth ? { accessToken: await freshToken(auth, new Date()) } : {}
      const outcomes = await Promise.all([
        inbound ? probeInbound(inbound, credentials) : undefined,
        outbound ? probeOutbound(outbound, credentials) : undefined,
      ])
      const failed = outcomes.flatMap((outcome) => (outcome && outcome.result !== 'ok' ? [outcome] : []))
      if (failed.length === 0) return [fine(`Email account ${id} can sign in to its servers.`)]
      return failed.map((outcome) =>
        problem(`Email account ${id}: ${'message_human' in outcome ? outcome.message_human : outcome.result}`),
      )
    },
  )

const sampledFiles = 200

/** Credentials may allow reading only. */
async function checkWriting(blobs: BlobStore): Promise<Finding[]> {
  const written = await blobs.write(randomBytes(32), { maxBytes: 32 })
  await blobs.discard(written)
  return []
}

async function countElsewhere({ db, blobs }: Console['deps']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from blobs where provider <> ${blobs.name}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The newest ones: a wrong DATA_DIR or bucket, or a disk that is not mounted, loses all of them. */
export async function checkFiles({ deps }: Console): Promise<Finding[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from blobs where provider = ${deps.blobs.name} order by created_at desc limit ${sampledFiles}`.execute(
    deps.db,
  )
  const failed = await problemIfFails(
    (reason) => `No file can be stored in ${deps.blobs.name}: ${reason}`,
    () => checkWriting(deps.blobs),
  )
  if (failed.length > 0) return failed
  const there = await Promise.all(rows.map(({ sha256 }) => isThere(sha256)))
  const missing = there.filter((found) => !found).length
  if (missing > 0) return [problem(`Of the newest ${rows.length} files, ${missing} are missing from storage.`)]
  const elsewhere = await countElsewhere(deps)
  if (elsewhere > 0)
    return [warning(`Files not stored in ${deps.blobs.name}: ${elsewhere}. Move them: switchboard files move`)]
  return [
    fine(rows.length === 0 ? 'No files are stored yet.' : `The newest files are in storage (checked: ${rows.length}).`),
  ]

  async function isThere(sha256: string): Promise<boolean> {
    try {
      const content = await deps.blobs.read(sha256)
      content.destroy()
      return true
    } catch (error) {
      if (error instanceof BlobMissing) return false
      throw error
    }
  }
}
