import { z } from 'zod'
import { mailProviders, type MailChannel } from './channel-email.ts'
import { endpoint } from './endpoint.ts'
import { bool, id, text } from './lenient.ts'
import { assets, empty, recordId } from './wire.ts'

export type MailProvider = (typeof mailProviders)[number]

/** A mailbox at a provider, with the state of its access. */
export type CloudMailbox = MailChannel & {
  options: MailChannel['options'] & {
    auth: { provider: MailProvider; refused_at?: string | null }
    /** The account with a password that it replaced. */
    backup_imap_classic?: unknown
  }
}

const names = { google: 'Google', microsoft365: 'Microsoft 365' } as const satisfies Record<MailProvider, string>

const inbound = z
  .object({
    folder: text(500).nullish(),
    keep_on_server: bool().nullish(),
    skip_existing: bool().nullish().meta({ description: 'Only emails that arrive from now on.' }),
  })
  .default({})

const listed = (name: string) =>
  z.object({
    assets,
    not_used_email_address_ids: z.array(recordId),
    channel_ids: z.array(recordId),
    external_credential_ids: z.array(recordId),
    callback_url: z.string().meta({ description: `Register it with ${name} as a redirect URI.` }),
  })

/** Mailboxes that are signed in by OAuth. Both providers have the same operations. */
function mailboxesOf(provider: MailProvider) {
  const path = `/channels_${provider}`
  const about = { tag: `channels_${provider}`, model: 'Channel', permission: [`admin.channel_${provider}`] }
  const verb = { ...about, method: 'POST', input: z.object({ id: id() }), output: empty, refuses: [404] } as const
  const name = names[provider]
  return {
    list: endpoint({
      ...about,
      method: 'GET',
      path,
      output: listed(name),
      summary: `List the connected ${name} mailboxes`,
    }),
    enable: endpoint({ ...verb, path: `${path}_enable`, summary: `Turn a ${name} mailbox on` }),
    disable: endpoint({ ...verb, path: `${path}_disable`, summary: `Turn a ${name} mailbox off` }),
    remove: endpoint({
      ...verb,
      method: 'DELETE',
      path,
      summary: `Disconnect a ${name} mailbox and deactivate its addresses; its tickets stay`,
    }),
    group: endpoint({
      ...about,
      method: 'POST',
      path: `${path}_group/{id}`,
      input: z.object({ id: id(), group_id: id() }),
      output: empty,
      summary: `Set the group for incoming email of a ${name} mailbox`,
      example: { input: { group_id: 1 } },
    }),
    inbound: endpoint({
      ...about,
      method: 'POST',
      path: `${path}_inbound/{id}`,
      input: z.object({ id: id(), options: inbound, active: bool().optional() }),
      output: empty,
      summary: `Set what is fetched from a ${name} mailbox, after a test`,
      description: 'Signs in and opens the folder; rejected if that fails.',
    }),
    rollback: endpoint({
      ...verb,
      path: `${path}_rollback_migration`,
      summary: 'Restore the account with a password that this mailbox replaced',
    }),
  }
}

export const ChannelsGoogle = mailboxesOf('google')
export const ChannelsMicrosoft365 = mailboxesOf('microsoft365')

export const cloudMailboxes = { google: ChannelsGoogle, microsoft365: ChannelsMicrosoft365 }
export const mailProviderNames = names
