-- The code of the first access, printed once on the terminal of a production without a root.
alter table identidade.codigo drop constraint codigo_finalidade;
alter table identidade.codigo add constraint codigo_finalidade check (finalidade in
  ('confirmar-email', 'redefinir-senha', 'entrar-por-link', 'trocar-email', 'convite', 'primeiro-acesso'));
