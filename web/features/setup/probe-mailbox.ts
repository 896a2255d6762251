import { ChannelsEmail, type MailServerCandidate } from '#contract/channel-email.ts'
import {
  type ServerForm,
  type Servers,
  blankServers,
  fetchedServer,
  outboundServer,
  formatServer,
  serverForm,
} from '#web/features/admin/mail/server-form.ts'
import { readComplaint } from '#web/features/admin/mail/test-connection.ts'
import { api } from '#web/lib/api/api.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import type { LogAttempt } from './use-test-log.ts'

type Mailbox = { email: string; password: string }

export type Probed = Servers & { isComplete: boolean }

const tries = {
  inbound: (form: ServerForm) => api(ChannelsEmail).inbound(fetchedServer(form)),
  outbound: (form: ServerForm) => api(ChannelsEmail).outbound(outboundServer(form)),
}
type Side = keyof typeof tries

const formFor = (adapter: string, { host, port, ssl }: MailServerCandidate, { email, password }: Mailbox) => ({
  ...serverForm(adapter),
  host,
  port,
  ssl,
  user: email,
  password,
})

/** Most servers use the whole address as login, others the part before the @. */
const withNames = (form: ServerForm): ServerForm[] =>
  [form.user, form.user.split('@')[0] ?? ''].map((user) => ({ ...form, user }))

/**
 * Until one accepts the sign-in. A server that knows the user and rejects the password is the right one: no other
 * is tried.
 */
async function findServer(side: Side, forms: readonly ServerForm[], logAttempt: LogAttempt) {
  let refused: ServerForm | undefined
  for (const form of forms.flatMap(withNames)) {
    if (refused && refused.host !== form.host) break
    const answer = await logAttempt(
      t('Signing in to {place} as {user}', { place: formatServer(form), user: form.user }),
      async () => await tries[side](form),
      (outcome) => ({ state: outcome.result === 'ok' ? 'ok' : 'failed', detail: readComplaint(outcome)?.text }),
    )
    if (answer.result === 'ok') return { form, isFound: true }
    if (answer.invalid_field?.password) refused ??= form
  }
  return { form: refused ?? forms[0], isFound: false }
}

/** Finds both servers of an address and reports each step; what is not found is entered manually. */
export async function probeMailbox(mailbox: Mailbox, logAttempt: LogAttempt): Promise<Probed> {
  const domain = mailbox.email.split('@').at(-1) ?? ''
  const { inbound, outbound } = await logAttempt(
    t('Looking for the mail servers for {domain}', { domain }),
    () => api(ChannelsEmail).candidates({ email: mailbox.email }),
    (found) => {
      const count = [...found.inbound, ...found.outbound].filter(({ open }) => open).length
      const detail = tn(count, '{count} server responded', '{count} servers responded')
      return { state: count > 0 ? 'ok' : 'failed', detail: count > 0 ? detail : t('No server responded.') }
    },
  )
  const formsFor = (adapter: string, servers: readonly MailServerCandidate[]) =>
    servers.filter(({ open }) => open).map((server) => formFor(adapter, server, mailbox))
  const coming = await findServer('inbound', formsFor('imap', inbound), logAttempt)
  const leaving = coming.isFound
    ? await findServer('outbound', formsFor('smtp', outbound), logAttempt)
    : { form: formsFor('smtp', outbound)[0], isFound: false }
  const blank = blankServers(mailbox)
  return {
    inbound: coming.form ?? blank.inbound,
    outbound: leaving.form ?? blank.outbound,
    isComplete: coming.isFound && leaving.isFound,
  }
}
