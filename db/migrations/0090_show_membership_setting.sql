-- The page of an organization shows administrators whom they have to confirm.
update settings set frontend = true where name = 'organization_membership_confirmation';
