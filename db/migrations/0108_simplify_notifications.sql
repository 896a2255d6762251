-- A change of a ticket is written for each agent of its group. Five foreign keys and seven indexes made each row cost ten
-- times as much as the row itself, and the keys lock the rows of users. Deleting is rare, so triggers do it there.
alter table online_notifications
  drop constraint online_notifications_user_id_fkey,
  drop constraint online_notifications_created_by_id_fkey,
  drop constraint online_notifications_updated_by_id_fkey,
  drop constraint online_notifications_replacement_for_id_fkey,
  drop constraint online_notifications_article_id_fkey;

-- No query used these.
drop index online_notifications_by_creator, online_notifications_by_editor, online_notifications_by_article;
-- Only the nightly deletion reads by time.
drop index online_notifications_by_time;
create index online_notifications_by_time on online_notifications using brin (created_at);
drop index online_notifications_by_object;
create index online_notifications_by_ticket on online_notifications (o_id, user_id);

create function forget_notifications_of_users() returns trigger language plpgsql as $$
begin
  delete from online_notifications using removed where user_id = removed.id;
  update online_notifications set replacement_for_id = null from removed where replacement_for_id = removed.id;
  return null;
end $$;
create trigger forget_notifications after delete on users
  referencing old table as removed for each statement execute function forget_notifications_of_users();

create function forget_articles_of_notifications() returns trigger language plpgsql as $$
begin
  update online_notifications set article_id = null from removed where o_id = removed.ticket_id and article_id = removed.id;
  return null;
end $$;
create trigger forget_notified_articles after delete on ticket_articles
  referencing old table as removed for each statement execute function forget_articles_of_notifications();
