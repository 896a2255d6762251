import { type SettingArea, toggle } from './setting.ts'

export const apiAreas: SettingArea[] = [
  {
    area: 'API::Base',
    permission: 'admin.api',
    settings: [
      {
        name: 'api_token_access',
        title: 'Access tokens',
        description: 'Programs may use the API with access tokens that users create in their profile.',
        input: toggle,
        value: true,
      },
      {
        name: 'api_password_access',
        title: 'Passwords in the API',
        description:
          'Programs may use the API with login and password. Tokens are safer: they are narrower and can be revoked.',
        input: toggle,
        value: true,
      },
    ],
  },
]
