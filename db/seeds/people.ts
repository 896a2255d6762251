export const organizations = [{ id: 1, name: 'Linden Coffee', shared: true }]

/** User 1 is the system itself and "nobody" as an owner; user 2 is the customer of the sample ticket. */
export const users = [
  { id: 1, login: '-', firstname: '-', lastname: '', email: '', active: false },
  {
    id: 2,
    login: 'mara.linden@customer.example',
    firstname: 'Mara',
    lastname: 'Linden',
    email: 'mara.linden@customer.example',
    active: true,
    organization_id: 1,
  },
]

export const rolesUsers = [{ user_id: 2, role_id: 3 }]
