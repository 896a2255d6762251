import { integer, select, type SettingArea } from './setting.ts'

/** Where backups go is set on the machine (BACKUP_DIR), so that no account of the web can write anywhere. */
export const backupArea: SettingArea = {
  area: 'System::Backup',
  permission: 'admin.setting_system',
  settings: [
    {
      name: 'backup_schedule',
      title: 'Scheduled backups',
      description: 'Saves the database and files to the server’s backup folder.',
      input: select({ off: 'Off', daily: 'Every day', weekly: 'Every week' }),
      value: 'off',
    },
    {
      name: 'backup_hour',
      title: 'Backup hour',
      description: 'The hour of the day (0–23) when a backup starts, in the helpdesk’s time zone.',
      input: integer(0, 23),
      value: 2,
    },
    {
      name: 'backup_retention',
      title: 'Backups to keep',
      description: 'Older scheduled backups are deleted once a new one has been saved and checked.',
      input: integer(1, 1000),
      value: 14,
    },
  ],
}
