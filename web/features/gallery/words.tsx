import { Clock, Mail, Plus, Star, Trash2 } from 'lucide-react'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Badge, Count } from '#web/ui/primitives/badge.tsx'
import { Breadcrumbs } from '#web/ui/primitives/breadcrumbs.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Kbd } from '#web/ui/primitives/kbd.tsx'
import { ExternalLink, Link } from '#web/ui/primitives/link.tsx'
import { Mark } from '#web/ui/primitives/mark.tsx'
import { StateIcon, stateShapes } from '#web/ui/primitives/state-icon.tsx'
import { Tags } from '#web/ui/primitives/tag.tsx'
import styles from './gallery.module.css'
import { Sample } from './sample.tsx'

const colours = [
  'surface',
  'surface-app',
  'surface-sunken',
  'surface-hover',
  'surface-selected',
  'accent',
  'accent-soft',
  'note-surface',
  'danger-surface',
  'success-surface',
  'text',
  'text-muted',
  'text-faint',
  'border',
  'border-control',
]

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const
const tones = ['neutral', 'accent', 'notice', 'success', 'warning', 'danger'] as const

const Buttons = () => (
  <Sample title="Button, IconButton">
    {variants.map((variant) => (
      <Button key={variant} variant={variant} icon={Plus}>
        {variant}
      </Button>
    ))}
    <Button shortcut="c">With key</Button>
    <Button isDisabled>Disabled</Button>
    <Button variant="primary" isPending>
      Saving
    </Button>
    <Button size="s">Small</Button>
    <Button size="l">Large</Button>
    <IconButton icon={Star} label="Star" shortcut="s" />
    <IconButton icon={Trash2} label="Delete" isDisabled />
  </Sample>
)

/** Small inline elements. */
export const Words = () => (
  <>
    <Sample title="Colours">
      {colours.map((name) => (
        <span key={name} className={styles.swatch}>
          <span className={styles.colour} style={{ background: `var(--${name})` }} />
          {name}
        </span>
      ))}
    </Sample>
    <Buttons />
    <Sample title="StateIcon: shape and word">
      {stateShapes.map((shape) => (
        <StateIcon key={shape} shape={shape} label={shape} />
      ))}
      {stateShapes.map((shape) => (
        <StateIcon key={shape} shape={shape} />
      ))}
    </Sample>
    <Sample title="Badge, Count, Avatar, Kbd, Mark">
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Badge tone="danger" icon={Clock}>
        first reply in 0:42
      </Badge>
      <Badge isOutlined>outlined</Badge>
      <Count value={1234} />
      <Count value={3} isHot />
      <Avatar name="Emma Moreau" size="l" />
      <Avatar name="David Bell" />
      <Avatar name="سارة الحداد" />
      <Avatar name="山田太郎" size="s" isAlone />
      <Kbd shortcut="mod+k" />
      <Kbd shortcut="g d" />
      <Mark />
    </Sample>
    <Sample title="Link, Breadcrumbs, Tags">
      <Link to="/gallery">A link to a screen</Link>
      <ExternalLink href="/api/docs">API reference</ExternalLink>
      <Breadcrumbs
        trail={[
          <Link key="a" to="/admin" look="plain">
            Administration
          </Link>,
        ]}
        current="Groups"
      />
      <Tags
        label="Tags"
        tags={[
          { id: '1', label: 'order' },
          { id: '2', label: 'courier' },
        ]}
      />
      <Tags
        label="Recipients"
        tags={[{ id: '1', label: 'David Bell', start: <Mail size={13} /> }]}
        onRemove={() => {}}
      />
    </Sample>
  </>
)
