// Generated from the migrations by `npm run db:types`; do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written as JSON text, read as a value. */
export type Json = ColumnType<unknown, string, string>
export type OptionalJson = ColumnType<unknown, string | undefined, string>

export type DB = {
  access_tokens: {
    id: Generated<number>
    user_id: number
    name: string
    token_sha256: Buffer
    preferences: OptionalJson
    last_used_at: Generated<string | null>
    expires_at: Generated<string | null>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  article_addresses: {
    id: Generated<number>
    key: string
    line: string
  }
  article_deliveries: {
    article_id: number
    state: Generated<string>
    attempts: Generated<number>
    reason: Generated<string | null>
    due_at: string
    sent_at: Generated<string | null>
    created_at: string
    updated_at: string
    progress: OptionalJson
    delivered_at: Generated<string | null>
    read_at: Generated<string | null>
  }
  attachment_previews: {
    sha256: string
    view: string
    preview_sha256: Generated<string | null>
    size: Generated<number | null>
  }
  attachments: {
    id: Generated<number>
    object: string
    object_id: Generated<number | null>
    form_id: Generated<string | null>
    sha256: string
    filename: string
    size: number
    preferences: OptionalJson
    content_text: Generated<string | null>
    created_by_id: number
    created_at: Generated<string>
    sniffed_type: Generated<string | null>
  }
  audit_logs: {
    id: GeneratedAlways<number>
    at: string
    action: string
    actor_id: Generated<number | null>
    real_actor_id: Generated<number | null>
    via: Generated<string | null>
    object: Generated<string | null>
    object_id: Generated<number | null>
    ip: Generated<string | null>
    request_id: Generated<string | null>
    details: OptionalJson
  }
  authorizations: {
    id: Generated<number>
    user_id: number
    provider: string
    uid: string
    username: Generated<string | null>
    email: Generated<string | null>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  automatic_answers: {
    id: Generated<number>
    at: string
    address: string
    channel_id: Generated<number | null>
    remote: Generated<string | null>
  }
  avatars: {
    id: Generated<number>
    user_id: number
    default: Generated<boolean>
    deletable: Generated<boolean>
    initial: Generated<boolean>
    full_sha256: Generated<string | null>
    resize_sha256: Generated<string | null>
    mime_type: Generated<string>
    store_hash: string
    source: string
    source_url: Generated<string | null>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  backup_runs: {
    id: Generated<number>
    started_at: string
    finished_at: Generated<string | null>
    state: string
    result: Generated<string>
  }
  blob_contents: {
    sha256: string
    content: Buffer
  }
  blobs: {
    sha256: string
    size: number
    provider: string
    created_at: Generated<string>
  }
  calendars: {
    id: Generated<number>
    name: string
    timezone: string
    business_hours: Json
    default: Generated<boolean>
    ical_url: Generated<string | null>
    public_holidays: OptionalJson
    last_log: Generated<string | null>
    last_sync: Generated<string | null>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  channel_media: {
    id: Generated<number>
    article_id: number
    channel_id: Generated<number | null>
    network: string
    source: Json
    filename: string
    content_type: string
    details: OptionalJson
    state: Generated<string>
    reason: Generated<string | null>
    attempts: Generated<number>
    due_at: string
    created_at: string
    updated_at: string
  }
  channel_messages: {
    id: Generated<number>
    channel_id: Generated<number | null>
    network: string
    source_key: string
    conversation: string
    content: string
    state: Generated<string>
    reason: Generated<string | null>
    attempts: Generated<number>
    ticket_id: Generated<number | null>
    article_id: Generated<number | null>
    received_at: Generated<string>
    updated_at: Generated<string>
  }
  channels: {
    id: Generated<number>
    area: string
    group_id: Generated<number | null>
    options: OptionalJson
    active: Generated<boolean>
    preferences: OptionalJson
    status_in: Generated<string | null>
    status_out: Generated<string | null>
    last_log_in: Generated<string | null>
    last_log_out: Generated<string | null>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
    enabled_at: Generated<string | null>
  }
  chat_agents: {
    id: Generated<number>
    active: Generated<boolean>
    concurrent: Generated<number>
    seen_at: Generated<string>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
    acted_at: Generated<string>
    set_away_at: Generated<string | null>
  }
  chat_messages: {
    id: Generated<number>
    chat_session_id: number
    content: string
    internal: Generated<boolean>
    client_id: Generated<string | null>
    created_by_id: Generated<number | null>
    created_at: Generated<string>
    updated_at: Generated<string>
    article_id: Generated<number | null>
  }
  chat_sessions: {
    id: Generated<number>
    chat_id: number
    session_id: string
    name: Generated<string>
    state: Generated<string>
    user_id: Generated<number | null>
    customer_id: Generated<number | null>
    ticket_id: Generated<number | null>
    preferences: OptionalJson
    created_by_id: Generated<number | null>
    updated_by_id: Generated<number | null>
    created_at: Generated<string>
    updated_at: Generated<string>
    started_at: Generated<string | null>
    closed_at: Generated<string | null>
    visitor_seen_at: Generated<string>
    visitor_read_id: Generated<number | null>
    agent_read_id: Generated<number | null>
    rating: Generated<number | null>
    rating_note: Generated<string | null>
    ticket_message_id: Generated<number | null>
    search: GeneratedAlways<string | null>
    queued_at: Generated<string>
  }
  chat_sites: {
    chat_id: number
    origin: string
    seen_at: Generated<string | null>
    refused_at: Generated<string | null>
    refused_count: Generated<number>
    created_at: Generated<string>
  }
  chats: {
    id: Generated<number>
    name: string
    note: Generated<string | null>
    max_queue: Generated<number>
    active: Generated<boolean>
    public: Generated<boolean>
    block_ip: Generated<string | null>
    block_country: Generated<string | null>
    allowed_websites: Generated<string | null>
    preferences: OptionalJson
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
    identity_secret: Generated<string | null>
    identity_secret_at: Generated<string | null>
  }
  checklist_items: {
    id: Generated<number>
    checklist_id: number
    text: Generated<string>
    checked: Generated<boolean>
    ticket_id: Generated<number | null>
    position: number
    updated_by_id: number
    created_by_id: number
    created_at: string
    updated_at: string
  }
  checklist_templates: {
    id: Generated<number>
    name: string
    active: Generated<boolean>
    items: OptionalJson
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  checklists: {
    id: Generated<number>
    ticket_id: number
    name: Generated<string>
    updated_by_id: number
    created_by_id: number
    created_at: string
    updated_at: string
  }
  core_workflows: {
    id: Generated<number>
    name: string
    object: Generated<string | null>
    preferences: OptionalJson
    condition_saved: OptionalJson
    condition_selected: OptionalJson
    perform: OptionalJson
    active: Generated<boolean>
    stop_after_match: Generated<boolean>
    priority: Generated<number>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  cti_caller_ids: {
    id: Generated<number>
    caller_id: string
    comment: Generated<string | null>
    level: string
    object: string
    o_id: number
    user_id: Generated<number | null>
    preferences: OptionalJson
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  cti_logs: {
    id: Generated<number>
    backend: Generated<string>
    call_id: string
    direction: string
    state: string
    from: string
    from_comment: Generated<string | null>
    to: string
    to_comment: Generated<string | null>
    queue: Generated<string | null>
    comment: Generated<string | null>
    initialized_at: Generated<string | null>
    start_at: Generated<string | null>
    end_at: Generated<string | null>
    duration_waiting_time: Generated<number | null>
    duration_talking_time: Generated<number | null>
    done: Generated<boolean>
    stale: Generated<boolean>
    answered_by_id: Generated<number | null>
    preferences: OptionalJson
    created_at: Generated<string>
    updated_at: Generated<string>
    announced: Generated<boolean>
    rejected: Generated<boolean>
  }
  data_privacy_tasks: {
    id: GeneratedAlways<number>
    deletable_type: string
    deletable_id: number
    state: Generated<string>
    preferences: OptionalJson
    created_by_id: number
    updated_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  email_addresses: {
    id: Generated<number>
    channel_id: Generated<number | null>
    name: string
    email: string
    active: Generated<boolean>
    note: Generated<string | null>
    preferences: OptionalJson
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  event_horizon: {
    only_one: Generated<boolean>
    txid: string
  }
  events: {
    id: GeneratedAlways<number>
    at: string
    kind: string
    object: string
    object_id: number
    actor_id: number
    via: string
    caused_by: Generated<number | null>
    changes: OptionalJson
    txid: Generated<string | null>
    rule: Generated<string | null>
  }
  external_credentials: {
    id: Generated<number>
    name: string
    credentials: Json
    created_by_id: number
    updated_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  groups: {
    id: Generated<number>
    signature_id: Generated<number | null>
    email_address_id: Generated<number | null>
    name: string
    name_last: string
    parent_id: Generated<number | null>
    assignment_timeout: Generated<number | null>
    follow_up_possible: Generated<string>
    reopen_time_in_days: Generated<number | null>
    follow_up_assignment: Generated<boolean>
    active: Generated<boolean>
    shared_drafts: Generated<boolean>
    note: Generated<string | null>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
    custom_values: OptionalJson
  }
  groups_macros: {
    macro_id: number
    group_id: number
  }
  groups_roles: {
    role_id: number
    group_id: number
    access: string
  }
  groups_text_modules: {
    text_module_id: number
    group_id: number
  }
  groups_users: {
    user_id: number
    group_id: number
    access: string
  }
  history: {
    id: GeneratedAlways<number>
    object: string
    o_id: number
    type: string
    attribute: Generated<string | null>
    value_from: Generated<string | null>
    value_to: Generated<string | null>
    id_from: Generated<number | null>
    id_to: Generated<number | null>
    related_object: Generated<string | null>
    related_o_id: Generated<number | null>
    sourceable_type: Generated<string | null>
    sourceable_id: Generated<number | null>
    sourceable_name: Generated<string | null>
    created_by_id: number
    created_at: string
  }
  http_logs: {
    id: Generated<number>
    direction: string
    facility: string
    method: string
    url: string
    status: Generated<string | null>
    ip: Generated<string | null>
    request: OptionalJson
    response: OptionalJson
    created_by_id: Generated<number | null>
    updated_by_id: Generated<number | null>
    created_at: Generated<string>
    updated_at: Generated<string>
    webhook_delivery_id: Generated<number | null>
  }
  idempotency_keys: {
    actor_id: number
    key: string
    fingerprint: string
    answer: Generated<string | null>
    created_at: string
    real_actor_id: number
    access: Generated<string>
  }
  inbound_mails: {
    id: Generated<number>
    channel_id: Generated<number | null>
    source_key: string
    message_id: Generated<string | null>
    sha256: Generated<string | null>
    size: number
    state: Generated<string>
    reason: Generated<string | null>
    explanation: OptionalJson
    envelope: OptionalJson
    attempts: Generated<number>
    ticket_id: Generated<number | null>
    article_id: Generated<number | null>
    received_at: Generated<string>
    updated_at: Generated<string>
    forgotten_sha256: Generated<string | null>
    content_digest: Generated<string | null>
    from: Generated<string | null>
    subject: Generated<string | null>
  }
  job_runs: {
    id: Generated<number>
    job_id: number
    started_at: string
    worked_at: string
    finished_at: Generated<string | null>
    until_id: number
    cursor_id: Generated<number>
    total: Generated<number | null>
    processed: Generated<number>
    failed: Generated<number>
    failures: OptionalJson
    outcome: Generated<string | null>
    pid: Generated<string | null>
  }
  jobs: {
    id: Generated<number>
    name: string
    object: Generated<string>
    timeplan: OptionalJson
    condition: OptionalJson
    perform: OptionalJson
    disable_notification: Generated<boolean>
    localization: Generated<string | null>
    timezone: Generated<string | null>
    note: Generated<string | null>
    active: Generated<boolean>
    next_run_at: Generated<string | null>
    planned_zone: Generated<string | null>
    matching: Generated<number>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  knowledge_base_answer_translation_contents: {
    id: Generated<number>
    body: Generated<string>
  }
  knowledge_base_answer_translations: {
    id: Generated<number>
    title: string
    kb_locale_id: number
    answer_id: number
    content_id: number
    updated_by_id: number
    created_by_id: number
    created_at: string
    updated_at: string
  }
  knowledge_base_answer_versions: {
    id: Generated<number>
    translation_id: number
    title: string
    body: string
    created_by_id: number
    created_at: string
  }
  knowledge_base_answer_views: {
    translation_id: number
    day: string
    views: number
  }
  knowledge_base_answers: {
    id: Generated<number>
    category_id: number
    promoted: Generated<boolean>
    internal_note: Generated<string | null>
    position: number
    internal_at: Generated<string | null>
    internal_by_id: Generated<number | null>
    published_at: Generated<string | null>
    published_by_id: Generated<number | null>
    archived_at: Generated<string | null>
    archived_by_id: Generated<number | null>
    created_at: string
    updated_at: string
    review_at: Generated<string | null>
  }
  knowledge_base_categories: {
    id: Generated<number>
    knowledge_base_id: number
    parent_id: Generated<number | null>
    category_icon: string
    position: number
    created_at: string
    updated_at: string
  }
  knowledge_base_category_translations: {
    id: Generated<number>
    title: string
    kb_locale_id: number
    category_id: number
    created_at: string
    updated_at: string
  }
  knowledge_base_feed_tokens: {
    user_id: number
    generation: number
  }
  knowledge_base_imports: {
    id: Generated<number>
    knowledge_base_id: number
    filename: string
    sha256: string
    state: Generated<string>
    total: Generated<number>
    done: Generated<number>
    created: Generated<number>
    updated: Generated<number>
    problems: OptionalJson
    created_by_id: number
    created_at: string
    updated_at: string
  }
  knowledge_base_locales: {
    id: Generated<number>
    knowledge_base_id: number
    system_locale_id: number
    primary: Generated<boolean>
    created_at: string
    updated_at: string
  }
  knowledge_base_menu_items: {
    id: Generated<number>
    kb_locale_id: number
    location: string
    position: number
    title: string
    url: string
    new_tab: Generated<boolean>
    created_at: string
    updated_at: string
  }
  knowledge_base_missed_searches: {
    kb_locale_id: number
    day: string
    query: string
    searches: number
  }
  knowledge_base_permissions: {
    id: Generated<number>
    knowledge_base_id: number
    category_id: Generated<number | null>
    role_id: number
    access: string
    created_at: string
    updated_at: string
  }
  knowledge_base_search: {
    model: string
    translation_id: number
    knowledge_base_id: number
    kb_locale_id: number
    category_id: Generated<number | null>
    answer_id: Generated<number | null>
    document: string
    spelling: string
    heading: GeneratedAlways<string | null>
  }
  knowledge_base_synonyms: {
    id: Generated<number>
    kb_locale_id: number
    position: number
    words: string
    folded: string
  }
  knowledge_base_translations: {
    id: Generated<number>
    title: string
    footer_note: Generated<string>
    kb_locale_id: number
    knowledge_base_id: number
    created_at: string
    updated_at: string
  }
  knowledge_base_votes: {
    id: Generated<number>
    translation_id: number
    helpful: Generated<boolean | null>
    comment: Generated<string | null>
    created_at: string
    avoided: Generated<boolean>
  }
  knowledge_base_words: {
    id: Generated<number>
    word: string
  }
  knowledge_bases: {
    id: Generated<number>
    iconset: string
    color_highlight: string
    color_header: string
    color_header_link: string
    homepage_layout: string
    category_layout: string
    active: Generated<boolean>
    show_feed_icon: Generated<boolean>
    custom_address: Generated<string | null>
    created_at: string
    updated_at: string
  }
  link_objects: {
    id: Generated<number>
    name: string
  }
  link_types: {
    id: Generated<number>
    name: string
  }
  links: {
    id: Generated<number>
    link_type_id: number
    link_object_source_id: number
    link_object_source_value: number
    link_object_target_id: number
    link_object_target_value: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  locales: {
    id: number
    locale: string
    alias: Generated<string | null>
    name: string
    dir: Generated<string>
  }
  macros: {
    id: Generated<number>
    name: string
    perform: OptionalJson
    ux_flow_next_up: Generated<string>
    note: Generated<string | null>
    active: Generated<boolean>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  mentions: {
    id: Generated<number>
    mentionable_type: string
    mentionable_id: number
    user_id: number
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  oauth_applications: {
    id: Generated<number>
    name: string
    uid: string
    secret: string
    redirect_uri: string
    scopes: Generated<string>
    confidential: Generated<boolean>
    created_by_id: number
    updated_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  oauth_codes: {
    code_sha256: Buffer
    family: string
    application_id: number
    user_id: number
    redirect_uri: string
    scopes: string
    code_challenge: Generated<string | null>
    code_challenge_method: Generated<string | null>
    expires_at: string
    used_at: Generated<string | null>
    created_at: Generated<string>
  }
  oauth_tokens: {
    id: GeneratedAlways<number>
    family: string
    application_id: number
    user_id: number
    access_sha256: Buffer
    refresh_sha256: Generated<Buffer | null>
    scopes: string
    expires_at: string
    refresh_expires_at: Generated<string | null>
    revoked_at: Generated<string | null>
    created_at: Generated<string>
  }
  object_attributes: {
    id: Generated<number>
    object: string
    name: string
    display: string
    data_type: string
    data_option: OptionalJson
    screens: OptionalJson
    active: Generated<boolean>
    position: number
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
    sealed: OptionalJson
  }
  one_time_tokens: {
    token_sha256: Buffer
    user_id: number
    purpose: string
    expires_at: string
    created_at: Generated<string>
    account_sha256: Buffer
  }
  online_notifications: {
    id: Generated<number>
    object: string
    o_id: number
    type: string
    user_id: number
    seen: Generated<boolean>
    updated_by_id: number
    created_by_id: number
    created_at: string
    updated_at: string
    reason: Generated<string | null>
    replacement_for_id: Generated<number | null>
    action: Generated<string | null>
    article_id: Generated<number | null>
  }
  organizations: {
    id: Generated<number>
    name: string
    shared: Generated<boolean>
    domain: Generated<string>
    domain_assignment: Generated<boolean>
    active: Generated<boolean>
    vip: Generated<boolean>
    note: Generated<string>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
    search: GeneratedAlways<string | null>
    custom_values: OptionalJson
  }
  organizations_users: {
    user_id: number
    organization_id: number
    position: GeneratedAlways<number>
  }
  outgoing_mails: {
    id: GeneratedAlways<number>
    kind: string
    user_id: Generated<number | null>
    recipient: string
    subject: string
    content: string
    message_id: string
    state: Generated<string>
    reason: Generated<string | null>
    attempts: Generated<number>
    sent_at: Generated<string | null>
    created_at: Generated<string>
    updated_at: Generated<string>
    claimed_until: Generated<string | null>
    ticket_id: Generated<number | null>
    reply_to: Generated<string | null>
    references: Generated<string | null>
  }
  overviews: {
    id: Generated<number>
    name: string
    link: string
    prio: number
    condition: Json
    order: Json
    group_by: Generated<string | null>
    group_direction: Generated<string | null>
    organization_shared: Generated<boolean>
    out_of_office: Generated<boolean>
    view: Json
    active: Generated<boolean>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  overviews_roles: {
    overview_id: number
    role_id: number
  }
  overviews_users: {
    overview_id: number
    user_id: number
  }
  permissions: {
    id: Generated<number>
    name: string
    label: Generated<string>
    description: Generated<string>
    preferences: OptionalJson
    active: Generated<boolean>
    allow_signup: Generated<boolean>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  permissions_roles: {
    role_id: number
    permission_id: number
  }
  postmaster_filters: {
    id: Generated<number>
    name: string
    channel: Generated<string>
    match: Json
    perform: Json
    active: Generated<boolean>
    note: Generated<string | null>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  rate_limits: {
    key: string
    ends_at: string
    count: number
  }
  recent_views: {
    id: GeneratedAlways<number>
    object: string
    o_id: number
    created_by_id: number
    created_at: string
  }
  report_day_changes: {
    id: GeneratedAlways<number>
    day: string
  }
  report_days: {
    day: string
    last_at: string
    state_ids: string
    id: Buffer
    created: Buffer
    closed: Buffer
    last_closed: Buffer
    answered: Buffer
    contacted: Buffer
    response_due: Buffer
    response_used: Buffer
    response_took: Buffer
    update_due: Buffer
    solution_due: Buffer
    solution_used: Buffer
    solution_took: Buffer
    outcomes: Buffer
    state: Buffer
    group: Buffer
    owner: Buffer
    organization: Buffer
    channel: Buffer
    version: Generated<string>
    tags: Generated<Buffer | null>
    sender: Generated<Buffer | null>
    messages: Generated<Buffer | null>
  }
  report_profiles: {
    id: Generated<number>
    name: string
    condition: OptionalJson
    active: Generated<boolean>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  report_profiles_roles: {
    report_profile_id: number
    role_id: number
  }
  report_subscriptions: {
    id: Generated<number>
    name: string
    active: Generated<boolean>
    plan: string
    weekday: string
    monthday: string
    time_of_day: string
    timezone: Generated<string | null>
    format: string
    by: string
    time: string
    profile_id: Generated<number | null>
    group_id: Generated<number | null>
    next_run_at: Generated<string | null>
    last_run_at: Generated<string | null>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  report_subscriptions_users: {
    report_subscription_id: number
    user_id: number
    last_run_at: Generated<string | null>
    outcome: Generated<string | null>
  }
  roles: {
    id: Generated<number>
    name: string
    preferences: OptionalJson
    default_at_signup: Generated<boolean>
    active: Generated<boolean>
    note: Generated<string>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  roles_users: {
    user_id: number
    role_id: number
  }
  rule_explanations: {
    id: Generated<number>
    ticket_id: Generated<number | null>
    at: string
    action: string
    article_id: Generated<number | null>
    user_id: number
    details: Json
    person_id: Generated<number | null>
    organization_id: Generated<number | null>
  }
  scheduled_messages: {
    id: Generated<number>
    ticket_id: number
    send_at: string
    article: Json
    draft: OptionalJson
    failure: Generated<string | null>
    created_by_id: number
    updated_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
    failure_code: Generated<string | null>
    failure_values: OptionalJson
  }
  schema_migrations: {
    name: string
    applied_at: Generated<string>
  }
  search_words: {
    id: Generated<number>
    word: string
  }
  sessions: {
    id: GeneratedAlways<number>
    token_sha256: Buffer
    user_id: number
    real_user_id: Generated<number | null>
    device_id: Generated<number | null>
    persistent: Generated<boolean>
    ip: Generated<string | null>
    user_agent: Generated<string | null>
    authenticated_at: string
    last_seen_at: string
    expires_at: string
    created_at: Generated<string>
  }
  settings: {
    id: Generated<number>
    name: string
    title: string
    area: string
    description: Generated<string>
    options: OptionalJson
    state_current: Json
    state_initial: Json
    frontend: Generated<boolean>
    preferences: OptionalJson
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  shared_notification_bounds: {
    user_id: number
    separated_until: number
  }
  shared_notifications: {
    first_id: number
    ticket_id: number
    type: string
    reason: Generated<string | null>
    action: Generated<string | null>
    article_id: Generated<number | null>
    created_by_id: number
    created_at: string
    user_ids: string
  }
  signatures: {
    id: Generated<number>
    name: string
    body: Generated<string | null>
    active: Generated<boolean>
    note: Generated<string | null>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  sla_recalculations: {
    id: Generated<number>
    after_id: Generated<number>
    done: Generated<number>
    total: number
    started_at: string
    finished_at: Generated<string | null>
    changed_at: Generated<string | null>
    overdue: Generated<number>
  }
  slas: {
    id: Generated<number>
    name: string
    calendar_id: number
    condition: OptionalJson
    first_response_time: Generated<number | null>
    response_time: Generated<number | null>
    update_time: Generated<number | null>
    solution_time: Generated<number | null>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  table_changes: {
    txid: Generated<string>
    table_name: string
    at: Generated<string>
  }
  tag_items: {
    id: Generated<number>
    name: string
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  tags: {
    id: GeneratedAlways<number>
    tag_item_id: number
    object: string
    o_id: number
    created_by_id: number
    created_at: Generated<string>
  }
  taskbars: {
    id: Generated<number>
    user_id: number
    client_id: Generated<string | null>
    key: string
    callback: string
    params: OptionalJson
    state: OptionalJson
    preferences: OptionalJson
    prio: number
    notify: Generated<boolean>
    active: Generated<boolean>
    app: Generated<string>
    changed: Generated<boolean>
    last_contact: string
    updated_by_id: number
    created_by_id: number
    created_at: string
    updated_at: string
  }
  templates: {
    id: Generated<number>
    name: string
    options: OptionalJson
    active: Generated<boolean>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  text_modules: {
    id: Generated<number>
    name: string
    keywords: Generated<string | null>
    content: string
    note: Generated<string | null>
    active: Generated<boolean>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  ticket_addresses: {
    address: number
    ticket_id: number
  }
  ticket_article_senders: {
    id: Generated<number>
    name: string
  }
  ticket_article_types: {
    id: Generated<number>
    name: string
    communication: boolean
    active: Generated<boolean>
  }
  ticket_article_versions: {
    id: GeneratedAlways<number>
    ticket_article_id: number
    body: string
    content_type: string
    created_at: string
    replaced_at: string
  }
  ticket_articles: {
    id: Generated<number>
    ticket_id: number
    type_id: number
    sender_id: number
    from: Generated<string | null>
    to: Generated<string | null>
    cc: Generated<string | null>
    subject: Generated<string | null>
    reply_to: Generated<string | null>
    message_id: Generated<string | null>
    message_id_md5: Generated<string | null>
    in_reply_to: Generated<string | null>
    references: Generated<string | null>
    content_type: Generated<string>
    body: string
    source: Generated<string | null>
    internal: Generated<boolean>
    preferences: OptionalJson
    origin_by_id: Generated<number | null>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  ticket_counts: {
    group_id: number
    tickets: number
  }
  ticket_due_events: {
    id: Generated<number>
    ticket_id: number
    event: string
    due_at: string
    at: string
  }
  ticket_merges: {
    id: GeneratedAlways<number>
    source_id: number
    target_id: number
    previous: Json
    moved: Json
    merged_by_id: number
    merged_at: string
    undone_by_id: Generated<number | null>
    undone_at: Generated<string | null>
  }
  ticket_mutes: {
    user_id: number
    ticket_id: number
    created_at: Generated<string>
  }
  ticket_news: {
    id: GeneratedAlways<number>
    ticket_id: number
    type: string
    event_id: Generated<number | null>
    about: Generated<string | null>
    created_at: string
    mailed_at: Generated<string | null>
  }
  ticket_number_days: {
    day: string
    counter: number
  }
  ticket_priorities: {
    id: Generated<number>
    name: string
    default_create: Generated<boolean>
    ui_icon: Generated<string | null>
    ui_color: Generated<string | null>
    note: Generated<string | null>
    active: Generated<boolean>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  ticket_ratings: {
    ticket_id: number
    customer_id: number
    asked_at: Generated<string | null>
    score: Generated<string | null>
    comment: Generated<string | null>
    rated_at: Generated<string | null>
  }
  ticket_search: {
    ticket_id: number
    group_id: number
    customer_id: number
    organization_id: Generated<number | null>
    updated_at: string
    is_cut: Generated<boolean>
    document: string
    pairs: Generated<string>
    addresses: Generated<string>
    is_split: Generated<boolean>
  }
  ticket_search_parts: {
    ticket_id: number
    begins_at: string
    begins_with: number
    articles: number
    characters: number
    document: string
    pairs: string
  }
  ticket_shared_draft_starts: {
    id: Generated<number>
    group_id: number
    name: string
    content: OptionalJson
    updated_by_id: number
    created_by_id: number
    created_at: string
    updated_at: string
  }
  ticket_shared_draft_zooms: {
    id: Generated<number>
    ticket_id: number
    new_article: OptionalJson
    ticket_attributes: OptionalJson
    updated_by_id: number
    created_by_id: number
    created_at: string
    updated_at: string
  }
  ticket_state_types: {
    id: Generated<number>
    name: string
    note: Generated<string | null>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  ticket_states: {
    id: Generated<number>
    state_type_id: number
    name: string
    next_state_id: Generated<number | null>
    ignore_escalation: Generated<boolean>
    default_create: Generated<boolean>
    default_follow_up: Generated<boolean>
    note: Generated<string | null>
    active: Generated<boolean>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  ticket_time_accounting_types: {
    id: Generated<number>
    name: string
    note: Generated<string | null>
    active: Generated<boolean>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  ticket_time_accountings: {
    id: Generated<number>
    ticket_id: number
    ticket_article_id: Generated<number | null>
    time_unit: string
    type_id: Generated<number | null>
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  tickets: {
    id: Generated<number>
    group_id: number
    priority_id: number
    state_id: number
    organization_id: Generated<number | null>
    number: string
    title: string
    owner_id: Generated<number>
    customer_id: number
    note: Generated<string | null>
    first_response_at: Generated<string | null>
    first_response_escalation_at: Generated<string | null>
    first_response_in_min: Generated<number | null>
    first_response_diff_in_min: Generated<number | null>
    close_at: Generated<string | null>
    close_escalation_at: Generated<string | null>
    close_in_min: Generated<number | null>
    close_diff_in_min: Generated<number | null>
    update_escalation_at: Generated<string | null>
    update_in_min: Generated<number | null>
    update_diff_in_min: Generated<number | null>
    last_close_at: Generated<string | null>
    last_contact_at: Generated<string | null>
    last_contact_agent_at: Generated<string | null>
    last_contact_customer_at: Generated<string | null>
    last_owner_update_at: Generated<string | null>
    create_article_type_id: Generated<number | null>
    create_article_sender_id: Generated<number | null>
    article_count: Generated<number | null>
    escalation_at: Generated<string | null>
    pending_time: Generated<string | null>
    type: Generated<string | null>
    time_unit: Generated<string | null>
    preferences: OptionalJson
    checklist_id: Generated<number | null>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
    version: Generated<number>
    custom_values: OptionalJson
  }
  trigger_runs: {
    id: Generated<number>
    trigger_id: number
    at: string
    error: Generated<string | null>
  }
  triggers: {
    id: Generated<number>
    name: string
    condition: OptionalJson
    perform: OptionalJson
    activator: Generated<string>
    execution_condition_mode: Generated<string>
    localization: Generated<string | null>
    timezone: Generated<string | null>
    note: Generated<string | null>
    active: Generated<boolean>
    disable_notification: Generated<boolean>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
    prio: Generated<number | null>
  }
  two_factor_challenges: {
    id: GeneratedAlways<number>
    user_id: number
    purpose: string
    value: string
    expires_at: string
  }
  two_factor_preferences: {
    id: Generated<number>
    user_id: number
    method: string
    configuration: string
    created_at: Generated<string>
    updated_at: Generated<string>
    preferred: Generated<boolean>
  }
  user_devices: {
    id: Generated<number>
    user_id: number
    name: string
    os: Generated<string | null>
    browser: Generated<string | null>
    location: Generated<string | null>
    fingerprint: Generated<string | null>
    user_agent: Generated<string | null>
    ip: Generated<string | null>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  user_identities: {
    id: Generated<number>
    user_id: number
    network: string
    identifier: string
    name: Generated<string | null>
    created_at: string
    updated_at: string
  }
  user_merge_tickets: {
    merge_id: number
    ticket_id: number
    organization_id: Generated<number | null>
  }
  user_merges: {
    id: Generated<number>
    user_id: number
    into_id: number
    was_active: boolean
    contacts: OptionalJson
    follower_ids: Generated<string>
    undone_at: Generated<string | null>
    undone_by_id: Generated<number | null>
    created_by_id: number
    created_at: string
  }
  user_overview_sortings: {
    id: Generated<number>
    user_id: number
    overview_id: number
    prio: number
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  users: {
    id: Generated<number>
    organization_id: Generated<number | null>
    login: string
    firstname: Generated<string | null>
    lastname: Generated<string | null>
    email: Generated<string | null>
    image: Generated<string | null>
    image_source: Generated<string | null>
    web: Generated<string | null>
    phone: Generated<string | null>
    fax: Generated<string | null>
    mobile: Generated<string | null>
    department: Generated<string | null>
    street: Generated<string | null>
    zip: Generated<string | null>
    city: Generated<string | null>
    country: Generated<string | null>
    address: Generated<string | null>
    vip: Generated<boolean>
    verified: Generated<boolean>
    active: Generated<boolean>
    note: Generated<string | null>
    last_login: Generated<string | null>
    source: Generated<string | null>
    login_failed: Generated<number>
    out_of_office: Generated<boolean>
    out_of_office_start_at: Generated<string | null>
    out_of_office_end_at: Generated<string | null>
    out_of_office_replacement_id: Generated<number | null>
    preferences: OptionalJson
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
    password: Generated<string | null>
    search: GeneratedAlways<string | null>
    login_failed_at: Generated<string | null>
    account_email: Generated<string | null>
    organization_confirmed: Generated<boolean>
    merged_into_id: Generated<number | null>
    custom_values: OptionalJson
  }
  webhook_deliveries: {
    id: Generated<number>
    delivery_id: Generated<string>
    webhook_id: number
    ticket_id: number
    article_id: Generated<number | null>
    rule: Json
    event: Json
    state: Generated<string>
    attempts: Generated<number>
    status: Generated<number | null>
    failure: Generated<string | null>
    due_at: string
    sent_at: Generated<string | null>
    created_at: string
    updated_at: string
  }
  webhooks: {
    id: Generated<number>
    name: string
    endpoint: string
    http_method: Generated<string>
    sealed: OptionalJson
    signature_token: GeneratedAlways<string | null>
    ssl_verify: Generated<boolean>
    basic_auth_username: Generated<string | null>
    basic_auth_password: GeneratedAlways<string | null>
    bearer_token: GeneratedAlways<string | null>
    pre_defined_webhook_type: Generated<string | null>
    customized_payload: Generated<boolean>
    custom_payload: Generated<string | null>
    preferences: OptionalJson
    note: Generated<string | null>
    active: Generated<boolean>
    updated_by_id: number
    created_by_id: number
    created_at: Generated<string>
    updated_at: Generated<string>
  }
}
