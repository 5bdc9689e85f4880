-- The company's file as its contador keeps it: trade name, address, state register, NIRE. And, for each activity, the
-- presumption of the Lucro Presumido (Lei 9.249/1995, art. 15); null is the one its CNAE suggests.

alter table empresa
  add column nome_fantasia text constraint empresa_nome_fantasia check (length(nome_fantasia) between 1 and 150),
  add column inscricao_estadual text constraint empresa_inscricao_estadual check (length(inscricao_estadual) between 1 and 20),
  add column nire text constraint empresa_nire check (nire ~ '^[0-9]{11}$'),
  add column cep text constraint empresa_cep check (cep ~ '^[0-9]{8}$'),
  add column logradouro text constraint empresa_logradouro check (length(logradouro) between 1 and 150),
  add column numero text constraint empresa_numero check (length(numero) between 1 and 20),
  add column complemento text constraint empresa_complemento check (length(complemento) between 1 and 80),
  add column bairro text constraint empresa_bairro check (length(bairro) between 1 and 80);

alter table empresa_atividade
  add column presuncao text constraint atividade_presuncao check (presuncao in (
    'combustiveis', 'comercio-industria', 'servicos-hospitalares', 'transporte-de-cargas', 'transporte-de-passageiros',
    'construcao-com-materiais', 'construcao-sem-materiais', 'venda-de-imoveis', 'servicos-em-geral',
    'servicos-ate-120-mil', 'emprestimos-esc'));
