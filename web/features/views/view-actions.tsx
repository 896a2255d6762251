import { useNavigate } from '@tanstack/react-router'
import { Download, Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { buildCondition, buildTree } from '#web/ui/patterns/condition-editor/tree.ts'
import { type Criteria, type Filter, narrowed } from '#web/domain/ticket-lists/criteria.ts'
import type { ListSource } from '#web/domain/ticket-lists/list-source.ts'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Menu, type MenuGroup } from '#web/ui/primitives/menu.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { useListLayout } from '#web/domain/ticket-lists/list-layout.ts'
import { changeView, type MyView, removeView, saveNewView } from '#web/domain/ticket-lists/my-views.ts'
import { canSuggest, suggestView } from './suggest-view.ts'

const NameDialog = lazy(async () => ({ default: (await import('./name-dialog.tsx')).NameDialog }))

type ViewActionsProps = {
  source: ListSource
  criteria: Criteria
  filter: Filter
  isChanged: boolean
  onExport: () => void
}

/** The query and the layout of a list, to be saved under a name. */
function useDefinition({ source, criteria, filter }: Pick<ViewActionsProps, 'source' | 'criteria' | 'filter'>) {
  const { columns = source.columns } = useListLayout(source.link)
  const condition = buildCondition(buildTree(narrowed(source.condition, filter)))
  return { condition, query: source.query, order: criteria.order, group: criteria.group, columns }
}

function useViewEntries(view: MyView | undefined, onRename: () => void): MenuGroup[] {
  const navigate = useNavigate()
  if (!view) return []
  const remove = async () => {
    const giveBack = await removeView(view.link)
    void navigate({ to: '/overviews' })
    toast(t('“{name}” deleted', { name: view.name }), { undo: () => void giveBack().catch(sayFailure) })
  }
  const suggest = async () => {
    await suggestView(view)
    toast(t('Suggested to your administrators'))
  }
  const suggestion = { id: 'suggest', label: t('Suggest to team'), run: () => void suggest().catch(sayFailure) }
  return [
    { entries: [{ id: 'rename', label: t('Rename…'), run: onRename }, ...(canSuggest(view) ? [suggestion] : [])] },
    {
      entries: [{ id: 'remove', label: t('Delete view'), danger: true, run: () => void remove().catch(sayFailure) }],
    },
  ]
}

/** What can be done with a list as a whole; an own view can be changed, too. */
function ListMenu({ source: { view, title }, onExport }: Pick<ViewActionsProps, 'source' | 'onExport'>) {
  const [isRenaming, setRenaming] = useState(false)
  const viewEntries = useViewEntries(view, () => setRenaming(true))
  return (
    <>
      <Menu
        label={t('List actions')}
        placement="bottom end"
        trigger={<IconButton icon={Ellipsis} label={t('List actions')} size="s" />}
        groups={[{ entries: [{ id: 'export', label: t('Export…'), icon: Download, run: onExport }] }, ...viewEntries]}
      />
      <Suspense>
        {view && isRenaming && (
          <NameDialog
            title={t('Rename view')}
            action={t('Rename')}
            name={title}
            onSave={(name) => changeView(view.link, { name })}
            onClose={() => setRenaming(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Keeps what is filtered by: as a new view, or in the own view that it was changed in. */
export function ViewActions(props: ViewActionsProps) {
  const { source, filter, isChanged } = props
  const navigate = useNavigate()
  const definition = useDefinition(props)
  const [isNaming, setNaming] = useState(false)
  const open = (link: string) => void navigate({ to: '/overviews/$link', params: { link }, search: {} })
  const saveNew = async (name: string) => open(await saveNewView({ ...definition, name }))
  const saveChanges = async () => {
    await changeView(source.link, definition)
    open(source.link)
    toast(t('Saved'))
  }
  const isWorthKeeping = Object.keys(filter).length > 0 || source.query !== undefined
  return (
    <>
      {source.view && isChanged && (
        <Button size="s" onPress={() => void saveChanges().catch(sayFailure)}>
          {t('Save changes')}
        </Button>
      )}
      {isWorthKeeping && (!source.view || isChanged) && (
        <Button size="s" variant="ghost" onPress={() => setNaming(true)}>
          {t('Save view')}
        </Button>
      )}
      <ListMenu source={source} onExport={props.onExport} />
      <Suspense>
        {isNaming && (
          <NameDialog
            title={t('Save view')}
            action={t('Save')}
            name=""
            onSave={saveNew}
            onClose={() => setNaming(false)}
          />
        )}
      </Suspense>
    </>
  )
}
