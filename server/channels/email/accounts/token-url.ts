import type { MailOAuth } from '#contract/channel-email.ts'

/** Where a provider gives out tokens. An account may name another address, such as a national cloud's. */
export function tokenUrl({
  provider,
  tenant,
  token_url,
}: Pick<MailOAuth, 'provider' | 'tenant' | 'token_url'>): string {
  if (token_url) return token_url
  if (provider === 'google') return 'https://oauth2.googleapis.com/token'
  return `https://login.microsoftonline.com/${encodeURIComponent(tenant || 'common')}/oauth2/v2.0/token`
}
