import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TwoFactor } from '#contract/two-factor.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan, useMe } from '#web/lib/session.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { RecoveryCodesDialog } from '#web/features/two-factor/recovery-codes-dialog.tsx'
import { AppSetUp } from '#web/features/two-factor/app-set-up.tsx'
import { confirmIdentity, type Proof } from '#web/features/two-factor/identity-store.ts'
import { KeySetUp } from '#web/features/two-factor/key-set-up.tsx'

const methodsQuery = queryOptions({
  queryKey: ['two_factor', 'own'],
  queryFn: () => api(TwoFactor).show(),
})

const refresh = () => queryClient.invalidateQueries({ queryKey: ['two_factor'] })

const nameFor = (method: string) => (method === 'security_keys' ? t('Security key') : t('Authenticator app'))

async function remove(id: number, method: string) {
  const text = t('You’ll sign in without it from now on.')
  const question = { title: t('Remove “{name}”?', { name: nameFor(method) }), text, action: t('Remove'), danger: true }
  const proof = await confirmIdentity()
  if (!proof || !(await confirm(question))) return
  await attempt(api(TwoFactor).removeOfUser({ id, method, ...proof }), t('Removed'))
  await refresh()
}

/** Administrators are led to where methods are turned on. */
function NoMethods() {
  if (!useCan()('admin.security')) {
    return <p className={styles.muted}>{t('Your administrator hasn’t turned on two-factor authentication.')}</p>
  }
  return (
    <p className={styles.muted}>
      {t('Two-factor authentication is off for everyone.')}{' '}
      <Link
        to="/admin/settings/$topic"
        params={{ topic: 'security' }}
        search={{ setting: 'two_factor_authentication_method_authenticator_app' }}
      >
        {t('Turn on a method')}
      </Link>
    </p>
  )
}

/** Two-factor methods, and recovery codes. */
export function SecondFactorCard({ isHiddenWhenOff = false }: { isHiddenWhenOff?: boolean }) {
  const me = useMe()
  const { data } = useQuery(methodsQuery)
  const [setUp, setSetUp] = useState<{ method: string; proof: Proof }>()
  const [codes, setCodes] = useState<string[]>()
  const methods = data?.enabled_authentication_methods ?? []
  const isOn = methods.some(({ configured }) => configured)
  const finish = (fresh: string[] | undefined) => {
    setSetUp(undefined)
    setCodes(fresh)
    void refresh()
  }
  const start = async (method: string) => {
    const proof = await confirmIdentity()
    if (proof) setSetUp({ method, proof })
  }
  const close = () => setSetUp(undefined)
  const renew = async () => {
    const proof = await confirmIdentity()
    if (!proof) return
    const request = api(TwoFactor).generateRecoveryCodes(proof)
    if (await attempt(request, t('Your old codes no longer work'))) setCodes(await request)
  }
  if (isHiddenWhenOff && methods.length === 0) return null
  return (
    <section className={styles.card} aria-label={t('Two-factor authentication')}>
      <h2 className={styles.cardTitle}>{t('Two-factor authentication')}</h2>
      {data && methods.length === 0 && <NoMethods />}
      {methods.map(({ method, configured }) => (
        <div key={method} className={styles.cardHead}>
          <span className={styles.grow}>
            {nameFor(method)} {configured && <Badge tone="success">{t('Active')}</Badge>}
          </span>
          {configured && <Button onPress={() => void remove(me.id, method)}>{t('Remove')}</Button>}
          {(!configured || method === 'security_keys') && (
            <Button onPress={() => void start(method)}>{configured ? t('Add another key') : t('Set up')}</Button>
          )}
        </div>
      ))}
      {isOn && (
        <div className={styles.cardHead}>
          <span className={styles.grow}>{t('Recovery codes')}</span>
          <Button onPress={() => void renew()}>{t('Generate new codes')}</Button>
        </div>
      )}
      {setUp?.method === 'authenticator_app' && <AppSetUp proof={setUp.proof} onDone={finish} onClose={close} />}
      {setUp?.method === 'security_keys' && <KeySetUp proof={setUp.proof} onDone={finish} onClose={close} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </section>
  )
}
