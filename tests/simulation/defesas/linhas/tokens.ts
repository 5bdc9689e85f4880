// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, not templates of ours
// A5: what a token must be to be believed, at the API and at each face.
import { semCamadas } from '../defesa.ts'

const [EMISSORES, AUTH] = [
  'apps/server/src/platform/http/emissores.ts',
  'apps/server/src/platform/http/auth.ts',
]
const [A_MAO, DAS_FACES] = [
  'tests/seguranca/tokens.test.ts',
  'tests/seguranca/tokens-das-duas-faces.test.ts',
]
const controle = 'the good one enters'
const AS_DUAS = 'the access token of one face and the ID token of the other enter'
const VERIFICA = 'const { payload, key } = await jwtVerify(token, emissor.chaves, {'
const SO_RS256 = "algorithms: ['RS256'],"
const AUDIENCIA = '    audience: emissor.audience,\n'
const TYP = '    ...(emissor.typ === undefined ? {} : { typ: emissor.typ }),\n'

const doToken = (
  { id, defesa, de, nome }: { id: string; defesa: string; de: [string, string]; nome: string },
  tambem: readonly { tira: string; poe: string }[] = [],
) =>
  semCamadas({
    id: `A5 ${id}`,
    defesa,
    arquivo: EMISSORES,
    tira: de[0],
    poe: de[1],
    tambem: tambem.map((mais) => ({ arquivo: EMISSORES, ...mais })),
    teste: { arquivo: A_MAO, nome, controle },
  })

/** The key that the header itself brings, or says where it is. */
const chaveDoCabecalho = (como: string) =>
  VERIFICA.replace('emissor.chaves', `(async (h: any, t: any) => ${como}) as JWTVerifyGetKey`)

const SEM_ASSINATURA = VERIFICA.replace(
  'jwtVerify(',
  '(async (..._: unknown[]) => ({ payload: declaracoes, key: undefined }))(',
)

export const TOKENS = [
  ...[
    'alg none',
    'alg nOnE with a signature',
    'another’s key under our kid',
    'one byte of the signature',
    'signature of another token',
    'empty signature',
    'a claim said twice after signing',
  ].map((nome) =>
    doToken({
      id: `assinatura: ${nome}`,
      defesa: 'a assinatura é conferida com as chaves do emissor',
      de: [VERIFICA, SEM_ASSINATURA],
      nome: `every other is refused alike ${nome}`,
    }),
  ),
  ...[
    [
      'HS256 with the public key as PEM, trimmed',
      "export({ type: 'spki', format: 'pem' }).toString().trim()",
    ],
    ['RS512 by us', ''],
  ].map(([nome = '', como]) => {
    // The key of the issuer says its algorithm as well: without both.
    const chave =
      "(await import('node:crypto')).KeyObject.from((await emissor.chaves({ ...h, alg: 'RS256' }, t)) as CryptoKey)"
    const outra = como === '' ? chave : `new TextEncoder().encode(${chave}.${como})`
    return doToken(
      {
        id: `algoritmo: ${nome}`,
        defesa: 'só RS256, também pela chave',
        de: [SO_RS256, "algorithms: ['RS256', 'RS512', 'HS256'],"],
        nome,
      },
      [
        {
          tira: VERIFICA,
          poe: chaveDoCabecalho(`h.alg !== 'RS256' ? ${outra} : emissor.chaves(h, t)`),
        },
      ],
    )
  }),
  doToken({
    id: 'jku',
    defesa: 'a chave nunca vem de um endereço do token',
    de: [
      VERIFICA,
      chaveDoCabecalho('h.jku ? createRemoteJWKSet(new URL(h.jku))(h, t) : emissor.chaves(h, t)'),
    ],
    nome: 'jku to another’s keys',
  }),
  doToken({
    id: 'jwk',
    defesa: 'a chave nunca vem dentro do token',
    de: [
      VERIFICA,
      chaveDoCabecalho(
        "h.jwk ? (await import('jose')).importJWK(h.jwk, 'RS256') : emissor.chaves(h, t)",
      ),
    ],
    nome: 'jwk of another',
  }),
  doToken({
    id: 'kid',
    defesa: 'o token diz qual chave',
    de: [
      "if (typeof cabecalho.kid !== 'string') throw new errors.JWSInvalid('the token names no key')",
      '',
    ],
    nome: 'our key, named by no kid',
  }),
  doToken({
    id: 'exp ausente',
    defesa: 'todo token vence',
    de: ["requiredClaims: ['exp', 'sub'],", "requiredClaims: ['sub'],"],
    nome: 'without exp',
  }),
  doToken({
    id: 'vencido',
    defesa: 'a folga é de 60 s',
    de: ['const LEEWAY_S = 60', 'const LEEWAY_S = 600'],
    nome: 'expired',
  }),
  doToken({
    id: 'ainda não vale',
    defesa: 'nbf é respeitado, com 60 s de folga',
    de: ['const LEEWAY_S = 60', 'const LEEWAY_S = 6000'],
    nome: 'not yet',
  }),
  ...['another audience', 'without audience', 'an audience that begins like ours'].map((nome) =>
    doToken({
      id: `audiência: ${nome}`,
      defesa: 'só a audiência da API',
      de: [AUDIENCIA, ''],
      nome,
    }),
  ),
  ...['another issuer', 'our issuer without its slash', 'without issuer'].map((nome) =>
    doToken(
      {
        id: `emissor: ${nome}`,
        defesa: 'só emissores configurados, por inteiro',
        de: ['emissores.find(({ issuer }) => issuer === declaracoes.iss)', 'emissores[0]'],
        nome,
      },
      [{ tira: '    issuer: emissor.issuer,\n', poe: '' }],
    ),
  ),
  ...['an ID token', 'without typ', 'a logout token'].map((nome) =>
    doToken({ id: `typ: ${nome}`, defesa: 'só at+jwt', de: [TYP, ''], nome }),
  ),
  doToken({
    id: 'crit',
    defesa: 'o que é crítico e não se conhece é recusado',
    de: [SO_RS256, `${SO_RS256} crit: { xpto: false },`],
    nome: 'crit that we do not know',
  }),
  semCamadas({
    id: 'A5 sujeito',
    defesa: 'o sujeito é ASCII que se imprime',
    arquivo: AUTH,
    tira: "if (!SUJEITO.test(payload.sub ?? '')) throw problem('nao-autenticado')",
    poe: '',
    teste: { arquivo: A_MAO, nome: 'a subject with NUL', controle },
  }),
  semCamadas({
    id: 'A5 64 KB',
    defesa: 'um token tem até 8 kB',
    arquivo: AUTH,
    tira: ' || token.length > 8192)',
    poe: ')',
    teste: { arquivo: A_MAO, nome: '64 KB', controle },
  }),
  semCamadas({
    id: 'A5 mesma recusa',
    defesa: 'a recusa não diz o que faltou',
    arquivo: AUTH,
    tira: "if (erro instanceof errors.JOSEError) throw problem('nao-autenticado')",
    poe: "if (erro instanceof errors.JOSEError) throw problem('nao-autenticado', { detail: erro.message })",
    teste: { arquivo: A_MAO, nome: 'every other is refused alike expired', controle },
  }),
  semCamadas({
    id: 'A5 esquema',
    defesa: 'só o esquema Bearer',
    arquivo: AUTH,
    tira: "if (esquema?.toLowerCase() !== 'bearer' || !token",
    poe: 'if (!token',
    teste: { arquivo: A_MAO, nome: 'in the header with another scheme', controle },
  }),
  semCamadas({
    id: 'A5 só no cabeçalho',
    defesa: 'o token não é lido do endereço nem de cookie',
    arquivo: AUTH,
    tira: "(request.headers.authorization ?? '').split(' ')",
    poe: "(request.headers.authorization ?? `Bearer ${(request.query as { access_token?: string }).access_token ?? request.cookies?.access_token ?? ''}`).split(' ')",
    teste: { arquivo: A_MAO, nome: 'from the header and from nowhere else', controle },
  }),
  semCamadas({
    id: 'A5 ID token do emissor OIDC',
    defesa: 'o ID token não é de acesso: nem o typ nem a audiência',
    arquivo: EMISSORES,
    tira: AUDIENCIA,
    poe: '',
    tambem: [{ arquivo: EMISSORES, tira: TYP, poe: '' }],
    teste: {
      arquivo: DAS_FACES,
      nome: 'the ID token, the refresh token, the code and an opaque token do not',
      controle: AS_DUAS,
    },
  }),
  semCamadas({
    id: 'A5 de uma face na outra',
    defesa: 'a face Firebase só lê os seus',
    arquivo: 'apps/identity/src/firebase/tokens.ts',
    tira: "          issuer: emissor,\n          audience: projeto,\n          algorithms: ['RS256'],\n          typ: 'JWT',\n",
    poe: "          algorithms: ['RS256'],\n",
    teste: {
      arquivo: DAS_FACES,
      nome: 'its access token opens nothing of the other face',
      controle: AS_DUAS,
    },
  }),
  semCamadas({
    id: 'A5 da outra face na conta',
    defesa: 'a conta só lê tokens de acesso da face OIDC',
    arquivo: 'apps/identity/src/conta-api/autenticar.ts',
    tira: "      issuer: ctx.issuer,\n      audience: ctx.audience,\n      algorithms: ['RS256'],\n      typ: 'at+jwt',\n",
    poe: "      algorithms: ['RS256'],\n",
    tambem: [
      {
        arquivo: 'apps/identity/src/conta-api/autenticar.ts',
        tira: 'const origem = origemDe(lido.payload)',
        poe: "const origem = origemDe({ ...lido.payload, gid: 'x' })",
      },
      {
        arquivo: 'apps/identity/src/conta-api/autenticar.ts',
        tira: 'if (!(await emCurso(ctx, origem))) return undefined',
        poe: '',
      },
    ],
    teste: {
      arquivo: DAS_FACES,
      nome: 'its access token opens nothing of the other face',
      controle: AS_DUAS,
    },
  }),
  ...['signed out', 'with the password changed', 'deleted', 'suspended'].map((nome) =>
    semCamadas({
      id: `A5 sessão: ${nome}`,
      defesa: 'o token acaba com a sua sessão',
      arquivo: EMISSORES,
      tira: 'if (emissor.vale && !(await emissor.vale(declaracoes)))',
      poe: 'if (false)',
      teste: {
        arquivo: DAS_FACES,
        nome: `an ID token of an account ${nome} ends at once`,
        controle: AS_DUAS,
      },
    }),
  ),
]
