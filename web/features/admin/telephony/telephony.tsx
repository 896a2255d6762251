import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { Setting } from '#contract/setting.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import { SaveBar } from '#web/ui/patterns/save-bar/save-bar.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import { settingsQuery } from '../settings/queries.ts'
import { SettingGroup } from '../settings/setting-group.tsx'
import { type SettingsForm, useSettingsForm } from '../settings/use-settings-form.ts'
import { CallRules, useCallRules } from './call-rules.tsx'
import { Endpoint } from './endpoint.tsx'
import { configQuery, type TelephoneConfig } from './queries.ts'
import { ProviderAddress } from './provider-address.tsx'
import { RequestLog } from './request-log.tsx'

const providers = [
  { area: 'Integration::Sipgate', title: 'sipgate.io', provider: 'sipgate' },
  { area: 'Integration::Placetel', title: 'Placetel', provider: 'placetel' },
] as const

/** Telephone systems of others, which are set up like every other setting. */
const Providers = ({ settings, form }: { settings: readonly Setting[]; form: SettingsForm }) =>
  providers.map(({ area, title, provider }) => {
    const some = settings.filter((setting) => setting.area === area)
    return (
      <Fragment key={area}>
        <SettingGroup title={title} settings={some} form={form} />
        <ProviderAddress provider={provider} title={title} settings={some} />
      </Fragment>
    )
  })

/** Call rules and providers are saved together. */
function TelephonyForm({ config }: { config: TelephoneConfig }) {
  const { data = [] } = useQuery(settingsQuery)
  const settings = data.filter((setting) => providers.some(({ area }) => area === setting.area))
  const form = useSettingsForm(settings)
  const rules = useCallRules(config)
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    await rules.save()
    if (form.changed.length > 0) await form.save()
    setPending(false)
  }
  return (
    <>
      <CallRules rules={rules.rules} set={rules.set} />
      <RequestLog />
      <Providers settings={settings} form={form} />
      <SaveBar
        changes={[...rules.changes, ...form.changed.map(({ title }) => td(title))]}
        isPending={isPending}
        onSave={() => void save()}
        onDiscard={() => {
          rules.discard()
          form.discard()
        }}
      />
    </>
  )
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
              <TelephonyForm config={data} />
            </>
          )}
        </div>
      }
    />
  )
}
