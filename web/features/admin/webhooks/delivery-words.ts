import type { DeliveryFailure, WebhookDeliveryState } from '#contract/webhook-delivery.ts'
import { t } from '#web/lib/i18n/i18n.ts'

export const stateTones = {
  queued: 'notice',
  sending: 'notice',
  deferred: 'notice',
  sent: 'success',
  failed: 'danger',
  dropped: 'neutral',
} as const

export const stateWord = (state: WebhookDeliveryState): string =>
  ({
    queued: t('Queued'),
    sending: t('Sending'),
    deferred: t('Retrying'),
    sent: t('Sent'),
    failed: t('Failed'),
    dropped: t('Not sent'),
  })[state]

export const failureText = (failure: DeliveryFailure, status: number | null): string =>
  ({
    refused_status: t('The server answered with status {status}.', { status: status ?? 0 }),
    redirect: t('The server answered with a redirect. We don’t follow it.'),
    private_address: t('The address isn’t public. Allow it under Security first.'),
    port: t('This port isn’t allowed.'),
    unknown_host: t('This server doesn’t exist.'),
    connection_refused: t('The server doesn’t accept connections.'),
    timeout: t('The server didn’t answer in time.'),
    certificate: t('The server’s certificate isn’t valid.'),
    connection_lost: t('The connection failed.'),
    webhook_inactive: t('The webhook was inactive.'),
  })[failure]

/** JSON on several lines; anything else as it is, also JSON that was cut because it was too long. */
export function layOut(content: string): string {
  try {
    return JSON.stringify(JSON.parse(content), null, 2)
  } catch {
    return content
  }
}
