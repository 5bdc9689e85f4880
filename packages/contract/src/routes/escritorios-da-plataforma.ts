import { z } from 'zod'
import { route } from '../route.ts'
import {
  Feito,
  Instante,
  Motivo,
  OperacaoCriada,
  pagina,
  pedidoDePagina,
  Texto,
  Versao,
} from '../types/index.ts'
import { Dominio, DominioProprio } from './dominio.ts'
import { Contraste, Marca } from './marca.ts'

export const SITUACAO_ESCRITORIO = {
  ativo: 'Ativo',
  suspenso: 'Suspenso',
  encerrando: 'Encerramento pedido',
  encerrado: 'Encerrado',
} as const
export const SituacaoDoEscritorio = z.enum(['ativo', 'suspenso', 'encerrando', 'encerrado'])

const Uid = z.uuid()

const limite = z.number().int().min(0).max(1_000_000).nullable()

export const EscritorioDaLista = z.object({
  uid: Uid,
  nome: z.string(),
  razaoSocial: z.string(),
  cnpj: z.string(),
  crc: z.string().nullable(),
  dominio: z.string().nullable(),
  dominioVerificado: z.boolean(),
  plano: z.string(),
  demonstracao: z.boolean(),
  situacao: SituacaoDoEscritorio,
  empresas: z.number().int(),
  usuarios: z.number().int(),
  bytes: z.number().int(),
  /** Operations waiting or running, and those that failed in 24 h. */
  fila: z.number().int(),
  erros24h: z.number().int(),
  criadoEm: Instante,
})

export const listarEscritorios = route({
  name: 'listarEscritorios',
  method: 'GET',
  path: '/admin/escritorios',
  role: 'ROOT',
  summary: 'Todos os escritórios da plataforma',
  input: z.object({ situacao: SituacaoDoEscritorio.optional(), ...pedidoDePagina }).strict(),
  output: pagina(
    EscritorioDaLista,
    z.object({ empresas: z.number().int(), bytes: z.number().int() }),
  ),
  tags: ['escritorio'],
})

export const EscritorioCompleto = EscritorioDaLista.extend({
  email: z.string(),
  telefone: z.string().nullable(),
  dominioProprio: DominioProprio.nullable(),
  marca: z.record(z.string(), z.unknown()),
  contrastes: z.array(Contraste),
  limiteEmpresas: limite,
  limiteUsuarios: limite,
  exigeMfa: z.boolean(),
  motivo: z.string().nullable(),
  encerramentoPedidoEm: Instante.nullable(),
  encerradoEm: Instante.nullable(),
  /** Until when the closing can be undone. */
  reversivelAte: Instante.nullable(),
  versao: Versao,
})

export const lerEscritorio = route({
  name: 'lerEscritorio',
  method: 'GET',
  path: '/admin/escritorios/:uid',
  role: 'ROOT',
  summary: 'A ficha de um escritório',
  input: z.object({ uid: Uid }).strict(),
  output: EscritorioCompleto,
  problems: ['nao-encontrado'],
  tags: ['escritorio'],
})

export const criarEscritorio = route({
  name: 'criarEscritorio',
  method: 'POST',
  path: '/admin/escritorios',
  role: 'ROOT',
  recente: true,
  summary: 'Cria um escritório e convida o primeiro administrador',
  input: z
    .object({
      nome: Texto(80),
      razaoSocial: Texto(150),
      cnpj: z.string().regex(/^[0-9A-Z]{12}\d{2}$/, 'CNPJ inválido.'),
      crc: z.string().trim().max(30).optional(),
      email: z.email('E-mail inválido.').max(254),
      administrador: z
        .object({ nome: Texto(120), email: z.email('E-mail inválido.').max(254) })
        .strict(),
      plano: z.string().trim().max(40).default('padrao'),
      limiteEmpresas: limite.default(null),
      limiteUsuarios: limite.default(null),
    })
    .strict(),
  output: z.object({ uid: Uid }),
  problems: ['entrada-invalida', 'reautenticacao-necessaria'],
  tags: ['escritorio'],
})

export const alterarEscritorio = route({
  name: 'alterarEscritorio',
  method: 'PUT',
  path: '/admin/escritorios/:uid',
  role: 'ROOT',
  recente: true,
  summary: 'Muda plano, limites, domínio e marca de um escritório',
  input: z
    .object({
      uid: Uid,
      plano: z.string().trim().min(1).max(40).optional(),
      limiteEmpresas: limite.optional(),
      limiteUsuarios: limite.optional(),
      dominio: Dominio.nullable().optional(),
      marca: Marca.optional(),
      versao: Versao,
    })
    .strict(),
  output: Feito,
  problems: [
    'nao-encontrado',
    'registro-mudou',
    'dominio-em-uso',
    'sem-contraste',
    'reautenticacao-necessaria',
  ],
  tags: ['escritorio'],
})

const sobreUm = (nome: string, caminho: string, summary: string) =>
  ({
    name: nome,
    method: 'POST',
    path: `/admin/escritorios/:uid/${caminho}`,
    role: 'ROOT',
    recente: true,
    summary,
    problems: ['nao-encontrado', 'situacao-nao-permite', 'reautenticacao-necessaria'],
    tags: ['escritorio'],
  }) as const

export const suspenderEscritorio = route({
  ...sobreUm('suspenderEscritorio', 'suspender', 'Suspende um escritório: ninguém dele entra'),
  input: z.object({ uid: Uid, motivo: Motivo }).strict(),
  output: Feito,
})

export const reativarEscritorio = route({
  ...sobreUm('reativarEscritorio', 'reativar', 'Reativa um escritório suspenso'),
  input: z.object({ uid: Uid }).strict(),
  output: Feito,
})

export const exportarEscritorio = route({
  ...sobreUm(
    'exportarEscritorio',
    'exportar',
    'Exporta tudo de um escritório num ZIP com um CSV por tabela; vira uma operação',
  ),
  input: z.object({ uid: Uid }).strict(),
  output: OperacaoCriada,
})

export const pedirEncerramento = route({
  ...sobreUm(
    'pedirEncerramento',
    'encerramento',
    'Primeiro passo do encerramento: diz o que será encerrado e pede a confirmação',
  ),
  input: z.object({ uid: Uid, motivo: Motivo }).strict(),
  output: z.object({
    empresas: z.number().int(),
    usuarios: z.number().int(),
    /** What must be typed in the second step. */
    frase: z.string(),
  }),
})

export const confirmarEncerramento = route({
  ...sobreUm(
    'confirmarEncerramento',
    'encerramento/confirmar',
    'Segundo passo: encerra o escritório; os dados ficam guardados e por 30 dias dá para voltar',
  ),
  input: z.object({ uid: Uid, frase: z.string().max(120) }).strict(),
  output: z.object({ reversivelAte: Instante }),
})

export const reverterEncerramento = route({
  ...sobreUm(
    'reverterEncerramento',
    'encerramento/reverter',
    'Desfaz o pedido ou, em até 30 dias, o encerramento',
  ),
  input: z.object({ uid: Uid }).strict(),
  output: Feito,
})
