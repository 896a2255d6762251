import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { customerTicketsQuery } from '#web/domain/tickets/related-tickets.ts'
import { findTags, useMayMakeTags } from '#web/features/ticket-aside/tags-section.tsx'
import { formatRelative, formatTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan, useMe } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { ExternalLink, Link } from '#web/ui/primitives/link.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { TagField } from '#web/ui/primitives/tag-field.tsx'
import { availabilityQuery, type ChatSessionRecord, earlierQuery } from './queries.ts'
import { tagChat } from './chat-actions.ts'
import { readExcerpt } from './plain-text.ts'
import { describeSeats } from './seats.ts'
import {
  describeBrowser,
  describePage,
  listEarlierPages,
  nameVisitor,
  readAnswers,
  readPage,
  readPreference,
} from './visitor.ts'
import styles from './visitor-panel.module.css'

/** Who the visitor is, where, and what we know from before. */
export function VisitorPanel({ session }: { session: ChatSessionRecord }) {
  const can = useCan()
  const { email, isVerified, fields } = readAnswers(session)
  const name = nameVisitor(session)
  return (
    <aside className={styles.panel} aria-label={t('Visitor')}>
      <section>
        <div className={styles.who}>
          <Avatar name={name} size="l" />
          <div className={styles.grow}>
            <p className={styles.strong}>
              {session.customer_id !== null && can('ticket.agent') ? (
                <Link to="/users/$id" params={{ id: String(session.customer_id) }} search={{}}>
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi>{name}</bdi>
              )}
            </p>
            {email !== '' && <p className={styles.cut}>{email}</p>}
          </div>
        </div>
        {email !== '' && !isVerified && (
          <Notice>{t('The address isn’t verified. The visitor sees no earlier chats.')}</Notice>
        )}
      </section>
      <Part title={t('Tags')}>
        <ChatTags session={session} />
      </Part>
      <Page session={session} />
      <Device session={session} />
      {fields.length > 0 && (
        <Part title={t('From the form')}>
          <Fields entries={fields} />
        </Part>
      )}
      {session.customer_id !== null && <Earlier customerId={session.customer_id} exceptId={session.id} />}
      {can('ticket.agent') && <Tickets customerId={session.customer_id} email={email} />}
      <Colleagues />
    </aside>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className={styles.title}>{title}</h3>
    {children}
  </section>
)

const Fields = ({ entries }: { entries: readonly (readonly [label: string, value: string])[] }) => (
  <dl className={styles.fields}>
    {entries.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
)

function ChatTags({ session }: { session: ChatSessionRecord }) {
  const allowsNew = useMayMakeTags()
  return (
    <TagField
      label={t('Tags')}
      isLabelHidden
      placeholder={t('Add tag')}
      value={session.tags}
      onChange={(tags) => void tagChat(session, tags)}
      search={findTags}
      allowsNew={allowsNew}
    />
  )
}

function Page({ session }: { session: ChatSessionRecord }) {
  const page = readPage(session)
  if (page === '') return null
  return (
    <Part title={t('On your site')}>
      {/^https?:\/\//.test(page) ? (
        <ExternalLink href={page} target="_blank" rel="noreferrer noopener" className={styles.cut} dir="ltr">
          {describePage(session)}
        </ExternalLink>
      ) : (
        <p className={styles.cut} dir="ltr">
          {page}
        </p>
      )}
      <ul>
        {listEarlierPages(session).map(({ url, at }) => (
          <li key={`${at} ${url}`} className={styles.line}>
            <span className={styles.cut} dir="ltr">
              {url}
            </span>
            <time className={styles.muted} dateTime={at}>
              {formatTime(at)}
            </time>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Device({ session }: { session: ChatSessionRecord }) {
  const entries = [
    [t('Browser'), describeBrowser(session)],
    [t('Language'), readPreference(session, 'language')],
    [t('IP address'), readPreference(session, 'remote_ip')],
  ] as const
  const known = entries.filter(([, value]) => value !== '')
  if (known.length === 0) return null
  return (
    <Part title={t('Device')}>
      <Fields entries={known} />
    </Part>
  )
}

/** Only of a person whose identity the website has confirmed. */
function Earlier({ customerId, exceptId }: { customerId: number; exceptId: number }) {
  const { data = [] } = useQuery(earlierQuery(customerId))
  const earlier = data.filter(({ id }) => id !== exceptId)
  if (earlier.length === 0) return null
  return (
    <Part title={t('Earlier chats')}>
      <ul>
        {earlier.map(({ id, created_at, last_message, name }) => (
          <li key={id} className={styles.line}>
            <Link to="/chat/sessions/$id" params={{ id: String(id) }} look="plain" className={styles.cut} dir="auto">
              {last_message ? readExcerpt(last_message.content) : name || t('Visitor {id}', { id })}
            </Link>
            <time className={styles.muted}>{formatRelative(created_at)}</time>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Tickets({ customerId, email }: { customerId: number | null; email: string }) {
  const { data } = useQuery({ ...customerTicketsQuery(customerId ?? 0), enabled: customerId !== null })
  const tickets = data ? [...data.open, ...data.closed].slice(0, 5) : []
  if (tickets.length === 0 && email === '') return null
  return (
    <Part title={t('Tickets')}>
      <ul>
        {tickets.map(({ id, number, title }) => (
          <li key={id}>
            <Link to="/tickets/$id" params={{ id: String(id) }} look="plain" className={styles.line}>
              <span className={styles.muted}>#{number}</span>
              <bdi className={styles.cut}>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {email !== '' && (
        <Link to="/search" search={{ q: `customer.email:"${email}"` }}>
          {t('Search tickets')}
        </Link>
      )}
    </Part>
  )
}

function Colleagues() {
  const { id: me } = useMe()
  const { data } = useQuery(availabilityQuery)
  const others = data?.agents.filter(({ user_id }) => user_id !== me) ?? []
  if (others.length === 0) return null
  return (
    <Part title={t('Available colleagues')}>
      <ul>
        {others.map((agent) => (
          <li key={agent.user_id} className={styles.line}>
            <Avatar name={agent.name} size="s" />
            <bdi className={styles.grow}>{agent.name}</bdi>
            <span className={styles.muted}>{describeSeats(agent)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
