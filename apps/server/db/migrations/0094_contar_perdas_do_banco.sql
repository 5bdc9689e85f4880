-- How many times in a row, without progress, the database was lost under a statement of this operation.
alter table operacao add column perdas_do_banco smallint not null default 0;
