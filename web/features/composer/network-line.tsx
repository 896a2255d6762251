import { measureSms, simplifySms } from '#contract/sms-parts.ts'
import type { TicketNetwork } from '#web/domain/tickets/networks.ts'
import { formatDuration, formatNumber } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import styles from './network-line.module.css'

type NetworkLineProps = {
  network: TicketNetwork
  /** As it will be sent. */
  text: string
  /** How long the network accepts free texts, in milliseconds. */
  timeLeft: number | undefined
  /** Replaces the words in the editor. */
  onChangeTexts: (change: (text: string) => string) => void
}

const writeReader = ({ name, reader, isGroup, isPublic = false }: TicketNetwork): string => {
  if (isPublic) return t('{network}: a public comment that everyone can read', { network: name })
  if (isGroup) return t('{network}: everyone in the group {name} can read this', { network: name, name: reader })
  return reader ? t('{network} to {name}', { network: name, name: reader }) : name
}

const hour = 3_600_000
/** Below this, the time that is left is worth a look. */
const scarce = 4 * hour

const TimeLeft = ({ left }: { left: number }) => (
  <span className={classes(styles.time, left < scarce && styles.scarce)}>
    {t('{time} left to write freely', { time: formatDuration(Math.ceil(left / 1000)) })}
  </span>
)

/** Networks that accept a limited number of characters. */
function Count({ network: { most, id }, text }: Pick<NetworkLineProps, 'network' | 'text'>) {
  const length = [...text].length
  if (length > most && id === 'telegram') {
    const parts = Math.ceil(length / most)
    return t('{count} characters, sent as {parts} messages', { count: formatNumber(length), parts })
  }
  return t('{count} of {most}', { count: formatNumber(length), most: formatNumber(most) })
}

/** As networks charge it. */
function SmsCount({ text }: { text: string }) {
  const { characters, parts } = measureSms(text)
  return (
    <>
      {tn(characters, '{count} character', '{count} characters')} · {t('{count} SMS', { count: formatNumber(parts) })}
    </>
  )
}

const mostNamed = 5

/** Which characters make it longer, and a way out. */
function CostlyCharacters({ text, onChangeTexts }: Pick<NetworkLineProps, 'text' | 'onChangeTexts'>) {
  const { isUnicode, costly, parts } = measureSms(text)
  if (!isUnicode) return null
  const simple = measureSms(simplifySms(text))
  return (
    <p className={classes(styles.line, styles.hint)}>
      <span>
        {t('With {characters}, an SMS holds only 70 characters.', { characters: costly.slice(0, mostNamed).join(' ') })}
      </span>
      {simple.parts < parts && (
        <Button size="s" onPress={() => onChangeTexts(simplifySms)}>
          {t('Use plain characters: {count} SMS', { count: simple.parts })}
        </Button>
      )}
    </p>
  )
}

/** Where an answer goes, who will read it, and what is possible now. */
export function NetworkLine({ network, text, timeLeft, onChangeTexts }: NetworkLineProps) {
  const isSms = network.id === 'sms'
  return (
    <>
      <p className={classes(styles.line, (network.isGroup || network.isPublic) && styles.group)}>
        <span dir="auto">{writeReader(network)}</span>
        {timeLeft !== undefined && timeLeft > 0 && <TimeLeft left={timeLeft} />}
        <span className={styles.count}>
          {isSms ? <SmsCount text={text} /> : <Count network={network} text={text} />}
        </span>
      </p>
      {isSms && <CostlyCharacters text={text} onChangeTexts={onChangeTexts} />}
    </>
  )
}

/** The button says what is sent. */
export function messageSendLabel({ id, reader, isGroup, isPublic = false }: TicketNetwork, text: string): string {
  if (isPublic) return t('Comment publicly')
  const { parts } = measureSms(text)
  if (id === 'sms' && parts > 1) return t('Send {count} SMS', { count: parts })
  return reader && !isGroup ? t('Send to {name}', { name: reader }) : t('Send')
}
