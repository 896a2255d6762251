import { useQuery } from '@tanstack/react-query'
import { MailBody } from '#web/domain/articles/mail-body.tsx'
import { foldMarker } from '#web/features/composer/editor/fold-marker.ts'
import composer from '#web/features/composer/fields.module.css'
import { FromField } from '#web/features/composer/from-field.tsx'
import { signatureHtml } from '#web/features/composer/prepare.ts'
import { RecipientsField } from '#web/features/composer/recipients-field.tsx'
import { firstMailQuery } from '#web/features/composer/senders.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { NewTicketDraft } from './draft.ts'
import styles from './new-ticket.module.css'

type FirstMail = { signature: { id: number; body: string } | null }

/** The sender and the signature of a mail from this group; nothing for other kinds of tickets. */
export function useFirstMail({ kind, groupId }: NewTicketDraft): FirstMail | undefined {
  const { data } = useQuery({ ...firstMailQuery(groupId ?? 0), enabled: kind === 'email' && groupId !== null })
  return kind === 'email' ? data : undefined
}

/** The message with its signature below. */
export const withSignature = (html: string, mail: FirstMail | undefined): string =>
  mail?.signature ? `${html}${foldMarker}${signatureHtml(mail.signature)}` : html

type MailLinesProps = {
  draft: NewTicketDraft
  onChange: (change: Partial<NewTicketDraft>) => void
}

/** The sender and the copies of the email. */
export function MailLines({ draft, onChange }: MailLinesProps) {
  if (draft.kind !== 'email') return null
  return (
    <div className={styles.mailLines}>
      {draft.groupId !== null && (
        <FromField groupId={draft.groupId} value={draft.fromId} onChange={(fromId) => onChange({ fromId })} />
      )}
      <div className={composer.field}>
        <RecipientsField
          label={t('Cc')}
          value={draft.cc ?? []}
          typed={draft.typedCc ?? ''}
          onChange={(cc, typedCc) => onChange({ cc, typedCc })}
        />
      </div>
    </div>
  )
}

export function SignaturePreview({ mail }: { mail: FirstMail | undefined }) {
  if (!mail?.signature) return null
  return (
    <section className={styles.signature} aria-label={t('Signature')}>
      <MailBody html={mail.signature.body} isFolding={false} />
    </section>
  )
}
