-- The code of a delivery problem is stored with the article. Articles of earlier versions have only its text.

update ticket_articles article
set preferences = article.preferences
  || jsonb_build_object('delivery_status_code', former.code, 'delivery_status_values', '{}'::jsonb)
from article_deliveries delivery
join (values
  ('no_mail_server', 'No mail server is configured yet.'),
  ('no_valid_recipient', 'None of the recipients is an e-mail address.'),
  ('no_channel', 'No channel sends messages of this type.')
) as former (code, text) on former.text = delivery.reason
where article.id = delivery.article_id
  and article.preferences ->> 'delivery_status_message' = former.text
  and not article.preferences ? 'delivery_status_code';
