-- A Pix that brought more than was owed is to be looked at by a person: those of before were left as registered, with no
-- more than a message.
update pix_recebido set situacao = 'a-conferir', versao = versao + 1,
  mensagem = coalesce(mensagem, 'Veio mais do que o em aberto: devolva ao cliente pelo banco, ou diga aqui o que foi feito.')
where situacao = 'registrado' and valor - devolvido > principal;
