-- A third way to issue a note: by the service of the city itself, which speaks ABRASF. Its numbers of RPS are counted apart,
-- and what the layout asks for besides the DPS, with the address and the dialect it was asked by, is written down with it.
alter table numeracao drop constraint numeracao_nome;
alter table numeracao add constraint numeracao_nome check (
  nome ~ '^(cobranca|(dps|migrate|abrasf):[12]:[0-9]{1,5}|(nosso-numero|remessa):[0-9]{3}:[0-9]{1,10}:[0-9]{1,20}(:[0-9]{2})?)$');

alter table dps drop constraint dps_provedor;
alter table dps add constraint dps_provedor check (provedor in ('nacional', 'migrate', 'abrasf'));
alter table dps drop constraint dps_alem;
alter table dps add constraint dps_alem check ((provedor <> 'nacional') = (alem is not null));
alter table dps add constraint dps_cidade check ((provedor = 'abrasf') = coalesce(alem ? 'cidade', false));
