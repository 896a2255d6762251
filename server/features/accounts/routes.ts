import type { FastifyInstance } from 'fastify'
import { Account } from '#contract/account.ts'
import { serve } from '#kernel/http/serve.ts'
import { applyNotifications } from './jobs.ts'
import { limitRequest, requestMail } from './mail-requests.ts'
import { resetNotifications, saveOutOfOffice, savePreferences } from './own-settings.ts'
import {
  changePassword,
  checkPassword,
  type Passwords,
  prepareChange,
  prepareReset,
  resetPassword,
} from './passwords.ts'
import { findRequiredSetUp, unlinkAccount, verifyAdminPasswordAuth, verifyEmail } from './service.ts'

export function routes(app: FastifyInstance, { passwords }: { passwords: Passwords }): void {
  serve(app, Account.savePreferences, ({ ctx, input }) => savePreferences(ctx, input))
  serve(app, Account.resetNotifications, ({ ctx }) => resetNotifications(ctx))
  serve(app, Account.applyNotifications, async ({ ctx }) => {
    ctx.enqueue(applyNotifications.name, {}, { key: applyNotifications.name })
    return { status: 'ok' as const }
  })
  serve(app, Account.saveOutOfOffice, ({ ctx, input }) => saveOutOfOffice(ctx, input))
  serve(app, Account.changePassword, changePassword, { prepare: prepareChange(passwords) })
  serve(app, Account.checkPassword, ({ ctx, input }) => checkPassword(ctx, passwords, input.password))
  serve(app, Account.unlinkAccount, ({ ctx, input }) => unlinkAccount(ctx, input))
  serve(app, Account.afterAuth, ({ ctx }) => findRequiredSetUp(ctx))
  serveStrangers(app)
}

function serveStrangers(app: FastifyInstance): void {
  const asking = [
    [Account.requestPasswordReset, 'password_reset'],
    [Account.requestVerification, 'email_verify'],
    [Account.requestAdminPasswordAuth, 'admin_password_auth'],
  ] as const
  for (const [endpoint, request] of asking)
    serve(app, endpoint, requestMail(request), { prepare: limitRequest(request) })
  serve(app, Account.resetPassword, resetPassword, { prepare: prepareReset })
  serve(app, Account.verifyEmail, ({ ctx, input }) => verifyEmail(ctx, input.token))
  serve(app, Account.verifyAdminPasswordAuth, ({ ctx, input }) => verifyAdminPasswordAuth(ctx, input.token))
}
