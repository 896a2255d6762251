import type { Topic } from '../frame/section.ts'

/** The areas of settings on each page. Phone systems have a separate screen. */
const areas: Record<Topic, readonly string[]> = {
  branding: ['System::Branding'],
  system: ['System::Base', 'System::Retention'],
  security: ['Security::Base', 'Security::Password', 'Security::TwoFactorAuthentication', 'Security::Webhook'],
  tickets: [
    'Ticket::Base',
    'Ticket::Number',
    'Ticket::AutoAssignment',
    'UI::Ticket',
    'Tag::Base',
    'Checklist::Base',
    'TimeAccounting::Base',
    'Ticket::Trigger',
  ],
  web: ['CustomerWeb::Base'],
  form: ['Form::Base'],
  mail: ['Email::Base'],
  api: ['API::Base'],
  maintenance: ['System::Maintenance'],
}

const isTopic = (name: string): name is Topic => Object.hasOwn(areas, name)

export const listAreas = (topic: string): readonly string[] => (isTopic(topic) ? areas[topic] : [])

export const findTopic = (area: string): Topic | undefined =>
  (Object.keys(areas) as Topic[]).find((topic) => areas[topic].includes(area))
