import { apiAreas } from './settings/api.ts'
import { backupArea } from './settings/backup.ts'
import { chatArea } from './settings/chat.ts'
import { formAreas } from './settings/form.ts'
import { integrationAreas } from './settings/integration.ts'
import { securityAreas } from './settings/security.ts'
import type { Setting, SettingArea } from './settings/setting.ts'
import { emailAreas } from './settings/email.ts'
import { knowledgeBaseArea } from './settings/knowledge-base.ts'
import { retentionArea } from './settings/retention.ts'
import { brandingArea, systemAreas } from './settings/system.ts'
import { ticketAreas } from './settings/ticket.ts'
import { webhookArea } from './settings/webhook.ts'

const areas = [
  ...systemAreas,
  ...emailAreas,
  ...securityAreas,
  ...apiAreas,
  ...ticketAreas,
  ...formAreas,
  chatArea,
  ...integrationAreas,
  retentionArea,
  backupArea,
  brandingArea,
  webhookArea,
  knowledgeBaseArea,
]

/** The rows of table settings; generated values such as tokens are new at every call. */
export const defaultSettings = () => areas.flatMap((area) => area.settings.map((setting) => settingRow(area, setting)))

function settingRow({ area, permission }: SettingArea, setting: Setting) {
  const { name, title, description, frontend = false, secret } = setting
  const state = { value: 'generate' in setting ? setting.generate() : setting.value }
  return {
    name,
    title,
    area,
    description,
    options: formOptions(setting),
    state_current: state,
    state_initial: state,
    frontend,
    preferences: { permission: [permission], secret },
  }
}

function formOptions({ name, input, fields }: Setting) {
  const inputs = fields ?? (input && { [name]: input })
  return inputs ? { form: Object.entries(inputs).map(([name, input]) => ({ name, ...input })) } : {}
}
