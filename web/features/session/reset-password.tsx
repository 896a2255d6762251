import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Account } from '#contract/account.ts'
import { api } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { Card } from './card.tsx'
import { enter, signIn } from './enter.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { SubmitForm } from './submit-form.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'

/** Opened by the link in an email: from "forgot password", or from an invitation. */
export function ResetPasswordScreen() {
  const { token } = useParams({ from: '/password_reset_verify/$token' })
  const [password, setPassword] = useState('')
  const submitting = useSubmit(async () => {
    const answer = await api(Account).resetPassword({ token, password })
    if (answer.message === 'failed') throw new ApiError(422, answer)
    // With a second factor the password is not enough: then the sign-in page asks for the rest.
    await signIn({ username: answer.user_login, password }).then(
      () => enter('/'),
      () => location.assign('/signin'),
    )
  })
  return (
    <Card title={t('Choose a new password')} below={<Link to="/password_reset">{t('Request a new link')}</Link>}>
      <SubmitForm submitting={submitting} action={t('Save and sign in')}>
        <NewPasswordField label={t('New password')} value={password} onChange={setPassword} autoFocus />
      </SubmitForm>
    </Card>
  )
}
