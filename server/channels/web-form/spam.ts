import type { Ctx } from '#kernel/context.ts'
import { baseUrl } from '#features/outgoing-mails/service.ts'
import { apiPrefix } from '#kernel/http/api-prefix.ts'
import { isSolved, responseField } from './captcha.ts'

/** An input outside of the visible page: only a program fills it in. */
const trap = 'website_url'

const hasHoneypot = ({ deps: { settings } }: Ctx) => settings.isOn('form_ticket_create_honeypot')
export const hasCaptcha = async ({ deps: { settings } }: Ctx): Promise<boolean> =>
  (await settings.text('form_ticket_create_captcha_provider')) === 'altcha'

/** What the form in the browser has to do. */
export async function describeProtection(ctx: Ctx) {
  const challenge = `${await baseUrl(ctx.deps.settings)}${apiPrefix}/form_captcha_challenge`
  return {
    ...((await hasHoneypot(ctx)) && { honeypot: { field: trap } }),
    ...((await hasCaptcha(ctx)) && {
      captcha: { provider: 'altcha' as const, challenge_url: challenge, response_field: responseField },
    }),
  }
}

export const isTrapped = async (ctx: Ctx, input: Record<string, unknown>): Promise<boolean> =>
  (await hasHoneypot(ctx)) && Boolean(input[trap])

/** Asked after the fields are valid, so that a corrected form does not need a second solution. */
export const lacksSolution = async (ctx: Ctx, input: Record<string, unknown>): Promise<boolean> =>
  (await hasCaptcha(ctx)) && !(await isSolved(ctx, input[responseField]))

export const looksLikeSpam = 'The message looks like spam and was not sent. Reload the page and try again.'
