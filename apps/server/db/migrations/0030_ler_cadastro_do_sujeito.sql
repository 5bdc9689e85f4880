-- In an SQL function the column wins over a parameter of the same name: `quem` was the column of the registration,
-- so nobody had one. Told by the function's own name now.
create or replace function app.cadastro_do_sujeito(quem text)
returns table (tipo text, cnpj text, crc text, escritorio_nome text, razao_social text, cpf text, celular text, criado_em timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.quem, c.cnpj, c.crc, c.escritorio_nome, c.razao_social, c.cpf, c.celular, c.criado_em from identidade.cadastro c
  where c.conta_id = case when cadastro_do_sujeito.quem ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then cadastro_do_sujeito.quem::uuid end
$$;
