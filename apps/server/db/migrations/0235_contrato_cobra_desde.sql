-- A contract charges from the day on which it was written down: what was before then was charged elsewhere, and nobody
-- asked for its notes. Of those that were there already nothing changes.
alter table contrato add column cobrar_desde date;
