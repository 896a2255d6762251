import type { MailOAuth } from '#contract/channel-email.ts'

/** The token endpoint of a provider. An account may have another one, for example of a national cloud. */
export function tokenUrl({
  provider,
  tenant,
  token_url,
}: Pick<MailOAuth, 'provider' | 'tenant' | 'token_url'>): string {
  if (token_url) return token_url
  if (provider === 'google') return 'https://oauth2.googleapis.com/token'
  return `https://login.microsoftonline.com/${encodeURIComponent(tenant || 'common')}/oauth2/v2.0/token`
}
