import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import { settingsQuery } from '../settings/queries.ts'
import { SettingGroup } from '../settings/setting-group.tsx'
import { CallRules } from './call-rules.tsx'
import { Endpoint } from './endpoint.tsx'
import { configQuery } from './queries.ts'
import { ProviderAddress } from './provider-address.tsx'
import { RequestLog } from './request-log.tsx'

/** Telephone systems of others, which are set up like every other setting. */
function Providers() {
  const { data = [] } = useQuery(settingsQuery)
  return [
    { area: 'Integration::Sipgate', title: 'sipgate.io', provider: 'sipgate' as const },
    { area: 'Integration::Placetel', title: 'Placetel', provider: 'placetel' as const },
  ].map(({ area, title, provider }) => {
    const settings = data.filter((setting) => setting.area === area)
    return (
      <Fragment key={area}>
        <SettingGroup title={title} settings={settings} />
        <ProviderAddress provider={provider} title={title} settings={settings} />
      </Fragment>
    )
  })
}

export function TelephonyScreen() {
  const { data, error, refetch } = useQuery(configQuery)
  return (
    <Page
      title={t('Telephony')}
      body={
        <div className={styles.body}>
          <p className={styles.lead}>
            {t('Your phone system reports calls to the URL below.')} {t('Agents see who’s calling and their tickets.')}
          </p>
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {data && (
            <>
              <Endpoint config={data} />
              <CallRules config={data} />
              <RequestLog />
              <Providers />
            </>
          )}
        </div>
      }
    />
  )
}
