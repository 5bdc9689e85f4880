import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Feito,
  Id,
  Instante,
  Motivo,
  OperacaoCriada,
  pagina,
  pedidoDePagina,
  Texto,
  Versao,
} from '../types/index.ts'
import { Dominio, DominioProprio } from './dominio.ts'

export const SITUACAO_ESCRITORIO = {
  ativo: 'Ativo',
  suspenso: 'Suspenso',
  encerrando: 'Encerramento pedido',
  encerrado: 'Encerrado',
} as const
export const SituacaoDoEscritorio = z.enum(['ativo', 'suspenso', 'encerrando', 'encerrado'])

export { Dominio } from './dominio.ts'

const Cor = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Use o formato #rrggbb.')
/** Colours are kept only when white text reads on them, 4,5:1 or more. */
export const Marca = z
  .object({
    nome: Texto(40).optional(),
    corPrimaria: Cor.optional(),
    corAcento: Cor.optional(),
    frase: z.string().trim().max(160).optional(),
    rodapePdf: z.string().trim().max(200).optional(),
  })
  .strict()
export type Marca = z.infer<typeof Marca>
export const Contraste = z.object({
  cor: z.string(),
  /** Against white, two decimals as text. */
  razao: z.string(),
  suficiente: z.boolean(),
  /** The nearest darker colour that reads. */
  ajustada: z.string(),
})

export const lerMarca = route({
  name: 'lerMarca',
  method: 'GET',
  path: '/api/marca',
  role: 'PUBLICO',
  summary: 'A marca do escritório dono de um domínio, antes de entrar',
  input: z.object({ host: z.string().trim().toLowerCase().max(253) }).strict(),
  output: z.object({
    marca: z
      .object({
        nome: z.string(),
        corPrimaria: z.string().nullable(),
        corAcento: z.string().nullable(),
        frase: z.string().nullable(),
        temLogo: z.boolean(),
      })
      .nullable(),
  }),
})
export const lerLogo = route({
  name: 'lerLogo',
  method: 'GET',
  path: '/api/marca/logo',
  role: 'PUBLICO',
  forma: 'arquivo',
  summary: 'O logotipo do escritório dono de um domínio',
  input: z
    .object({
      host: z.string().trim().toLowerCase().max(253),
      tema: z.enum(['claro', 'escuro']).default('claro'),
    })
    .strict(),
  output: Arquivo,
  problems: ['nao-encontrado'],
})

const endereco = z
  .object({
    logradouro: z.string().trim().max(120).default(''),
    numero: z.string().trim().max(20).default(''),
    complemento: z.string().trim().max(60).default(''),
    bairro: z.string().trim().max(80).default(''),
    municipio: z.string().trim().max(80).default(''),
    uf: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/)]).default(''),
    cep: z.union([z.literal(''), z.string().regex(/^\d{8}$/)]).default(''),
  })
  .strict()
const contato = z
  .object({
    nome: Texto(80),
    papel: z.string().trim().max(60).default(''),
    email: z.union([z.literal(''), z.email().max(254)]).default(''),
    telefone: z.string().trim().max(30).default(''),
  })
  .strict()
const padroes = z
  .object({
    /** Working days before the legal date. */
    metaDiasUteis: z.number().int().min(0).max(20).optional(),
    horario: z.string().trim().max(120).optional(),
    departamentos: z
      .array(
        z
          .object({
            nome: Texto(60),
            titular: z.string().trim().max(120).default(''),
            substituto: z.string().trim().max(120).default(''),
          })
          .strict(),
      )
      .max(20)
      .optional(),
  })
  .strict()
const identificacao = {
  nome: Texto(80),
  razaoSocial: Texto(150),
  crc: z.string().trim().max(30).nullable(),
  email: z.email('E-mail inválido.').max(254),
  telefone: z.string().trim().max(30).nullable(),
  encarregadoLgpd: z.string().trim().max(160).nullable(),
  endereco,
  contatos: z.array(contato).max(20),
  padroes,
}
export const MeuEscritorio = z.object({
  id: Id,
  cnpj: z.string(),
  ...identificacao,
  marca: z.record(z.string(), z.unknown()),
  contrastes: z.array(Contraste),
  logoClaro: z.boolean(),
  logoEscuro: z.boolean(),
  dominio: z.string().nullable(),
  dominioProprio: DominioProprio.nullable(),
  exigeMfa: z.boolean(),
  plano: z.string(),
  uso: z.object({
    empresas: z.number().int(),
    limiteEmpresas: z.number().int().nullable(),
    usuarios: z.number().int(),
    limiteUsuarios: z.number().int().nullable(),
    bytes: z.number().int(),
  }),
  podeEditar: z.boolean(),
  versao: Versao,
})
export const lerMeuEscritorio = route({
  name: 'lerMeuEscritorio',
  method: 'GET',
  path: '/admin/meu-escritorio',
  role: 'CONTADOR',
  summary: 'Dados, marca, contatos, padrões e consumo do escritório',
  input: z.object({}).strict(),
  output: MeuEscritorio,
  tags: ['escritorio'],
})
export const salvarMeuEscritorio = route({
  name: 'salvarMeuEscritorio',
  method: 'PUT',
  path: '/admin/meu-escritorio',
  role: 'ADMINISTRADOR',
  summary: 'Muda os dados, os contatos e os padrões do escritório',
  input: z.object({ ...identificacao, versao: Versao }).strict(),
  output: Feito,
  problems: ['registro-mudou'],
  tags: ['escritorio', 'sessao'],
})
export const salvarMinhaMarca = route({
  name: 'salvarMinhaMarca',
  method: 'PUT',
  path: '/admin/meu-escritorio/marca',
  role: 'ADMINISTRADOR',
  recente: true,
  summary:
    'Muda nome, cores e textos da marca; cor sem contraste é recusada com a mais próxima que serve',
  input: z.object({ marca: Marca, versao: Versao }).strict(),
  output: Feito,
  problems: ['registro-mudou', 'sem-contraste', 'reautenticacao-necessaria'],
  tags: ['escritorio', 'sessao'],
})
export const enviarLogo = route({
  name: 'enviarLogo',
  method: 'POST',
  path: '/admin/meu-escritorio/logo',
  role: 'ADMINISTRADOR',
  recente: true,
  forma: 'envio',
  verbo: 'administrar',
  summary: 'Envia o logotipo (PNG, JPEG ou WebP, até 512 kB e 2000 pixels de lado)',
  input: z.object({ tema: z.enum(['claro', 'escuro']).default('claro') }).strict(),
  output: Feito,
  problems: ['arquivo-recusado', 'arquivo-grande-demais', 'reautenticacao-necessaria'],
  tags: ['escritorio'],
})
export const exigirMfaDoEscritorio = route({
  name: 'exigirMfaDoEscritorio',
  method: 'PUT',
  path: '/admin/meu-escritorio/seguranca',
  role: 'ADMINISTRADOR',
  recente: true,
  summary: 'Exige a verificação em duas etapas de todas as pessoas do escritório',
  input: z.object({ exigeMfa: z.boolean() }).strict(),
  output: Feito,
  problems: ['mfa-obrigatorio', 'reautenticacao-necessaria'],
  tags: ['escritorio', 'usuario'],
})

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
