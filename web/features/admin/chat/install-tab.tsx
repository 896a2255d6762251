import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { isAddressSet, publicAddress } from '#web/lib/public-address.ts'
import { useSession } from '#web/lib/session.ts'
import { CopyText } from '#web/ui/patterns/copy-text.tsx'
import page from '#web/ui/patterns/settings-page.module.css'
import { ExternalLink, Link } from '#web/ui/primitives/link.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Spinner } from '#web/ui/primitives/spinner.tsx'
import styles from './designer.module.css'
import { IdentitySection } from './identity-section.tsx'
import { sitesQuery } from './queries.ts'
import { SeenBadge } from './sites-tab.tsx'
import { writeSnippet } from './snippet.ts'
import type { TopicForm } from './use-topic-form.ts'

/** Waits for the first page; the server reports it as soon as it loads the chat. */
function FirstPage({ id }: { id: number }) {
  const { data: sites } = useQuery(sitesQuery(id))
  const seen = sites?.filter(({ seen_at }) => seen_at !== null) ?? []
  const refused = sites?.find(({ allowed }) => !allowed)
  return (
    <div role="status">
      {seen[0] && (
        <p className={styles.now}>
          {seen[0].origin} <SeenBadge seenAt={seen[0].seen_at} />
        </p>
      )}
      {sites && !seen[0] && (
        <p className={styles.now}>
          <Spinner /> {t('Waiting for the first page that loads the chat…')}
        </p>
      )}
      {refused && !seen[0] && (
        <Notice tone="warning">
          {t('{site} loaded the chat, but isn’t an allowed site.', { site: refused.origin })}
        </Notice>
      )}
    </div>
  )
}

const AddressNotice = () => (
  <Notice
    tone="warning"
    action={
      <Link to="/admin/settings/$topic" params={{ topic: 'system' }}>
        {t('Set up')}
      </Link>
    }
  >
    {t('The helpdesk’s address isn’t set, so the code uses the one in your browser.')}
  </Notice>
)

/** The code for the website, and whether it works there. */
export function InstallTab({ id, form }: { id: number; form: TopicForm }) {
  const { config } = useSession()
  const snippet = writeSnippet(publicAddress(config), id)
  const mail = `mailto:?subject=${encodeURIComponent(t('Chat for our website'))}&body=${encodeURIComponent(
    `${t('Put this before </body> on each page.')}\n\n${snippet}`,
  )}`
  return (
    <>
      <section className={styles.set}>
        <h2 className={styles.heading}>{t('Add the chat to your website')}</h2>
        <p className={page.muted}>{t('Put this before </body> on each page.')}</p>
        <CopyText text={snippet} name={t('Code')} isBlock />
        {!isAddressSet(config) && <AddressNotice />}
        <p>
          <ExternalLink href={mail} className={styles.mail}>
            <Mail size={15} aria-hidden /> {t('Email it to a developer')}
          </ExternalLink>
        </p>
        <FirstPage id={id} />
      </section>
      <IdentitySection id={id} form={form} />
    </>
  )
}
