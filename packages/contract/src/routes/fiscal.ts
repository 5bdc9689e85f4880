import { z } from 'zod'
import { route } from '../route.ts'
import {
  Anexo,
  Arquivo,
  Competencia,
  Data,
  Dinheiro,
  Feito,
  FormatoDeExportacao,
  Id,
  Instante,
  Memoria,
  OperacaoCriada,
  pagina,
  pedidoDePagina,
  selecao,
  TaxaTexto,
  Versao,
} from '../types/index.ts'

/** The stages of the closing, in order. */
export const ETAPAS = [
  'documentos',
  'notas',
  'proLabore',
  'apuracao',
  'conferencia',
  'guia',
  'enviado',
  'contabil',
  'bloqueio',
] as const
export const Etapa = z.enum(ETAPAS)
export type Etapa = z.infer<typeof Etapa>
export const ROTULOS_ETAPA: Readonly<Record<Etapa, string>> = {
  documentos: 'Documentos',
  notas: 'Notas',
  proLabore: 'Pró-labore',
  apuracao: 'Apuração',
  conferencia: 'Conferência',
  guia: 'Guia',
  enviado: 'Enviado',
  contabil: 'Contábil',
  bloqueio: 'Bloqueio',
}
export const ESTADO_ETAPA = {
  pendente: 0,
  emCurso: 1,
  feito: 2,
  atencao: 3,
  erro: 4,
  aguardandoCliente: 5,
  naoSeAplica: 6,
} as const
export const ROTULOS_ESTADO_ETAPA = {
  0: 'Pendente',
  1: 'Em curso',
  2: 'Feito',
  3: 'Pede atenção',
  4: 'Erro',
  5: 'Aguardando cliente',
  6: 'Não se aplica',
} as const
export const SITUACOES_FECHAMENTO = [
  'pendente',
  'pronta',
  'aguardando-cliente',
  'erro',
  'atencao',
  'concluida',
] as const
export const SituacaoDoFechamento = z.enum(SITUACOES_FECHAMENTO)
const EstadoDaEtapa = z.number().int().min(0).max(6)

export const filtroDoFechamento = {
  Competencia,
  idEmpresa: Id.optional(),
  /** Responsible accountants (users of the office). */
  IdPerfisEscritoriosContabeis: z.array(Id).max(100).optional(),
  IDCategoria: z.number().int().optional(),
  /** Simples annex groups of the spec: 1 (I, II, III, V), 2 (IV), 3 (all). */
  idAnexo: z.number().int().min(1).max(3).optional(),
  regime: z.number().int().min(1).max(8).optional(),
  etapa: Etapa.optional(),
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
  etapas: z.record(Etapa, EstadoDaEtapa),
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
  output: pagina(
    LinhaDoFechamento,
    z.object({
      faturamento: Dinheiro,
      imposto: Dinheiro,
      porSituacao: z.record(z.string(), z.number().int()),
      semMovimento: z.number().int(),
      comVariacao: z.number().int(),
      /** For each stage, how many companies are in each state of that stage. */
      porEtapa: z.record(Etapa, z.record(z.string(), z.number().int())),
    }),
  ),
  tags: ['fechamento'],
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
        etapa: Etapa,
        estado: EstadoDaEtapa,
        motivo: z.string().nullable(),
        por: z.string().nullable(),
        em: Instante.nullable(),
        acao: z.string().nullable(),
      }),
    ),
    apuracaoId: Id.nullable(),
    guias: z.array(
      z.object({
        id: Id,
        tipo: z.number().int(),
        rotulo: z.string(),
        total: Dinheiro,
        vencimento: Data,
        estado: z.string(),
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
  }),
  problems: ['nao-encontrado'],
  tags: ['fechamento'],
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
  summary: 'Diz o que a execução faria, sem fazer',
  input: ExecucaoDoFechamento,
  output: z.object({
    afetadas: z.number().int(),
    jaFeitas: z.number().int(),
    impedidas: z.number().int(),
    impedimentos: z.array(z.object({ empresaId: Id, empresa: z.string(), motivo: z.string() })),
    exemplos: z.array(z.object({ empresaId: Id, empresa: z.string(), etapas: z.array(Etapa) })),
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
export const reabrirEtapa = route({
  name: 'reabrirEtapa',
  method: 'POST',
  path: '/fiscal/fechamento/:empresaId/:competencia/reabrir',
  role: 'CONTADOR',
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
  problems: ['nao-encontrado', 'registro-mudou', 'motivo-obrigatorio', 'competencia-fechada'],
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
  situacao: z.enum([
    'A calcular',
    'Calculado',
    'Conferido',
    'Guia gerada',
    'Enviada',
    'Lida',
    'Paga',
    'Sem valor',
  ]),
  guiaId: Id.nullable(),
  avisos: z.array(z.string()),
  conferida: z.boolean(),
})
const filtroDoDas = {
  competencia: Competencia,
  empresaId: Id.optional(),
  regime: z.number().int().optional(),
  anexo: Anexo.optional(),
  calculada: z.boolean().optional(),
}
export const listarDas = route({
  name: 'listarDas',
  method: 'GET',
  path: '/fiscal/das',
  role: 'CONTADOR',
  summary: 'Apuração e DAS de cada empresa no mês',
  input: z.object({ ...filtroDoDas, ...pedidoDePagina }).strict(),
  output: pagina(LinhaDoDas, z.object({ receita: Dinheiro, valor: Dinheiro })),
  tags: ['apuracao', 'guia'],
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
  summary: 'Memória de cálculo de uma apuração',
  input: z.object({ apuracaoId: Id }).strict(),
  output: Memoria,
  problems: ['nao-encontrado'],
  tags: ['apuracao'],
})
export const recalcularEComparar = route({
  name: 'recalcularEComparar',
  method: 'POST',
  path: '/fiscal/apuracoes/:apuracaoId/comparar',
  role: 'CONTADOR',
  summary: 'Recalcula com os fatos de agora, sem gravar, e mostra o que mudou',
  input: z.object({ apuracaoId: Id }).strict(),
  output: z.object({
    igual: z.boolean(),
    resultadoHash: z.string(),
    diferencas: z.array(z.object({ campo: z.string(), antes: z.string(), depois: z.string() })),
  }),
  problems: ['nao-encontrado', 'fatos-incompletos'],
})

export const GuiaDaLista = z.object({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  tipo: z.number().int(),
  rotulo: z.string(),
  competencia: Competencia,
  vencimento: Data,
  principal: Dinheiro,
  multa: Dinheiro,
  juros: Dinheiro,
  total: Dinheiro,
  estado: z.string(),
  vencida: z.boolean(),
  lidaPor: z.string().nullable(),
  lidaEm: Instante.nullable(),
  pagaEm: Data.nullable(),
  apuracaoId: Id.nullable(),
})
const filtroDeGuias = {
  empresaId: Id.optional(),
  competencia: Competencia.optional(),
  tipo: z.number().int().optional(),
  estado: z.string().max(20).optional(),
  vencida: z.boolean().optional(),
}
export const listarGuias = route({
  name: 'listarGuias',
  method: 'GET',
  path: '/fiscal/guias',
  role: 'EMPRESA',
  summary: 'Impostos e guias',
  input: z.object({ ...filtroDeGuias, ...pedidoDePagina }).strict(),
  output: pagina(GuiaDaLista, z.object({ total: Dinheiro })),
  tags: ['guia'],
})
export const exportarGuias = route({
  name: 'exportarGuias',
  method: 'GET',
  path: '/fiscal/guias/exportar',
  role: 'EMPRESA',
  forma: 'arquivo',
  summary: 'Guias em CSV ou XLSX',
  input: z.object({ ...filtroDeGuias, ...pedidoDePagina, formato: FormatoDeExportacao }).strict(),
  output: Arquivo,
  tags: ['guia'],
})
export const lerGuia = route({
  name: 'lerGuia',
  method: 'GET',
  path: '/fiscal/guias/:guiaId',
  role: 'EMPRESA',
  summary: 'Uma guia: valor, composição, leitura e pagamento',
  input: z.object({ guiaId: Id }).strict(),
  output: GuiaDaLista.extend({
    demonstrativa: z.boolean(),
    composicao: z.array(
      z.object({
        tributo: z.string(),
        rotulo: z.string(),
        codigo: z.string().nullable(),
        valor: Dinheiro,
      }),
    ),
    documentoId: Id.nullable(),
    acessos: z.array(z.object({ quem: z.string(), acao: z.string(), em: Instante })),
    versao: Versao,
  }),
  problems: ['nao-encontrado'],
  tags: ['guia'],
})
export const pdfDaGuia = route({
  name: 'pdfDaGuia',
  method: 'GET',
  path: '/fiscal/guias/:guiaId/pdf',
  role: 'EMPRESA',
  forma: 'arquivo',
  summary: 'PDF da guia, com a memória de cálculo na segunda página',
  input: z.object({ guiaId: Id, baixar: z.boolean().default(false) }).strict(),
  output: Arquivo,
  problems: ['nao-encontrado'],
  tags: ['guia'],
})
export const informarPagamento = route({
  name: 'informarPagamento',
  method: 'POST',
  path: '/fiscal/guias/:guiaId/pagamento',
  role: 'EMPRESA',
  summary: '«Já paguei»: registra o pagamento informado de uma guia',
  input: z.object({ guiaId: Id, pagaEm: Data, versao: Versao }).strict(),
  output: Feito,
  problems: ['nao-encontrado', 'registro-mudou', 'entrada-invalida'],
  tags: ['guia', 'painel'],
})
