import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import styles from './card.module.css'
import { type Credentials, signIn } from './enter.ts'
import { type Challenge, type Method, methodTexts, signWithKey } from './second-factor.ts'
import { SubmitForm } from './submit-form.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'

type Props = { challenge: Challenge; credentials: Credentials; onEntered: () => void; onBack: () => void }

/** The second step: a code or a security key; other methods are offered below. */
export function SecondFactorForm({ challenge, credentials, onEntered, onBack }: Props) {
  const [method, setMethod] = useState<Method>(challenge.method)
  const [code, setCode] = useState('')
  const { label } = methodTexts(method)
  const submitting = useSubmit(async () => {
    const payload = method === 'security_keys' ? await signWithKey(credentials) : code.trim()
    await signIn(credentials, { two_factor_method: method, two_factor_payload: payload })
    onEntered()
  })
  const choose = (next: Method) => {
    setMethod(next)
    setCode('')
  }
  const others = (
    <div className={styles.others}>
      {challenge.available
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} onPress={() => choose(other)}>
            {methodTexts(other).choose}
          </Button>
        ))}
      <Button variant="ghost" onPress={onBack}>
        {t('Back')}
      </Button>
    </div>
  )
  return (
    <SubmitForm submitting={submitting} action={label ? t('Sign in') : t('Use security key')} below={others}>
      {label ? (
        <TextField
          key={method}
          label={label}
          name="code"
          size="l"
          autoComplete="one-time-code"
          inputMode={method === 'authenticator_app' ? 'numeric' : 'text'}
          maxLength={100}
          autoFocus
          isRequired
          isMarkHidden
          validationBehavior="native"
          value={code}
          onChange={setCode}
        />
      ) : (
        <p>{t('Touch your security key when your browser asks for it.')}</p>
      )}
    </SubmitForm>
  )
}
