// A3: what the door decides of who is known.
import { semCamadas } from '../defesa.ts'

const [AUTH, ACESSO, VER_COMO] = [
  'apps/server/src/platform/http/auth.ts',
  'apps/server/src/platform/http/acesso.ts',
  'apps/server/src/platform/http/ver-como.ts',
]
const [PODERES, CONVITE] = [
  'apps/server/src/modules/acesso/poderes.ts',
  'apps/server/src/modules/acesso/convites/aceitar-convite.ts',
]
const MIGRACAO = 'apps/server/db/migrations/0007_acesso.sql'
const [PORTA, EM_NOME, ESCRITORIOS] = [
  'tests/seguranca/acesso.test.ts',
  'tests/seguranca/em-nome-de.test.ts',
  'tests/seguranca/escritorios.test.ts',
]
const [AO_VIVO, CRIACAO] = [
  'tests/seguranca/ao-vivo.test.ts',
  'apps/server/db/migrations/0001_plataforma.sql',
]
const OUTRO_DITO = 'another office named by the request is refused'
const MUDADOS = 'demoted, suspended, expired, without the verb, without the company'
const PELO_PRODUTO = 'the administrator changes, and the old token is refused'
const FALSO = 'is refused once revoked, expired, of a suspended integration'
const VENDO = 'the code serves nobody else, nowhere else, and not after the end'
const ENTRA = 'enters where its scopes say, in its office, and nowhere else'

export const ACESSO_AGORA = [
  semCamadas({
    id: 'A3 perguntar a cada pedido',
    defesa: 'o lugar de quem pede é lido do banco em cada pedido',
    arquivo: AUTH,
    tira: 'return await pelaConta(options, request, { prova, todos: await leitor.ler(prova.sujeito) })',
    poe: `const lidos = ((globalThis as Record<string, unknown>).lidos ??= new Map()) as Map<string, readonly Vinculo[]>
    const todos = lidos.get(prova.sujeito) ?? (await leitor.ler(prova.sujeito))
    lidos.set(prova.sujeito, todos)
    return await pelaConta(options, request, { prova, todos })`,
    teste: { arquivo: PORTA, nome: PELO_PRODUTO, controle: 'no role writes itself up' },
  }),
  semCamadas({
    id: 'A3 conferir quem é lembrado',
    defesa: 'quem lança é lembrado, e conferido na transação que grava',
    arquivo: 'apps/server/db/migrations/0013_contabil_lancar.sql',
    tira: 'and marca is distinct from (select m.marca',
    poe: "and '' = (select m.marca",
    teste: {
      arquivo: PORTA,
      nome: 'posting, which remembers who asks, asks again each time',
      controle: 'no role writes itself up',
    },
  }),
  semCamadas({
    id: 'A3 suspenso',
    defesa: 'só o lugar ativo entra',
    arquivo: AUTH,
    tira: "rows.filter(({ situacao }) => situacao === 'ativo')",
    poe: 'rows',
    teste: { arquivo: PORTA, nome: PELO_PRODUTO, controle: 'no role writes itself up' },
  }),
  semCamadas({
    id: 'A3 vencido',
    defesa: 'o acesso com validade acaba no dia dito',
    arquivo: MIGRACAO,
    tira: "case when p.valido_ate < (now() at time zone 'America/Sao_Paulo')::date then 'suspenso' else p.situacao end as situacao",
    poe: 'p.situacao as situacao',
    teste: { arquivo: PORTA, nome: MUDADOS, controle: PELO_PRODUTO },
  }),
  semCamadas({
    id: 'A3 papel e verbo',
    defesa: 'papel e verbo da rota são exigidos',
    arquivo: ACESSO,
    tira: "if (recusaDaRota(quemPede(vinculo), rota) !== null) throw problem('sem-permissao')",
    poe: '',
    teste: { arquivo: PORTA, nome: MUDADOS },
  }),
  semCamadas({
    id: 'A3 empresas do filtro',
    defesa: 'as empresas de quem vê por filtro são as do filtro, agora',
    arquivo: MIGRACAO,
    tira: "and (not filtro ? 'IDRegimes' or filtro -> 'IDRegimes' @> to_jsonb(e.regime))",
    poe: '',
    teste: { arquivo: PORTA, nome: MUDADOS, controle: PELO_PRODUTO },
  }),
  semCamadas({
    id: 'A3 escuta ao vivo',
    defesa: 'a escuta acaba quando acaba o acesso de quem ouve',
    arquivo: 'apps/server/src/platform/http/vigia.ts',
    tira: 'const INTERVALO_MS = 2000',
    poe: 'const INTERVALO_MS = 20_000_000',
    teste: { arquivo: PORTA, nome: 'a live stream ends', controle: PELO_PRODUTO },
  }),
  semCamadas({
    id: 'A3 ao vivo: escritório',
    defesa: 'cada um ouve só o seu escritório, pelo servidor e pelo banco',
    arquivo: 'apps/server/src/platform/http/live.ts',
    tira: "      .select(['id', 'topico', 'dados'])\n      .where('escritorio_id', '=', ator.escritorioId)\n",
    poe: "      .select(['id', 'topico', 'dados'])\n",
    tambem: [
      {
        arquivo: CRIACAO,
        tira: "regra text := 'escritorio_id = current_setting(''app.escritorio_id'')::bigint';",
        poe: "regra text := 'true';",
      },
    ],
    teste: { arquivo: AO_VIVO, nome: 'asked again from the beginning', controle: OUTRO_DITO },
  }),
  semCamadas({
    id: 'A3 ao vivo: empresa',
    defesa: 'quem vê algumas empresas não ouve as outras',
    arquivo: CRIACAO,
    tira: '  if tem_empresa then\n    regra := regra',
    poe: "  if tem_empresa and tabela <> 'evento_ao_vivo' then\n    regra := regra",
    teste: { arquivo: AO_VIVO, nome: 'as it happens', controle: OUTRO_DITO },
  }),
  semCamadas({
    id: 'A3 não se promover',
    defesa: 'quem não é administrador não usa as rotas que dão acesso',
    arquivo: 'packages/contract/src/permissoes.ts',
    tira: "if (role !== 'AUTENTICADO' && !alcancaComo(quem, role)) return 'papel'",
    poe: '',
    tambem: [
      {
        arquivo: 'packages/contract/src/permissoes.ts',
        tira: "return contem(lista, verbo, areaDaRota(rota)) ? null : 'permissao'",
        poe: 'return contem(lista, verbo, areaDaRota(rota)) ? null : null',
      },
    ],
    teste: { arquivo: PORTA, nome: 'no role writes itself up' },
  }),
  semCamadas({
    id: 'A3 não alcançar a raiz',
    defesa: 'ninguém mexe em quem está acima',
    arquivo: PODERES,
    tira: "if (!alcancaPessoa(eu, perfil)) throw problem('acima-do-seu-acesso')",
    poe: '',
    teste: { arquivo: PORTA, nome: 'an administrator does not reach root', controle: PELO_PRODUTO },
  }),
  semCamadas({
    id: 'A3 escopo do token de API',
    defesa: 'o token de API só faz o que os escopos dizem',
    arquivo: ACESSO,
    tira: 'if (escopo !== null && !contem(entrada.escopos, escopo, areaDaRota(rota)))',
    poe: 'if (false)',
    teste: { arquivo: EM_NOME, nome: ENTRA, controle: 'sees only the companies' },
  }),
  semCamadas({
    id: 'A3 escritório do token de API',
    defesa: 'o token de API é de um escritório só',
    arquivo: AUTH,
    tira: "if (pedido !== undefined && pedido !== String(escritorioId)) throw problem('sem-permissao')",
    poe: '',
    teste: { arquivo: EM_NOME, nome: ENTRA, controle: 'sees only the companies' },
  }),
  semCamadas({
    id: 'A3 token de API revogado',
    defesa: 'o token revogado não entra',
    arquivo: MIGRACAO,
    tira: 't.resumo = o_resumo and t.revogado_em is null and t.expira_em > now()',
    poe: 't.resumo = o_resumo and t.expira_em > now()',
    teste: { arquivo: EM_NOME, nome: FALSO, controle: ENTRA },
  }),
  semCamadas({
    id: 'A3 token de API vencido',
    defesa: 'o token vencido não entra',
    arquivo: MIGRACAO,
    tira: 't.resumo = o_resumo and t.revogado_em is null and t.expira_em > now()',
    poe: 't.resumo = o_resumo and t.revogado_em is null',
    teste: { arquivo: EM_NOME, nome: FALSO, controle: ENTRA },
  }),
  semCamadas({
    id: 'A3 integração suspensa',
    defesa: 'o token de uma integração suspensa não entra',
    arquivo: AUTH,
    tira: "if (vinculo?.situacao !== 'ativo') throw problem('acesso-suspenso')",
    poe: "if (!vinculo) throw problem('acesso-suspenso')",
    teste: { arquivo: EM_NOME, nome: FALSO, controle: ENTRA },
  }),
  semCamadas({
    id: 'A3 cadência do token de API',
    defesa: 'o token de API tem um limite por minuto',
    arquivo: AUTH,
    tira: 'cadencia(resumo)',
    poe: '',
    teste: { arquivo: EM_NOME, nome: 'is counted, and its use is shown', controle: ENTRA },
  }),
  semCamadas({
    id: 'A3 ver como só lê',
    defesa: 'quem vê como outro não muda nada',
    arquivo: ACESSO,
    tira: "if (entrada.por === 'ver-como' && rota.method !== 'GET' && rota.name !== 'encerrarVerComo')",
    poe: 'if (false)',
    teste: { arquivo: EM_NOME, nome: 'shows what they see, says so', controle: ENTRA },
  }),
  semCamadas({
    id: 'A3 ver como é de quem começou',
    defesa: 'o código só serve à sessão de quem começou',
    arquivo: VER_COMO,
    tira: "if (!igual || Number(quemId) !== vinculo.usuario_id) throw problem('sem-permissao')",
    poe: "if (!igual) throw problem('sem-permissao')",
    teste: { arquivo: EM_NOME, nome: VENDO, controle: ENTRA },
  }),
  semCamadas({
    id: 'A3 ver como assinado',
    defesa: 'o código é assinado',
    arquivo: VER_COMO,
    tira: "if (!igual || Number(quemId) !== vinculo.usuario_id) throw problem('sem-permissao')",
    poe: "if (Number(quemId) !== vinculo.usuario_id) throw problem('sem-permissao')",
    teste: { arquivo: EM_NOME, nome: VENDO, controle: ENTRA },
  }),
  semCamadas({
    id: 'A3 ver como de quem ainda pode',
    defesa: 'quem passou a estar acima deixa de ser visto',
    arquivo: VER_COMO,
    tira: 'nivelDe(vinculo.perfil) >= nivelDe(visto.perfil)',
    poe: 'true',
    teste: { arquivo: EM_NOME, nome: VENDO, controle: ENTRA },
  }),
  semCamadas({
    id: 'A3 ver como que terminou',
    defesa: 'a visualização encerrada não serve mais',
    arquivo: MIGRACAO,
    tira: 'v.fim is null and v.expira_em > now()',
    poe: 'v.expira_em > now()',
    teste: { arquivo: EM_NOME, nome: VENDO, controle: ENTRA },
  }),
  semCamadas({
    id: 'A3 convite de outro e-mail',
    defesa: 'o convite é da conta do e-mail convidado',
    arquivo: CONVITE,
    tira: "if (conta.email !== convite.email) throw problem('convite-de-outra-pessoa')",
    poe: '',
    teste: {
      arquivo: ESCRITORIOS,
      nome: 'the account of the e-mail takes the place, once',
      controle: 'a suspended office tells everybody',
    },
  }),
  semCamadas({
    id: 'A3 convite uma vez',
    defesa: 'o convite aceito, cancelado ou trocado não abre mais',
    arquivo: CONVITE,
    tira: "convite?.situacao !== 'pendente' ||",
    poe: '!convite ||',
    teste: {
      arquivo: ESCRITORIOS,
      nome: 'expired, cancelled, sent again or of a suspended office',
      controle: 'a suspended office tells everybody',
    },
  }),
  semCamadas({
    id: 'A3 convite vencido',
    defesa: 'o convite vence',
    arquivo: CONVITE,
    tira: '!convite.no_prazo ||',
    poe: '',
    teste: {
      arquivo: ESCRITORIOS,
      nome: 'expired, cancelled, sent again or of a suspended office',
      controle: 'a suspended office tells everybody',
    },
  }),
  semCamadas({
    id: 'A3 escritório suspenso',
    defesa: 'no escritório suspenso ninguém entra',
    arquivo: AUTH,
    tira: "situacao === 'ativo' || situacao === 'encerrando'",
    poe: 'situacao.length > 0',
    teste: {
      arquivo: ESCRITORIOS,
      nome: 'a suspended office tells everybody',
      controle: 'the account of the e-mail takes the place, once',
    },
  }),
  semCamadas({
    id: 'A3 visão da plataforma',
    defesa: 'só a raiz lê todos os escritórios, também no banco',
    arquivo: MIGRACAO,
    tira: "p.usuario_id = app.usuario_id() and p.perfil = 5 and p.situacao = 'ativo') then",
    poe: 'true) then',
    teste: {
      arquivo: ESCRITORIOS,
      nome: 'below root, the database itself refuses',
      controle: 'a suspended office tells everybody',
    },
  }),
]
