// Migrate (InvoiCy): the second way to issue a note, by the systems of the cities. Keys go in and never come out.
import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Feito,
  FormatoDeExportacao,
  Id,
  Instante,
  Motivo,
  pagina,
  pedidoDePagina,
  Versao,
} from '../types/index.ts'

/** Where a company stands there. */
export const SITUACOES_NA_MIGRATE = [
  'sem-chave',
  'desligada',
  'a-testar',
  'com-problema',
  'pronta',
] as const
export const ROTULOS_NA_MIGRATE: Readonly<Record<(typeof SITUACOES_NA_MIGRATE)[number], string>> = {
  'sem-chave': 'Sem chave',
  desligada: 'Desligada',
  'a-testar': 'A testar',
  'com-problema': 'Com problema',
  pronta: 'Pronta',
}
const Situacao = z.enum(SITUACOES_NA_MIGRATE)

/** What a test looks at, in order. */
export const PASSOS_DO_TESTE = {
  parceiro: 'Chave e segredo do parceiro',
  empresa: 'Chave da empresa',
  cadastro: 'Cadastro da empresa',
  serie: 'Série e numeração',
  certificado: 'Certificado digital na Migrate',
  webhook: 'Avisos da Migrate (webhook)',
} as const
export type PassoDoTeste = keyof typeof PASSOS_DO_TESTE

const Passo = z.object({
  passo: z.enum(Object.keys(PASSOS_DO_TESTE) as [PassoDoTeste, ...PassoDoTeste[]]),
  /** `nao-visto`: what comes before it did not pass. */
  situacao: z.enum(['certo', 'errado', 'nao-visto']),
  mensagem: z.string(),
})
const TesteDaMigrate = z.object({
  passos: z.array(Passo),
  /** How long the tokens that were given are worth; null when none were. */
  acessoAte: Instante.nullable(),
  renovacaoAte: Instante.nullable(),
})

const UmaRota = z.enum(['nacional', 'intermediario', 'abrasf', 'prefeitura'])
/** By whom the notes of a company are issued today, and what was left on the way. */
const Rota = z.object({
  rota: UmaRota,
  ordem: z.array(UmaRota),
  /** Who says the order; null when it is the house's. */
  fonte: z.string().nullable(),
  puladas: z.array(z.string()),
})

const comum = { role: 'CONTADOR', area: 'admin', tags: ['migrate', 'emissao'] } as const
const muda = { ...comum, verbo: 'transmitir' } as const
const guardaChave = { ...muda, recente: true } as const
/** Of what is kept; 0 while nothing is. */
const VersaoOuNada = z.number().int().nonnegative().max(2_147_483_647)
const CHAVE = 'A chave tem de 8 a 200 letras, números ou sinais, sem espaços.'
const Chave = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{8,200}$/, CHAVE)

/** Done here; and of how many companies Migrate could not be asked to tell no more. */
const Desligada = Feito.extend({ aindaAvisam: z.number().int() })

export const lerMigrate = route({
  ...comum,
  name: 'lerMigrate',
  method: 'GET',
  path: '/admin/migrate',
  summary: 'A ligação do escritório com a Migrate (InvoiCy), sem as chaves',
  input: z.object({}).strict(),
  output: z.object({
    /** The environments that this installation reaches. */
    ligada: z.object({ producao: z.boolean(), homologacao: z.boolean() }),
    parceiro: z
      .object({
        /** The last four letters of the key. */
        final: z.string(),
        guardadoEm: Instante,
        guardadoPor: z.string().nullable(),
      })
      .nullable(),
    versao: VersaoOuNada,
    porSituacao: z.array(z.object({ situacao: Situacao, quantidade: z.number().int() })),
  }),
})

export const guardarParceiroDaMigrate = route({
  ...guardaChave,
  name: 'guardarParceiroDaMigrate',
  method: 'PUT',
  path: '/admin/migrate/parceiro',
  summary: 'Guarda no cofre a chave e o segredo de parceiro do escritório na Migrate',
  input: z.object({ parceiro: Chave, segredo: Chave, versao: VersaoOuNada }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'reautenticacao-necessaria'],
})

export const desligarMigrate = route({
  ...guardaChave,
  name: 'desligarMigrate',
  method: 'POST',
  path: '/admin/migrate/desligar',
  summary: 'Apaga do cofre as chaves da Migrate, do escritório e das empresas',
  input: z.object({ motivo: Motivo, versao: Versao }).strict(),
  output: Desligada,
  problems: [
    ...(['nao-encontrado', 'registro-mudou', 'reautenticacao-necessaria'] as const),
    'situacao-nao-permite',
  ],
})

const filtroDeEmpresas = { situacao: Situacao.optional() }

export const listarEmpresasNaMigrate = route({
  ...comum,
  name: 'listarEmpresasNaMigrate',
  method: 'GET',
  path: '/admin/migrate/empresas',
  summary: 'As empresas, com a situação de cada uma na Migrate e por onde saem as notas dela',
  input: z.object({ ...pedidoDePagina, ...filtroDeEmpresas }).strict(),
  output: pagina(
    z.object({
      empresaId: Id,
      empresa: z.string(),
      cnpj: z.string(),
      cidade: z.string().nullable(),
      situacao: Situacao,
      /** 1 production, 2 homologação. */
      ambiente: z.number().int(),
      serie: z.string(),
      proximoNumero: z.number().int(),
      ativa: z.boolean(),
      /** The last four letters of the key; null while there is none. */
      final: z.string().nullable(),
      testadaEm: Instante.nullable(),
      teste: TesteDaMigrate.nullable(),
      rota: Rota.nullable(),
      /** The notices of Migrate to here; null while they were not asked for. */
      webhook: z
        .object({
          ambiente: z.number().int(),
          registradoEm: Instante,
          avisos: z.number().int(),
          ultimoAvisoEm: Instante.nullable(),
        })
        .nullable(),
      versao: VersaoOuNada,
    }),
    z.object({
      porSituacao: z.array(z.object({ situacao: Situacao, quantidade: z.number().int() })),
    }),
  ),
})

export const exportarEmpresasNaMigrate = route({
  ...comum,
  name: 'exportarEmpresasNaMigrate',
  method: 'GET',
  path: '/admin/migrate/empresas/exportar',
  forma: 'arquivo',
  summary: 'As empresas e a situação de cada uma na Migrate, em CSV ou XLSX, sem as chaves',
  input: z
    .object({ ...pedidoDePagina, ...filtroDeEmpresas, formato: FormatoDeExportacao })
    .strict(),
  output: Arquivo,
})

export const configurarEmpresaNaMigrate = route({
  ...guardaChave,
  name: 'configurarEmpresaNaMigrate',
  method: 'PUT',
  path: '/admin/migrate/empresas/:empresaId',
  summary: 'Muda como uma empresa emite pela Migrate; a chave dela vai para o cofre',
  input: z
    .object({
      empresaId: Id,
      ambiente: z.union([z.literal(1), z.literal(2)]),
      serie: z
        .string()
        .trim()
        .regex(/^[1-9]\d{0,4}$/, 'A série tem de 1 a 5 números, sem zeros à esquerda.')
        .refine((serie) => Number(serie) < 50_000, 'A série vai até 49999.'),
      proximoNumero: z.number().int().min(1).max(999_999_999),
      ativa: z.boolean(),
      /** Left out, the one that is kept stays. */
      chave: Chave.optional(),
      versao: VersaoOuNada,
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'reautenticacao-necessaria'],
})

export const removerEmpresaDaMigrate = route({
  ...guardaChave,
  name: 'removerEmpresaDaMigrate',
  method: 'POST',
  path: '/admin/migrate/empresas/:empresaId/remover',
  summary: 'Apaga do cofre a chave de uma empresa na Migrate',
  input: z.object({ empresaId: Id, motivo: Motivo, versao: Versao }).strict(),
  output: Desligada,
  problems: [
    ...(['nao-encontrado', 'registro-mudou', 'reautenticacao-necessaria'] as const),
    'situacao-nao-permite',
  ],
})

export const testarEmpresaNaMigrate = route({
  ...muda,
  name: 'testarEmpresaNaMigrate',
  method: 'POST',
  path: '/admin/migrate/empresas/:empresaId/testar',
  summary: 'Confere na Migrate as chaves, o cadastro, a série e o certificado; nada é emitido',
  input: z.object({ empresaId: Id }).strict(),
  output: TesteDaMigrate,
  problems: ['nao-encontrado', 'situacao-nao-permite', 'registro-mudou'],
})

export const registrarWebhookNaMigrate = route({
  ...muda,
  name: 'registrarWebhookNaMigrate',
  method: 'POST',
  path: '/admin/migrate/empresas/:empresaId/webhook',
  summary: 'Pede à Migrate que avise este endereço quando a situação de uma nota mudar',
  input: z.object({ empresaId: Id }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'situacao-nao-permite', 'registro-mudou', 'ocupado'],
})

export const receberAvisoDaMigrate = route({
  name: 'receberAvisoDaMigrate',
  method: 'POST',
  path: '/api/avisos-da-migrate/:codigo',
  role: 'PUBLICO',
  forma: 'aviso',
  summary:
    'O aviso da Migrate de que uma nota mudou: nada dele é acreditado, só faz consultar a nota na Migrate',
  input: z.object({ codigo: z.string().max(40) }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'muitos-pedidos', 'corpo-grande-demais'],
})
