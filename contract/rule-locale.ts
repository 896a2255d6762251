import { failsWith } from './issues.ts'
import { text } from './lenient.ts'
import { isTimeZone } from './opening-hours.ts'

/** How the texts of a rule are written: null, empty and `system` mean the settings of the helpdesk. */
export const ruleLocale = {
  localization: text(20).nullable().default(null),
  timezone: text(100)
    .refine(
      (name) => name === '' || name === 'system' || isTimeZone(name),
      failsWith('invalid_value', 'is not a time zone such as Europe/Berlin'),
    )
    .nullable()
    .default(null),
}
