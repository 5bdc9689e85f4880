-- What is temporary in a session is looked for first, types too, wherever a path does not say otherwise: a type made
-- there under the name of one of ours would run as the owner of whatever function names it. Said last, it is found last.
do $$ declare funcao regprocedure; begin
  for funcao in select oid from pg_proc where pronamespace = 'app'::regnamespace and proconfig @> array['search_path=""'] loop
    execute format('alter routine %s set search_path = pg_catalog, pg_temp', funcao);
  end loop;
end $$;
