import { useQuery } from '@tanstack/react-query'
import { ExternalLink as ExternalIcon } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Page } from '#web/ui/patterns/page.tsx'
import page from '#web/ui/patterns/settings-page.module.css'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { Switch } from '#web/ui/primitives/switch.tsx'
import { AccessCard } from './access-card.tsx'
import { AppearanceCard } from './appearance-card.tsx'
import { CreateHelp } from './create-help.tsx'
import { LanguagesCard } from './languages-card.tsx'
import { MenusCard } from './menus-card.tsx'
import { deleteHelp, type ManagedHelp, managedQuery, setActive } from './queries.ts'
import { SynonymsCard } from './synonyms-card.tsx'
import { TextsCard } from './texts-card.tsx'

const StateCard = ({ help: { base } }: { help: ManagedHelp }) => (
  <section className={page.card}>
    <Switch
      isSelected={base.active}
      onChange={(isOn) => void attempt(setActive(base.id, isOn), isOn ? t('Activated') : t('Deactivated'))}
      description={t('Everyone can read published answers at {address}. While it’s inactive, only editors can.', {
        address: '/help',
      })}
    >
      {t('Active')}
    </Switch>
  </section>
)

function DeletionCard({ help: { base, texts } }: { help: ManagedHelp }) {
  const remove = async () => {
    const isSure = await confirm({
      title: t('Delete help centre?'),
      text: t('All categories, answers and attachments are deleted. This can’t be undone.'),
      action: t('Delete help centre'),
      danger: true,
      typed: texts[0]?.title,
    })
    if (isSure) await attempt(deleteHelp(base.id), t('Help centre deleted'))
  }
  return (
    <div>
      <Button variant="danger" onPress={() => void remove()}>
        {t('Delete help centre')}
      </Button>
    </div>
  )
}

function Cards({ help }: { help: ManagedHelp }) {
  const can = useCan()
  const mayEdit = can('knowledge_base.editor') && help.base.editable === true
  return (
    <div className={page.body}>
      <StateCard help={help} />
      <LanguagesCard help={help} />
      {mayEdit && <TextsCard key={`texts ${help.base.updated_at}`} help={help} />}
      <AppearanceCard key={`look ${help.base.updated_at}`} help={help} />
      <MenusCard help={help} />
      <SynonymsCard help={help} />
      {mayEdit && <AccessCard baseId={help.base.id} />}
      <DeletionCard help={help} />
    </div>
  )
}

/** The help centre itself: languages, appearance, links and access. Its answers are edited in the workspace. */
export function HelpCentreScreen() {
  const { data, error, refetch } = useQuery(managedQuery)
  const can = useCan()
  const { help } = data ?? {}
  const primary = help?.languages.find(({ isPrimary }) => isPrimary)
  return (
    <Page
      title={t('Help centre')}
      actions={
        help && (
          <>
            {can('knowledge_base.*') && (
              <Link to="/knowledge_base" look="text">
                {t('Categories and answers')}
              </Link>
            )}
            <Button icon={ExternalIcon} onPress={() => void open(`/help/${primary?.locale}`, '_blank', 'noopener')}>
              {t('View public pages')}
            </Button>
          </>
        )
      }
      body={
        <>
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton lines={8} />}
          {data && (help ? <Cards help={help} /> : <CreateHelp locales={data.locales} />)}
        </>
      }
    />
  )
}
