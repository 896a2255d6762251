import { CircleCheck } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Spinner } from '#web/ui/primitives/spinner.tsx'
import { ValueToCopy } from './channel-fields.tsx'
import type { MetaChannel } from './queries.ts'

/** What has to be entered at Meta. */
export const MetaValues = ({ channel: { address, options } }: { channel: MetaChannel }) => (
  <>
    <ValueToCopy label={t('Callback URL')} value={address} />
    <ValueToCopy label={t('Verify token')} value={options.verify_token} />
  </>
)

/** Meta calls the address once, when it is entered. */
export const isConfirmed = ({ status_in }: MetaChannel): boolean => status_in === 'ok'

/** Shows the values, and waits for the call. */
export const MetaStep = ({ channel, hint }: { channel: MetaChannel; hint: string }) => (
  <div className={styles.form}>
    <p className={styles.muted}>{hint}</p>
    <MetaValues channel={channel} />
    <p role="status" className={styles.actions}>
      {isConfirmed(channel) ? (
        <>
          <CircleCheck size={16} aria-hidden /> {t('Meta has confirmed the address')}
        </>
      ) : (
        <>
          <Spinner /> {t('Waiting for Meta to confirm the address')}
        </>
      )}
    </p>
  </div>
)
