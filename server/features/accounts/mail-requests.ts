import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import type { Serving } from '#kernel/http/serve.ts'
import type { Settings } from '#kernel/settings.ts'
import type { MailRequest } from './jobs.ts'
import { limitRequests } from './limits.ts'

/** If the sign-in page offers passwords, administrators need no link. */
const offers: Record<MailRequest, (settings: Settings) => Promise<boolean>> = {
  password_reset: (settings) => settings.isOn('user_lost_password'),
  email_verify: (settings) => settings.isOn('user_create_account'),
  admin_password_auth: async (settings) => !(await settings.isOn('user_show_password_login')),
}

type Asked = { username?: string; email?: string }

const accountIn = ({ username, email }: Asked) => username ?? email ?? ''

/** Counted before the transaction, which a refusal would roll back. */
export const limitRequest =
  (request: MailRequest) =>
  async <I extends Asked>({ ctx, input }: Serving<I>): Promise<I> => {
    if (!(await offers[request](ctx.deps.settings))) throw invalid('feature_off', 'This feature is not enabled.')
    await limitRequests(ctx, request, accountIn(input))
    return input
  }

/** Queues the same job for every address; the job finds out whether there is an account. */
export const requestMail =
  (request: MailRequest) =>
  async ({ ctx, input }: { ctx: Ctx; input: Asked }) => {
    ctx.enqueue('send-requested-mail', { request, account: accountIn(input) })
    return { message: 'ok' as const }
  }
