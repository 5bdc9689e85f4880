// Jettax: notes that a program of the office's captured. Its token goes in and never comes out; nothing is changed there.
import { mesesEntre } from '@razao/engine/tempo'
import { z } from 'zod'
import { route } from '../route.ts'
import {
  Competencia,
  Data,
  Dinheiro,
  Feito,
  Id,
  Instante,
  Motivo,
  pagina,
  pedidoDePagina,
  Versao,
} from '../types/index.ts'

/** Where a company of ours, or one of theirs, stands. */
export const SITUACOES_NA_JETTAX = ['ligada', 'desligada', 'so-aqui', 'so-la'] as const
export const ROTULOS_NA_JETTAX: Readonly<Record<(typeof SITUACOES_NA_JETTAX)[number], string>> = {
  ligada: 'Ligada',
  desligada: 'Nos dois, desligada',
  'so-aqui': 'Só aqui',
  'so-la': 'Só na Jettax',
}
const Situacao = z.enum(SITUACOES_NA_JETTAX)

/** What a test looks at, in order. */
export const PASSOS_DO_TESTE_DA_JETTAX = {
  endereco: 'Endereço',
  token: 'Token',
  clientes: 'Lista de clientes',
  notas: 'Notas de serviço',
  documentos: 'XML de vendas e compras',
} as const
export type PassoDoTesteDaJettax = keyof typeof PASSOS_DO_TESTE_DA_JETTAX

const Passo = z.object({
  passo: z.enum(
    Object.keys(PASSOS_DO_TESTE_DA_JETTAX) as [PassoDoTesteDaJettax, ...PassoDoTesteDaJettax[]],
  ),
  /** `nao-visto`: what comes before it did not pass, or there is nobody to ask about. */
  situacao: z.enum(['certo', 'errado', 'nao-visto']),
  mensagem: z.string(),
})
const TesteDaJettax = z.object({ passos: z.array(Passo) })

export const ESTADOS_DA_LEITURA = ['na-fila', 'lendo', 'pronta', 'falhou'] as const
export const ROTULOS_DA_LEITURA: Readonly<Record<(typeof ESTADOS_DA_LEITURA)[number], string>> = {
  'na-fila': 'Na fila',
  lendo: 'Lendo agora',
  pronta: 'Concluída',
  falhou: 'Não foi possível',
}
export const TIPOS_DE_LEITURA = ['horario', 'agora', 'periodo'] as const
export const ROTULOS_DO_TIPO_DE_LEITURA: Readonly<
  Record<(typeof TIPOS_DE_LEITURA)[number], string>
> = {
  horario: 'No horário',
  agora: 'Pedida na tela',
  periodo: 'De um período',
}

/** How a note of services that it tells stands beside ours. */
export const LISTAS_DE_DIFERENCAS = ['so-la', 'so-aqui', 'diferente'] as const
export const ROTULOS_DAS_DIFERENCAS: Readonly<
  Record<(typeof LISTAS_DE_DIFERENCAS)[number], string>
> = {
  'so-la': 'Só na Jettax',
  'so-aqui': 'Só aqui',
  diferente: 'Diferentes',
}

const comum = { role: 'CONTADOR', area: 'admin', tags: ['jettax'] } as const
const muda = { ...comum, verbo: 'transmitir' } as const
const guardaToken = { ...muda, recente: true } as const
/** Of what is kept; 0 while nothing is. */
const VersaoOuNada = z.number().int().nonnegative().max(2_147_483_647)
const Hora = z.number().int().min(0).max(23)

export const lerJettax = route({
  ...comum,
  name: 'lerJettax',
  method: 'GET',
  path: '/admin/jettax',
  summary: 'A ligação do escritório com a Jettax, sem o token',
  input: z.object({}).strict(),
  output: z.object({
    /** Whether this installation has an address of its own. */
    ligada: z.boolean(),
    credencial: z
      .object({
        /** The last four letters of the token. */
        final: z.string(),
        /** Null is the address of the installation. */
        endereco: z.string().nullable(),
        guardadoEm: Instante,
        guardadoPor: z.string().nullable(),
      })
      .nullable(),
    ativa: z.boolean(),
    /** Of São Paulo. */
    hora: Hora,
    prestadas: z.boolean(),
    tomadas: z.boolean(),
    proximaEm: Instante.nullable(),
    testadaEm: Instante.nullable(),
    teste: TesteDaJettax.nullable(),
    clientesEm: Instante.nullable(),
    porSituacao: z.array(z.object({ situacao: Situacao, quantidade: z.number().int() })),
    versao: VersaoOuNada,
  }),
})

export const guardarTokenDaJettax = route({
  ...guardaToken,
  name: 'guardarTokenDaJettax',
  method: 'PUT',
  path: '/admin/jettax/token',
  summary: 'Guarda no cofre o token da Jettax, com o endereço a que ele vai',
  input: z
    .object({
      token: z
        .string()
        .trim()
        .regex(
          /^[\x21-\x7e]{8,2000}$/,
          'O token tem de 8 a 2000 letras, números ou sinais, sem espaços e sem a palavra Bearer.',
        ),
      /** Null is the address of the installation. */
      endereco: z
        .string()
        .trim()
        .min(8, 'Escreva o endereço inteiro, com https://.')
        .max(300)
        .nullable(),
      versao: VersaoOuNada,
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'reautenticacao-necessaria'],
})

export const configurarJettax = route({
  ...muda,
  name: 'configurarJettax',
  method: 'PUT',
  path: '/admin/jettax/captura',
  summary: 'Liga a captura pela Jettax, e diz o que vem e a que hora',
  input: z
    .object({
      ativa: z.boolean(),
      hora: Hora,
      prestadas: z.boolean(),
      tomadas: z.boolean(),
      versao: Versao,
    })
    .strict()
    .refine(({ ativa, prestadas, tomadas }) => !ativa || prestadas || tomadas, {
      path: ['prestadas'],
      message: 'Escolha ao menos um: notas prestadas ou notas tomadas.',
    }),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'situacao-nao-permite'],
})

export const desligarJettax = route({
  ...guardaToken,
  name: 'desligarJettax',
  method: 'POST',
  path: '/admin/jettax/desligar',
  summary: 'Apaga do cofre o token da Jettax; as notas que vieram ficam',
  input: z.object({ motivo: Motivo, versao: Versao }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'reautenticacao-necessaria'],
})

export const testarJettax = route({
  ...muda,
  name: 'testarJettax',
  method: 'POST',
  path: '/admin/jettax/testar',
  summary: 'Confere o endereço, o token e cada lista da Jettax; nada é gravado das notas',
  input: z.object({}).strict(),
  output: TesteDaJettax,
  problems: ['nao-encontrado', 'situacao-nao-permite', 'registro-mudou'],
})

export const atualizarClientesDaJettax = route({
  ...muda,
  name: 'atualizarClientesDaJettax',
  method: 'POST',
  path: '/admin/jettax/clientes',
  summary: 'Lê de novo a lista de clientes que a Jettax tem; nada muda lá',
  input: z.object({}).strict(),
  output: z.object({ clientes: z.number().int() }),
  problems: ['nao-encontrado', 'situacao-nao-permite', 'ocupado', 'registro-mudou'],
})

export const listarEmpresasNaJettax = route({
  ...comum,
  name: 'listarEmpresasNaJettax',
  method: 'GET',
  path: '/admin/jettax/empresas',
  summary:
    'As empresas daqui e as da Jettax, lado a lado pelo CNPJ, com a última leitura de cada uma',
  input: z.object({ ...pedidoDePagina, situacao: Situacao.optional() }).strict(),
  output: pagina(
    z.object({
      /** Ours is above zero; a client that is only there, below. */
      id: z.number().int(),
      cnpj: z.string(),
      empresaId: Id.nullable(),
      empresa: z.string(),
      nomeLa: z.string().nullable(),
      situacao: Situacao,
      emDiaEm: Instante.nullable(),
      ultimaEm: Instante.nullable(),
      estado: z.enum(ESTADOS_DA_LEITURA).nullable(),
      motivo: z.string().nullable(),
      entraram: z.number().int(),
    }),
    z.object({
      porSituacao: z.array(z.object({ situacao: Situacao, quantidade: z.number().int() })),
    }),
  ),
})

const Empresas = z.array(Id).min(1).max(500)

export const ligarEmpresasNaJettax = route({
  ...muda,
  name: 'ligarEmpresasNaJettax',
  method: 'POST',
  path: '/admin/jettax/empresas/ligar',
  summary: 'Liga ou desliga a captura destas empresas pela Jettax',
  input: z.object({ empresaIds: Empresas, ligada: z.boolean() }).strict(),
  output: z.object({ mudadas: z.number().int(), semCadastro: z.array(Id) }),
  problems: ['nao-encontrado', 'situacao-nao-permite'],
})

export const lerNaJettax = route({
  ...muda,
  name: 'lerNaJettax',
  method: 'POST',
  path: '/admin/jettax/leituras',
  summary: 'Lê agora, na Jettax, as notas destas empresas; com um período, tudo dele de novo',
  input: z
    .object({
      empresaIds: Empresas,
      /** By the day of issue; left out, what came after the last reading. */
      periodo: z
        .object({ de: Data, ate: Data })
        .strict()
        .refine(({ de, ate }) => de <= ate, {
          path: ['ate'],
          message: 'O fim do período vem antes do começo.',
        })
        .refine(({ de, ate }) => mesesEntre(de.slice(0, 7), ate.slice(0, 7)) <= 12, {
          path: ['ate'],
          message: 'O período vai até um ano: peça um ano de cada vez.',
        })
        .optional(),
    })
    .strict(),
  output: z.object({ pedidas: z.number().int(), desligadas: z.array(Id) }),
  problems: ['nao-encontrado', 'situacao-nao-permite'],
})

export const listarLeiturasDaJettax = route({
  ...comum,
  name: 'listarLeiturasDaJettax',
  method: 'GET',
  path: '/admin/jettax/leituras',
  summary: 'O registro das leituras na Jettax, com o que veio em cada uma',
  input: z
    .object({
      ...pedidoDePagina,
      empresaId: Id.optional(),
      estado: z.enum(ESTADOS_DA_LEITURA).optional(),
    })
    .strict(),
  output: pagina(
    z.object({
      id: Id,
      empresaId: Id,
      empresa: z.string(),
      tipo: z.enum(TIPOS_DE_LEITURA),
      de: Data.nullable(),
      ate: Data.nullable(),
      estado: z.enum(ESTADOS_DA_LEITURA),
      motivo: z.string().nullable(),
      documentos: z.number().int(),
      entraram: z.number().int(),
      jaEstavam: z.number().int(),
      diferentes: z.number().int(),
      recusados: z.number().int(),
      resumos: z.number().int(),
      pedidaEm: Instante,
      pedidaPor: z.string().nullable(),
      terminouEm: Instante.nullable(),
    }),
    z.object({}),
  ),
})

export const listarDiferencasDaJettax = route({
  ...comum,
  name: 'listarDiferencasDaJettax',
  method: 'GET',
  path: '/admin/jettax/diferencas',
  summary: 'As notas de serviço de um mês que a Jettax e os livros daqui não dizem igual',
  input: z
    .object({
      ...pedidoDePagina,
      competencia: Competencia,
      empresaId: Id.optional(),
      lista: z.enum(LISTAS_DE_DIFERENCAS).optional(),
    })
    .strict(),
  output: pagina(
    z.object({
      /** Of a note of ours that is only here, above zero; of what is told there, below. */
      id: z.number().int(),
      empresaId: Id,
      empresa: z.string(),
      lista: z.enum(LISTAS_DE_DIFERENCAS),
      direcao: z.number().int(),
      numero: z.string(),
      emissao: Data,
      contraparte: z.string().nullable(),
      valorAqui: Dinheiro.nullable(),
      valorLa: Dinheiro.nullable(),
      canceladaAqui: z.boolean().nullable(),
      canceladaLa: z.boolean().nullable(),
      origem: z.string().nullable(),
      notaId: Id.nullable(),
    }),
    z.object({
      porLista: z.array(
        z.object({ lista: z.enum(LISTAS_DE_DIFERENCAS), quantidade: z.number().int() }),
      ),
    }),
  ),
})
