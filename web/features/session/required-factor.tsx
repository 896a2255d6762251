import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { TwoFactor } from '#contract/two-factor.ts'
import { AppSetUp } from '#web/features/two-factor/app-set-up.tsx'
import { confirmIdentity, type Proof } from '#web/features/two-factor/identity-store.ts'
import { KeySetUp } from '#web/features/two-factor/key-set-up.tsx'
import { RecoveryCodesDialog } from '#web/features/two-factor/recovery-codes-dialog.tsx'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { signOut } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { Card } from './card.tsx'
import styles from './card.module.css'
import { enter } from './enter.ts'

/** A role requires two-factor authentication: it is set up first. */
export function RequiredFactorScreen() {
  const { return: wanted } = useSearch({ from: '/second_factor' })
  const { data } = useQuery({
    queryKey: ['two_factor', 'own'],
    queryFn: () => api(TwoFactor).show(),
  })
  const [setUp, setSetUp] = useState<{ method: string; proof: Proof }>()
  const [codes, setCodes] = useState<string[]>()
  const finish = (fresh: string[] | undefined) => {
    setSetUp(undefined)
    if (fresh) setCodes(fresh)
    else enter(wanted)
  }
  const start = async (method: string) => {
    const proof = await confirmIdentity()
    if (proof) setSetUp({ method, proof })
  }
  const close = () => setSetUp(undefined)
  const offered = data?.enabled_authentication_methods ?? []
  return (
    <Card
      title={t('Protect your account')}
      lead={t('Your role requires two-factor authentication. Choose a method to set up.')}
      below={
        <Button variant="ghost" onPress={() => void signOut()}>
          {t('Sign out')}
        </Button>
      }
    >
      <div className={styles.form}>
        {!data && <Skeleton lines={2} />}
        {offered.map(({ method: one }, index) => (
          <Button key={one} size="l" variant={index === 0 ? 'primary' : 'secondary'} onPress={() => void start(one)}>
            {one === 'security_keys' ? t('Add a security key') : t('Set up an authenticator app')}
          </Button>
        ))}
      </div>
      {setUp?.method === 'authenticator_app' && <AppSetUp proof={setUp.proof} onDone={finish} onClose={close} />}
      {setUp?.method === 'security_keys' && <KeySetUp proof={setUp.proof} onDone={finish} onClose={close} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => enter(wanted)} />}
    </Card>
  )
}
