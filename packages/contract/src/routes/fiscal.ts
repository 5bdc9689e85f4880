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
  Memoria,
  ParteDaMemoria,
  pagina,
  pedidoDePagina,
  selecao,
  TaxaTexto,
  Versao,
} from '../types/index.ts'
import { SITUACOES_DA_DECLARACAO } from './declaracoes.ts'

export {
  anexarComprovante,
  exportarGuias,
  GuiaDaLista,
  informarPagamento,
  lerGuia,
  listarGuias,
  memoriaDaGuia,
  pdfDaGuia,
  preverPagamento,
  TIPO_GUIA,
} from './guias.ts'
export {
  conferirPagamento,
  guardarComprovanteDaReceita,
  importarGuiaOficial,
  lerGuiaOficial,
} from './guias-oficiais.ts'

export const LinhaDeFaturamento = z.object({
  empresaId: Id,
  empresa: z.string(),
  identificacao: z.string(),
  regime: z.number().int(),
  competencia: Competencia,
  notasEmitidas: Dinheiro,
  qtdEmitidas: z.number().int(),
  notasTomadas: Dinheiro,
  qtdTomadas: z.number().int(),
  canceladas: z.number().int(),
  interna: Dinheiro,
  externa: Dinheiro,
  issRetido: Dinheiro,
  ajuste: Dinheiro,
  justificativa: z.string().nullable(),
  receita: Dinheiro,
  receitaAnterior: Dinheiro.nullable(),
  segregacao: z.array(
    z.object({
      id: z.string(),
      rotulo: z.string(),
      anexo: Anexo,
      receita: Dinheiro,
      exterior: z.boolean(),
      issRetido: z.boolean(),
    }),
  ),
  divergencias: z.array(z.string()),
  confirmada: z.boolean(),
  confirmadaPor: z.string().nullable(),
  confirmadaEm: Instante.nullable(),
  bloqueada: z.boolean(),
  versao: Versao.nullable(),
})
const filtroDeFaturamento = {
  competencia: Competencia,
  empresaId: Id.optional(),
  confirmada: z.boolean().optional(),
  comDivergencia: z.boolean().optional(),
}
export const listarFaturamento = route({
  name: 'listarFaturamento',
  method: 'GET',
  path: '/fiscal/faturamento',
  role: 'CONTADOR',
  summary: 'Receita do mês por empresa e sua segregação',
  input: z.object({ ...filtroDeFaturamento, ...pedidoDePagina }).strict(),
  output: pagina(
    LinhaDeFaturamento,
    z.object({
      interna: Dinheiro,
      externa: Dinheiro,
      ajuste: Dinheiro,
      receita: Dinheiro,
      confirmadas: z.number().int(),
    }),
  ),
  tags: ['faturamento'],
})
export const exportarFaturamento = route({
  name: 'exportarFaturamento',
  method: 'GET',
  path: '/fiscal/faturamento/exportar',
  role: 'CONTADOR',
  forma: 'arquivo',
  summary: 'Receita do mês em CSV ou XLSX',
  input: z
    .object({ ...filtroDeFaturamento, ...pedidoDePagina, formato: FormatoDeExportacao })
    .strict(),
  output: Arquivo,
  tags: ['faturamento'],
})
export const ajustarFaturamento = route({
  name: 'ajustarFaturamento',
  method: 'PUT',
  path: '/fiscal/faturamento',
  role: 'CONTADOR',
  verbo: 'lancarRascunho',
  summary: 'Soma um ajuste justificado à receita das notas',
  input: z
    .object({
      empresaId: Id,
      competencia: Competencia,
      ajuste: Dinheiro,
      justificativa: z.string().trim().max(300),
      versao: Versao.nullable(),
    })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'competencia-fechada', 'motivo-obrigatorio'],
  tags: ['faturamento', 'fechamento'],
})
export const confirmarFaturamento = route({
  name: 'confirmarFaturamento',
  method: 'POST',
  path: '/fiscal/faturamento/confirmar',
  role: 'CONTADOR',
  summary: 'Confirma a receita de várias empresas',
  input: z
    .object({
      competencia: Competencia,
      selecao: selecao(
        z
          .object({
            empresaId: Id.optional(),
            confirmada: z.boolean().optional(),
            comDivergencia: z.boolean().optional(),
            busca: z.string().optional(),
          })
          .strict(),
      ),
    })
    .strict(),
  output: z.object({
    feitas: z.number().int(),
    semAcao: z.number().int(),
    recusadas: z.array(z.object({ empresa: z.string(), motivo: z.string() })),
  }),
  problems: ['selecao-mudou', 'competencia-fechada'],
  tags: ['faturamento', 'fechamento'],
})

export const SITUACOES_DO_DAS = [
  'A calcular',
  'Calculado',
  'Conferido',
  'Transmitido',
  'Guia gerada',
  'Enviada',
  'Lida',
  'Paga',
  'Sem valor',
] as const
const SituacaoDoDas = z.enum(SITUACOES_DO_DAS)
/** How the declaration of a month stands in the list: by other means, or waiting for the second person, too. */
export const SITUACOES_DA_LISTA = [...SITUACOES_DA_DECLARACAO, 'por-fora', 'aprovacao'] as const
export const LinhaDoDas = z.object({
  empresaId: Id,
  empresa: z.string(),
  identificacao: z.string(),
  regime: z.number().int(),
  competencia: Competencia,
  apuracaoId: Id.nullable(),
  receita: Dinheiro,
  rbt12: Dinheiro.nullable(),
  rba: Dinheiro.nullable(),
  fs12: Dinheiro.nullable(),
  fatorR: TaxaTexto.nullable(),
  anexo: z.string().nullable(),
  aliquotaNominal: TaxaTexto.nullable(),
  aliquotaEfetiva: TaxaTexto.nullable(),
  valor: Dinheiro.nullable(),
  valorAnterior: Dinheiro.nullable(),
  vencimento: Data.nullable(),
  /** What the PGDAS-D works out, theirs less ours, and how its declaration stands; null while it was not compared. */
  dasPgdas: Dinheiro.nullable(),
  diferenca: Dinheiro.nullable(),
  declaracao: z.enum(SITUACOES_DA_LISTA).nullable(),
  situacao: SituacaoDoDas,
  guiaId: Id.nullable(),
  avisos: z.array(z.string()),
  conferida: z.boolean(),
  /** Of a MEI: the PGMEI was told of a benefit of the INSS in the month. */
  beneficioInss: z.boolean(),
})
const filtroDoDas = {
  competencia: Competencia,
  empresaId: Id.optional(),
  regime: Codigo.optional(),
  anexo: Anexo.optional(),
  calculada: z.boolean().optional(),
  situacao: SituacaoDoDas.optional(),
  /** `falta`: nothing of the month was transmitted. */
  declaracao: z.enum([...SITUACOES_DA_LISTA, 'falta']).optional(),
}
export const listarDas = route({
  name: 'listarDas',
  method: 'GET',
  path: '/fiscal/das',
  role: 'CONTADOR',
  summary: 'Apuração e DAS de cada empresa no mês',
  input: z.object({ ...filtroDoDas, ...pedidoDePagina }).strict(),
  output: pagina(LinhaDoDas, z.object({ receita: Dinheiro, valor: Dinheiro })),
  tags: ['apuracao', 'guia', 'declaracao'],
})
export const resumoDoDas = route({
  name: 'resumoDoDas',
  method: 'GET',
  path: '/fiscal/das/resumo',
  role: 'CONTADOR',
  summary: 'As alíquotas efetivas do mês por anexo, e os impostos que mais mudaram',
  input: z.object({ ...filtroDoDas, busca: pedidoDePagina.busca }).strict(),
  output: z.object({
    porAnexo: z.array(
      z.object({
        anexo: z.string(),
        empresas: z.number().int(),
        menor: TaxaTexto,
        mediana: TaxaTexto,
        maior: TaxaTexto,
      }),
    ),
    /** The greatest differences against the month before, in reais. */
    variacoes: z.array(
      z.object({ empresaId: Id, empresa: z.string(), anterior: Dinheiro, valor: Dinheiro }),
    ),
  }),
  tags: ['apuracao'],
})
export const exportarDas = route({
  name: 'exportarDas',
  method: 'GET',
  path: '/fiscal/das/exportar',
  role: 'CONTADOR',
  forma: 'arquivo',
  summary: 'Apurações do mês em CSV ou XLSX',
  input: z.object({ ...filtroDoDas, ...pedidoDePagina, formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
  tags: ['apuracao'],
})
export const lerApuracao = route({
  name: 'lerApuracao',
  method: 'GET',
  path: '/fiscal/apuracoes/:apuracaoId',
  role: 'EMPRESA',
  summary: 'Uma apuração, por atividade e por tributo',
  input: z.object({ apuracaoId: Id }).strict(),
  output: z.object({
    id: Id,
    empresaId: Id,
    empresa: z.string(),
    competencia: Competencia,
    versao: z.number().int(),
    atual: z.boolean(),
    receita: Dinheiro,
    rbt12: Dinheiro.nullable(),
    fatorR: TaxaTexto.nullable(),
    valor: Dinheiro,
    aliquotaEfetiva: TaxaTexto.nullable(),
    tributos: z.array(z.object({ tributo: z.string(), rotulo: z.string(), valor: Dinheiro })),
    linhas: z.array(
      z.object({
        rotulo: z.string(),
        anexo: z.string().nullable(),
        faixa: z.number().int().nullable(),
        receita: Dinheiro,
        aliquotaNominal: TaxaTexto.nullable(),
        aliquotaEfetiva: TaxaTexto.nullable(),
        valor: Dinheiro,
      }),
    ),
    avisos: z.array(z.object({ codigo: z.string(), mensagem: z.string(), gravidade: z.string() })),
    entradaHash: z.string(),
    regrasHash: z.string(),
    resultadoHash: z.string(),
    criadoEm: Instante,
    versoes: z.array(
      z.object({
        id: Id,
        versao: z.number().int(),
        valor: Dinheiro,
        criadoEm: Instante,
        resultadoHash: z.string(),
      }),
    ),
    /** Semantic difference against the version before, in Portuguese; empty when nothing changed. */
    diferencas: z.array(z.object({ campo: z.string(), antes: z.string(), depois: z.string() })),
  }),
  problems: ['nao-encontrado'],
  tags: ['apuracao'],
})
export const memoriaDaApuracao = route({
  name: 'memoriaDaApuracao',
  method: 'GET',
  path: '/fiscal/apuracoes/:apuracaoId/memoria',
  role: 'EMPRESA',
  summary: 'Memória de cálculo de uma apuração, ou das provisões que ela fez',
  input: z.object({ apuracaoId: Id, parte: ParteDaMemoria.optional() }).strict(),
  output: Memoria,
  problems: ['nao-encontrado'],
  tags: ['apuracao'],
})
export const memoriaDaApuracaoEmPdf = route({
  name: 'memoriaDaApuracaoEmPdf',
  method: 'GET',
  path: '/fiscal/apuracoes/:apuracaoId/memoria/pdf',
  role: 'EMPRESA',
  forma: 'arquivo',
  summary: 'Memória de cálculo de uma apuração em PDF',
  input: z.object({ apuracaoId: Id, parte: ParteDaMemoria.optional() }).strict(),
  output: Arquivo,
  problems: ['nao-encontrado', 'apuracao-diverge'],
  tags: ['apuracao'],
})
export const recalcularEComparar = route({
  name: 'recalcularEComparar',
  method: 'POST',
  path: '/fiscal/apuracoes/:apuracaoId/comparar',
  role: 'CONTADOR',
  verbo: 'ver',
  summary: 'Recalcula com os fatos de agora, sem gravar, e mostra o que mudou',
  input: z.object({ apuracaoId: Id }).strict(),
  output: z.object({
    igual: z.boolean(),
    resultadoHash: z.string(),
    diferencas: z.array(z.object({ campo: z.string(), antes: z.string(), depois: z.string() })),
  }),
  problems: ['nao-encontrado', 'fatos-incompletos'],
})
