import { sendAdminPasswordAuth, sendPasswordReset, verifySignup } from '#features/outgoing-mails/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Job } from '#kernel/jobs/worker.ts'
import { findReachable, findUnverified, isAdministrator, setNotificationMatrix } from './store.ts'

const requests = {
  password_reset: async (ctx: Ctx, account: string) => {
    const user = await findReachable(ctx.db, account)
    if (user) await sendPasswordReset(ctx, user)
  },
  email_verify: async (ctx: Ctx, email: string) => {
    const user = await findUnverified(ctx.db, email)
    if (user) await verifySignup(ctx, user)
  },
  admin_password_auth: async (ctx: Ctx, account: string) => {
    const user = await findReachable(ctx.db, account)
    if (user && (await isAdministrator(ctx.db, user.id))) await sendAdminPasswordAuth(ctx, user)
  },
}

export type MailRequest = keyof typeof requests

/** Looks up the account after the answer was sent, so that neither its text nor its timing reveals whether it exists. */
const sendRequestedMail: Job = {
  name: 'send-requested-mail',
  run: (ctx, { request, account }) => requests[request as MailRequest](ctx, String(account)),
}

/** Replaces what agents have chosen by the default of the setting; one statement for all of them. */
export const applyNotifications: Job = {
  name: 'apply-default-notifications',
  run: async (ctx) => {
    const matrix = await ctx.deps.settings.get('ticket_agent_default_notifications')
    for (const id of await setNotificationMatrix(ctx.db, matrix))
      ctx.emit({ kind: 'updated', object: 'users', id, changes: { preferences: [undefined, undefined] } })
  },
}

export const jobs: readonly Job[] = [sendRequestedMail, applyNotifications]
