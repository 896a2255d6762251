/** Texts by which servers report that a mail was not delivered. */
export const failure = anyOf([
  `could ?n.t (?:be )?(?:deliver|reach|sen[dt]|rout|process)|(?:can|could) ?not (?:be )?(?:deliver|reach|sen[dt]|rout|process|find)`,
  `(?:was|were|is|be|been|has) not (?:yet )?(?:been )?(?:delivered|sent|accepted)|wasn.t (?:able to deliver|delivered)`,
  `not able to (?:be )?deliver|unable to (?:be )?(?:deliver|send|relay|route)|undeliver|non-?deliver|failed to deliver`,
  `delivery .{0,80}(?:failed|delayed|failure|error|unsuccessful|aborted)|delivery (?:failed|failure|error|problem|has failed)`,
  `did not reach|(?:fatal|transient|permanent) errors?|address(?:es|\\(es\\))? failed|unknown (?:recipient|user|address)`,
  `errors? (?:has |have )?(?:occurred|happened) .{0,40}deliver|error\\(?s?\\)? in the delivery|problems? (?:delivering|with delivery)`,
  `(?:was|were|been|is) (?:rejected|blocked|refused|bounced|undeliverable|returned|quarantined)|returned mail|failure notice`,
  `user (?:is )?unknown|no such (?:user|address|mailbox|recipient)|mailbox (?:unavailable|not found|is full|full|unknown)`,
  `recipient (?:address )?rejected|invalid recipient|does not exist|over ?quota|host unknown|unrout|failed recipient`,
  `(?:nicht|un) ?zustellbar|nicht (?:zugestellt|übermittelt|ausgeliefert|gesendet|versendet) werden|zustellung .{0,40}(?:fehlgeschlagen|verzögert)`,
  `n.a (?:pas )?pu être (?:remis|délivré|transmis|envoyé|distribué)|non remis|no (?:se )?(?:ha )?(?:podido|pudo) (?:ser )?(?:entrega|envia)`,
  `non è stato (?:possibile )?(?:consegna|recapita)|mancat[oa] (?:recapito|consegna)|niet (?:worden )?(?:bezorgd|afgeleverd)|onbestelbaar`,
  `não (?:foi|pôde|pode).{0,30}(?:entreg|enviad)|nie (?:można|mogła|została|udało).{0,40}dostarcz|nedoruč|kund?e (?:inte|ikke) lever`,
  `teslim edilemedi|iletilemedi|не (?:может быть|был[оа]?|удалось|смог).{0,40}достав|не ?доставлен|невозможно доставить`,
  `宛先不明|宛先が|宛先に|配信(?:でき|され|不能|に失敗|を行え|エラー|不可)|送信(?:でき|に失敗|エラー|不能)|届(?:けられ|けでき|きません|かな)|送れませんでした`,
  `エラーメール|返送|受信者が|存在しません|見つかりません|メールボックス.{0,20}(?:いっぱい|容量|満杯)`,
  `无法投递|退信|投递失败|未能送达|無法(?:傳遞|投遞|寄送)|退件|전송.{0,8}(?:실패|되지|못)|반송|배달.{0,8}(?:실패|못)`,
])

/** The server has not given up. */
export const delay = anyOf([
  `\\bdelayed\\b|not yet been delivered|will (?:keep trying|retry|continue|be retried|be (?:re)?tried again|try again)`,
  `still (?:trying|being retried)|do not need to resend|no action is required on your part|warning message only`,
  `(?:attempts?|delivery|trying) .{0,30}will (?:continue|be made)|継続して|再送(?:中|を|い)|遅延|verzögert|wird weiter(?:hin)? versucht`,
])
export const givenUp = anyOf([
  `(?:given|giving|gave) up|permanent (?:fatal )?(?:error|failure)|failed permanently|not (?:going to|be) (?:re)?tr(?:y|ied)`,
])

/** Texts about temporary failures; only used without a status code. */
export const temporary = anyOf([
  `temporar|\\bdefer|gr[ea]ylist|(?:mailbox|inbox|mail ?folder|maildir|postfach|account) (?:is |ist )?(?:\\w+ )?(?:full|voll)|(?:over|exceed\\w*|out of) .{0,30}(?:quota|storage|space)`,
  `over ?quota|quota (?:exceeded|full|violation)|not enough (?:disk )?(?:space|storage)|insufficient|disk full|mailbox .{0,30}(?:full|limit|exceed)`,
  `tim(?:ed|e) ?-?out|try (?:again|later)|(?:max\\w*|retry) (?:number of )?(?:retr|time)|connection (?:was )?(?:refused|lost|reset|dropped|closed|failed|died)`,
  `(?:can|could) ?n.?o?t connect|unable to connect|not reachable|unreachable|no route to host|(?:host|server) (?:is )?(?:down|not respond|busy)`,
  `did not respond|too many (?:connections|messages|sessions|concurrent)|rate limit|throttl|queue.{0,30}(?:too long|expired)|expired|too long in|for a long time`,
  `容量|いっぱい|満杯|一時的|混み合|混雑|空き|しばらく|plein|llen[oa]|pien[ao]|переполнен|vorübergehend|überfüllt|已满|爆满`,
])
export const permanent = anyOf([
  `unknown|no such|not exist|n.t exist|doesn.t have|invalid|unrout|disabled|inactive|suspend|deactivat|reject|block|spam|virus|policy|denied`,
  `not allowed|no longer|not found|not listed|too (?:large|big)|exceeds? .{0,30}size|relay|loop|permanent|no mailbox|no account|not (?:a )?(?:valid|known|local)`,
  `不明|存在し|見つかり|拒否|受信を許可|unbekannt|existiert nicht|inconnu|n.existe pas|desconocid|no existe|inesistente|sconosciut|onbekend|не существует|неизвест|不存在`,
])

function anyOf(patterns: string[]): RegExp {
  return new RegExp(patterns.join('|'), 'iu')
}
