import { Moon, Sun } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { findNextOpening } from '#contract/opening-now.ts'
import { direction as pageDirection, locale, t } from '#web/lib/i18n/i18n.ts'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { classes } from '#web/ui/classes.ts'
import styles from './chat-preview.module.css'
import type { PreviewState } from './preview-server.ts'
import { type Preview, preparePage, showWidget } from './preview-window.ts'
import type { TopicValues } from './topic-values.ts'

const typingPause = 300

type Choices = { state: PreviewState; device: string; theme: 'light' | 'dark'; direction: 'ltr' | 'rtl' }

const states = () => [
  { id: 'start', label: t('Start') },
  { id: 'waiting', label: t('Waiting') },
  { id: 'chat', label: t('Chat') },
  { id: 'closed', label: t('Closed') },
]

const isDark = () => matchMedia('(prefers-color-scheme: dark)').matches

function makePreview(values: TopicValues, { state, theme, direction }: Choices): Preview {
  const {
    name: _n,
    note: _note,
    block_ip: _ip,
    block_country: _country,
    group_id: _g,
    calendar_id: _c,
    ticket_mode: _mode,
    ...topic
  } = values
  const opens_at = findNextOpening(values, new Date())?.toISOString() ?? null
  // "Follow visitor" is shown as the visitor whose theme is chosen below.
  const shownTheme = values.theme === 'auto' ? theme : values.theme
  return { state, topic: { ...topic, theme: shownTheme, open: true, opens_at }, direction, language: locale() }
}

/** Shows the preview in the frame, soon after the last change. */
function usePreview(preview: Preview) {
  const frame = useRef<HTMLIFrameElement>(null)
  const page = useRef<ReturnType<typeof preparePage>>(undefined)
  const shown = useRef(preview)
  const key = JSON.stringify(preview)
  useEffect(() => {
    shown.current = JSON.parse(key) as Preview
    const timer = setTimeout(() => {
      if (!frame.current) return
      page.current ??= preparePage(frame.current, () => shown.current)
      void page.current.then((ready) => showWidget(ready, shown.current))
    }, typingPause)
    return () => clearTimeout(timer)
  }, [key])
  return frame
}

type Segments = { label: string; value: string; options: { id: string; label: React.ReactNode }[] }

const segments = ({ label, value, options }: Segments, onChange: (id: string) => void) => (
  <RadioGroup label={label} isLabelHidden look="segments" value={value} options={options} onChange={onChange} />
)

/** The real widget with the values of the form, before they are saved. */
export function ChatPreview({ values }: { values: TopicValues }) {
  const [choices, setChoices] = useState<Choices>(() => ({
    state: 'start',
    device: 'desktop',
    theme: isDark() ? 'dark' : 'light',
    direction: pageDirection(),
  }))
  const choose = (name: keyof Choices) => (value: string) => setChoices((all) => ({ ...all, [name]: value }))
  const frame = usePreview(makePreview(values, choices))
  return (
    <aside className={styles.pane} aria-label={t('Preview')}>
      <div className={styles.inner}>
        <div className={styles.line}>
          <h2 className={styles.heading}>{t('Preview')}</h2>
          {segments({ label: t('State'), value: choices.state, options: states() }, choose('state'))}
        </div>
        <div className={classes(styles.stage, styles[choices.theme], values.position === 'left' && styles.left)}>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own script, on a page of our own origin */}
          <iframe
            ref={frame}
            title={t('Preview')}
            className={choices.device === 'phone' ? styles.phone : styles.desktop}
          />
        </div>
        <div className={styles.line}>
          {segments(
            {
              label: t('Device'),
              value: choices.device,
              options: [
                { id: 'desktop', label: t('Desktop') },
                { id: 'phone', label: t('Phone') },
              ],
            },
            choose('device'),
          )}
          {segments(
            {
              label: t('Theme'),
              value: choices.theme,
              options: [
                { id: 'light', label: <Sun size={14} aria-label={t('Light')} /> },
                { id: 'dark', label: <Moon size={14} aria-label={t('Dark')} /> },
              ],
            },
            choose('theme'),
          )}
          {segments(
            {
              label: t('Direction'),
              value: choices.direction,
              options: [
                { id: 'ltr', label: 'LTR' },
                { id: 'rtl', label: 'RTL' },
              ],
            },
            choose('direction'),
          )}
        </div>
      </div>{' '}
    </aside>
  )
}
