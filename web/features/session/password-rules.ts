import { formatList } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'

type Config = Readonly<Record<string, unknown>>

const isOn = (value: unknown) => value === true || Number(value) > 0

export const shortestPassword = (config: Config): number => Number(config.password_min_size ?? 10)

/** The password policy as text, shown in advance. */
export function passwordRules(config: Config): string {
  const wanted = [
    isOn(config.password_min_2_lower_2_upper_characters) && t('two lowercase and two uppercase letters'),
    isOn(config.password_need_digit) && t('a digit'),
    isOn(config.password_need_special_character) && t('a special character'),
  ].filter((words) => words !== false)
  const count = shortestPassword(config)
  if (wanted.length === 0) return t('At least {count} characters.', { count })
  return t('At least {count} characters, including {list}.', { count, list: formatList(wanted) })
}
