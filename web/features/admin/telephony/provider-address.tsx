import type { Setting } from '#contract/setting.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { publicAddress } from '#web/lib/public-address.ts'
import { useSession } from '#web/lib/session.ts'
import { CopyText } from '#web/ui/patterns/copy-text.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'

/** The paths after the token; sipgate has one for each direction. */
const endings: Record<string, readonly string[]> = { sipgate: ['/in/', '/out/'], placetel: [''] }

type ProviderAddressProps = { provider: 'sipgate' | 'placetel'; title: string; settings: readonly Setting[] }

/** The addresses to enter at a provider, complete. */
export function ProviderAddress({ provider, title, settings }: ProviderAddressProps) {
  const { config } = useSession()
  const valueOf = (name: string) => settings.find((setting) => setting.name === name)?.state_current.value
  const token = valueOf(`${provider}_token`)
  if (typeof token !== 'string' || token === '') return null
  const other = valueOf('sipgate_alternative_fqdn')
  const base =
    provider === 'sipgate' && typeof other === 'string' && other !== ''
      ? `${String(config.http_type)}://${other}`
      : publicAddress(config)
  return (
    <section className={styles.card} aria-label={t('URL for {name}', { name: title })}>
      <h2 className={styles.cardTitle}>{t('URL for {name}', { name: title })}</h2>
      {endings[provider]?.map((ending) => (
        <CopyText key={ending} text={`${base}/api/v1/${provider}/${token}${ending}`} name={t('URL')} />
      ))}
    </section>
  )
}
