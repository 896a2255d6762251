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
        title: 'Telephone systems',
        description: 'Telephone systems may announce calls over HTTP.',
        input: toggle,
        value: true,
        frontend: true,
      },
      {
        name: 'cti_token',
        title: 'Telephone token',
        description: 'The secret part of the address that a telephone system posts its calls to.',
        input: text,
        generate: randomToken,
        secret: true,
      },
      {
        name: 'cti_config',
        title: 'Telephone routing',
        description: 'Blocked callers, outgoing numbers and who hears of which queue.',
        value: {},
      },
      {
        name: 'cti_default_country',
        title: 'Country of telephone numbers',
        description:
          'Two letters, such as DE: where numbers without a country code belong. Empty leaves them as they are.',
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
        description: 'sipgate.io may announce calls.',
        input: toggle,
        value: false,
        frontend: true,
      },
      {
        name: 'sipgate_token',
        title: 'sipgate.io token',
        description: 'The secret part of the address that sipgate.io posts its calls to.',
        input: text,
        generate: randomToken,
        secret: true,
      },
      {
        name: 'sipgate_config',
        title: 'sipgate.io routing',
        description: 'Blocked callers, outgoing numbers and the account at sipgate.io.',
        value: {},
        secret: true,
      },
      {
        name: 'sipgate_alternative_fqdn',
        title: 'Host name for sipgate.io',
        description: 'Where sipgate.io reports the rest of a call when it cannot reach the usual host name.',
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
        description: 'Placetel may announce calls.',
        input: toggle,
        value: false,
        frontend: true,
      },
      {
        name: 'placetel_token',
        title: 'Placetel token',
        description: 'The secret part of the address that Placetel posts its calls to.',
        input: text,
        generate: randomToken,
        secret: true,
      },
      {
        name: 'placetel_config',
        title: 'Placetel routing',
        description: 'Blocked callers, outgoing numbers and the account at Placetel.',
        value: {},
        secret: true,
      },
    ],
  },
]
