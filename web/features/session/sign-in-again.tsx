import { useState } from 'react'
import { forgetToken } from '#web/lib/api/send.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { resumeLive } from '#web/lib/live/socket.ts'
import { formatName } from '#web/lib/people.ts'
import { useMe } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import type { Credentials } from './enter.ts'
import { PasswordForm } from './password-form.tsx'
import type { Challenge } from './second-factor.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import styles from './card.module.css'

/** The page stays as it is, including typed text; only its data is refetched. */
async function goOn() {
  resumeLive()
  await queryClient.invalidateQueries()
}

function asSomebodyElse() {
  forgetToken()
  queryClient.clear()
  location.assign('/signin')
}

/** The session ended while the page was open: the user signs in again, and no typed text is lost. */
export function SignInAgain() {
  const me = useMe()
  const [step, setStep] = useState<{ challenge: Challenge; credentials: Credentials }>()
  return (
    <Dialog isOpen role="alertdialog" size="s" title={t('Your session has expired')} onClose={() => undefined}>
      <div className={styles.form}>
        <p>{t('Sign in again as {name} to continue. Nothing you typed is lost.', { name: formatName(me) })}</p>
        {step ? (
          <SecondFactorForm {...step} onEntered={() => void goOn()} onBack={() => setStep(undefined)} />
        ) : (
          <PasswordForm
            login={me.login}
            onEntered={() => void goOn()}
            onChallenge={(challenge, credentials) => setStep({ challenge, credentials })}
          />
        )}
        <Button variant="ghost" onPress={asSomebodyElse}>
          {t('Sign in as someone else')}
        </Button>
      </div>
    </Dialog>
  )
}
