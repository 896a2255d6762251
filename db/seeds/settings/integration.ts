import { randomToken } from '#kernel/crypto/tokens.ts'
import { optionalText, type SettingArea, text, toggle } from './setting.ts'

/** The settings of a telephone system are edited by its own screen: their objects have no form. */
export const integrationAreas: SettingArea[] = [
  {
    area: 'Integration::CTI',
    permission: 'admin.integration',
    settings: [
      {
        name: 'cti_integration',
        title: 'Phone systems',
        description: 'Let phone systems report calls over HTTP.',
        input: toggle,
        value: true,
        frontend: true,
      },
      {
        name: 'cti_token',
        title: 'Phone system token',
        description: 'Secret part of the URL your phone system reports calls to.',
        input: text,
        generate: randomToken,
        secret: true,
      },
      {
        name: 'cti_config',
        title: 'Call rules',
        description: 'Blocked numbers, caller IDs and who is notified of each queue.',
        value: {},
      },
      {
        name: 'cti_default_country',
        title: 'Default country',
        description:
          'For phone numbers without a country code. Two letters, e.g. DE. Leave empty to keep numbers as they are.',
        input: optionalText,
        value: '',
      },
    ],
  },
  {
    area: 'Integration::Sipgate',
    permission: 'admin.integration',
    settings: [
      {
        name: 'sipgate_integration',
        title: 'sipgate.io',
        description: 'Let sipgate.io report calls.',
        input: toggle,
        value: false,
        frontend: true,
      },
      {
        name: 'sipgate_token',
        title: 'sipgate.io token',
        description: 'Secret part of the URL sipgate.io reports calls to.',
        input: text,
        generate: randomToken,
        secret: true,
      },
      {
        name: 'sipgate_config',
        title: 'sipgate.io call rules',
        description: 'Blocked numbers, caller IDs and the sipgate.io account.',
        value: {},
        secret: true,
      },
      {
        name: 'sipgate_alternative_fqdn',
        title: 'Hostname for sipgate.io',
        description: 'Used for call updates if sipgate.io can’t reach your hostname.',
        input: optionalText,
        value: '',
      },
    ],
  },
  {
    area: 'Integration::Placetel',
    permission: 'admin.integration',
    settings: [
      {
        name: 'placetel_integration',
        title: 'Placetel',
        description: 'Let Placetel report calls.',
        input: toggle,
        value: false,
        frontend: true,
      },
      {
        name: 'placetel_token',
        title: 'Placetel token',
        description: 'Secret part of the URL Placetel reports calls to.',
        input: text,
        generate: randomToken,
        secret: true,
      },
      {
        name: 'placetel_config',
        title: 'Placetel call rules',
        description: 'Blocked numbers, caller IDs and the Placetel account.',
        value: {},
        secret: true,
      },
    ],
  },
]
