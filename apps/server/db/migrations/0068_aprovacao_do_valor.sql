-- An approval is of a value. What changed after the tax was worked out, since when, and what was done before; null when
-- nothing did. While it has `etapas` the new value was not worked out yet.
alter table fechamento add column mudanca jsonb;

-- The revenue, notes and adjustment together, that a person answered for last; null when only the robot confirmed it.
alter table receita_mensal add column aprovada centavos;
