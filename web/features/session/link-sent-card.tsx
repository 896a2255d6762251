import type { ReactNode } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { Card } from './card.tsx'

type LinkSentCardProps = { text: string; below: ReactNode; children?: ReactNode }

/** After a link was asked for. Without a mail server it stays in the queue, and may be out of date when it leaves. */
export function LinkSentCard({ text, below, children }: LinkSentCardProps) {
  if (useSession().canMail) {
    return (
      <Card title={t('Check your inbox')} below={below}>
        <p>{text}</p>
        {children}
      </Card>
    )
  }
  return (
    <Card title={t('We can’t send email yet')} below={below}>
      <p>
        {t('No mail server is set up here, so your link can’t reach you. Ask an administrator, or try again later.')}
      </p>
    </Card>
  )
}
