import { queryOptions } from '@tanstack/react-query'
import { type CloudMailbox, cloudMailboxes, type MailProvider } from '#contract/channel-cloud-mailbox.ts'
import type { ExternalCredential } from '#contract/external-credential.ts'
import { api } from '#web/lib/api/api.ts'

/** The mailboxes at a provider, and the app by which they are signed in. */
export type Mailboxes = { mailboxes: CloudMailbox[]; app: ExternalCredential | undefined; callbackUrl: string }

export const mailboxesQuery = (provider: MailProvider) =>
  queryOptions({
    queryKey: ['channels', provider],
    queryFn: async (): Promise<Mailboxes> => {
      const answer = await api(cloudMailboxes[provider]).list()
      const { Channel = {}, ExternalCredential = {} } = answer.assets
      const [appId] = answer.external_credential_ids
      return {
        mailboxes: answer.channel_ids.flatMap((id) => (Channel[id] as CloudMailbox | undefined) ?? []),
        app: appId === undefined ? undefined : ExternalCredential[appId],
        callbackUrl: answer.callback_url,
      }
    },
    refetchInterval: 30_000,
  })

export const mailboxListQuery = (provider: MailProvider) => ({
  ...mailboxesQuery(provider),
  select: ({ mailboxes }: Mailboxes) => mailboxes,
})

export const nameOfMailbox = ({ id, options }: CloudMailbox): string =>
  String(options.inbound?.options.user ?? `#${id}`)
