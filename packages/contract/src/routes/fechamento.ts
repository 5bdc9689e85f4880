import { SITUACOES_FECHAMENTO } from '@razao/engine/etapas'
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
  Motivo,
  OperacaoCriada,
  paginaDoPainel,
  pedidoDePagina,
  selecao,
  TaxaTexto,
  Versao,
} from '../types/index.ts'
import { EntregaPorFora } from './entrega.ts'
import { Etapa, EtapaDoMapa } from './etapas.ts'
import { PagoAMaior } from './guias.ts'
import { ItemDoRadar, Janela, Obrigacao } from './obrigacoes.ts'

export {
  APOIADAS_EM,
  ESTADO_ETAPA,
  ETAPAS,
  ETAPAS_ACOMPANHADAS,
  ETAPAS_DO_MAPA,
  Etapa,
  EtapaDoMapa,
  EXIGIDAS_POR,
  ROTULOS_ESTADO_ETAPA,
  ROTULOS_ETAPA,
  ROTULOS_ETAPA_DO_MAPA,
  SITUACOES_FECHAMENTO,
} from './etapas.ts'

export const SituacaoDoFechamento = z.enum(SITUACOES_FECHAMENTO)
const EstadoDaEtapa = z.number().int().min(0).max(6)

export const filtroDoFechamento = {
  Competencia,
  idEmpresa: Id.optional(),
  /** Responsible accountants (users of the office). */
  IdPerfisEscritoriosContabeis: z.array(Id).max(100).optional(),
  IDCategoria: Codigo.optional(),
  /** Simples annex groups of the spec: 1 (I, II, III, V), 2 (IV), 3 (all). */
  idAnexo: z.number().int().min(1).max(3).optional(),
  regime: z.number().int().min(1).max(8).optional(),
  /** Where the month stopped; of a stage that only follows facts, those that still lack it. */
  etapa: EtapaDoMapa.optional(),
  transmissao: EstadoDaEtapa.optional(),
  lido: EstadoDaEtapa.optional(),
  pago: EstadoDaEtapa.optional(),
  situacao: SituacaoDoFechamento.optional(),
  semMovimento: z.boolean().optional(),
  /** Tax changed more than 20 % against the month before. */
  variacao: z.boolean().optional(),
  busca: z.string().trim().max(100).optional(),
}
export const LinhaDoFechamento = z.object({
  empresaId: Id,
  empresa: z.string(),
  identificacao: z.string(),
  regime: z.number().int(),
  anexo: Anexo.nullable(),
  competencia: Competencia,
  etapas: z.record(EtapaDoMapa, EstadoDaEtapa),
  /** Of the stages that follow facts, each in one line. */
  motivos: z.object({
    transmissao: z.string().nullable(),
    lido: z.string().nullable(),
    pago: z.string().nullable(),
  }),
  etapaAtual: z.union([Etapa, z.literal('concluido')]),
  situacao: SituacaoDoFechamento,
  /** Why it has not closed, in one line. */
  motivoCodigo: z.string().nullable(),
  motivo: z.string().nullable(),
  semMovimento: z.boolean(),
  faturamento: Dinheiro,
  faturamentoAnterior: Dinheiro.nullable(),
  imposto: Dinheiro.nullable(),
  impostoAnterior: Dinheiro.nullable(),
  aliquotaEfetiva: TaxaTexto.nullable(),
  fatorR: TaxaTexto.nullable(),
  prazoLegal: Data.nullable(),
  responsavel: z.string().nullable(),
  versao: Versao,
})
export const listarFechamento = route({
  name: 'listarFechamento',
  method: 'GET',
  path: '/fiscal/fechamento',
  role: 'CONTADOR',
  summary: 'Mapa do fechamento: empresa por etapa',
  input: z.object({ ...filtroDoFechamento, ...pedidoDePagina }).strict(),
  output: paginaDoPainel(
    LinhaDoFechamento,
    z.object({
      faturamento: Dinheiro,
      imposto: Dinheiro,
      porSituacao: z.record(z.string(), z.number().int()),
      semMovimento: z.number().int(),
      comVariacao: z.number().int(),
      /** For each stage, how many companies are in each state of that stage. */
      porEtapa: z.record(EtapaDoMapa, z.record(z.string(), z.number().int())),
    }),
  ),
  tags: ['fechamento', 'declaracao', 'guia'],
})
export const exportarFechamento = route({
  name: 'exportarFechamento',
  method: 'GET',
  path: '/fiscal/fechamento/exportar',
  role: 'CONTADOR',
  forma: 'arquivo',
  summary: 'Situação do fechamento em CSV ou XLSX',
  input: z
    .object({ ...filtroDoFechamento, ...pedidoDePagina, formato: FormatoDeExportacao })
    .strict(),
  output: Arquivo,
  tags: ['fechamento'],
})
export const lerFechamento = route({
  name: 'lerFechamento',
  method: 'GET',
  path: '/fiscal/fechamento/:empresaId/:competencia',
  role: 'CONTADOR',
  summary: 'O fechamento de uma empresa: etapas, quem fez, o que falta',
  input: z.object({ empresaId: Id, competencia: Competencia }).strict(),
  output: LinhaDoFechamento.extend({
    detalhes: z.array(
      z.object({
        etapa: EtapaDoMapa,
        estado: EstadoDaEtapa,
        motivo: z.string().nullable(),
        por: z.string().nullable(),
        em: Instante.nullable(),
        acao: z.string().nullable(),
      }),
    ),
    /** Values that changed after they were worked out; with them, what had been approved and sent is no longer done. */
    mudanca: z
      .object({
        em: Data,
        receita: z.object({ de: Dinheiro, para: Dinheiro }),
        imposto: z.object({ de: Dinheiro, para: Dinheiro }).nullable(),
      })
      .nullable(),
    apuracaoId: Id.nullable(),
    /** Delivered outside the product; null when it was not, or when what was delivered is no longer what is due. */
    entrega: EntregaPorFora.nullable(),
    guias: z.array(
      z.object({
        id: Id,
        tipo: z.number().int(),
        rotulo: z.string(),
        total: Dinheiro,
        vencimento: Data,
        estado: z.string(),
        /** Day an overdue guide was recalculated to be paid on. */
        pagarEm: Data.nullable(),
        /** Months of Selic not known yet: the interest of a quota is added to the total when they are. */
        faltaSelic: z.array(Competencia),
        vencida: z.boolean(),
        /** Paid over what is owed now; `aceito` when somebody let the month go on with it. */
        aMaior: PagoAMaior.nullable(),
        versao: Versao,
      }),
    ),
    avisos: z.array(z.object({ codigo: z.string(), mensagem: z.string(), gravidade: z.string() })),
    bloqueios: z.array(
      z.object({
        bloqueadoEm: Instante,
        por: z.string(),
        reabertoEm: Instante.nullable(),
        reabertoPor: z.string().nullable(),
        motivo: z.string().nullable(),
      }),
    ),
    resultadoHash: z.string().nullable(),
    /** Empty until the month is worked out. */
    obrigacoes: z.array(Obrigacao),
    janelas: z.array(Janela),
    radar: z.array(ItemDoRadar),
  }),
  problems: ['nao-encontrado'],
  tags: ['fechamento', 'declaracao', 'guia'],
})
/** Stages to run: one, or everything that can be done up to (and including) the given one. */
const ExecucaoDoFechamento = z
  .object({
    competencia: Competencia,
    selecao: selecao(z.object(filtroDoFechamento).omit({ Competencia: true }).strict()),
    /** `tudo` runs every stage that can run, up to `ate` (default: contabil; the lock is asked for by name). */
    etapa: z.union([Etapa, z.literal('tudo')]),
    ate: Etapa.optional(),
  })
  .strict()
export const preverFechamento = route({
  name: 'preverFechamento',
  method: 'POST',
  path: '/fiscal/fechamento/prever',
  role: 'CONTADOR',
  verbo: 'ver',
  summary: 'Diz o que a execução faria, sem fazer',
  input: ExecucaoDoFechamento,
  output: z.object({
    afetadas: z.number().int(),
    jaFeitas: z.number().int(),
    impedidas: z.number().int(),
    impedimentos: z.array(z.object({ empresaId: Id, empresa: z.string(), motivo: z.string() })),
    /** The stages each one gets done, and what stops it after them; null where it goes as far as was asked. */
    exemplos: z.array(
      z.object({
        empresaId: Id,
        empresa: z.string(),
        etapas: z.array(Etapa),
        falta: z.string().nullable(),
      }),
    ),
    /** What the clients would receive, said before anything is sent; null when the run sends nothing. */
    envio: z
      .object({
        guias: z.number().int(),
        total: Dinheiro,
        empresas: z.number().int(),
        /** People of those companies who see what is sent. */
        pessoas: z.number().int(),
      })
      .nullable(),
    /** Companies whose guides stay, for nobody of them is here to receive; null when there are none. */
    semDestinatario: z
      .object({
        guias: z.number().int(),
        total: Dinheiro,
        empresas: z.number().int(),
        lista: z.array(
          z.object({
            empresaId: Id,
            empresa: z.string(),
            guias: z.number().int(),
            total: Dinheiro,
          }),
        ),
      })
      .nullable(),
  }),
  problems: ['selecao-mudou', 'competencia-futura'],
})
export const executarFechamento = route({
  name: 'executarFechamento',
  method: 'POST',
  path: '/fiscal/fechamento/executar',
  role: 'CONTADOR',
  summary: 'Executa etapas do fechamento em uma, várias ou todas as empresas do filtro',
  input: ExecucaoDoFechamento,
  output: OperacaoCriada,
  problems: ['selecao-mudou', 'competencia-futura', 'nada-a-fazer'],
  tags: ['fechamento', 'operacao'],
})
/** Companies of a month, chosen for something that is done to all at once. */
export const LoteDoFechamento = ExecucaoDoFechamento.pick({ competencia: true, selecao: true })
export const ACOES_EM_LOTE = ['sem-movimento', 'reabrir'] as const
export const preverLote = route({
  name: 'preverLote',
  method: 'POST',
  path: '/fiscal/fechamento/lote/prever',
  role: 'CONTADOR',
  verbo: 'ver',
  summary: 'Diz o que uma ação em lote faria, empresa por empresa, sem fazer',
  input: LoteDoFechamento.extend({ acao: z.enum(ACOES_EM_LOTE) }).strict(),
  output: z.object({
    afetadas: z.number().int(),
    jaFeitas: z.number().int(),
    impedidas: z.number().int(),
    impedimentos: z.array(z.object({ empresaId: Id, empresa: z.string(), motivo: z.string() })),
    exemplos: z.array(z.object({ empresaId: Id, empresa: z.string(), detalhe: z.string() })),
  }),
  problems: ['selecao-mudou', 'competencia-futura'],
})
const criaLote = {
  method: 'POST',
  role: 'CONTADOR',
  output: OperacaoCriada,
  problems: ['selecao-mudou', 'competencia-futura', 'nada-a-fazer'],
  tags: ['fechamento', 'operacao'],
} as const
export const marcarSemMovimentoEmLote = route({
  ...criaLote,
  name: 'marcarSemMovimentoEmLote',
  path: '/fiscal/fechamento/lote/sem-movimento',
  summary: 'Declara sem movimento as empresas escolhidas, em uma operação',
  input: LoteDoFechamento.strict(),
})
export const reabrirPeriodos = route({
  ...criaLote,
  name: 'reabrirPeriodos',
  path: '/fiscal/fechamento/lote/reabrir',
  recente: true,
  summary: 'Desbloqueia o período das empresas escolhidas, com um motivo, em uma operação',
  input: LoteDoFechamento.extend({ motivo: Motivo }).strict(),
  problems: [...criaLote.problems, 'motivo-obrigatorio', 'reautenticacao-necessaria'],
})
export const reabrirEtapa = route({
  name: 'reabrirEtapa',
  method: 'POST',
  path: '/fiscal/fechamento/:empresaId/:competencia/reabrir',
  role: 'CONTADOR',
  recente: true,
  summary: 'Reabre uma etapa (e as seguintes); os lançamentos são estornados, nunca editados',
  input: z
    .object({
      empresaId: Id,
      competencia: Competencia,
      etapa: Etapa,
      motivo: z.string().trim().max(500),
      versao: Versao,
    })
    .strict(),
  output: Feito,
  problems: [
    'nao-encontrado',
    'registro-mudou',
    'motivo-obrigatorio',
    'competencia-fechada',
    'reautenticacao-necessaria',
  ],
  tags: ['fechamento', 'apuracao', 'guia', 'lancamento', 'proLabore', 'faturamento'],
})
export const conferirFechamento = route({
  name: 'conferirFechamento',
  method: 'POST',
  path: '/fiscal/fechamento/:empresaId/:competencia/conferir',
  role: 'CONTADOR',
  summary: 'Confirma a apuração que pediu atenção',
  input: z.object({ empresaId: Id, competencia: Competencia, versao: Versao }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'pendencias', 'competencia-fechada'],
  tags: ['fechamento', 'apuracao'],
})
export const seguirComAMaior = route({
  name: 'seguirComAMaior',
  method: 'POST',
  path: '/fiscal/fechamento/:empresaId/:competencia/pago-a-maior',
  role: 'CONTADOR',
  summary: 'Segue com o mês cujas guias foram pagas acima do que se deve agora, com um motivo',
  input: z
    .object({
      empresaId: Id,
      competencia: Competencia,
      /** What was paid too much, as it was shown: of another value nobody answered. */
      valor: Dinheiro.min(1),
      motivo: z.string().trim().max(500),
      versao: Versao,
    })
    .strict(),
  output: Feito,
  problems: [
    'nao-encontrado',
    'registro-mudou',
    'motivo-obrigatorio',
    'pendencias',
    'nada-a-fazer',
    'competencia-fechada',
  ],
  tags: ['fechamento', 'guia'],
})
export const marcarSemMovimento = route({
  name: 'marcarSemMovimento',
  method: 'POST',
  path: '/fiscal/fechamento/:empresaId/:competencia/sem-movimento',
  role: 'CONTADOR',
  summary: 'Declara que a empresa não teve movimento no mês (ou desfaz)',
  input: z
    .object({ empresaId: Id, competencia: Competencia, semMovimento: z.boolean(), versao: Versao })
    .strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'pendencias', 'competencia-fechada'],
  tags: ['fechamento', 'faturamento'],
})
