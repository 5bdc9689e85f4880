import { z } from 'zod'
import { route } from '../route.ts'
import {
  Arquivo,
  Codigo,
  Competencia,
  Data,
  Dinheiro,
  FormatoDeExportacao,
  Id,
  Instante,
  pagina,
  pedidoDePagina,
  selecao,
  TaxaTexto,
  Versao,
} from '../types/index.ts'
import {
  ContatoDoCliente,
  DadosDoCliente,
  DOCUMENTOS_DO_CLIENTE,
  Etiqueta,
  Etiquetas,
  NovosContatos,
  ORGAOS_PUBLICOS,
} from './clientes-dados.ts'
import { LinhaDeHistorico } from './empresa.ts'

export {
  ALERTA_DE_CONCENTRACAO,
  DadosDoCliente,
  DOCUMENTOS_DO_CLIENTE,
  type DocumentoDoCliente,
  MOTIVOS_SEM_NIF,
  ORGAOS_PUBLICOS,
  TRIBUTACOES_DO_CLIENTE,
} from './clientes-dados.ts'

const Lugar = { municipio: z.string().nullable(), uf: z.string().nullable() }
const UltimaNota = z.object({ id: Id, numero: z.string(), emissao: Data }).nullable()
/** Of the notes issued: what counts as revenue in the last twelve months, and what is still to be received. */
const Movimento = {
  faturado: Dinheiro,
  emAberto: Dinheiro,
  ultimaNota: UltimaNota,
}

export const ClienteDaLista = z.object({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  tipoPessoa: Codigo,
  documentoTipo: z.enum(DOCUMENTOS_DO_CLIENTE),
  documento: z.string().nullable(),
  nome: z.string(),
  nomeFantasia: z.string().nullable(),
  ...Lugar,
  pais: z.string().nullable(),
  email: z.string().nullable(),
  retemIss: z.boolean().nullable(),
  retemFederal: z.boolean().nullable(),
  orgaoPublico: z.enum(ORGAOS_PUBLICOS).nullable(),
  etiquetas: z.array(z.string()),
  ...Movimento,
  arquivado: z.boolean(),
  versao: Versao,
})

const filtroDeClientes = {
  empresaId: Id.optional(),
  tipoPessoa: Codigo.optional(),
  uf: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  municipioIbge: z.number().int().min(1_100_000).max(5_399_999).optional(),
  etiqueta: Etiqueta.optional(),
  /** Left out: only who is not archived. */
  arquivado: z.boolean().optional(),
  /** Keeps back the ISS or federal tributes by a rule of their own, or is a public body. */
  retem: z.boolean().optional(),
  emAberto: z.boolean().optional(),
  /** Without what a note asks: document, or address. */
  incompleto: z.boolean().optional(),
}
const SelecaoDeClientes = selecao(
  z.object({ ...filtroDeClientes, busca: z.string().trim().max(100).optional() }).strict(),
)

const BASE = '/financeiro/clientes'
const leitura = { method: 'GET', role: 'EMPRESA', tags: ['cliente', 'nota'] } as const
const escrita = {
  role: 'EMPRESA',
  verbo: 'emitirNota',
  tags: ['cliente', 'cobranca', 'auditoria'],
} as const

export const listarClientes = route({
  ...leitura,
  name: 'listarClientes',
  path: BASE,
  summary: 'Clientes (tomadores), com o que foi faturado, o que está em aberto e a última nota',
  input: z.object({ ...pedidoDePagina, ...filtroDeClientes }).strict(),
  /** Of one company; null where the list is of many. */
  output: pagina(
    ClienteDaLista,
    z.object({ faturado: Dinheiro.nullable(), emAberto: Dinheiro.nullable() }),
  ),
})

export const exportarClientes = route({
  ...leitura,
  name: 'exportarClientes',
  path: `${BASE}/exportar`,
  forma: 'arquivo',
  summary: 'Clientes em CSV ou XLSX',
  input: z
    .object({ ...pedidoDePagina, ...filtroDeClientes, formato: FormatoDeExportacao })
    .strict(),
  output: Arquivo,
})

export const etiquetasDosClientes = route({
  ...leitura,
  name: 'etiquetasDosClientes',
  path: `${BASE}/etiquetas`,
  summary: 'As etiquetas em uso e quantos clientes têm cada uma',
  input: z.object({ empresaId: Id.optional() }).strict(),
  output: z.object({
    lista: z.array(z.object({ etiqueta: z.string(), clientes: z.number().int() })),
  }),
})

export const concentracaoDeClientes = route({
  ...leitura,
  name: 'concentracaoDeClientes',
  path: `${BASE}/concentracao`,
  summary: 'Quanto do faturamento de doze meses vem de cada cliente',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({
    de: Competencia,
    ate: Competencia,
    total: Dinheiro,
    /** The largest, in order. */
    clientes: z.array(
      z.object({ clienteId: Id.nullable(), nome: z.string(), valor: Dinheiro, parte: TaxaTexto }),
    ),
    /** What all the others bring together. */
    outros: Dinheiro,
    /** One customer brings more than `ALERTA_DE_CONCENTRACAO`. */
    alerta: z.object({ clienteId: Id, nome: z.string(), parte: TaxaTexto }).nullable(),
  }),
  problems: ['nao-encontrado'],
})

export const sugerirDuplicados = route({
  ...leitura,
  name: 'sugerirDuplicados',
  path: `${BASE}/duplicados`,
  summary: 'Clientes que parecem ser o mesmo: raiz do CNPJ, e-mail ou nome parecido',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({
    grupos: z.array(
      z.object({
        motivo: z.enum(['raiz', 'email', 'nome']),
        clientes: z.array(
          z.object({
            id: Id,
            nome: z.string(),
            documentoTipo: z.enum(DOCUMENTOS_DO_CLIENTE),
            documento: z.string().nullable(),
            email: z.string().nullable(),
            notas: z.number().int(),
            versao: Versao,
          }),
        ),
      }),
    ),
  }),
  problems: ['nao-encontrado'],
})

export const lerCliente = route({
  ...leitura,
  name: 'lerCliente',
  path: `${BASE}/:clienteId`,
  summary: 'Um cliente: dados, contatos, retenções, faturamento mês a mês e serviços habituais',
  input: z.object({ clienteId: Id }).strict(),
  output: DadosDoCliente.omit({ tipoPessoa: true, semNifMotivo: true, pais: true, contatos: true })
    .extend({
      id: Id,
      empresaId: Id,
      empresa: z.string(),
      tipoPessoa: Codigo,
      documentoTipo: z.enum(DOCUMENTOS_DO_CLIENTE),
      documento: z.string().nullable(),
      semNifMotivo: Codigo.nullable(),
      pais: z.string().nullable(),
      // What came in notes and books is shown as it came.
      nome: z.string(),
      email: z.string().nullable(),
      ...Lugar,
      contatos: z.array(ContatoDoCliente),
      ...Movimento,
      /** Who it is for the federal withholdings. */
      tomador: z.enum(['pessoa-fisica', 'simples', 'mei', 'pessoa-juridica', 'orgao-federal']),
      /** What is missing for a note to name it, in words; empty when nothing is. */
      faltaParaNota: z.array(z.string()),
      /** The last twelve months, oldest first. */
      meses: z.array(z.object({ competencia: Competencia, valor: Dinheiro })),
      /** Part of what the company billed in them; null when nothing was. */
      parte: TaxaTexto.nullable(),
      servicosHabituais: z.array(
        z.object({
          codigo: z.string().nullable(),
          itemLc116: z.string().nullable(),
          descricao: z.string(),
          notas: z.number().int(),
          total: Dinheiro,
          ultimoValor: Dinheiro,
          ultimaVez: Data,
          /** The service of the catalogue with the same code. */
          servico: z.object({ id: Id, nome: z.string() }).nullable(),
        }),
      ),
      /** Who was merged into this one, newest first. */
      mesclas: z.array(
        z.object({
          id: Id,
          nome: z.string(),
          documento: z.string().nullable(),
          em: Instante,
          por: z.string().nullable(),
        }),
      ),
      /** Where this one went. */
      mescladoEm: z.object({ id: Id, nome: z.string() }).nullable(),
      arquivado: z.boolean(),
      versao: Versao,
    })
    .strip(),
  problems: ['nao-encontrado'],
})

export const listarNotasDoCliente = route({
  ...leitura,
  name: 'listarNotasDoCliente',
  path: `${BASE}/:clienteId/notas`,
  summary: 'As notas emitidas para um cliente e o que falta receber de cada uma',
  input: z.object({ clienteId: Id, ...pedidoDePagina }).strict(),
  output: pagina(
    z.object({
      id: Id,
      modelo: z.string(),
      numero: z.string(),
      status: Codigo,
      emissao: Data,
      competencia: Competencia,
      descricao: z.string(),
      bruto: Dinheiro,
      liquido: Dinheiro,
      emAberto: Dinheiro,
    }),
    z.object({ bruto: Dinheiro, liquido: Dinheiro, emAberto: Dinheiro }),
  ),
  problems: ['nao-encontrado'],
})

export const historicoDoCliente = route({
  name: 'historicoDoCliente',
  method: 'GET',
  path: `${BASE}/:clienteId/historico`,
  role: 'CONTADOR',
  summary: 'Quem mudou o quê em um cliente e nos seus contatos',
  input: z.object({ clienteId: Id, ...pedidoDePagina }).strict(),
  output: pagina(LinhaDeHistorico, z.object({})),
  problems: ['nao-encontrado'],
  tags: ['auditoria', 'cliente'],
})

export const criarCliente = route({
  ...escrita,
  name: 'criarCliente',
  method: 'POST',
  path: BASE,
  summary: 'Cadastra um cliente',
  input: DadosDoCliente.extend({ empresaId: Id, contatos: NovosContatos }).strict(),
  output: z.object({ clienteId: Id, versao: Versao }),
  problems: ['nao-encontrado', 'entrada-invalida'],
})

export const alterarCliente = route({
  ...escrita,
  name: 'alterarCliente',
  method: 'PUT',
  path: `${BASE}/:clienteId`,
  summary: 'Corrige o cadastro de um cliente; o que já está em notas e no livro não muda',
  input: DadosDoCliente.extend({ clienteId: Id, versao: Versao }).strict(),
  output: z.object({ versao: Versao }),
  problems: ['nao-encontrado', 'registro-mudou', 'entrada-invalida', 'situacao-nao-permite'],
})

const Mudados = z.object({ mudados: z.number().int(), jaEstavam: z.number().int() })

export const arquivarClientes = route({
  ...escrita,
  name: 'arquivarClientes',
  method: 'POST',
  path: `${BASE}/arquivar`,
  summary: 'Arquiva clientes, ou os traz de volta; nada do que têm é apagado',
  input: z.object({ selecao: SelecaoDeClientes, arquivar: z.boolean() }).strict(),
  output: Mudados,
  problems: ['selecao-mudou'],
})

export const etiquetarClientes = route({
  ...escrita,
  name: 'etiquetarClientes',
  method: 'POST',
  path: `${BASE}/etiquetar`,
  summary: 'Põe e tira etiquetas de vários clientes',
  input: z.object({ selecao: SelecaoDeClientes, por: Etiquetas, tirar: Etiquetas }).strict(),
  output: Mudados,
  problems: ['selecao-mudou', 'entrada-invalida'],
})

/** What may be taken from the one that goes; address and withholdings go whole, labels and contacts are joined. */
export const CAMPOS_DA_MESCLA = [
  'nome',
  'nomeFantasia',
  'inscricaoMunicipal',
  'email',
  'telefone',
  'endereco',
  'retencoes',
  'observacao',
  'etiquetas',
  'contatos',
] as const
export type CampoDaMescla = (typeof CAMPOS_DA_MESCLA)[number]
const NaMescla = z.object({ id: Id, versao: Versao }).strict()

export const mesclarClientes = route({
  ...escrita,
  name: 'mesclarClientes',
  method: 'POST',
  path: `${BASE}/mesclas`,
  summary: 'Junta dois cadastros do mesmo cliente; notas e lançamentos passam a aparecer em um só',
  input: z
    .object({
      principal: NaMescla,
      outro: NaMescla,
      /** Fields whose value comes from the one that goes. */
      doOutro: z.array(z.enum(CAMPOS_DA_MESCLA)).max(CAMPOS_DA_MESCLA.length),
    })
    .strict(),
  output: z.object({ mesclaId: Id }),
  problems: ['nao-encontrado', 'registro-mudou', 'situacao-nao-permite', 'entrada-invalida'],
})

export const desfazerMescla = route({
  ...escrita,
  name: 'desfazerMescla',
  method: 'POST',
  path: `${BASE}/mesclas/:mesclaId/desfazer`,
  summary: 'Separa dois cadastros que foram juntados, cada um como era',
  input: z.object({ mesclaId: Id }).strict(),
  /** Fields changed since, which stay as they are now. */
  output: z.object({ mantidos: z.array(z.string()) }),
  problems: ['nao-encontrado', 'situacao-nao-permite'],
})
