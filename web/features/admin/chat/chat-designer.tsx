import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { CircleCheck, CircleOff, Copy, ExternalLink as ExternalIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { copyText } from '#web/lib/without-https.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { publicAddress } from '#web/lib/public-address.ts'
import { useConfig, useSession } from '#web/lib/session.ts'
import { PageHeader } from '#web/ui/patterns/page.tsx'
import { SaveBar } from '#web/ui/patterns/save-bar/save-bar.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Breadcrumbs } from '#web/ui/primitives/breadcrumbs.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { AppearanceTab } from './appearance-tab.tsx'
import { ChatOffNotice } from './chat-off-notice.tsx'
import { ChatPreview } from './chat-preview.tsx'
import styles from './designer.module.css'
import { HoursTab } from './hours-tab.tsx'
import { InstallTab } from './install-tab.tsx'
import { type ChatTopic, topicQuery } from './queries.ts'
import { QuestionsTab } from './questions-tab.tsx'
import { SitesTab } from './sites-tab.tsx'
import { writeSnippet } from './snippet.ts'
import { TopicTab } from './topic-tab.tsx'
import type { DesignerTab } from './topic-values.ts'
import { type TopicForm, useTopicForm } from './use-topic-form.ts'

const tabs = () =>
  [
    { id: 'topic', label: t('Topic') },
    { id: 'appearance', label: t('Appearance') },
    { id: 'questions', label: t('Questions') },
    { id: 'sites', label: t('Sites') },
    { id: 'hours', label: t('Opening hours') },
    { id: 'install', label: t('Install') },
  ] as const

type TabProps = { id: number; form: TopicForm }

const contents: Record<DesignerTab, (props: TabProps) => ReactNode> = {
  topic: TopicTab,
  appearance: AppearanceTab,
  questions: QuestionsTab,
  sites: SitesTab,
  hours: HoursTab,
  install: InstallTab,
}

/** Links, because the part that is shown is in the address. */
const TabLinks = ({ id, current }: { id: number; current: DesignerTab }) => (
  <nav className={styles.tabs} aria-label={t('Chat settings')}>
    {tabs().map((tab) => (
      <Link
        key={tab.id}
        to="/admin/chat/$id"
        params={{ id: String(id) }}
        search={{ tab: tab.id }}
        replace
        look="plain"
        className={styles.tab}
        activeProps={{ 'aria-current': undefined }}
        aria-current={tab.id === current ? 'page' : undefined}
      >
        {tab.label}
      </Link>
    ))}
  </nav>
)

function useTab(): [DesignerTab, (tab: DesignerTab) => void] {
  const { tab = 'topic' } = useSearch({ from: '/admin/admin/chat/$id' })
  const navigate = useNavigate({ from: '/admin/chat/$id' })
  return [tab, (next) => void navigate({ search: { tab: next }, replace: true })]
}

function Actions({ id }: { id: number }) {
  const { config } = useSession()
  const copy = async () => {
    await copyText(writeSnippet(publicAddress(config), id))
    toast(t('Copied'))
  }
  return (
    <>
      <Button size="s" icon={ExternalIcon} onPress={() => void open(`/chat-demo?chat=${id}`, '_blank', 'noopener')}>
        {t('Try it')}
      </Button>
      <Button size="s" icon={Copy} onPress={() => void copy()}>
        {t('Copy code')}
      </Button>
    </>
  )
}

const StateBadge = ({ isOn }: { isOn: boolean }) =>
  isOn ? (
    <Badge tone="success" icon={CircleCheck}>
      {t('On')}
    </Badge>
  ) : (
    <Badge icon={CircleOff}>{t('Off')}</Badge>
  )

function Designer({ topic }: { topic: ChatTopic }) {
  const [tab, setTab] = useTab()
  const isOn = useConfig('chat') === true
  const form = useTopicForm(topic, setTab)
  const Content = contents[tab]
  return (
    <>
      <PageHeader
        title={topic.name}
        above={
          <Breadcrumbs
            trail={[
              <Link key="chat" to="/admin/chat">
                {t('Chat')}
              </Link>,
            ]}
            current={topic.name}
          />
        }
        actions={
          <>
            <StateBadge isOn={isOn && topic.active} />
            <Actions id={topic.id} />
          </>
        }
      />
      <div className={styles.notice}>
        <ChatOffNotice />
      </div>
      <TabLinks id={topic.id} current={tab} />
      <div className={styles.designer}>
        <div className={styles.form}>
          <Content id={topic.id} form={form} />
        </div>
        <ChatPreview values={form.values} />
      </div>
      <SaveBar
        changes={form.changes}
        isPending={form.isPending}
        onSave={() => void form.save()}
        onDiscard={form.discard}
        saveLabel={t('Save and publish')}
      />
    </>
  )
}

/** Everything about one topic, with the widget beside it. */
export function ChatDesignerScreen() {
  const { id } = useParams({ from: '/admin/admin/chat/$id' })
  const { data, error, refetch } = useQuery(topicQuery(Number(id)))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <Designer key={data.id} topic={data} /> : <Skeleton lines={8} />
}
