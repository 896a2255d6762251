import { integer, type SettingArea, toggle } from './setting.ts'

export const chatArea: SettingArea = {
  area: 'Chat::Base',
  permission: 'admin.channel_chat',
  settings: [
    {
      name: 'chat',
      title: 'Live chat',
      description: 'Let visitors to your website chat with your agents.',
      input: toggle,
      value: false,
      frontend: true,
    },
    {
      name: 'chat_agent_idle_timeout',
      title: 'Time to accept (seconds)',
      description: 'Agents who don’t accept a waiting visitor in this time are set to unavailable.',
      input: integer(10, 3600),
      value: '120',
      frontend: true,
    },
  ],
}
