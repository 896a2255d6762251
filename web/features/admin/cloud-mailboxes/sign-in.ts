import { mailProviderNames, type MailProvider } from '#contract/channel-cloud-mailbox.ts'
import { t } from '#web/lib/i18n/i18n.ts'

/** Leaves the application for the page of the provider, which sends the browser back. */
export function signInAt(provider: MailProvider, channelId?: number): void {
  const query = channelId === undefined ? '' : `?channel_id=${channelId}`
  window.location.assign(`/api/v1/external_credentials/${provider}/link_account${query}`)
}

/** Why the provider sent the browser back without a mailbox. */
export function wordSignInProblem(problem: string, provider: MailProvider): string {
  const name = mailProviderNames[provider]
  const sentences: Record<string, string> = {
    access_denied: t('You didn’t grant access. Sign in again and choose “Allow”.'),
    app_missing: t('Enter your app’s client ID and secret first.'),
    app_rejected: t('{name} doesn’t accept this client ID and secret.', { name }),
    expired: t('The sign-in took too long. Try again.'),
    identity_invalid: t('We couldn’t verify who signed in to {name}. Try again.', { name }),
    no_offline_access: t('{name} granted access for only one hour. Allow offline access in your app.', { name }),
    other_mailbox: t('You signed in with a different mailbox. Choose the one that’s connected here.'),
    address_taken: t('Another email account already uses this address.'),
    provider_unreachable: t('We can’t reach {name}. Try again later.', { name }),
  }
  return sentences[problem] ?? t('{name} refused the sign-in. Check your app there.', { name })
}
