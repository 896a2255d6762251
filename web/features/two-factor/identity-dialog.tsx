import { type FormEvent, useState } from 'react'
import { Account } from '#contract/account.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { api } from '#web/lib/api/api.ts'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { identityRequest } from './identity-store.ts'

/** Resolves to what is wrong with the password, undefined when it is right. */
const checkPassword = (password: string): Promise<string | undefined> =>
  api(Account)
    .checkPassword({ password })
    .then(({ success }) => (success ? undefined : t('This password is incorrect.')), wordFailure)

/** Asks for the password before a sensitive change; see `confirmIdentity`. */
export function IdentityDialog() {
  const request = useStore(identityRequest)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  if (!request) return null
  const finish = (isConfirmed: boolean) => {
    setPassword('')
    setProblem(undefined)
    request.answer(isConfirmed ? { password } : undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    const wrong = await checkPassword(password)
    setPending(false)
    if (wrong === undefined) finish(true)
    else setProblem(wrong)
  }
  return (
    <Dialog isOpen role="alertdialog" size="s" title={t('Confirm it’s you')} onClose={() => finish(false)}>
      <form onSubmit={(event) => void submit(event)} className={styles.form}>
        <p>{t('You signed in a while ago. Enter your password to continue.')}</p>
        <TextField
          label={t('Your password')}
          type="password"
          autoComplete="current-password"
          autoFocus
          isRequired
          isMarkHidden
          maxLength={1000}
          error={problem}
          value={password}
          onChange={setPassword}
        />
        <div className={styles.cardFoot}>
          <Button onPress={() => finish(false)}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('Continue')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
