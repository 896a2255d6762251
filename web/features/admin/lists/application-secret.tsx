import { useState } from 'react'
import { Application } from '#contract/application.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { CopyText } from '#web/ui/patterns/copy-text.tsx'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'

const question = () => ({
  title: t('Generate a new secret?'),
  text: t('We’ll show it until you leave this page. The old secret stops working immediately.'),
  action: t('Generate secret'),
  danger: true,
})

/** The server shows a secret when it is made and never again. */
export function SecretCell({ id }: { id: number }) {
  const [secret, setSecret] = useState<string>()
  const replace = async () => {
    if (!(await confirm(question()))) return
    const made = api(Application).replaceSecret({ id })
    await attempt(
      made.then(({ secret: plain }) => setSecret(plain)),
      t('Secret generated. Copy it now.'),
    )
  }
  return secret === undefined ? (
    <Button size="s" onPress={() => void replace()}>
      {t('New secret')}
    </Button>
  ) : (
    <CopyText text={secret} name={t('Secret')} isSecret />
  )
}
