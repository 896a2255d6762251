select "id", "name", "uid", "secret", "redirect_uri", "scopes", "confidential", "created_at", "updated_at"
from "oauth_applications"
where "uid" = $1;
