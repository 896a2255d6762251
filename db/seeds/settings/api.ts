import { type SettingArea, toggle } from './setting.ts'

export const apiAreas: SettingArea[] = [
  {
    area: 'API::Base',
    permission: 'admin.api',
    settings: [
      {
        name: 'api_token_access',
        title: 'Access tokens',
        description: 'Let programs use the API with access tokens that users create in their preferences.',
        input: toggle,
        value: true,
      },
      {
        name: 'api_password_access',
        title: 'API password access',
        description:
          'Let programs use the API with a username and password. Access tokens are safer: they have fewer permissions and can be revoked.',
        input: toggle,
        value: true,
      },
      {
        name: 'core_workflow_exempts_administrator_tokens',
        title: 'Workflows don’t apply to administrators’ tokens',
        description:
          'Programs using an administrator’s access token can write values that workflows forbid, such as an empty required field.',
        input: toggle,
        value: false,
      },
    ],
  },
]
