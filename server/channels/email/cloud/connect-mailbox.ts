import { sql } from 'kysely'
import type { MailProvider } from '#contract/channel-cloud-mailbox.ts'
import type { Inbound, Outbound } from '#contract/channel-email.ts'
import { brandName } from '#features/outgoing-mails/service.ts'
import { changeChannel, insertChannel, lockChannel, noteReceiving, noteSending } from '#channels/records/store.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Row } from '#kernel/db/rows.ts'
import { Refusal } from '#kernel/errors.ts'
import { keepAddress } from '../accounts/addresses.ts'
import { type Account, type AccountOptions, openedAccount } from '../accounts/store.ts'
import { areaOf, type CloudProvider, describeProvider } from './provider.ts'
import type { GrantedMailbox } from './sign-in.ts'
import { SignInFailure } from './sign-in-failure.ts'

/** The account with a password that was replaced, for going back to it. */
export type ReplacedAccount = Pick<AccountOptions, 'inbound' | 'outbound'>

type MailboxOptions = AccountOptions & { backup_imap_classic?: ReplacedAccount }

/** Years of mail in a mailbox that is connected today should not become tickets, nor be deleted there. */
const defaults = { folder: 'INBOX', keep_on_server: false, skip_existing: true }

function serversFor({ servers: { imap, smtp } }: CloudProvider, user: string, known: Partial<typeof defaults> = {}) {
  const inbound = { adapter: 'imap', options: { ...imap, ssl_verify: true, ...defaults, ...known, user } }
  const outbound = { adapter: 'smtp', options: { ...smtp, ssl_verify: true, user } }
  return { inbound, outbound } as { inbound: Inbound; outbound: Outbound }
}

/** Saves what the provider granted: for a mailbox that is known, for an account with a password, or as a new one. */
export async function connectMailbox(ctx: Ctx, id: MailProvider, granted: GrantedMailbox): Promise<number> {
  const { channelId } = granted
  const known = channelId ?? (await findMailbox(ctx, id, granted.address))
  const saved = known === undefined ? await addMailbox(ctx, id, granted) : await renewMailbox(ctx, id, known, granted)
  await audit(ctx, { action: 'mail_account_saved', object: 'channels', id: saved })
  return saved
}

const userOf = ({ inbound }: AccountOptions) => String((inbound?.options as { user?: unknown } | undefined)?.user ?? '')

async function renewMailbox(ctx: Ctx, id: MailProvider, channelId: number, granted: GrantedMailbox): Promise<number> {
  const row = await lockChannel(ctx, [areaOf(id), 'Email::Account'], channelId)
  const { options } = openedAccount(ctx.deps, row)
  // Signing in with another account must not replace the mailbox of a channel.
  if (userOf(options).toLowerCase() !== granted.address.toLowerCase()) throw new SignInFailure('other_mailbox')
  if (row.area === 'Email::Account') await replaceAccount(ctx, id, row, granted)
  else await changeChannel(ctx, row, { options: { ...options, auth: granted.auth } })
  await noteReceiving(ctx, channelId, null)
  await noteSending(ctx, channelId, null)
  return channelId
}

/** The channel keeps its id, its group and its addresses. */
async function replaceAccount(ctx: Ctx, id: MailProvider, row: Row, { auth, address }: GrantedMailbox): Promise<void> {
  const { inbound, outbound }: Account['options'] = openedAccount(ctx.deps, row).options
  const known = inbound.options as Partial<typeof defaults>
  const { folder, keep_on_server, skip_existing } = { ...defaults, skip_existing: false, ...known }
  const servers = serversFor(describeProvider(ctx.deps, id), address, { folder, keep_on_server, skip_existing })
  const options: MailboxOptions = { ...servers, auth, backup_imap_classic: { inbound, outbound } }
  await changeChannel(ctx, row, { area: areaOf(id), options })
}

async function addMailbox(ctx: Ctx, id: MailProvider, { auth, address }: GrantedMailbox): Promise<number> {
  const options: MailboxOptions = { ...serversFor(describeProvider(ctx.deps, id), address), auth }
  const groupId = await findFirstGroup(ctx)
  // Nothing is fetched before an administrator has chosen group and folder.
  const channel = await insertChannel(ctx, { area: areaOf(id), groupId, options, active: false })
  const name = `${await brandName(ctx.deps.settings)} Support`
  await keepAddress(ctx, { email: address, name, channelId: channel.id }).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'not_unique' ? new SignInFailure('address_taken') : error
  })
  return channel.id
}

/** A mailbox of this provider, else an account with a password at the servers of the provider. */
async function findMailbox({ db, deps }: Ctx, id: MailProvider, address: string): Promise<number | undefined> {
  const { host } = describeProvider(deps, id).servers.imap
  const { rows } = await sql<{ id: number }>`
    select id from channels
    where lower(options -> 'inbound' -> 'options' ->> 'user') = ${address.toLowerCase()}
      and (area = ${areaOf(id)}
        or (area = 'Email::Account' and options -> 'inbound' ->> 'adapter' = 'imap'
          and options -> 'inbound' -> 'options' ->> 'host' = ${host}))
    order by area = ${areaOf(id)} desc, id limit 1`.execute(db)
  return rows[0]?.id
}

async function findFirstGroup({ db }: Ctx): Promise<number | null> {
  const group = await db.selectFrom('groups').select('id').where('active', '=', true).orderBy('id').executeTakeFirst()
  return group?.id ?? null
}
