-- A session ends by itself: when nobody used it for a while (`expira_em` slides with each renewal), and at a hard end
-- counted from the sign-in, whatever is done in it. Sessions that are open have theirs counted from now.
alter table identidade.oidc_registro add column limite_em timestamptz;
update identidade.oidc_registro set limite_em = now() + interval '12 hours', expira_em = least(expira_em, now() + interval '12 hours')
where modelo = 'Session';
