import { randomId } from '#web/lib/without-https.ts'
import { useQuery } from '@tanstack/react-query'
import { PhoneCall } from 'lucide-react'
import { useState } from 'react'
import { Cti } from '#contract/cti.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { isAddressSet, publicAddress } from '#web/lib/public-address.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Switch } from '#web/ui/primitives/switch.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { CopyText } from '#web/ui/patterns/copy-text.tsx'
import { requestsQuery, type TelephoneConfig, tokenQuery } from './queries.ts'

const refresh = () => queryClient.invalidateQueries({ queryKey: ['cti'] })

async function replaceToken() {
  const question = {
    title: t('Replace the token?'),
    text: t('The old URL stops working immediately. Enter the new one in your phone system.'),
    action: t('Replace'),
    danger: true,
    typed: t('replace'),
  }
  if (!(await confirm(question))) return
  await attempt(api(Cti).replaceToken(), t('Token replaced'))
  await refresh()
}

/** A whole call, as a phone system reports it: it rings, is answered, and ends. */
async function placeTestCall(token: string) {
  const call = { cti_token: token, callId: `test-${randomId()}`, direction: 'in' }
  const numbers = { from: '4930000000', to: '4930000001', user: t('Test call') }
  await api(Cti).call({ ...call, ...numbers, event: 'newCall' })
  await api(Cti).call({ ...call, ...numbers, event: 'answer', answeringNumber: numbers.to })
  await api(Cti).call({ ...call, ...numbers, event: 'hangup', cause: 'normalClearing' })
}

async function toggle(enabled: boolean) {
  await attempt(api(Cti).updateConfig({ enabled }), t('Saved'))
  await refresh()
}

/** Where a telephone system posts to, and whether it works. */
export function Endpoint({ config }: { config: TelephoneConfig }) {
  const { data: token } = useQuery(tokenQuery)
  const { config: sessionConfig } = useSession()
  const [isCalling, setCalling] = useState(false)
  const test = async () => {
    if (!token) return
    setCalling(true)
    await attempt(placeTestCall(token.token), t('Test call completed'))
    await queryClient.invalidateQueries({ queryKey: requestsQuery.queryKey })
    setCalling(false)
  }
  return (
    <section className={styles.card} aria-label={t('URL for your phone system')}>
      <h2 className={styles.cardTitle}>{t('URL for your phone system')}</h2>
      <Switch isSelected={config.enabled} onChange={(isOn) => void toggle(isOn)}>
        {t('Accept calls')}
      </Switch>
      {token && <CopyText text={`${publicAddress(sessionConfig)}/api/v1/cti/${token.token}`} name={t('URL')} />}
      {!isAddressSet(sessionConfig) && (
        <Notice
          tone="warning"
          action={
            <Link to="/admin/settings/$topic" params={{ topic: 'system' }}>
              {t('Set up')}
            </Link>
          }
        >
          {t('The helpdesk’s address isn’t set, so this URL uses the one in your browser.')}
        </Notice>
      )}
      <div className={styles.cardFoot}>
        <Button onPress={() => void replaceToken()}>{t('Replace token')}</Button>
        <Button icon={PhoneCall} isDisabled={!config.enabled} isPending={isCalling} onPress={() => void test()}>
          {t('Test call')}
        </Button>
      </div>
    </section>
  )
}
