import { z } from 'zod'
import { route } from '../route.ts'
import {
  Anexo,
  Arquivo,
  Codigo,
  Competencia,
  Data,
  Dinheiro,
  Feito,
  FormatoDeExportacao,
  Id,
  Instante,
  OperacaoCriada,
  pagina,
  pedidoDePagina,
  todoVisivel,
  Versao,
} from '../types/index.ts'
import { Evento, Obra } from './obra-e-evento.ts'

/** Where the last letters about a note stand, all of them together. */
export const ENVIO_DA_NOTA = ['enviada', 'a-caminho', 'com-problema'] as const
export const NotaDaLista = z.object({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  status: z.number().int(),
  direcao: z.number().int(),
  modelo: z.string(),
  leiaute: z.string(),
  chave: z.string(),
  numero: z.string(),
  serie: z.string().nullable(),
  emissao: Data,
  competencia: Competencia,
  contraparte: z.string().nullable(),
  contraparteDocumento: z.string().nullable(),
  municipio: z.string().nullable(),
  itemLc116: z.string().nullable(),
  descricao: z.string(),
  bruto: Dinheiro,
  base: Dinheiro,
  iss: Dinheiro,
  issRetido: z.boolean(),
  retencoes: Dinheiro,
  liquido: Dinheiro,
  /** The file says another one, and nobody has looked. */
  liquidoAConferir: z.boolean(),
  exportacao: z.boolean(),
  anexo: Anexo.nullable(),
  receita: z.boolean(),
  foraDaReceita: z.string().nullable(),
  /** Issued in an environment of tests: it is worth nothing, and is revenue only in a demonstration. */
  semValor: z.boolean(),
  origem: z.string(),
  /** Null where none was sent. */
  envio: z.enum(ENVIO_DA_NOTA).nullable(),
  enviadaEm: Instante.nullable(),
  versao: Versao,
})
export const filtroDeNotas = {
  empresaId: Id.optional(),
  direcao: z.number().int().min(1).max(2).optional(),
  competencia: Competencia.optional(),
  competenciaInicio: Competencia.optional(),
  competenciaFim: Competencia.optional(),
  status: Codigo.optional(),
  modelo: z.enum(['nfse', 'nfe']).optional(),
  issRetido: z.boolean().optional(),
  liquidoAConferir: z.boolean().optional(),
  exportacao: z.boolean().optional(),
  envio: z.enum([...ENVIO_DA_NOTA, 'nenhum']).optional(),
  importacaoId: Id.optional(),
  valorMinimo: Dinheiro.optional(),
  valorMaximo: Dinheiro.optional(),
}
export const listarNotas = route({
  name: 'listarNotas',
  method: 'GET',
  path: '/financeiro/notas',
  role: 'EMPRESA',
  summary: 'Notas fiscais emitidas e tomadas',
  input: z.object({ ...pedidoDePagina, ...filtroDeNotas }).strict(),
  output: pagina(
    NotaDaLista,
    z.object({ bruto: Dinheiro, iss: Dinheiro, retencoes: Dinheiro, liquido: Dinheiro }),
  ),
  tags: ['nota'],
})
export const exportarNotas = route({
  name: 'exportarNotas',
  method: 'GET',
  path: '/financeiro/notas/exportar',
  role: 'EMPRESA',
  forma: 'arquivo',
  summary: 'Notas fiscais em CSV ou XLSX',
  input: z.object({ ...pedidoDePagina, ...filtroDeNotas, formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
  tags: ['nota'],
})
export const lerNota = route({
  name: 'lerNota',
  method: 'GET',
  path: '/financeiro/notas/:notaId',
  role: 'EMPRESA',
  summary: 'Uma nota fiscal, seus eventos e de onde veio',
  input: z.object({ notaId: Id }).strict(),
  output: NotaDaLista.extend({
    codigoVerificacao: z.string().nullable(),
    substituiChave: z.string().nullable(),
    canceladaEm: Data.nullable(),
    cnae: z.string().nullable(),
    aliquotaIss: z.string().nullable(),
    deducoes: Dinheiro,
    desconto: Dinheiro,
    descontoCondicionado: Dinheiro,
    liquidoNoArquivo: Dinheiro.nullable(),
    liquidoConferidoPor: z.string().nullable(),
    ibsCbs: z
      .object({
        ibs: Dinheiro,
        cbs: Dinheiro,
        base: Dinheiro.optional(),
        cst: z.string().optional(),
        classTrib: z.string().optional(),
      })
      .nullable(),
    retencoesDetalhe: z.record(z.string(), Dinheiro).nullable(),
    importacaoId: Id.nullable(),
    xmlSha256: z.string().nullable(),
    temXml: z.boolean(),
    mesBloqueado: z.boolean(),
    eventos: z.array(
      z.object({
        codigo: z.string(),
        efeito: z.string(),
        quando: z.string(),
        motivo: z.string().nullable(),
      }),
    ),
    /** By which way it was asked for here; null of what came otherwise, left out where nobody looked. */
    pedida: z
      .object({
        rota: z.enum(['nacional', 'migrate', 'abrasf']),
        ambiente: z.number().int(),
        /** Whether a note takes the place of another by that way. */
        substitui: z.boolean(),
      })
      .nullable()
      .optional(),
    /** The charge that it bills; left out where nobody looked. */
    cobranca: z.object({ id: Id, numero: z.number().int() }).nullable().optional(),
    /** What the note was asked for here to name; null of other services, left out where nobody looked. */
    obra: Obra.nullable().optional(),
    evento: Evento.nullable().optional(),
  }),
  problems: ['nao-encontrado'],
  tags: ['nota'],
})
export const corrigirAnexoDaNota = route({
  name: 'corrigirAnexoDaNota',
  method: 'PUT',
  path: '/financeiro/notas/:notaId/anexo',
  role: 'CONTADOR',
  summary: 'Corrige o anexo e se a nota é receita (só na contabilidade)',
  input: z
    .object({
      notaId: Id,
      anexo: Anexo.nullable(),
      receita: z.boolean(),
      foraDaReceita: todoVisivel(z.string().trim().max(200)).optional(),
      versao: Versao,
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'competencia-fechada', 'situacao-nao-permite'],
  tags: ['nota', 'faturamento', 'fechamento'],
})

export const informarLiquido = route({
  name: 'informarLiquido',
  method: 'PUT',
  path: '/financeiro/notas/:notaId/liquido',
  role: 'CONTADOR',
  summary: 'Confere o líquido de uma nota, ou informa outro',
  input: z.object({ notaId: Id, liquido: Dinheiro, versao: Versao }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'competencia-fechada', 'entrada-invalida'],
  tags: ['nota', 'faturamento', 'fechamento'],
})

export const ESTADOS_IMPORTACAO = [
  'analisando',
  'previa',
  'importando',
  'concluida',
  'desfazendo',
  'desfeita',
  'cancelada',
  'falhou',
] as const
export const Importacao = z.object({
  id: Id,
  nome: z.string(),
  estado: z.enum(ESTADOS_IMPORTACAO),
  operacaoId: Id.nullable(),
  qtdArquivos: z.number().int(),
  qtdNovas: z.number().int(),
  qtdExistentes: z.number().int(),
  qtdAlheias: z.number().int(),
  qtdIlegiveis: z.number().int(),
  qtdEventos: z.number().int(),
  valorNovas: Dinheiro,
  motivo: z.string().nullable(),
  criadoPor: z.string(),
  criadoEm: Instante,
  concluidaEm: Instante.nullable(),
  documentoId: Id,
  progresso: z.number().int(),
  total: z.number().int(),
})
export const enviarNotas = route({
  name: 'enviarNotas',
  method: 'POST',
  path: '/financeiro/importacoes',
  role: 'CONTADOR',
  forma: 'envio',
  summary: 'Envia XML ou ZIP de notas; a prévia é feita em seguida',
  input: z.object({}).strict(),
  output: z.object({ importacaoId: Id, operacaoId: Id }),
  problems: ['arquivo-recusado', 'arquivo-grande-demais'],
  tags: ['importacao', 'operacao'],
})
export const listarImportacoes = route({
  name: 'listarImportacoes',
  method: 'GET',
  path: '/financeiro/importacoes',
  role: 'CONTADOR',
  summary: 'Importações de notas',
  input: z.object({ ...pedidoDePagina }).strict(),
  output: pagina(Importacao, z.object({})),
  tags: ['importacao'],
})
export const lerImportacao = route({
  name: 'lerImportacao',
  method: 'GET',
  path: '/financeiro/importacoes/:importacaoId',
  role: 'CONTADOR',
  summary: 'Uma importação',
  input: z.object({ importacaoId: Id }).strict(),
  output: Importacao,
  problems: ['nao-encontrado'],
  tags: ['importacao'],
})
export const SITUACOES_DO_ITEM = [
  'nova',
  'existente',
  'repetida',
  'alheia',
  'ilegivel',
  'evento',
  'bloqueada',
] as const
export const listarItensDaImportacao = route({
  name: 'listarItensDaImportacao',
  method: 'GET',
  path: '/financeiro/importacoes/:importacaoId/itens',
  role: 'CONTADOR',
  summary: 'Prévia e resultado de cada documento da importação',
  input: z
    .object({ importacaoId: Id, situacao: z.enum(SITUACOES_DO_ITEM).optional(), ...pedidoDePagina })
    .strict(),
  output: pagina(
    z.object({
      ordem: z.number().int(),
      arquivo: z.string(),
      tipo: z.string(),
      situacao: z.enum(SITUACOES_DO_ITEM),
      empresaId: Id.nullable(),
      empresa: z.string().nullable(),
      direcao: z.number().int().nullable(),
      numero: z.string().nullable(),
      chave: z.string().nullable(),
      competencia: Competencia.nullable(),
      emissao: Data.nullable(),
      contraparte: z.string().nullable(),
      valor: Dinheiro.nullable(),
      motivo: z.string().nullable(),
      resultado: z.number().int().nullable(),
      notaId: Id.nullable(),
    }),
    z.object({ valor: Dinheiro, porSituacao: z.record(z.string(), z.number().int()) }),
  ),
  problems: ['nao-encontrado'],
  tags: ['importacao'],
})
const acaoNaImportacao = (name: string, verbo: string, summary: string) =>
  route({
    name,
    method: 'POST',
    path: `/financeiro/importacoes/:importacaoId/${verbo}`,
    role: 'CONTADOR',
    summary,
    input: z.object({ importacaoId: Id }).strict(),
    output: OperacaoCriada,
    problems: ['nao-encontrado', 'importacao-nao-pode'],
    tags: ['importacao', 'operacao', 'nota', 'fechamento', 'faturamento'],
  })
export const confirmarImportacao = acaoNaImportacao(
  'confirmarImportacao',
  'confirmar',
  'Importa as notas novas da prévia',
)
export const desfazerImportacao = acaoNaImportacao(
  'desfazerImportacao',
  'desfazer',
  'Desfaz uma importação inteira',
)
export const cancelarImportacao = route({
  name: 'cancelarImportacao',
  method: 'POST',
  path: '/financeiro/importacoes/:importacaoId/cancelar',
  role: 'CONTADOR',
  summary: 'Descarta a prévia sem importar',
  input: z.object({ importacaoId: Id }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'importacao-nao-pode'],
  tags: ['importacao', 'operacao'],
})
