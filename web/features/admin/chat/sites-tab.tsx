import { useQuery } from '@tanstack/react-query'
import { Check, Plus, TriangleAlert } from 'lucide-react'
import type { ChatSite } from '#contract/chat-topic.ts'
import { formatRelative } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import page from '#web/ui/patterns/settings-page.module.css'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import styles from './designer.module.css'
import { isEntryFor, listEntries, writeEntries } from './entries.ts'
import { EntryList } from './entry-list.tsx'
import { sitesQuery } from './queries.ts'
import { labels } from './topic-values.ts'
import type { TopicForm } from './use-topic-form.ts'

export const SeenBadge = ({ seenAt }: { seenAt: string | null | undefined }) =>
  seenAt ? (
    <Badge tone="success" icon={Check}>
      {t('Seen {time}', { time: formatRelative(seenAt) })}
    </Badge>
  ) : (
    <Badge>{t('Never seen')}</Badge>
  )

/** The latest visit of any site that an entry stands for. */
const lastSeen = (entry: string, sites: readonly ChatSite[]): string | null | undefined =>
  sites
    .filter(({ origin, seen_at }) => seen_at !== null && isEntryFor(entry, origin))
    .map(({ seen_at }) => seen_at)
    .toSorted()
    .at(-1)

type OtherSiteProps = { site: ChatSite; isRestricted: boolean; onAllow: () => void }

const OtherSite = ({ site: { origin, seen_at, refused_count }, isRestricted, onAllow }: OtherSiteProps) => (
  <li className={page.line}>
    <span className={page.grow}>{origin}</span>
    {isRestricted && refused_count > 0 ? (
      <Badge tone="warning" icon={TriangleAlert}>
        {tn(refused_count, 'Refused {count} time', 'Refused {count} times')}
      </Badge>
    ) : (
      <SeenBadge seenAt={seen_at} />
    )}
    <IconButton icon={Plus} size="s" label={t('Allow {site}', { site: origin })} onPress={onAllow} />
  </li>
)

function Sites({ id, form: { values, errors, set } }: { id: number; form: TopicForm }) {
  const { data: sites = [] } = useQuery(sitesQuery(id))
  const entries = listEntries(values.allowed_websites)
  const save = (all: readonly string[]) => set({ allowed_websites: writeEntries(all) })
  const others = sites.filter(({ origin }) => !entries.some((entry) => isEntryFor(entry, origin)))
  return (
    <section className={styles.set}>
      <h2 className={styles.heading}>{labels().allowed_websites}</h2>
      <p className={page.muted}>
        {entries.length === 0
          ? t('Every website may show this chat. Add a site to allow only that one.')
          : t('Only these sites show the chat, with their subdomains.')}
      </p>
      <EntryList
        label={labels().allowed_websites}
        entries={entries}
        onChange={save}
        aside={(entry) => <SeenBadge seenAt={lastSeen(entry, sites)} />}
        field={t('Site')}
        add={t('Add site')}
        placeholder="https://shop.example"
        error={errors.allowed_websites}
      >
        {others.map((site) => (
          <OtherSite
            key={site.origin}
            site={site}
            isRestricted={entries.length > 0}
            onAllow={() => save([...entries, site.origin])}
          />
        ))}
      </EntryList>
    </section>
  )
}

/** Where the chat may be shown, and to whom not. */
export const SitesTab = ({ id, form }: { id: number; form: TopicForm }) => (
  <>
    <Sites id={id} form={form} />
    <section className={styles.set}>
      <h2 className={styles.heading}>{labels().block_ip}</h2>
      <p className={page.muted}>{t('Visitors with these IP addresses can’t chat.')}</p>
      <EntryList
        label={labels().block_ip}
        entries={listEntries(form.values.block_ip)}
        onChange={(all) => form.set({ block_ip: writeEntries(all) })}
        field={t('IP address')}
        add={t('Block address')}
        placeholder="203.0.113.7"
        description={t('* stands for any characters: 203.0.113.*')}
        error={form.errors.block_ip}
      />
    </section>
    <section className={styles.set}>
      <h2 className={styles.heading}>{labels().block_country}</h2>
      <p className={page.muted}>
        {t('Visitors from these countries can’t chat. Needs a reverse proxy that sends the country (COUNTRY_HEADER).')}
      </p>
      <EntryList
        label={labels().block_country}
        entries={listEntries(form.values.block_country)}
        onChange={(all) => form.set({ block_country: writeEntries(all) })}
        field={t('Country')}
        add={t('Block country')}
        placeholder="AT"
        description={t('Two letters, such as AT or US')}
        error={form.errors.block_country}
      />
    </section>
  </>
)
