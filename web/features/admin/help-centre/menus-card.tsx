import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import page from '#web/ui/patterns/settings-page.module.css'
import { Button } from '#web/ui/primitives/button.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { CardForm } from './card-form.tsx'
import styles from './help-centre.module.css'
import { changeMenus, type ManagedHelp, type MenuItem } from './queries.ts'

type Item = Pick<MenuItem, 'title' | 'url' | 'new_tab'> & { id?: number }
type Location = MenuItem['location']

const fresh: Item = { title: '', url: '', new_tab: false }

type ItemLineProps = { item: Item; onChange: (item: Item) => void; onRemove: () => void }

const ItemLine = ({ item, onChange, onRemove }: ItemLineProps) => (
  <div className={styles.item}>
    <TextField
      label={t('Title')}
      value={item.title}
      onChange={(title) => onChange({ ...item, title })}
      maxLength={100}
      isRequired
    />
    <TextField
      label={t('URL')}
      value={item.url}
      onChange={(url) => onChange({ ...item, url })}
      maxLength={500}
      isRequired
    />
    <Checkbox isSelected={item.new_tab} onChange={(new_tab) => onChange({ ...item, new_tab })}>
      {t('New tab')}
    </Checkbox>
    <IconButton icon={X} label={t('Remove “{name}”', { name: item.title })} onPress={onRemove} />
  </div>
)

type LinksProps = { help: ManagedHelp; languageId: number; location: Location; picker: React.ReactNode }

/** The links of one language in one place, saved together. */
function Links({ help: { base, menuItems }, languageId, location, picker }: LinksProps) {
  const stored = menuItems.filter((item) => item.kb_locale_id === languageId && item.location === location)
  const [typed, setTyped] = useState<Item[]>()
  const items = typed ?? stored
  const form = useSubmit(async () => {
    const kept = items.map(({ id, title, url, new_tab }) => ({ ...(id && { id }), title, url, new_tab }))
    const gone = stored
      .filter(({ id }) => !kept.some((one) => one.id === id))
      .map(({ id, title, url }) => ({ id, title, url, _destroy: true }))
    await changeMenus(base.id, [{ kb_locale_id: languageId, location, menu_items: [...kept, ...gone] }])
    setTyped(undefined)
    toast(t('Saved'))
  })
  return (
    <CardForm title={t('Links')} form={form} isChanged={typed !== undefined}>
      {picker}
      {items.map((item, index) => (
        <ItemLine
          key={item.id ?? `new ${index}`}
          item={item}
          onChange={(changed) => setTyped(items.with(index, changed as MenuItem))}
          onRemove={() => setTyped(items.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button size="s" icon={Plus} onPress={() => setTyped([...items, fresh])}>
          {t('Add link')}
        </Button>
      </div>
    </CardForm>
  )
}

/** The links in header and footer of the public pages. */
export function MenusCard({ help }: { help: ManagedHelp }) {
  const [languageId, setLanguageId] = useState(help.languages[0]?.id ?? 0)
  const [location, setLocation] = useState<Location>('header')
  const picker = (
    <div className={page.actions}>
      <RadioGroup
        label={t('Place')}
        isLabelHidden
        look="segments"
        options={[
          { id: 'header', label: t('Header') },
          { id: 'footer', label: t('Footer') },
        ]}
        value={location}
        onChange={(place) => setLocation(place as Location)}
      />
      {help.languages.length > 1 && (
        <Select
          label={t('Language')}
          isLabelHidden
          options={help.languages.map(({ id, name }) => ({ id, label: name }))}
          value={languageId}
          onChange={setLanguageId}
        />
      )}
    </div>
  )
  return (
    <Links key={`${languageId} ${location}`} help={help} languageId={languageId} location={location} picker={picker} />
  )
}
