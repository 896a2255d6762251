import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { describeAuthor } from '#web/domain/articles/author.ts'
import { MailBody } from '#web/domain/articles/mail-body.tsx'
import { partPlainText } from '#web/domain/articles/plain-text.ts'
import { channelWords } from '#web/domain/tickets/channel.ts'
import { type Article, type Thread, threadQuery, type Ticket, ticketQuery } from '#web/domain/tickets/queries.ts'
import { formatBytes, formatDateTime } from '#web/lib/format.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { formatName, type Person } from '#web/lib/people.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './print.module.css'

const route = getRouteApi('/tickets/$id/print')

/** Paper is white, regardless of the user's theme. */
function useLightTheme(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset.theme
    dataset.theme = 'light'
    return () => {
      dataset.theme = before
    }
  }, [])
}

/** Messages are in shadow roots. */
const imagesIn = (page: HTMLElement): HTMLImageElement[] =>
  [...page.querySelectorAll('*')].flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll('img') ?? [])])

/** Opens the print dialog, once, when the images are there. */
function usePrintDialog(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null)
  const wasOpened = useRef(false)
  useEffect(() => {
    if (!page.current || wasOpened.current) return
    wasOpened.current = true
    void Promise.allSettled(imagesIn(page.current).map((image) => image.decode())).then(() => print())
  }, [])
  return page
}

type Line = readonly [term: string, value: string]
const isFilled = (line: readonly [string, string | null]): line is Line => Boolean(line[1])

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <dl className={styles.lines}>
    {lines.map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
)

const nameOf = (person: Person | undefined): string => (person ? formatName(person) : '')

const linesOfTicket = (ticket: Ticket, people: Thread['people']): Line[] =>
  [
    [t('Number'), `#${ticket.number}`] as const,
    [t('Customer'), nameOf(people[ticket.customer_id]) || String(ticket.customer ?? '')] as const,
    [t('Group'), td(String(ticket.group ?? ''))] as const,
    [t('State'), td(String(ticket.state ?? ''))] as const,
    [t('Created'), formatDateTime(ticket.created_at)] as const,
  ].filter(isFilled)

const linesOfMessage = ({ type, from, to, cc, subject }: Article): Line[] =>
  type === 'email'
    ? [
        [t('From'), from] as const,
        [t('To'), to] as const,
        [t('Cc'), cc] as const,
        [t('Subject'), subject] as const,
      ].filter(isFilled)
    : []

type Choice = { internal: boolean; quotes: boolean }

const Text = ({ article, quotes }: { article: Article; quotes: boolean }) =>
  article.content_type.includes('html') ? (
    <MailBody html={article.body} isFolding={!quotes} isWhole />
  ) : (
    <p className={styles.plain} dir="auto">
      {quotes ? article.body : partPlainText(article.body).own}
    </p>
  )

function Message({ article, people, quotes }: { article: Article; people: Thread['people']; quotes: boolean }) {
  const files = article.attachments.filter(({ preferences }) => preferences['Content-Disposition'] !== 'inline')
  return (
    <article className={styles.message}>
      <h2 className={styles.head}>
        <bdi>{describeAuthor(article, people).name}</bdi>
        <span className={styles.time}>
          {formatDateTime(article.created_at)} · {article.internal ? t('Internal note') : channelWords(article)}
        </span>
      </h2>
      <Lines lines={linesOfMessage(article)} />
      <Text article={article} quotes={quotes} />
      {files.length > 0 && (
        <p className={styles.files}>
          {t('Attachments')}:{' '}
          {files.map(({ filename, size }) => `${filename} (${formatBytes(Number(size))})`).join(', ')}
        </p>
      )}
    </article>
  )
}

/** What is printed; itself never on paper. */
function Choices({ internal, quotes, hasNotes }: Choice & { hasNotes: boolean }) {
  const navigate = useNavigate()
  const choose = (changed: Partial<Choice>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...changed }), replace: true })
  return (
    <div className={styles.choices}>
      {hasNotes && (
        <Checkbox isSelected={internal} onChange={(isOn) => choose({ internal: isOn })}>
          {t('Internal notes')}
        </Checkbox>
      )}
      <Checkbox isSelected={quotes} onChange={(isOn) => choose({ quotes: isOn })}>
        {t('Signatures and quoted text')}
      </Checkbox>
      <Button variant="primary" icon={Printer} onPress={() => print()}>
        {t('Print or save as PDF')}
      </Button>
    </div>
  )
}

/** A ticket for paper: what customers may read, with internal notes only by choice. */
export function PrintScreen() {
  const { id } = route.useParams()
  const { internal = false, quotes = false } = route.useSearch()
  const { data: ticket } = useSuspenseQuery(ticketQuery(Number(id)))
  const { data: thread } = useSuspenseQuery(threadQuery(Number(id)))
  useTitle(`#${ticket.number} ${ticket.title}`)
  useLightTheme()
  const page = usePrintDialog()
  const shown = thread.articles.filter((article) => internal || !article.internal)
  return (
    <main ref={page} className={styles.page}>
      <Choices internal={internal} quotes={quotes} hasNotes={thread.articles.some((article) => article.internal)} />
      <h1 className={styles.title} dir="auto">
        {ticket.title}
      </h1>
      <Lines lines={linesOfTicket(ticket, thread.people)} />
      {shown.map((article) => (
        <Message key={article.id} article={article} people={thread.people} quotes={quotes} />
      ))}
    </main>
  )
}
