// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, not templates of ours
// A3: what ends a session ends what it gave.
import { semCamadas } from '../defesa.ts'

const ACABOU = 'tests/seguranca/acabou.test.ts'
const [AUTH, SESSOES] = [
  'apps/server/src/platform/http/auth.ts',
  'apps/identity/src/contas/sessoes.ts',
]
const DE_LUGAR = 'OIDC the place suspended'

export const SESSOES_ACABADAS = [
  ...['signing out', 'a new password by letter', 'the account suspended'].map((nome) =>
    semCamadas({
      id: `A3 sessão acabada: ${nome}`,
      defesa: 'o token de acesso acaba com a sua sessão',
      arquivo: AUTH,
      tira: '{ issuer: um, audience, typ, chaves, vale }',
      poe: '{ issuer: um, audience, typ, chaves }',
      teste: { arquivo: ACABOU, nome: `OIDC ${nome}`, controle: DE_LUGAR },
    }),
  ),
  semCamadas({
    id: 'A3 concessão retirada',
    defesa: 'o token de acesso acaba com a concessão que o deu',
    arquivo: SESSOES,
    tira: "g.modelo = 'Grant' and g.id = $3 and g.conta_id = s.conta_id",
    poe: "g.modelo = 'Session' and g.id = s.id and $3::text is not null",
    teste: { arquivo: ACABOU, nome: 'OIDC the access token revoked', controle: DE_LUGAR },
  }),
  semCamadas({
    id: 'A3 código que volta',
    defesa: 'o código que volta acaba com o que deu, em qualquer idade',
    arquivo: 'apps/identity/src/oidc/token.ts',
    tira: "await revogarCodigoUsado(ctx, form.get('code') ?? '')",
    poe: 'await Promise.resolve()',
    teste: {
      arquivo: ACABOU,
      nome: 'OIDC the code presented again after its minute',
      controle: DE_LUGAR,
    },
  }),
  semCamadas({
    id: 'A3 sessão sem uso',
    defesa: 'a sessão sem uso acaba',
    arquivo: SESSOES,
    tira: 'and s.expira_em > to_timestamp($4::float8 / 1000)`',
    poe: 'and $4::float8 > 0`',
    teste: { arquivo: ACABOU, nome: 'by itself OIDC not used', controle: DE_LUGAR },
  }),
  semCamadas({
    id: 'A3 sessão longa',
    defesa: 'a sessão em uso também acaba',
    arquivo: SESSOES,
    tira: 'expira_em = least(limite_em, ',
    poe: 'expira_em = greatest(limite_em, ',
    teste: { arquivo: ACABOU, nome: 'by itself OIDC used all along', controle: DE_LUGAR },
  }),
]
