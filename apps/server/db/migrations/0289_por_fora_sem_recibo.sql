-- Months of before the office came here are marked together: the number of the receipt and the day are told of those that are
-- at hand.
alter table declaracao_por_fora alter column recibo drop not null, alter column em drop not null;
