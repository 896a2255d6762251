import { type SettingArea, toggle } from './setting.ts'

/** Added later: at the end, so that the ids of the others stay. */
export const knowledgeBaseArea: SettingArea = {
  area: 'Kb::Core',
  permission: 'admin.knowledge_base',
  settings: [
    {
      name: 'kb_multi_lingual_support',
      title: 'Several languages',
      description: 'Write the help centre in more than one language.',
      input: toggle,
      value: true,
      frontend: true,
    },
    {
      name: 'kb_active',
      title: 'Help centre is on',
      description: 'Set by the server: agents can read the help centre.',
      value: false,
      frontend: true,
    },
    {
      name: 'kb_active_publicly',
      title: 'Help centre is public',
      description: 'Set by the server: visitors can read at least one answer.',
      value: false,
      frontend: true,
    },
  ],
}
