import type { FastifyInstance } from 'fastify'
import { WebForm } from '#contract/web-form.ts'
import { baseUrl } from '#features/outgoing-mails/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden, notFound, unauthorized } from '#kernel/errors.ts'
import { apiPrefix } from '#kernel/http/api-prefix.ts'
import { serve } from '#kernel/http/serve.ts'
import { createChallenge } from './captcha.ts'
import { countSubmission } from './limits.ts'
import { describeProtection, hasCaptcha } from './spam.ts'
import { submitForm } from './submit.ts'
import { createFormToken, isFormToken } from './token.ts'

type Asked = { fingerprint?: string | undefined; test?: boolean | undefined; token?: string | undefined }

export function serveForm(app: FastifyInstance): void {
  serve(app, WebForm.config, async ({ ctx, input }) => {
    const fingerprint = await admit(ctx, input)
    return {
      enabled: true as const,
      endpoint: `${await baseUrl(ctx.deps.settings)}${apiPrefix}${WebForm.submit.path}`,
      token: await createFormToken(ctx, fingerprint),
      spam_protection: await describeProtection(ctx),
    }
  })
  serve(
    app,
    WebForm.submit,
    async ({ ctx, input, request }) => {
      await checkToken(ctx, input)
      return submitForm(ctx, { input, files: request.files ?? [] })
    },
    { ownUnits: true, admit: ({ ctx }) => admitSubmission(ctx) },
  )
  serve(app, WebForm.challenge, async ({ ctx }) => {
    if (!(await isOn(ctx))) throw forbidden()
    if (!(await hasCaptcha(ctx))) throw notFound('Challenge', 'altcha')
    return createChallenge(ctx)
  })
}

const isOn = ({ deps }: Ctx) => deps.settings.isOn('form_ticket_create')

/** Deliberately without a reason: a program should not learn what is missing. */
async function admit(ctx: Ctx, { fingerprint = '', test = false }: Asked): Promise<string> {
  const isPreview = test && may(ctx.actor, 'admin.channel_formular')
  if (!(isPreview || (await isOn(ctx))) || fingerprint.length <= 30) throw forbidden()
  return fingerprint
}

/** Before the body, which may have large files, is read. */
async function admitSubmission(ctx: Ctx): Promise<void> {
  if (!(may(ctx.actor, 'admin.channel_formular') || (await isOn(ctx)))) throw forbidden()
  await countSubmission(ctx)
}

async function checkToken(ctx: Ctx, asked: Asked): Promise<void> {
  const fingerprint = await admit(ctx, asked)
  if (!asked.token) throw forbidden()
  if (!(await isFormToken(ctx, asked.token, fingerprint))) throw unauthorized('token_invalid', 'Authorization failed')
}
