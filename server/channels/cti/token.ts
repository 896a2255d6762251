import type { Cti } from '#contract/cti.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { resetSetting } from '#features/settings/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { apiPrefix } from '#kernel/http/api-prefix.ts'
import type { Settings } from '#kernel/settings.ts'
import { type HeldSetting, lockSettings } from './lock-settings.ts'

type Token = OutputOf<typeof Cti.showToken>

const withAddress = async (settings: Settings, token: string): Promise<Token> => ({
  token,
  url: `${await settings.text('http_type')}://${await settings.text('fqdn')}${apiPrefix}/cti/${token}`,
})

export const showToken = async ({ deps: { settings } }: Ctx): Promise<Token> =>
  withAddress(settings, await settings.text('cti_token'))

export async function replaceToken(ctx: Ctx): Promise<Token> {
  const [setting] = await lockSettings(ctx, ['cti_token'])
  const { state_current } = await resetSetting(ctx, (setting as HeldSetting).id)
  return withAddress(ctx.deps.settings, String(state_current.value))
}
