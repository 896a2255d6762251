import { useState } from 'react'
import { Form } from 'react-aria-components'
import { TwoFactor } from '#contract/two-factor.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { api } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import type { SetUpProps } from './app-set-up.tsx'
import { confirmIdentity, type Proof } from './identity-store.ts'

const method = 'security_keys'

/** The browser asks for a touch, and returns what the key signed. */
async function register(nickname: string, proof: Proof) {
  const { configuration } = await api(TwoFactor).initiate({ method })
  const options = configuration as unknown as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const key = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null
  const payload = { challenge: options.challenge, credential: key?.toJSON() }
  return api(TwoFactor).verify({ method, payload, configuration: { nickname }, ...proof })
}

export function KeySetUp({ proof, onDone, onClose }: SetUpProps) {
  const [nickname, setNickname] = useState('')
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    const confirmed = await confirmIdentity(proof)
    if (!confirmed) return
    const answer = await register(nickname, confirmed)
    if (!answer.verified) throw new ApiError(422, { error: t('We couldn’t add this key. Try again.') })
    onDone(answer.recovery_codes)
  })
  return (
    <Dialog isOpen onClose={onClose} size="s" title={t('Add a security key')}>
      <Form onSubmit={submit} validationErrors={errors} className={styles.form ?? ''}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <p>{t('Touch your security key when your browser asks for it.')}</p>
        <TextField label={t('Name')} placeholder="YubiKey" maxLength={100} value={nickname} onChange={setNickname} />
        <div className={styles.cardFoot}>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('Add key')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
