-- Guides that somebody took to a company with nobody here to receive them: when, how and by whom.
alter table fechamento add column entrega jsonb;
