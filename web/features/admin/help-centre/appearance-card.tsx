import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { KnowledgeBaseRecord } from '#contract/knowledge-base.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { CopyText } from '#web/ui/patterns/copy-text.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import page from '#web/ui/patterns/settings-page.module.css'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { Switch } from '#web/ui/primitives/switch.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { CardForm } from './card-form.tsx'
import styles from './help-centre.module.css'
import { changeHelp, type ManagedHelp, snippetsQuery } from './queries.ts'

const names = [
  'color_highlight',
  'color_header',
  'color_header_link',
  'homepage_layout',
  'category_layout',
  'show_feed_icon',
  'custom_address',
] as const
type Look = Pick<KnowledgeBaseRecord, (typeof names)[number]>

const readLook = (base: KnowledgeBaseRecord): Look =>
  Object.fromEntries(names.map((name) => [name, base[name]])) as Look

const layouts = () => [
  { id: 'grid', label: t('Grid') },
  { id: 'list', label: t('List') },
]

type FieldProps = {
  value: string
  onChange: (value: string) => void
  label: string
  name: string
  description?: string
}

/** Any CSS colour, shown beside it. */
const ColorField = ({ value, ...field }: FieldProps) => (
  <TextField
    {...field}
    value={value}
    maxLength={25}
    aside={<span className={styles.swatch} style={{ background: value }} aria-hidden />}
  />
)

/** What a web server needs so that the pages are at the custom address. */
function Snippets({ baseId, address }: { baseId: number; address: string | null }) {
  const { data } = useQuery(snippetsQuery(baseId, address))
  if (!data) return null
  return (
    <details>
      <summary>{t('Web server configuration')}</summary>
      {Object.entries(data.snippets).map(([server, text]) => (
        <CopyText key={server} name={server} text={text} isBlock />
      ))}
    </details>
  )
}

/** Colours and layout of the public pages, and their address. */
export function AppearanceCard({ help: { base } }: { help: ManagedHelp }) {
  const [typed, setTyped] = useState<Partial<Look>>({})
  const values = { ...readLook(base), ...typed }
  const form = useSubmit(async () => {
    await changeHelp(base.id, {
      ...typed,
      ...('custom_address' in typed && { custom_address: typed.custom_address || null }),
    })
    setTyped({})
    toast(t('Saved'))
  })
  const set = (part: Partial<Look>) => setTyped((all) => ({ ...all, ...part }))
  return (
    <CardForm title={t('Appearance')} form={form} isChanged={Object.keys(typed).length > 0}>
      <div className={page.pair}>
        <ColorField
          label={t('Brand colour')}
          description={t('Adjusted where text would be hard to read.')}
          name="color_highlight"
          value={values.color_highlight}
          onChange={(color_highlight) => set({ color_highlight })}
        />
        <ColorField
          label={t('Header background')}
          name="color_header"
          value={values.color_header}
          onChange={(color_header) => set({ color_header })}
        />
        <ColorField
          label={t('Header links')}
          name="color_header_link"
          value={values.color_header_link}
          onChange={(color_header_link) => set({ color_header_link })}
        />
      </div>
      <div className={page.pair}>
        <RadioGroup
          label={t('Home page')}
          look="segments"
          options={layouts()}
          value={values.homepage_layout}
          onChange={(layout) => set({ homepage_layout: layout as Look['homepage_layout'] })}
        />
        <RadioGroup
          label={t('Category pages')}
          look="segments"
          options={layouts()}
          value={values.category_layout}
          onChange={(layout) => set({ category_layout: layout as Look['category_layout'] })}
        />
      </div>
      <Switch isSelected={values.show_feed_icon} onChange={(show_feed_icon) => set({ show_feed_icon })}>
        {t('Show links to feeds')}
      </Switch>
      <TextField
        label={t('Custom address')}
        description={t('A path such as /faq or a host such as help.example.com')}
        name="custom_address"
        value={values.custom_address ?? ''}
        onChange={(custom_address) => set({ custom_address })}
        maxLength={250}
      />
      <Snippets baseId={base.id} address={base.custom_address} />
    </CardForm>
  )
}
