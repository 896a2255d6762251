-- Parts of texts in custom fields had no index.
do $$
begin
  if to_regnamespace('graphile_worker') is not null and exists (select from object_attributes where id > 1000) then
    perform graphile_worker.add_job('index-custom-field', json_build_object('id', id, 'object', object),
      job_key => 'index-custom-field:' || id)
    from object_attributes where id > 1000;
  end if;
end $$;
